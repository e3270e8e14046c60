import { describe, expect, it } from 'vitest'
import { timeText } from '#platform/words/server-time.ts'
import { bookFaultText, checkedText, lastCheckDue } from './check.ts'

describe('LEDGER-23: when the books were checked', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const said = (at: string | null) => checkedText(at, now, timeText).text
  it.each([
    [null, 'Not checked yet.'],
    ['2026-11-24T03:10:00Z', 'Checked 4:10 AM.'],
    ['2026-11-23T12:00:00Z', 'Checked 1:00 PM.'],
    ['2026-11-23T03:10:00Z', 'Not checked since Mon 4:10 AM.'],
    ['2026-11-03T03:10:00Z', 'Not checked since Tue 3 Nov 4:10 AM.'],
  ])('%s: %s', (at, text) => {
    expect(said(at)).toBe(text)
  })

  it.each([
    ['2026-11-24T03:09:59Z', '2026-11-23T03:10:00.000Z'],
    ['2026-11-24T03:10:00Z', '2026-11-24T03:10:00.000Z'],
    // Summer ended at 3 AM: 4:10 is an hour later than the day before.
    ['2026-10-25T12:00:00Z', '2026-10-25T03:10:00.000Z'],
    ['2026-10-25T03:00:00Z', '2026-10-24T02:10:00.000Z'],
  ])('LEDGER-24: at %s it was due at %s', (at, due) => {
    expect(lastCheckDue(new Date(at)).toISOString()).toBe(due)
  })
})

it.each([
  [{ what: 'done', entries: 0, wanted: 1 }, 'Done of Rallona-Kazzak: 0 entries instead of 1.'],
  [{ what: 'sent', entries: 1, wanted: 1 }, 'The mail of Rallona-Kazzak: its entry says other gold.'],
  [{ what: 'kept', entries: 1, wanted: 0 }, 'The kept deposit of Rallona-Kazzak: 1 entries instead of 0.'],
  [
    { what: 'balance', kind: 'held', name: 'Jörn', gold: 5 },
    'Held by Jörn: the balance is 5 g more than its entries.',
  ],
  [
    { what: 'balance', kind: 'community', name: null, gold: -1 },
    'Community: the balance is 1 g less than its entries.',
  ],
] as const)('LEDGER-23: a fault in one sentence: %j', (fault, text) => {
  const all = { name: 'Rallona-Kazzak', kind: null, entries: 0, wanted: 0, gold: 0, ...fault }
  expect(bookFaultText(all)).toBe(text)
})

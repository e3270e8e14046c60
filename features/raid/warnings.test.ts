import { expect, it } from 'vitest'
import { draftWarnings } from './warnings.ts'

const KIND = { difficulty: 'HEROIC', lootType: 'Unsaved', raidType: 'Full Run' } as const
const DRAFT = { ...KIND, pot: 300_000, raidLeader: 'leader' }
const NOTHING = { others: [], shownTime: (time: string) => time }

it.each([
  [
    '2026-03-29',
    '2:30 AM',
    ['leader'],
    ['This time does not exist: clocks skip from 2:00 to 3:00 that night.'],
  ],
  ['2026-03-29', '3:00 AM', ['leader'], []],
  ['2026-10-25', '2:30 AM', ['leader'], []],
  ['2026-06-18', '8:00 PM', ['another'], ['Its leader no longer holds the Raid Leader role']],
  ['2026-06-18', '8:00 PM', null, []],
])('WEEK-8: warns about a draft on %s at %s with the leaders %o', (date, time, leaders, said) => {
  expect(draftWarnings({ ...DRAFT, date, time }, { ...NOTHING, leaders })).toEqual(said)
})

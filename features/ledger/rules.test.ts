import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termsOf } from '#features/mail/rules.ts'
import { SOURCES } from '#features/season/game.ts'
import { MAX_GOLD } from '#platform/words/gold.ts'
import { timeText } from '#platform/words/server-time.ts'
import { ACCOUNT_KINDS, type AccountChoice, type EntryLine, goldMove } from './ledger.ts'
import {
  bookFaultText,
  checkedText,
  type Decision,
  holderOf,
  imbalance,
  lastCheckDue,
  linesOfDone,
  linesOfKept,
  linesOfMove,
  linesOfSent,
  mayDecide,
  offBy,
  whyNotMove,
} from './rules.ts'

const PEOPLE = { advertiser: 'jörn', collector: 'bram' }
const held = (owner: string, gold: number) => ({ kind: 'held', owner, gold })
const due = (owner: string, gold: number) => ({ kind: 'due', owner, gold })
const community = (gold: number) => ({ kind: 'community', owner: null, gold })

describe('LEDGER-1: the ledger entry of Done', () => {
  it.each([
    ['a deposit below the cut', { deposit: 10, cut: 32 }, [held('bram', 90), due('jörn', 22), community(68)]],
    ['a deposit equal to the cut', { deposit: 32, cut: 32 }, [held('bram', 68), community(68)]],
    ['a deposit above the cut', { deposit: 40, cut: 32 }, [held('bram', 60), held('jörn', 8), community(68)]],
    ['no deposit', { deposit: 0, cut: 32 }, [held('bram', 100), due('jörn', 32), community(68)]],
    ['no deposit and no cut', { deposit: 0, cut: 0 }, [held('bram', 100), community(100)]],
    ['a booking paid in full', { deposit: 10, cut: 32, paidFull: true }, [held('jörn', 68), community(68)]],
  ])('Done posts %s', (_, gold, entry) => {
    expect(linesOfDone({ price: 100, paidFull: false, ...gold }, PEOPLE)).toEqual(entry)
  })

  it('posts nothing when no gold moves', () => {
    expect(linesOfDone({ price: 0, deposit: 0, cut: 0, paidFull: false }, PEOPLE)).toEqual([])
  })

  it('combines the amounts of a person who is both collector and advertiser', () => {
    const one = { advertiser: 'bram', collector: 'bram' }
    expect(linesOfDone({ price: 100, deposit: 40, cut: 32, paidFull: false }, one)).toEqual([
      held('bram', 68),
      community(68),
    ])
  })
})

describe('LEDGER-1: every entry balances, and sending the mail empties what its holder held', () => {
  const gold = fc.integer({ min: 0, max: MAX_GOLD })
  const booking = fc
    .tuple(gold, fc.nat(10_000), fc.boolean(), fc.constantFrom(...SOURCES), fc.nat(10_000))
    .map(([price, part, paidFull, source, rate]) => {
      const deposit = Number((BigInt(price) * BigInt(part)) / 10_000n)
      return { price, deposit, paidFull, source, rate }
    })

  it('the ledger entry of Done balances for any price, deposit and rate', () => {
    fc.assert(
      fc.property(booking, ({ rate, ...sold }) => {
        const raid = { raidType: 'Full Run', difficulty: 'HEROIC' } as const
        const { advCut, amount } = termsOf(sold, raid, { TC: rate, BR: rate })
        const done = linesOfDone({ ...sold, cut: advCut }, PEOPLE)
        const holder = holderOf(sold, PEOPLE)
        const sent = linesOfSent(amount, holder, null)
        for (const entry of [done, sent, linesOfKept(sold.deposit, 'jörn')]) expect(imbalance(entry)).toBe(0)
        const left = [...done, ...sent].filter(({ kind, owner }) => kind === 'held' && owner === holder)
        expect(left.reduce((sum, line) => sum + line.gold, 0)).toBe(0)
      }),
    )
  })
})

it('LEDGER-6: the books’ imbalance is the gold held minus the gold due', () => {
  const books = { held: 90, bank: 10, due: 22, community: 78 }
  expect([offBy(books), offBy({ ...books, community: 77 })]).toEqual([0, 1])
})

describe('LEDGER-13: gold that staff move by hand', () => {
  const of = (account: AccountChoice['account'], owner: string | null = 'jörn'): AccountChoice => ({
    account,
    owner,
  })
  const all = ACCOUNT_KINDS.map((kind) => of(kind, kind === 'community' ? null : 'jörn'))

  it('a move between any two accounts balances, and between the two sides needs a direction', () => {
    for (const from of all) {
      for (const to of all) {
        for (const direction of [undefined, 'in', 'out'] as const) {
          const refused = whyNotMove({ from, to, direction })
          if (refused !== null) continue
          const lines = linesOfMove({ from, to, gold: 5, direction })
          expect(imbalance(lines)).toBe(0)
          expect(lines.map(({ kind, owner }) => ({ account: kind, owner }))).toEqual([from, to])
        }
      }
    }
  })

  it.each([
    ['between accounts of one side', of('held'), of('bank', null), undefined, [-5, 5]],
    ['between accounts of the other side', of('due'), of('community', null), undefined, [-5, 5]],
    ['into both sides', of('bank'), of('community', null), 'in', [5, 5]],
    ['out of both sides', of('due'), of('held'), 'out', [-5, -5]],
  ] as const)('a move of gold %s is booked correctly', (_, from, to, direction, gold) => {
    expect(whyNotMove({ from, to, direction })).toBeNull()
    expect(linesOfMove({ from, to, gold: 5, direction }).map((line) => line.gold)).toEqual(gold)
  })

  it.each([
    ['to', of('held'), of('held'), undefined],
    ['from', of('held', null), of('bank'), undefined],
    ['to', of('due'), of('community'), undefined],
    ['direction', of('held'), of('due'), undefined],
    ['direction', of('held'), of('bank'), 'in'],
  ] as const)('a move between wrong accounts is refused at %s', (field, from, to, direction) => {
    expect(Object.keys(whyNotMove({ from, to, direction })?.fields ?? {})).toEqual([field])
  })

  it.each([
    ['gold', { gold: 0 }],
    ['gold', { gold: 1.5 }],
    ['reason', { reason: 'ab ' }],
    ['reason', { reason: 'x'.repeat(201) }],
  ])('a move needs a whole amount and a reason of 3 to 200 characters: %s', (field, changes) => {
    const move = { from: of('held'), to: of('bank', null), gold: 1, reason: 'abc' }
    expect(goldMove.safeParse(move).success).toBe(true)
    const wrong = goldMove.safeParse({ ...move, ...changes })
    expect(wrong.error?.issues.map(({ path }) => path.join())).toEqual([field])
  })
})

describe('THEFT-1: nobody may make themselves better off alone', () => {
  const own = new Set(['jörn', 'brontax'])
  const post = (...lines: EntryLine[]): Decision => ({ does: 'post', lines })
  const line = (kind: EntryLine['kind'], owner: string | null, gold: number): EntryLine => ({
    kind,
    owner,
    gold,
  })
  it.each<[string, Decision, boolean]>([
    ['hold less', post(line('held', 'jörn', -1), line('bank', 'vault', 1)), true],
    ['have more due', post(line('due', 'jörn', 1), line('community', null, -1)), true],
    ['have more due to their character', post(line('due', 'brontax', 1), line('community', null, -1)), true],
    ['hold less and have less due', post(line('held', 'jörn', -1), line('due', 'jörn', -1)), true],
    ['hold more', post(line('held', 'jörn', 1), line('community', null, 1)), false],
    ['have less due', post(line('due', 'jörn', -1), line('community', null, 1)), false],
    ['move what others hold', post(line('held', 'rask', -1), line('held', 'pippa', 1)), false],
    ['give others more', post(line('due', 'rask', 1), line('community', null, -1)), false],
    ['count a bank', post(line('bank', 'vault', -1), line('community', null, -1)), false],
    ['pay a line to themselves', { does: 'pay', payee: 'jörn' }, true],
    ['pay a line to their own character', { does: 'pay', payee: 'brontax' }, true],
    ['pay a line to somebody else', { does: 'pay', payee: 'rask' }, false],
    ['approve their own proposal', { does: 'approve', proposedBy: 'jörn' }, true],
    ['approve another person’s proposal', { does: 'approve', proposedBy: 'rask' }, false],
  ])('whether somebody may %s', (_, decision, isForOneself) => {
    expect(mayDecide(decision, { own, isAnybodyElse: true })).toBe(isForOneself ? 'no' : 'yes')
    expect(mayDecide(decision, { own, isAnybodyElse: false })).toBe(isForOneself ? 'alone' : 'yes')
  })
})

describe('LEDGER-23: the time of the last check', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const said = (at: string | null) => checkedText(at, now, timeText).text
  it.each([
    [null, 'Not checked yet.'],
    ['2026-11-24T03:10:00Z', 'Checked 4:10 AM.'],
    ['2026-11-23T12:00:00Z', 'Checked 1:00 PM.'],
    ['2026-11-23T03:10:00Z', 'Not checked since Mon 4:10 AM.'],
    ['2026-11-03T03:10:00Z', 'Not checked since Tue 3 Nov 4:10 AM.'],
  ])('the last check of the books at %s is described as ‘%s’', (at, text) => {
    expect(said(at)).toBe(text)
  })

  it.each([
    ['2026-11-24T03:09:59Z', '2026-11-23T03:10:00.000Z'],
    ['2026-11-24T03:10:00Z', '2026-11-24T03:10:00.000Z'],
    // Summer ended at 3 AM: 4:10 is an hour later than the day before.
    ['2026-10-25T12:00:00Z', '2026-10-25T03:10:00.000Z'],
    ['2026-10-25T03:00:00Z', '2026-10-24T02:10:00.000Z'],
  ])('LEDGER-24: at %s the last check of the books was due at %s', (at, due) => {
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
] as const)('LEDGER-23: the fault %j is described in one sentence', (fault, text) => {
  const all = { name: 'Rallona-Kazzak', kind: null, entries: 0, wanted: 0, gold: 0, ...fault }
  expect(bookFaultText(all)).toBe(text)
})

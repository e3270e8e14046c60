import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  checkBooks,
  countBank,
  exportLedger,
  exportOwnGold,
  getBooks,
  getOwnGold,
  getStatement,
  listBanks,
  listEntries,
  listOwners,
  listPeopleWithGold,
  moveGold,
  postDifference,
  takeBackMove,
} from '#features/ledger/calls.ts'
import type { EntryLines, LedgerEntry } from '#features/ledger/ledger.ts'
import {
  accountText,
  countText,
  entryText,
  FAULTS_FOUND,
  linesOfMove,
  NO_BANK,
  offBy,
  whyNotHappened,
  whyNotMove,
} from '#features/ledger/rules.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/history.ts'
import { recordId } from '#platform/database/rows.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#platform/words/encoding.ts'
import { goldOf } from '#platform/words/gold.ts'
import { lockBanks, lockDifference, readBanks, readBooked } from './banks.ts'
import { type CheckDeps, checkNow, readChecked } from './check.ts'
import {
  assertOwners,
  readBooks,
  readOpenSum,
  readOppositeOfMove,
  readOwners,
  readOwnGold,
  readPeople,
} from './data.ts'
import { findAbout, type References, readEntries, readReferences, readStatement } from './entries.ts'
import { decide, type Others, recordEntry } from './posting.ts'

export function ledgerRoutes(others: Others, deps: CheckDeps): Implementation[] {
  return [
    implement(getOwnGold, async ({ before }, { sql, actor }) => {
      const { payload: entries, next } = await readEntries(sql, { actor, before, of: 'own' })
      return { payload: { ...(await readOwnGold(sql, actor._id)), entries }, next }
    }),
    implement(getBooks, async (_, { sql }) => {
      const books = await readBooks(sql)
      const [open, checked] = [await readOpenSum(sql), await readChecked(sql)]
      return { payload: { ...books, open, balanced: offBy(books) === 0, checked } }
    }),
    implement(checkBooks, async (_, { actor, now }) => {
      const payload = await checkNow(deps, { at: now, by: actor._id })
      return { payload, message: payload.count === 0 ? 'The books balance.' : FAULTS_FOUND }
    }),
    implement(listEntries, ({ before }, { sql, actor }) => readEntries(sql, { actor, before, of: 'all' })),
    implement(listPeopleWithGold, ({ before }, { sql }) => readPeople(sql, before)),
    implement(getStatement, ({ account: id, before }, { sql, actor }) =>
      readStatement(sql, { actor, id, before }),
    ),
    implement(listOwners, async (input, { sql }) => ({ payload: await readOwners(sql, input) })),
    implement(listBanks, (asked, { sql }) => readBanks(sql, asked)),
    implement(exportOwnGold, async (_, { sql, actor }) => ({
      payload: csvOf(ownEntries({ sql, actor })),
      file: 'my-gold.csv',
    })),
    implement(exportLedger, async ({ of, account = '' }, { sql, actor }) => ({
      payload: csvOf({ entries, statement, people, banks }[of]({ sql, actor, account })),
      file: `gold-${of}.csv`,
    })),
    ...moveRoutes(others),
    implement(countBank, async ({ owner: id, counted }, { sql, actor }) => {
      const owner = recordId(id)
      await lockBanks(sql, [owner])
      const to = { counted, ...(await readBooked(sql, owner)) }
      await record(sql, { noun: 'ledger', action: 'count', recordId: owner, memberId: actor._id, to })
      const [payload] = (await readBanks(sql, { owner })).payload
      if (payload === undefined) throw new Failure('not-found')
      return { payload, message: countText(to) }
    }),
  ]
}

function moveRoutes(others: Others): Implementation[] {
  /** Posts what a member decided. @returns the entry's id */
  async function post(
    sql: Sql,
    about: { action: 'move' | 'take-back' | 'difference'; recordId: string; memberId: string },
    { reverses, ...to }: { reason: string; lines: EntryLines; reverses?: number },
  ) {
    const decision = { does: 'post', lines: to.lines } as const
    const alone = await decide(sql, decision, { by: about.memberId, right: 'move-gold', others })
    const cause = await recordEntry(sql, { noun: 'ledger', ...about, to: { ...to, ...alone } }, { reverses })
    return { _id: String(cause) }
  }
  return [
    implement(
      moveGold,
      async ({ reason, about, happenedOn, ...move }, { sql, actor: { _id: memberId }, now }) => {
        throwIf(whyNotMove(move) ?? whyNotHappened(happenedOn, now))
        await assertOwners(sql, [move.from, move.to])
        const to = {
          ...{ reason, lines: linesOfMove(move) },
          ...(about !== undefined && { about: await findAbout(sql, about) }),
          ...(happenedOn !== undefined && { happenedOn }),
        }
        const payload = await post(sql, { action: 'move', recordId: randomUUIDv7(), memberId }, to)
        return { payload, message: 'Gold moved' }
      },
    ),
    implement(takeBackMove, async ({ entry, reason }, { sql, actor: { _id: memberId } }) => {
      const { cause: reverses, lines } = await readOppositeOfMove(sql, entry)
      const change = { action: 'take-back', recordId: randomUUIDv7(), memberId } as const
      return { payload: await post(sql, change, { reason, lines, reverses }), message: 'Taken back' }
    }),
    implement(
      postDifference,
      async ({ count, reason, fromNoBank = false }, { sql, actor: { _id: memberId } }) => {
        const { bank, lines } = await lockDifference(sql, count, fromNoBank)
        const change = { action: 'difference', recordId: bank, memberId } as const
        return { payload: await post(sql, change, { reason, lines }), message: 'Difference posted' }
      },
    ),
  ]
}

const ENTRIES = 500

type Row = readonly Cell[]
interface Part {
  readonly head: readonly string[]
  read(before: string | undefined): Promise<{ rows: readonly Row[]; next: string | null }>
}

interface Asked {
  readonly sql: Kysely<Tables>
  readonly actor: Actor
  readonly account: string
}

/** The actor's own entries, with no more details than the screen Gold shows. */
function ownEntries({ sql, actor }: Omit<Asked, 'account'>): Part {
  return {
    head: [
      ...['Entry', 'Booked at', 'What', 'By', 'Takes back', 'Taken back by'],
      ...['Raid', 'Raid date', 'Client', 'Reason', 'Account', 'Gold'],
    ],
    async read(before) {
      const page = await readEntries(sql, { actor, before, of: 'own', most: ENTRIES })
      const rows = page.payload.flatMap((entry) => {
        const { _id, at, by, reverses, takenBackBy, raid, booking, reason, lines } = entry
        const cells = [
          ...[Number(_id), at, entryText(entry), by?.username ?? null, reverses, takenBackBy],
          ...[raid?.name ?? null, raid?.date ?? null, booking?.client ?? null, reason],
        ]
        return lines.map((line) => [...cells, accountText(line), line.gold])
      })
      return { rows, next: page.next }
    },
  }
}

/**
 * A part of the ledger as CSV, streamed page by page. Instants are ISO 8601 in UTC, gold is whole.
 * @throws Failure 'not-found' for an unknown account
 */
async function* csvOf({ head, read }: Part): AsyncGenerator<string, void> {
  let next: string | null = null
  let before = BYTE_ORDER_MARK + csvLine(head)
  do {
    const page = await read(next ?? undefined)
    yield before + page.rows.map(csvLine).join('')
    before = ''
    next = page.next
  } while (next !== null)
}

const ENTRY_HEAD = [
  ...['Entry', 'Booked at', 'Happened at', 'What', 'By', 'Proposed by', 'Approved by'],
  ...['Takes back', 'Taken back by', 'Raid', 'Raid id', 'Raid date', 'Client', 'RunID'],
  ...['Mail', 'Mail id', 'Payout', 'Settlement', 'Count', 'About', 'Reason'],
]

function entryCells(entry: LedgerEntry, of: References | undefined): Row {
  const { _id, at, by, alone, reverses, takenBackBy, raid, booking, happenedOn, about, reason } = entry
  const { code = null, mail = null, payout = null, settlement = null, count = null } = of ?? {}
  return [
    ...[Number(_id), at, happenedOn ?? at, entryText(entry), by?.username ?? null],
    // Of a settlement the proposer and the approver.
    ...[of?.proposedBy ?? null, alone ? 'alone' : (of?.approvedBy ?? null)],
    ...[reverses, takenBackBy, raid?.name ?? null, raid?._id ?? null, raid?.date ?? null],
    ...[booking?.client ?? null, booking?._id ?? null, code, mail, payout, settlement, count],
    ...[about && `${about.kind} ${about._id}`, reason],
  ]
}

/** One row for each account that an entry changed; an entry that moved nothing has one row. */
function entries({ sql, actor }: Asked): Part {
  return {
    head: [...ENTRY_HEAD, 'Account', 'Account id', 'Gold'],
    async read(before) {
      const page = await readEntries(sql, { actor, before, of: 'all', most: ENTRIES })
      const references = await readReferences(sql, page.payload)
      const rows = page.payload.flatMap((entry) => {
        const cells = entryCells(entry, references.get(entry._id))
        if (entry.lines.length === 0) return [[...cells, null, null, 0]]
        return entry.lines.map((line) => [...cells, accountText(line), line._id, line.gold])
      })
      return { rows, next: page.next }
    },
  }
}

function statement({ sql, actor, account: id }: Asked): Part {
  return {
    head: [...ENTRY_HEAD, 'Account', 'Account id', 'Gold', 'Afterwards'],
    async read(before) {
      const { payload: page, next } = await readStatement(sql, { actor, id, before, most: ENTRIES })
      const references = await readReferences(sql, page.entries)
      const rows = page.entries.map((entry) => [
        ...entryCells(entry, references.get(entry._id)),
        ...[accountText(page), id, goldOf(entry.lines), entry.after],
      ])
      return { rows, next }
    },
  }
}

function people({ sql }: Asked): Part {
  return {
    head: [
      ...['Name', 'Member id', 'Holds', 'Oldest since', 'Due', 'In open bookings', 'Last payout'],
      ...['Held account', 'Due account'],
    ],
    async read(before) {
      const page = await readPeople(sql, before)
      const rows = page.payload.map(({ member, held, heldSince, due, open, lastPayout }) => [
        ...[member.username, member._id, held?.gold ?? 0, heldSince, due?.gold ?? 0, open, lastPayout],
        ...[held?._id ?? null, due?._id ?? null],
      ])
      return { rows, next: page.next }
    },
  }
}

function banks({ sql }: Asked): Part {
  return {
    head: [
      ...['Bank', 'Account id', 'Hero name id', 'Faction', 'Deleted', 'Booked'],
      ...['Count', 'Counted', 'Booked then', 'Counted at', 'Counted by'],
    ],
    async read(before) {
      const page = await readBanks(sql, { before })
      const rows = page.payload.map(({ owner, account, faction, isDeleted, gold, count }) => [
        ...[owner?.name ?? NO_BANK, account, owner?._id ?? null, faction, isDeleted ? 'Yes' : 'No', gold],
        ...(count === null
          ? Array(5).fill(null)
          : [count._id, count.counted, count.booked, count.at, count.by?.username ?? null]),
      ])
      return { rows, next: page.next }
    },
  }
}

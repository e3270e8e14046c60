import { randomUUIDv7 } from 'node:crypto'
import { Failure, throwIf } from '#domain/failure.ts'
import {
  closeBefore,
  countBank,
  exportLedger,
  getBooks,
  getOwnGold,
  getStatement,
  listBanks,
  listEntries,
  listOwners,
  listPeopleWithGold,
  listRaidsWithGold,
  moveGold,
  postDifference,
  takeBackMove,
} from '#domain/ledger/endpoints.ts'
import { type AccountChoice, LINES_OF_ENTRY } from '#domain/ledger/ledger.ts'
import { countText, linesOfClosing, linesOfMove, offBy, whyNotMove } from '#domain/ledger/rules.ts'
import { record } from '#server/change/record.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql } from '#server/database/tables.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { lockBanks, lockBefore, lockDifference, readBanks } from '#server/ledger/banks.ts'
import { csvOf } from '#server/ledger/csv.ts'
import {
  areOwners,
  readBooks,
  readEntries,
  readOppositeOfMove,
  readOwners,
  readOwnGold,
  readPeople,
  readStatement,
} from '#server/ledger/data.ts'
import { recordEntry } from '#server/ledger/posting.ts'
import { readRaidsWithGold } from '#server/ledger/raids.ts'
import { freeReversed } from '#server/payout/data.ts'

export function ledgerRoutes(): Implementation[] {
  return [
    implement(getOwnGold, async ({ before }, { sql, actor }) => {
      const { entries, next } = await readEntries(sql, { actor, before, of: 'own' })
      return { payload: { ...(await readOwnGold(sql, actor._id)), entries }, next }
    }),
    implement(getBooks, async (_, { sql }) => {
      const books = await readBooks(sql)
      return { payload: { ...books, balanced: offBy(books) === 0 } }
    }),
    implement(listEntries, async ({ before }, { sql, actor }) => {
      const { entries, next } = await readEntries(sql, { actor, before, of: 'all' })
      return { payload: entries, next }
    }),
    implement(listPeopleWithGold, async ({ before }, { sql }) => {
      const { people, next } = await readPeople(sql, before)
      return { payload: people, next }
    }),
    implement(getStatement, async ({ account, before }, { sql, actor }) => {
      const { statement, next } = await readStatement(sql, { actor, id: account, before })
      return { payload: statement, next }
    }),
    implement(listOwners, async (input, { sql }) => ({ payload: await readOwners(sql, input) })),
    implement(listBanks, async (asked, { sql }) => {
      const { banks, next } = await readBanks(sql, asked)
      return { payload: banks, next }
    }),
    implement(listRaidsWithGold, async ({ before }, { sql }) => {
      const { raids, next } = await readRaidsWithGold(sql, before)
      return { payload: raids, next }
    }),
    implement(exportLedger, async (asked, { sql, actor }) => ({
      payload: csvOf(sql, actor, asked),
      file: `gold-ledger-${asked.of}.csv`,
    })),
    ...moveRoutes(),
    ...bankRoutes(),
  ]
}

function moveRoutes(): Implementation[] {
  return [
    implement(moveGold, { repeat: 'in full' }, async ({ reason, ...move }, { sql, actor }) => {
      throwIf(whyNotMove(move))
      await assertOwners(sql, [move.from, move.to])
      const cause = await recordEntry(sql, {
        ...{ noun: 'ledger', action: 'move', recordId: randomUUIDv7(), memberId: actor._id },
        to: { reason, lines: linesOfMove(move) },
      })
      return { payload: { _id: String(cause) }, message: 'Gold moved' }
    }),
    implement(takeBackMove, { repeat: 'in full' }, async ({ entry, reason }, { sql, actor }) => {
      const { cause: reverses, lines } = await readOppositeOfMove(sql, entry)
      await freeReversed(sql, reverses)
      const cause = await recordEntry(
        sql,
        {
          ...{ noun: 'ledger', action: 'take-back', recordId: randomUUIDv7(), memberId: actor._id },
          to: { reason, lines },
        },
        { reverses },
      )
      return { payload: { _id: String(cause) }, message: 'Taken back' }
    }),
  ]
}

function bankRoutes(): Implementation[] {
  return [
    implement(countBank, { repeat: 'in full' }, async ({ owner: id, counted }, { sql, actor }) => {
      const owner = recordId(id)
      const [bank] = await lockBanks(sql, [owner])
      const to = { counted, booked: bank?.gold ?? 0 }
      await record(sql, { noun: 'ledger', action: 'count', recordId: owner, memberId: actor._id, to })
      const [payload] = (await readBanks(sql, { owner })).banks
      if (payload === undefined) throw new Failure('not-found')
      return { payload, message: countText(to) }
    }),
    implement(postDifference, { repeat: 'in full' }, async ({ count, reason }, { sql, actor }) => {
      const { bank, lines } = await lockDifference(sql, count)
      const change = { noun: 'ledger', action: 'difference', recordId: bank, memberId: actor._id } as const
      const cause = await recordEntry(sql, { ...change, to: { reason, lines } })
      return { payload: { _id: String(cause) }, message: 'Difference posted' }
    }),
    implement(closeBefore, async (_, { sql, actor }) => {
      const due = (await lockBefore(sql)).filter(({ gold }) => gold !== 0)
      if (due.length === 0)
        return { payload: undefined, message: 'Nothing is due from before the ledger any more' }
      for (let at = 0; at < due.length; at += CLOSED_BY_ONE) {
        const lines = linesOfClosing(due.slice(at, at + CLOSED_BY_ONE))
        const change = { noun: 'ledger', action: 'close-before', memberId: actor._id } as const
        const to = { reason: PAID_BEFORE, lines }
        await recordEntry(sql, { ...change, recordId: randomUUIDv7(), to })
      }
      return { payload: undefined, message: PAID_BEFORE }
    }),
  ]
}

/** An entry closes so many: two lines each and the bank's. */
const CLOSED_BY_ONE = Math.floor((LINES_OF_ENTRY - 1) / 2)

const PAID_BEFORE = 'Paid before the ledger'

/** A bank's own account knows whether there is such a hero name (migrations/0014). */
async function assertOwners(sql: Sql, accounts: readonly AccountChoice[]): Promise<void> {
  const owned = accounts.flatMap(({ account, owner }) =>
    owner === null ? [] : [{ account, owner: recordId(owner) }],
  )
  const others = owned.filter(({ account }) => account !== 'bank')
  if (!(await areOwners(sql, others))) throw new Failure('not-found')
}

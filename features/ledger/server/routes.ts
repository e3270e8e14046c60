import { randomUUIDv7 } from 'node:crypto'
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
import type { AccountChoice } from '#features/ledger/ledger.ts'
import {
  countText,
  FAULTS_FOUND,
  linesOfMove,
  offBy,
  whyNotHappened,
  whyNotMove,
} from '#features/ledger/rules.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/record.ts'
import { recordId } from '#platform/database/rows.ts'
import type { Sql } from '#platform/database/tables.ts'
import { lockBanks, lockDifference, readBanks, readBooked } from './banks.ts'
import { type CheckDeps, checkNow, readChecked } from './check.ts'
import { csvOf, ownCsvOf } from './csv.ts'
import {
  areOwners,
  readBooks,
  readOpenSum,
  readOppositeOfMove,
  readOwners,
  readOwnGold,
  readPaid,
  readPeople,
} from './data.ts'
import { findAbout, readEntries, readStatement } from './entries.ts'
import { decide, type Others, recordEntry } from './posting.ts'

export function ledgerRoutes(others: Others, deps: CheckDeps): Implementation[] {
  return [
    implement(getOwnGold, async ({ before }, { sql, actor }) => {
      const { payload: entries, next } = await readEntries(sql, { actor, before, of: 'own' })
      const [own, paid] = [await readOwnGold(sql, actor._id), await readPaid(sql, actor._id)]
      return { payload: { ...own, paid, entries }, next }
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
      payload: ownCsvOf(sql, actor),
      file: 'my-gold.csv',
    })),
    implement(exportLedger, async (asked, { sql, actor }) => ({
      payload: csvOf(sql, actor, asked),
      file: `gold-${asked.of}.csv`,
    })),
    ...moveRoutes(others),
    ...bankRoutes(),
  ]
}

function bankRoutes(): Implementation[] {
  return [
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
  const by = (memberId: string) => ({ by: memberId, right: 'move-gold', others }) as const
  return [
    implement(
      moveGold,
      async ({ reason, about, happenedOn, ...move }, { sql, actor: { _id: memberId }, now }) => {
        throwIf(whyNotMove(move) ?? whyNotHappened(happenedOn, now))
        await assertOwners(sql, [move.from, move.to])
        const lines = linesOfMove(move)
        const alone = await decide(sql, { does: 'post', lines }, by(memberId))
        const to = {
          ...{ reason, lines },
          ...(about !== undefined && { about: await findAbout(sql, about) }),
          ...(happenedOn !== undefined && { happenedOn }),
          ...alone,
        }
        const change = { noun: 'ledger', action: 'move', recordId: randomUUIDv7(), memberId } as const
        const cause = await recordEntry(sql, { ...change, to })
        return { payload: { _id: String(cause) }, message: 'Gold moved' }
      },
    ),
    implement(takeBackMove, async ({ entry, reason }, { sql, actor: { _id: memberId } }) => {
      const { cause: reverses, lines } = await readOppositeOfMove(sql, entry)
      const alone = await decide(sql, { does: 'post', lines }, by(memberId))
      const change = { noun: 'ledger', action: 'take-back', recordId: randomUUIDv7(), memberId } as const
      const cause = await recordEntry(sql, { ...change, to: { reason, lines, ...alone } }, { reverses })
      return { payload: { _id: String(cause) }, message: 'Taken back' }
    }),
    implement(
      postDifference,
      async ({ count, reason, fromNoBank = false }, { sql, actor: { _id: memberId } }) => {
        const { bank, lines } = await lockDifference(sql, count, fromNoBank)
        const alone = await decide(sql, { does: 'post', lines }, by(memberId))
        const change = { noun: 'ledger', action: 'difference', recordId: bank, memberId } as const
        const cause = await recordEntry(sql, { ...change, to: { reason, lines, ...alone } })
        return { payload: { _id: String(cause) }, message: 'Difference posted' }
      },
    ),
  ]
}

/** A bank's own account knows whether there is such a hero name. */
async function assertOwners(sql: Sql, accounts: readonly AccountChoice[]): Promise<void> {
  const owned = accounts.flatMap(({ account, owner }) =>
    owner === null || account === 'bank' ? [] : [{ account, owner: recordId(owner) }],
  )
  if (!(await areOwners(sql, owned))) throw new Failure('not-found')
}

import { Failure } from '#domain/failure.ts'
import {
  countBank,
  exportLedger,
  getBooks,
  getOwnGold,
  getStatement,
  listBanks,
  listEntries,
  listOpenGold,
  listOwners,
  listPeopleWithGold,
  listRaidsWithGold,
} from '#domain/ledger/endpoints.ts'
import { countText, offBy } from '#domain/ledger/rules.ts'
import { record } from '#server/change/record.ts'
import { recordId } from '#server/database/record-id.ts'
import { type Implementation, implement, repeatedInFull } from '#server/http/endpoint.ts'
import { lockBanks, readBanks } from '#server/ledger/banks.ts'
import { csvOf } from '#server/ledger/csv.ts'
import {
  readBooks,
  readEntries,
  readOwners,
  readOwnGold,
  readPeople,
  readStatement,
} from '#server/ledger/data.ts'
import { movesForTwo } from '#server/ledger/for-two.ts'
import { readOpenGold, readPaid } from '#server/ledger/open.ts'
import { readRaidsWithGold } from '#server/ledger/raids.ts'
import type { Presses } from '#server/press/actions.ts'

export function ledgerRoutes(presses: Presses): Implementation[] {
  return [
    implement(getOwnGold, async ({ before }, { sql, actor }) => {
      const { entries, next } = await readEntries(sql, { actor, before, of: 'own' })
      return {
        payload: { ...(await readOwnGold(sql, actor._id)), paid: await readPaid(sql, actor._id), entries },
        next,
      }
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
    implement(listOpenGold, async ({ before }, { sql }) => {
      const { open, next } = await readOpenGold(sql, before)
      return { payload: open, next }
    }),
    implement(exportLedger, async (asked, { sql, actor }) => ({
      payload: csvOf(sql, actor, asked),
      file: `gold-ledger-${asked.of}.csv`,
    })),
    ...movesForTwo(presses),
    ...bankRoutes(),
  ]
}

function bankRoutes(): Implementation[] {
  const counting = implement(countBank, async ({ owner: id, counted }, { sql, actor }) => {
    const owner = recordId(id)
    const [bank] = await lockBanks(sql, [owner])
    const to = { counted, booked: bank?.gold ?? 0 }
    await record(sql, { noun: 'ledger', action: 'count', recordId: owner, memberId: actor._id, to })
    const [payload] = (await readBanks(sql, { owner })).banks
    if (payload === undefined) throw new Failure('not-found')
    return { payload, message: countText(to) }
  })
  return [{ ...counting, ...repeatedInFull(countBank) }]
}

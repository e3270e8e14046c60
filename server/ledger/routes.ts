import {
  getBooks,
  getOwnGold,
  getStatement,
  listEntries,
  listPeopleWithGold,
} from '#domain/ledger/endpoints.ts'
import { offBy } from '#domain/ledger/rules.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { readBooks, readEntries, readOwnGold, readPeople, readStatement } from '#server/ledger/data.ts'

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
  ]
}

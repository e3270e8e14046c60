import { getBooks, getOwnGold, listEntries } from '#domain/ledger/endpoints.ts'
import { offBy } from '#domain/ledger/rules.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { readBooks, readEntries, readOwnGold } from '#server/ledger/data.ts'

export function ledgerRoutes(): Implementation[] {
  return [
    implement(getOwnGold, async ({ before }, { sql, actor }) => {
      const { entries, next } = await readEntries(sql, { actor, before, own: true })
      return { payload: { ...(await readOwnGold(sql, actor._id)), entries }, next }
    }),
    implement(getBooks, async (_, { sql }) => {
      const books = await readBooks(sql)
      return { payload: { ...books, balanced: offBy(books) === 0 } }
    }),
    implement(listEntries, async ({ before }, { sql, actor }) => {
      const { entries, next } = await readEntries(sql, { actor, before, own: false })
      return { payload: entries, next }
    }),
  ]
}

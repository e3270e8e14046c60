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
} from '#features/ledger/calls.ts'
import { FAULTS_FOUND } from '#features/ledger/check.ts'
import { countText, offBy } from '#features/ledger/rules.ts'
import { Failure } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/record.ts'
import { recordId } from '#platform/database/record-id.ts'
import { lockBanks, readBanks, readBooked } from './banks.ts'
import { type CheckDeps, checkNow, readChecked } from './check.ts'
import { csvOf, ownCsvOf } from './csv.ts'
import { readBooks, readOwnGold, readPeople } from './data.ts'
import type { Others } from './decide.ts'
import { readEntries, readStatement } from './entries.ts'
import { moveRoutes } from './moves.ts'
import { readOpenSum, readPaid } from './open.ts'
import { readOwners } from './owners.ts'

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

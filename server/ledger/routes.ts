import { randomUUIDv7 } from 'node:crypto'
import { Failure, throwIf } from '#domain/failure.ts'
import {
  getBooks,
  getOwnGold,
  getStatement,
  listEntries,
  listOwners,
  listPeopleWithGold,
  moveGold,
  takeBackMove,
} from '#domain/ledger/endpoints.ts'
import type { AccountChoice } from '#domain/ledger/ledger.ts'
import { linesOfMove, offBy, whyNotMove } from '#domain/ledger/rules.ts'
import { recordId } from '#server/database/record-id.ts'
import type { Sql } from '#server/database/tables.ts'
import { type Implementation, implement, repeatedInFull } from '#server/http/endpoint.ts'
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
    ...moveRoutes(),
  ]
}

function moveRoutes(): Implementation[] {
  return [
    {
      ...implement(moveGold, async ({ reason, ...move }, { sql, actor }) => {
        throwIf(whyNotMove(move))
        await assertOwners(sql, [move.from, move.to])
        const cause = await recordEntry(
          sql,
          {
            ...{ noun: 'ledger', action: 'move', recordId: randomUUIDv7(), memberId: actor._id },
            to: { reason, lines: linesOfMove(move) },
          },
          { kind: 'moved' },
        )
        return { payload: { _id: String(cause) }, message: 'Gold moved' }
      }),
      ...repeatedInFull(moveGold),
    },
    {
      ...implement(takeBackMove, async ({ entry, reason }, { sql, actor }) => {
        const { cause: reverses, lines } = await readOppositeOfMove(sql, entry)
        const cause = await recordEntry(
          sql,
          {
            ...{ noun: 'ledger', action: 'take-back', recordId: randomUUIDv7(), memberId: actor._id },
            to: { reason, lines },
          },
          { kind: 'taken-back', reverses },
        )
        return { payload: { _id: String(cause) }, message: 'Taken back' }
      }),
      ...repeatedInFull(takeBackMove),
    },
  ]
}

/** A bank's own account knows whether there is such a hero name (migrations/0014). */
async function assertOwners(sql: Sql, accounts: readonly AccountChoice[]): Promise<void> {
  const owned = accounts.flatMap(({ account, owner }) =>
    owner === null ? [] : [{ account, owner: recordId(owner) }],
  )
  const others = owned.filter(({ account }) => account !== 'bank').map(({ owner }) => owner)
  if (!(await areOwners(sql, others))) throw new Failure('not-found')
}

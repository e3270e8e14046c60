import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { Actor } from '#domain/rights.ts'
import { find } from '#domain/search/endpoints.ts'
import { type Scope, scopeOf, type Wanted, wantedBy } from '#domain/search/rules.ts'
import { FOUND_OF_A_KIND } from '#domain/search/search.ts'
import { wallClockAt } from '#domain/server-time.ts'
import type { Database } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { findClients } from '#server/search/clients.ts'
import { findHeroNames, findMails, findMembers, findRaids } from '#server/search/data.ts'
import { NearSearch } from '#server/search/near.ts'
import { FreshWords } from '#server/search/words.ts'

/** A search asks for five kinds, of which so many are looked for at once: each takes a connection. */
const KINDS_AT_ONCE = 2

export function searchRoutes({
  database,
  log,
}: {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
}): Implementation[] {
  const words = new FreshWords(database, log)
  const near = new NearSearch(database, log)
  return [
    implement(find, async ({ text }, { sql, actor, now }) => {
      await words.taken()
      const scope = scopeOf(actor, now)
      const found = (typed: string) => findAll(sql, wantedBy(typed, wallClockAt(now).date), { scope, actor })
      const exact = await found(text)
      if (Object.values(exact).some((kind) => kind.length > 0)) return { payload: exact }
      const texts = await near.textsLike(text, { scope, actor })
      const others = await Promise.all(texts.map(found))
      return { payload: others.length === 0 ? exact : { ...together(others), near: true } }
    }),
  ]
}

type AllKinds = Awaited<ReturnType<typeof findAll>>

async function findAll(sql: Kysely<Tables>, wanted: Wanted, by: { scope: Scope; actor: Actor }) {
  const inTurn = pLimit(KINDS_AT_ONCE)
  const [clients, raids, members, heroNames, mails] = await Promise.all([
    inTurn(() => findClients(sql, wanted, by)),
    inTurn(() => findRaids(sql, wanted, by)),
    inTurn(() => findMembers(sql, wanted, by.scope)),
    inTurn(() => findHeroNames(sql, wanted, by.scope)),
    inTurn(() => findMails(sql, wanted, by)),
  ])
  return { clients, raids, members, heroNames, mails }
}

/** The hits of several texts, each record once. */
function together(all: readonly AllKinds[]): AllKinds {
  const once = <T>(rows: readonly T[], idOf: (row: T) => string) =>
    [...new Map(rows.map((row) => [idOf(row), row])).values()].slice(0, FOUND_OF_A_KIND)
  const byId = ({ _id }: { _id: string }) => _id
  return {
    clients: once(
      all.flatMap(({ clients }) => clients),
      ({ bookingId }) => bookingId,
    ),
    raids: once(
      all.flatMap(({ raids }) => raids),
      byId,
    ),
    members: once(
      all.flatMap(({ members }) => members),
      byId,
    ),
    heroNames: once(
      all.flatMap(({ heroNames }) => heroNames),
      byId,
    ),
    mails: [],
  }
}

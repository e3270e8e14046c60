import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { find } from '#domain/search/endpoints.ts'
import { scopeOf, wantedBy } from '#domain/search/rules.ts'
import type { Database } from '#server/database/open.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { findClients } from '#server/search/clients.ts'
import { findHeroNames, findMails, findMembers, findRaids } from '#server/search/data.ts'
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
  return [
    implement(find, async ({ text }, { sql, actor, now }) => {
      await words.taken()
      const wanted = wantedBy(text)
      const scope = scopeOf(actor, now)
      const inTurn = pLimit(KINDS_AT_ONCE)
      const [clients, raids, members, heroNames, mails] = await Promise.all([
        inTurn(() => findClients(sql, wanted, { scope, actor })),
        inTurn(() => findRaids(sql, wanted, { scope, actor })),
        inTurn(() => findMembers(sql, wanted, scope)),
        inTurn(() => findHeroNames(sql, wanted, scope)),
        inTurn(() => findMails(sql, wanted, { scope, actor })),
      ])
      return { payload: { clients, raids, members, heroNames, mails } }
    }),
  ]
}

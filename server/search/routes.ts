import type { FastifyBaseLogger } from 'fastify'
import { find } from '#domain/search/endpoints.ts'
import { scopeOf, wantedBy } from '#domain/search/rules.ts'
import type { Database } from '#server/database/open.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { findClients } from '#server/search/clients.ts'
import { findHeroNames, findMails, findMembers, findRaids } from '#server/search/data.ts'
import { takeWords } from '#server/search/words.ts'

/** Names that changed this lately are found at once; what is more has to wait for the housekeeping. */
const AT_A_SEARCH = 100

export function searchRoutes({
  database,
  log,
}: {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
}): Implementation[] {
  return [
    implement(find, async ({ text }, { sql, actor, now }) => {
      await takeWords(database, AT_A_SEARCH).catch((error: unknown) => {
        // A database that takes no writes is read all the same.
        log.warn({ err: error }, 'The words of names that changed have to wait')
      })
      const wanted = wantedBy(text)
      const scope = scopeOf(actor, now)
      const [clients, raids, members, heroNames, mails] = await Promise.all([
        findClients(sql, wanted, { scope, actor }),
        findRaids(sql, wanted, scope),
        findMembers(sql, wanted, scope),
        findHeroNames(sql, wanted, scope),
        findMails(sql, wanted, { scope, actor }),
      ])
      return { payload: { clients, raids, members, heroNames, mails } }
    }),
  ]
}

import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { listBookings } from '#domain/booking/endpoints.ts'
import { listClientRecords } from '#domain/client/endpoints.ts'
import { getCounters } from '#domain/counters/endpoints.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { countUnsentMails, listAllMails, listMails } from '#domain/mail/endpoints.ts'
import { listPendingRaids, listPublishedRaids, listRaidsOfSpan } from '#domain/raid/endpoints.ts'
import type { Caller } from '#server/testing/caller.ts'
import { oneKind } from '#server/testing/databases.ts'
import { bringAboutEveryKind, castOf, nothingAtHand } from '#server/testing/every-kind.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import type { Cast } from '#server/testing/scenario.ts'
import { IS_ALL } from '#server/testing/walks.ts'

/** All whose answers are cached. */
const LISTS = [
  ...[listPublishedRaids, listPendingRaids, getCounters, getAgenda, listMails, listAllMails],
  countUnsentMails,
]

const atHand = nothingAtHand()
const { raidIds } = atHand
let product: Product
let cast: Cast
let watchers: Caller[] = []
beforeAll(async () => {
  product = await startProduct(oneKind())
  cast = await castOf(product)
  const { admin, manager, advertiser, trial, leader, collector, leadingManager } = cast
  // To read everything again costs most: in `npm test` staff, a crew and who books do so, one of each.
  watchers = [leadingManager, admin, advertiser]
  if (IS_ALL) watchers.push(manager, trial, leader, collector)
})
afterAll(() => product.stop())

/** Everything cached that anybody may be shown, by who asks and what. */
async function everything(): Promise<ReadonlyMap<string, unknown>> {
  const asked = (caller: Caller, endpoint: Endpoint, input = {}) =>
    caller.ask(endpoint, input).then(({ status, body }) => {
      return [`${caller.person.name} ${endpoint.path} ${JSON.stringify(input)}`, [status, body]] as const
    })
  const answers = watchers.flatMap((caller) => [
    ...LISTS.map((endpoint) => asked(caller, endpoint)),
    asked(caller, listRaidsOfSpan, { from: product.clock.day(0), to: product.clock.day(40) }),
    ...raidIds.flatMap((raidId) => [
      asked(caller, listBookings, { raidId, all: true }),
      asked(caller, listClientRecords, { raidId }),
    ]),
  ])
  return new Map(await Promise.all(answers))
}

/** What was answered otherwise at once than a minute later, when nothing cached counts. */
const stale: string[] = []

/** How far the history was when everything was read last, and at what time by the product's clock. */
let cached = ''

/** Does it while everything is cached. */
async function changes<T>(what: () => Promise<T>): Promise<T> {
  if (cached !== (await moment())) await everything()
  const done = await what()
  const atOnce = await everything()
  product.clock.advance({ seconds: 60 })
  for (const [asked, answer] of await everything())
    if (!isDeepStrictEqual(atOnce.get(asked), answer)) stale.push(asked)
  cached = await moment()
  return done
}

/** Changes with each write, and with the clock and with what is asked for. */
async function moment(): Promise<string> {
  const { count } = await product.database.sql
    .selectFrom('history')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return `${count} ${product.clock.now().toISOString()} ${raidIds}`
}

/** One instance alone: nothing but the catalogue says what a write makes old. */
it('WIRE-12: nothing that is cached outlives a change of what it shows', async () => {
  await bringAboutEveryKind(product, { cast, atHand, watched: (_, step) => changes(step) })
  expect(stale).toEqual([])
}, 180_000)

import { parseArgs } from 'node:util'
import { type ApiClient, CallRefused } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { createBooking } from '#domain/booking/endpoints.ts'
import { contract } from '#domain/contract.ts'
import { type Endpoint, MEMBER_HEADER } from '#domain/endpoint.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { createRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { type Bound, conclude } from '#lab/bounds.ts'
import { type RunningProduct, runProduct } from '#lab/running-product.ts'
import { exampleOf } from '#server/testing/inputs.ts'
import { bookingInput, dayAhead, raidOn, UNKNOWN_ID } from '#server/testing/records.ts'
import { Browser } from './two-people/browser.ts'
import { kept } from './two-people/kept.ts'

/*
 * npm run trial -- two-people [--clients 20] [--rounds 20]: an admin and a leader at one browser, on two instances and on the
 * embedded database. Each write of the contract is sent from the page of one with the session of the other: it is refused, and
 * the database is as before; the same writes from the own page are none of those. Then marks wait on the pages of both while
 * the browser's session changes under them: each is set once, by who pressed it.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '20' },
    /** Of the marks that wait, at most 29: the history of a client is read in one go. */
    rounds: { type: 'string', default: '20' },
  },
})
const CLIENTS = Number(values.clients)
const ROUNDS = Number(values.rounds)
const REFUSED = 'other-member'
const WRITES = contract.filter(({ effect }) => effect === 'write')

interface World {
  readonly admin: ApiClient
  readonly leader: ApiClient
  readonly raid: Raid
  readonly bookings: readonly Booking[]
  readonly heroNameId: string
}

async function run(database: 'postgres' | 'embedded'): Promise<Bound[]> {
  const product = await runProduct({
    ...{ database, instances: database === 'postgres' ? 2 : 1, durable: false },
    env: { RATE_LIMIT: '1000' },
  })
  try {
    const world = await settled(product)
    const refused = await others(product, world)
    // What was not refused was done: the rest would not find what it is about.
    const rest = refused.held ? [await waiting(product, world), await own(product, world)] : []
    const bounds = [refused, ...rest]
    return bounds.map((bound) => ({ ...bound, name: `${database}: ${bound.name}` }))
  } finally {
    await product.stop()
  }
}

async function settled(product: RunningProduct): Promise<World> {
  const admin = await product.clientFor(personWith('Admin'))
  const leader = await product.clientFor(personWith('Raid Leader'))
  const raid = await admin.call(createRaid, raidOn(dayAhead(2), leader.memberId, { maxClients: CLIENTS }))
  await admin.call(publishRaid, { id: raid._id })
  const bookings: Booking[] = []
  for (let client = 0; client < CLIENTS; client += 1) {
    const clientName = `Client${String.fromCharCode(65 + (client % 26))}`
    bookings.push(await admin.call(createBooking, bookingInput(raid, { clientName })))
  }
  const bank = { name: 'Brunhild', realm: 'Draenor', faction: 'Horde', status: true } as const
  const { _id: heroNameId } = await admin.call(createHeroName, bank)
  return { admin, leader, raid, bookings, heroNameId }
}

/** From the page of the other: with ids of records that are there, so that each would have something to do. */
async function others(product: RunningProduct, world: World): Promise<Bound> {
  const { admin, leader } = world
  const before = await kept(product)
  const passed: string[] = []
  let sent = 0
  for (const { address } of product.instances) {
    for (const endpoint of WRITES) {
      for (const [session, page] of [
        [admin, leader],
        [leader, admin],
      ] as const) {
        sent += 1
        const answer = await answerTo(session.at(address), page.memberId, endpoint, world)
        if (answer !== REFUSED) passed.push(`${endpoint.path} ${answer}`)
      }
    }
  }
  const after = await kept(product)
  const changed = [...after].flatMap(([table, digest]) => (before.get(table) === digest ? [] : table))
  return {
    name: 'each write of the contract is refused with another member’s session, and nothing is written',
    held: passed.length === 0 && changed.length === 0 && sent > 0,
    figures:
      `${WRITES.length} writes, ${sent} sent, ${sent - passed.length} refused; ` +
      `${after.size} tables, changed: ${changed.join(', ') || 'none'}; let in: ${passed.join(', ') || 'none'}`,
  }
}

/** From the own page: what was refused before is not refused for that, and some of it is done. */
async function own(product: RunningProduct, world: World): Promise<Bound> {
  const before = await kept(product)
  const answers: string[] = []
  for (const endpoint of WRITES)
    answers.push(await answerTo(world.admin, world.admin.memberId, endpoint, world))
  const after = await kept(product)
  const done = answers.filter((answer) => answer === 'done').length
  return {
    name: 'the same writes from the own page are not refused for that, and are written',
    held: !answers.includes(REFUSED) && done > 0 && before.get('history') !== after.get('history'),
    figures: `${answers.length} sent, ${done} done, the others refused for what they are about`,
  }
}

async function waiting({ instances }: RunningProduct, world: World): Promise<Bound> {
  const { admin, leader, bookings } = world
  const browser = new Browser(
    [admin, leader],
    instances.map(({ address }) => address),
  )
  for (let round = 0; round < ROUNDS; round += 1) await browser.markAll(bookings, round)
  const faults = await browser.check(bookings)
  return {
    name: 'marks that waited go out in the name of who pressed them, each once',
    held: faults.length === 0 && browser.set > 0 && browser.refused > 0,
    figures:
      `${browser.set} marks set, ${browser.refused} tries with the other’s session refused, ` +
      `${browser.changes} changes of the session; ${faults.slice(0, 3).join('; ') || 'no faults'}`,
  }
}

/** 'done', or the code of the refusal. */
async function answerTo(
  session: ApiClient,
  memberId: string,
  endpoint: Endpoint,
  world: World,
): Promise<string> {
  try {
    await session.call(endpoint, inputFor(endpoint, world), { [MEMBER_HEADER]: memberId })
    return 'done'
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return /"code":"([a-z-]+)"/.exec(error.message)?.[1] ?? error.message
  }
}

/** The example of a call with ids of what is there in the place of those that name nothing. */
function inputFor(endpoint: Endpoint, { leader, raid, bookings, heroNameId }: World): object {
  const bookingId = bookings[0]?._id ?? UNKNOWN_ID
  const byNoun = { raid: raid._id, booking: bookingId, admin: heroNameId }
  const [, noun = ''] = endpoint.path.split('/')
  const id = byNoun[noun as keyof typeof byNoun] ?? UNKNOWN_ID
  const byField: Readonly<Record<string, string>> = {
    ...{ id, ids: id, raidId: raid._id, raidLeader: leader.memberId, memberId: leader.memberId },
    ...{ bookingId, bookingIds: bookingId, bookId: bookingId, heroNameId },
  }
  const filled = Object.entries(exampleOf(endpoint)).map(([field, value]) => {
    const known = byField[field]
    if (known === undefined) return [field, value]
    return [field, Array.isArray(value) ? [known] : known]
  })
  return Object.fromEntries(filled)
}

conclude([...(await run('postgres')), ...(await run('embedded'))])

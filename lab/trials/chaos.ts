import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { type Bound, conclude } from '#lab/bounds.ts'
import { type RunningInstance, type RunningProduct, runProduct } from '#lab/running-product.ts'
import { openStore } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'
import { checkHistory } from './chaos/checker.ts'
import { type CallCounts, Client, newCallCounts } from './chaos/client.ts'
import { checkDiscord, followByDiscord, moveRaids, startSoon, troubleDiscord } from './chaos/discord.ts'
import { checkNotices } from './chaos/notices.ts'
import { Watcher } from './chaos/watcher.ts'
import { type Acknowledged, act, type Crew, newAcknowledged } from './chaos/workload.ts'

/*
 * npm run trial -- chaos: two instances on one PostgreSQL, and people who book, edit, mark and watch, while instances are
 * killed and the database crashes. At the end nothing that was acknowledged may be lost, and everybody sees what is.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '200' },
    /** s between two kills of an instance. */
    'kill-every': { type: 'string', default: '30' },
    /** s between two crashes of the database. */
    'crash-every': { type: 'string', default: '120' },
  },
})
const RUN_MS = Number(values.minutes) * 60_000
const KILL_EVERY_MS = Number(values['kill-every']) * 1_000
const CRASH_EVERY_MS = Number(values['crash-every']) * 1_000
/** How long each stays down, ms. */
const INSTANCE_DOWN_MS = 1_000
const DATABASE_DOWN_MS = 3_000
/** Between two actions of one person, ms. */
const THINKING_MS = { least: 500, most: 3_500 }
/** After the last fault is healed every list is right within this, ms. */
const RIGHT_WITHIN_MS = 5_000
const LOOK_MS = 250

interface Faults {
  kills: number
  crashes: number
}

const product = await runProduct({
  database: 'postgres',
  instances: 2,
  crowd: Number(values.people),
})
try {
  conclude(await run(product))
} finally {
  await product.stop()
}

async function run(product: RunningProduct): Promise<Bound[]> {
  const [counts, acknowledged] = [newCallCounts(), newAcknowledged()]
  const watchers = await gather(product, counts)
  const crew = crewAmong(watchers)
  const over = new AbortController()
  await followByDiscord(product, watchers)
  const acting = watchers.map((watcher) => goOn(watcher, acknowledged, crew, over.signal))
  const manager = watchers.find(({ apiClient }) => apiClient.person.roles.includes('Raid Manager'))
  if (manager !== undefined)
    acting.push(
      moveRaids(manager, over.signal),
      startSoon(manager, { databaseUrl: product.databaseUrl ?? '', crew, over: over.signal }),
    )
  acting.push(troubleDiscord(product.discord, over.signal))
  const faults = await makeFaults(product)
  const healedAt = performance.now()
  over.abort()
  const lists = await listsRight(watchers, healedAt)
  await Promise.all(acting)
  // What was in flight when the faults ended came through after the look above, or not: the end is quiet.
  const quiet = await listsRight(watchers, performance.now())
  tell(counts, faults, watchers)
  for (const watcher of watchers) watcher.close()
  return [
    lists,
    { ...quiet, name: 'and stays so when all is quiet' },
    noWrongAnswer(counts),
    ...(await checkDatabase(product, acknowledged, faults.kills)),
  ]
}

/** Everybody signs in, reads the list and connects. */
async function gather(
  { crowd, instances, origin, clientFor }: RunningProduct,
  counts: CallCounts,
): Promise<Watcher[]> {
  const addresses = instances.map(({ address }) => address)
  const watchers: Watcher[] = []
  const coming = crowd.filter(({ roles }) => roles[0] !== 'Forge Member').values()
  const comeIn = async () => {
    for (const person of coming) {
      const apiClient = await clientFor(person, addresses[randomInt(addresses.length)])
      const client = new Client(apiClient, addresses, counts)
      const watcher = new Watcher(apiClient, client, addresses, origin)
      await watcher.open()
      watchers.push(watcher)
    }
  }
  await Promise.all(Array.from({ length: 8 }, comeIn))
  console.log(`${watchers.length} people are there`)
  return watchers
}

function crewAmong(watchers: readonly Watcher[]): Crew {
  const holding = (role: string) =>
    watchers
      .filter(({ apiClient }) => apiClient.person.roles.some((one) => one === role))
      .map(({ apiClient }) => apiClient.memberId)
  // Few, so that each has something to do.
  return { leaders: holding('Raid Leader').slice(0, 8), collectors: holding('Gold Collector').slice(0, 8) }
}

async function goOn(
  watcher: Watcher,
  acknowledged: Acknowledged,
  crew: Crew,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await wait(randomInt(THINKING_MS.least, THINKING_MS.most))
    if (!over.aborted) await act(watcher, acknowledged, crew)
  }
}

/** Kills and crashes by the clock, and ends with both at once; resolves when all is up again. */
async function makeFaults(product: RunningProduct): Promise<Faults> {
  const faults: Faults = { kills: 0, crashes: 0 }
  const end = performance.now() + RUN_MS
  const every = async (ms: number, fault: () => Promise<void>) => {
    for (let at = performance.now() + ms; at < end; at += ms) {
      await wait(Math.max(0, at - performance.now()))
      await fault()
    }
  }
  const kill = () => killOne(product.instances[faults.kills % product.instances.length], faults)
  const crash = () => crashDatabase(product, faults)
  await Promise.all([every(KILL_EVERY_MS, kill), every(CRASH_EVERY_MS, crash)])
  await wait(Math.max(0, end - performance.now()))
  await Promise.all([kill(), crash()])
  return faults
}

async function killOne(instance: RunningInstance | undefined, faults: Faults): Promise<void> {
  if (instance === undefined) return
  faults.kills += 1
  await instance.end('SIGKILL')
  await wait(INSTANCE_DOWN_MS)
  await startAsSupervisors(instance)
}

/** Until it succeeds: meanwhile the database may be away. */
async function startAsSupervisors(instance: RunningInstance): Promise<void> {
  for (;;) {
    try {
      return await instance.start()
    } catch {
      await wait(INSTANCE_DOWN_MS)
    }
  }
}

async function crashDatabase({ cluster }: RunningProduct, faults: Faults): Promise<void> {
  faults.crashes += 1
  await cluster?.crash()
  await wait(DATABASE_DOWN_MS)
  await cluster?.start()
}

async function listsRight(watchers: readonly Watcher[], since: number): Promise<Bound> {
  let wrong = watchers.length
  let took = 0
  while (wrong > 0 && took < RIGHT_WITHIN_MS) {
    await wait(LOOK_MS)
    const looks = await Promise.all(watchers.map(isRight))
    wrong = looks.filter((right) => !right).length
    took = performance.now() - since
  }
  const filled = watchers.filter(({ raids }) => raids.length > 0).length
  return {
    name: `every watcher's list is the server's within ${RIGHT_WITHIN_MS / 1_000} s of the last fault's end`,
    held: wrong === 0 && took <= RIGHT_WITHIN_MS && filled > watchers.length / 2,
    figures: `${watchers.length} watchers, ${filled} with raids, ${wrong} wrong after ${(took / 1_000).toFixed(1)} s`,
  }
}

async function isRight(watcher: Watcher): Promise<boolean> {
  const answer = await watcher.client.send(listPublishedRaids, {})
  return answer.kind === 'acknowledged' && isDeepStrictEqual(inOrder(answer.payload), inOrder(watcher.raids))
}

function inOrder(raids: readonly Raid[]): Raid[] {
  return raids.toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

function noWrongAnswer({ wrong }: CallCounts): Bound {
  for (const message of wrong.slice(0, 5)) console.log(message)
  return {
    name: 'no call is answered by a 5xx other than 503',
    held: wrong.length === 0,
    figures: `${wrong.length} were`,
  }
}

function tell(counts: CallCounts, { kills, crashes }: Faults, watchers: readonly Watcher[]): void {
  const refused = [...counts.refused].map(([code, count]) => `${count} ${code}`).join(', ')
  const reconnections = watchers.reduce((sum, watcher) => sum + watcher.breaks, 0)
  console.log(`faults: ${kills} instances killed, ${crashes} crashes of the database`)
  console.log(`writes: ${counts.acknowledged} acknowledged; refused: ${refused || 'none'}`)
  console.log(
    `calls sent again: ${counts.retried}; never answered: ${counts.unknown}; reconnections: ${reconnections}`,
  )
}

async function checkDatabase(
  { databaseUrl, dataDir, discord }: RunningProduct,
  acknowledged: Acknowledged,
  kills: number,
): Promise<Bound[]> {
  const database = await openStore({ databaseUrl, dataDir, log: createLog('silent') })
  try {
    const discordBounds = await checkDiscord(database.sql, discord, kills)
    const history = await checkHistory(database.sql, acknowledged)
    return [...history, await checkNotices(database.sql, acknowledged), ...discordBounds]
  } finally {
    await database.close()
  }
}

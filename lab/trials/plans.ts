import { parseArgs } from 'node:util'
import type { ApiClient } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { createRaid, delayRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { minutesLater, STEP_MINUTES, timeText, wallClockAt } from '#domain/server-time.ts'
import { type Bound, conclude } from '#lab/bounds.ts'
import { type RunningProduct, runProduct } from '#lab/running-product.ts'
import { runTool } from '#scripts/run-tool.ts'
import { openStore } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'
import { raidOn } from '#server/testing/records.ts'
import { checkPlans, type Found, sumOf } from './plans/checker.ts'
import { Crowd } from './plans/client.ts'

/*
 * npm run trial -- plans: many people at once cancel, mark as no-show, bring back, move, promote, wait and book on the same
 * two raids, on two instances and on the embedded database. A checker replays the history: never more booked than there may
 * be, no slot free while somebody waits, and tables and answers as the history has them. Then one person after another walks
 * at random beside a model (server/testing/plans-model.ts).
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: '64' },
    /** Of the walk, all in all. */
    actions: { type: 'string', default: '10000' },
  },
})
const ROUNDS = Number(values.rounds)
const AT_ONCE = Number(values['at-once'])
const ACTIONS = Number(values.actions)
const MAX_CLIENTS = 12
const MINUTE_MS = 60_000
/** A round takes less than this: until it ends the raids do not start. */
const AHEAD_MS = 3 * MINUTE_MS

async function run(database: 'postgres' | 'embedded'): Promise<Bound> {
  const product = await runProduct({
    ...{ database, instances: database === 'postgres' ? 2 : 1, durable: false },
    env: { RATE_LIMIT: '1000' },
  })
  try {
    return await rounds(product, database)
  } finally {
    await product.stop()
  }
}

async function rounds(product: RunningProduct, database: 'postgres' | 'embedded'): Promise<Bound> {
  const admin = await product.clientFor(personWith('Admin'))
  let raids = [await publish(product, admin), await publish(product, admin)]
  const crowd = new Crowd(product, [admin, await product.clientFor(personWith('Advertiser'))])
  const found: Found[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    raids = await Promise.all(raids.map((raid) => keptAhead(admin, raid)))
    await crowd.actAtOnce(raids, AT_ONCE)
    if (database === 'postgres') found.push(await check(product, raids, crowd))
  }
  // The embedded database is read when its server has ended.
  if (database === 'embedded') {
    await product.first.end('SIGTERM')
    found.push(await check(product, raids, crowd))
  }
  const { faults, figures } = sumOf(found)
  for (const fault of faults.slice(0, 20)) console.log(fault)
  return {
    name: `${database}: the history, the tables and the answers agree after ${ROUNDS} rounds of ${AT_ONCE} at once`,
    held: faults.length === 0 && crowd.changed > ROUNDS,
    figures: `${figures}; ${crowd.told()}; ${faults.length} faults`,
  }
}

async function check(product: RunningProduct, raids: readonly Raid[], crowd: Crowd): Promise<Found> {
  const { databaseUrl, dataDir } = product
  const store = await openStore({ databaseUrl, dataDir, log: createLog('silent') })
  try {
    return await checkPlans(store.sql, raids, crowd)
  } finally {
    await store.close()
  }
}

/** On the next quarter of an hour that is far enough ahead: a client can be a no-show there. */
async function publish(product: RunningProduct, admin: ApiClient): Promise<Raid> {
  const leader = await product.clientFor(personWith('Raid Leader'))
  const step = STEP_MINUTES * MINUTE_MS
  const { date, minutes } = wallClockAt(new Date(Math.ceil((Date.now() + AHEAD_MS) / step) * step))
  const changes = { time: timeText(minutes), maxClients: MAX_CLIENTS }
  const raid = await admin.call(createRaid, raidOn(date, leader.memberId, changes))
  await admin.call(publishRaid, { id: raid._id })
  return raid
}

async function keptAhead(admin: ApiClient, raid: Raid): Promise<Raid> {
  const isAhead = minutesLater(new Date(), AHEAD_MS / MINUTE_MS) < new Date(raid.startsAt)
  return isAhead ? raid : admin.call(delayRaid, { id: raid._id, minutes: STEP_MINUTES })
}

async function walked(): Promise<Bound> {
  const seeds = 2
  const each = Math.ceil(ACTIONS / seeds)
  const command = ['vitest', 'run', 'server/booking/walk.test.ts', '-t', 'on PostgreSQL']
  const code = await runTool(command, {
    env: { WALK_ACTIONS: String(each) },
    timeoutMs: 60 * MINUTE_MS,
  })
  const name = 'a random walk by all roles is answered and kept as the model has it'
  return { name, held: code === 0, figures: `${each * seeds} actions, exit code ${code}` }
}

conclude([await run('postgres'), await run('embedded'), ...(ACTIONS > 0 ? [await walked()] : [])])

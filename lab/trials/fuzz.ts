import { parseArgs } from 'node:util'
import fc from 'fast-check'
import type { ApiClient } from '#demo/api-client.ts'
import { PEOPLE as COMMUNITY, personWith } from '#demo/people.ts'
import { getAuthStatus } from '#domain/member/endpoints.ts'
import { type Bound, conclude, ofGrowth } from '#lab/bounds.ts'
import type { Memory } from '#lab/memory.ts'
import { type RunningProduct, runProduct } from '#lab/running-product.ts'
import { openStore } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'
import { bytesPlan } from './fuzz/bytes.ts'
import { httpPlan, PEOPLE, type Who } from './fuzz/calls.ts'
import { checkWrites } from './fuzz/checker.ts'
import { Dataset } from './fuzz/dataset.ts'
import { type Outcome, type Plan, Sender } from './fuzz/send.ts'

/*
 * npm run trial -- fuzz: sends generated requests to a running instance, by everybody there is, and raw bytes, then
 * reads the whole history: no 5xx, no write without the right, none without its history row, and no memory kept.
 * The same --seed asks the same.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '20261121' },
    database: { type: 'string', default: 'embedded' },
    parallel: { type: 'string', default: '32' },
  },
})
const REQUESTS = Number(values.requests)
const SEED = Number(values.seed)
/** So many are generated, sent and answered before what there is to ask for is looked at again. */
const A_ROUND = 500

const plan: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 9, arbitrary: httpPlan },
  { weight: 1, arbitrary: bytesPlan },
)

const database = values.database === 'postgres' ? 'postgres' : 'embedded'
const product = await runProduct({ database, inspect: true, env: { RATE_LIMIT: '1000' } })
try {
  conclude(await run(product))
} finally {
  await product.stop()
}

async function run(product: RunningProduct): Promise<Bound[]> {
  const instance = product.first
  const startedAs = instance.pid
  const everybody: ApiClient[] = []
  const people = new Map<Who, ApiClient>()
  const dataset = new Dataset(() => who(people, 'Admin'))
  const sender = new Sender(instance.address, product.origin, dataset, people)
  const memories: Memory[] = []
  const startedAt = performance.now()
  for (let sent = 0; sent < REQUESTS; ) {
    await signIn(product, people, everybody)
    await dataset.refresh()
    const some = Math.min(
      A_ROUND,
      REQUESTS - sent,
      sent < REQUESTS / 5 ? Math.ceil(REQUESTS / 5) - sent : A_ROUND,
    )
    await sendAll(fc.sample(plan, { numRuns: some, seed: SEED + sent }), sender)
    sent += some
    if (sent === Math.ceil(REQUESTS / 5) || sent === REQUESTS) memories.push(await instance.memory())
    if (sent % 10_000 < some) tell(sent, sender.outcome, performance.now() - startedAt)
  }
  sender.close()
  const alive = instance.pid !== undefined && instance.pid === startedAs
  if (!alive) console.log(`The instance ended:\n${instance.words()}`)
  if (product.databaseUrl === null) await instance.end('SIGTERM')
  return [...boundsOf(sender.outcome, alive), ofGrowth(memories), await ofWrites(product, everybody)]
}

/** Everybody who is not signed in (or no longer: signing out is among the requests) signs in. */
async function signIn(
  product: RunningProduct,
  people: Map<Who, ApiClient>,
  everybody: ApiClient[],
): Promise<void> {
  for (const one of PEOPLE) {
    const known = people.get(one)
    if (known !== undefined && (await known.call(getAuthStatus, {})).isAuthenticated) continue
    const apiClient = await product.clientFor(one === 'without a role' ? withoutRole() : personWith(one))
    people.set(one, apiClient)
    everybody.push(apiClient)
  }
}

function withoutRole() {
  const found = COMMUNITY.find(({ roles, member }) => member && roles.length === 0)
  if (found === undefined) throw new Error('Nobody in the community is without a role')
  return found
}

function who(people: ReadonlyMap<Who, ApiClient>, one: Who): ApiClient {
  const found = people.get(one)
  if (found === undefined) throw new Error(`${one} is not signed in`)
  return found
}

async function sendAll(plans: readonly Plan[], sender: Sender): Promise<void> {
  const waiting = plans.values()
  const worker = async () => {
    for (const one of waiting) await sender.send(one)
  }
  await Promise.all(Array.from({ length: Number(values.parallel) }, worker))
}

function tell(sent: number, { statuses }: Outcome, ms: number): void {
  const counted = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
  console.log(`${sent} of ${REQUESTS} in ${(ms / 1_000).toFixed(0)} s; ${counted.join(', ')}`)
}

function boundsOf({ broken, faults, outside, unanswered, heldOpen }: Outcome, alive: boolean): Bound[] {
  for (const one of broken) console.log(one)
  return [
    {
      name: 'no 5xx, nothing of the inside, nothing answered without the right',
      held: faults === 0,
      figures: `${faults} faults with seed ${SEED}; ${outside} times 502 or 504 where Raider.IO was asked`,
    },
    {
      name: 'the process stays alive',
      held: alive,
      figures: `${unanswered} connections ended without an answer`,
    },
    { name: 'no connection is held open', held: heldOpen === 0, figures: `${heldOpen} after 20 s` },
  ]
}

async function ofWrites(product: RunningProduct, everybody: readonly ApiClient[]): Promise<Bound> {
  const { databaseUrl, dataDir } = product
  const opened = await openStore({ databaseUrl, dataDir, log: createLog('silent') })
  try {
    const { rows, faults } = await checkWrites(opened, everybody)
    for (const fault of faults.slice(0, 10)) console.log(fault)
    return {
      name: 'every write was by somebody with the right, and stands in the history',
      held: faults.length === 0 && rows > REQUESTS / 100,
      figures: `${rows} rows of history, ${faults.length} faults`,
    }
  } finally {
    await opened.close()
  }
}

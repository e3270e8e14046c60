import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import type { Flooded, FloodJob } from '#lab/bench/programs/flood.ts'
import { startWorker, type Worker } from '#lab/bench/programs/jobs.ts'
import { type Bound, conclude } from '#lab/bounds.ts'
import { at, inWords, NONE, PacedWork, type Took, together } from '#lab/paced-work.ts'
import { dearCalls, everydayCall } from './flood/calls.ts'
import { startWorld, type World } from './flood/world.ts'

/*
 * npm run trial -- flood [--database embedded|postgres] [--instances 1|2]: over 60,000 bookings people work at an even pace, in
 * turns beside nobody and beside one account that has 64 of one dear call under way all the time, one kind after the other. The
 * minute's limits are out of its reach. Others' calls take at most three times as long as beside nobody, at the 99th percentile, and
 * 250 ms on a quiet machine. Turns are short and alternate: what else the machine does weighs on both.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres' },
    instances: { type: 'string', default: '1' },
    // Of each kind of call, and as many beside nobody.
    turns: { type: 'string', default: '10' },
    people: { type: 'string', default: '20' },
    // Of the dear calls those alone whose names hold this.
    only: { type: 'string', default: '' },
  },
})
const TURNS = Number(values.turns)
const TURN_MS = 3_000
/** The flood is under way before it is looked at. */
const RISE_MS = 300
/** Twenty people are forty calls a second. */
const PACE_MS = 500
const CALLS = 64
const MOST_RATIO = 3
const MOST_MS = 250

async function run({ product, people, flooder }: World, flood: Flood): Promise<Bound[]> {
  const instances = product.instances.slice(0, Number(values.instances))
  const ports = instances.map(({ address }) => Number(new URL(address).port))
  const raids = (await people[0]?.call(listPublishedRaids, {})) ?? []
  const open = raids.filter(({ clients, maxClients }) => clients.length < maxClients)
  const [raid] = open
  if (raid === undefined) throw new Error('There is no raid to book')
  const { origin } = product
  const work = new PacedWork({
    ...{ ports, origin, people, paceMs: PACE_MS },
    callOf: (nth) => everydayCall(nth, open),
  })
  await work.during(TURN_MS)
  const bounds: Bound[] = []
  for (const [name, [path, body]] of dearCalls(raid).filter(([name]) => name.includes(values.only))) {
    let [alone, beside, answered]: [Took, Took, string] = [NONE, NONE, '']
    for (let turn = 0; turn < TURNS; turn += 1) {
      alone = together(alone, await work.during(TURN_MS))
      const ms = TURN_MS + RISE_MS
      const flooded = flood.ask({ ports, origin, cookie: flooder.cookie, path, body, calls: CALLS, ms })
      await wait(RISE_MS)
      beside = together(beside, await work.during(TURN_MS))
      answered = JSON.stringify(await flooded)
    }
    const ratio = (at(0.99, beside) / at(0.99, alone)).toFixed(2)
    console.log(`${name}: ${ratio} times, ${inWords(beside)}, load ${loadavg()[0]?.toFixed(1)}`)
    bounds.push(...boundsOf({ name, alone, beside, answered }))
  }
  return bounds
}

type Flood = Worker<FloodJob, Flooded>

interface Turns {
  readonly name: string
  readonly alone: Took
  readonly beside: Took
  readonly answered: string
}

function boundsOf({ name, alone, beside, answered }: Turns): Bound[] {
  const far = at(0.99, beside)
  const ratio = far / at(0.99, alone)
  return [
    {
      name: `beside 64 of ${name} others' p99 is at most ${MOST_RATIO} times that beside nobody, and nobody is refused`,
      held: ratio <= MOST_RATIO && beside.refused === 0,
      figures: `${ratio.toFixed(2)} times; beside nobody ${inWords(alone)}; beside it ${inWords(beside)}; of its own a turn ${answered}`,
    },
    {
      name: `beside 64 of ${name} others' p99 is at most ${MOST_MS} ms`,
      held: far <= MOST_MS,
      figures: `${far.toFixed(1)} ms`,
    },
  ]
}

const flood = startWorker<FloodJob, Flooded>('flood.ts')
const world = await startWorld(
  values.database === 'embedded' ? 'embedded' : 'postgres',
  Number(values.people),
)
try {
  conclude(await run(world, flood))
} finally {
  await Promise.all([world.stop(), flood.stop()])
}

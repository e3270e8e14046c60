import type { ChildProcess } from 'node:child_process'
import { loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { type Bound, conclude } from '#lab/bounds.ts'
import { at, inWords, NONE, type PacedCall, PacedWork, type Took, together } from '#lab/paced-work.ts'
import { lineOf, startProgram } from '#scripts/processes.ts'
import { dearCalls, everydayCall } from './flood/calls.ts'
import { startWorld, type World } from './flood/world.ts'
import type { Flood } from './programs/flooder.ts'

/*
 * npm run trial -- flood [--database embedded|postgres] [--instances 1|2]: beside 60,000 bookings people work at an even pace, in
 * turns beside nobody and beside one account that has 64 of one dear call under way all the time, one kind after the other. The
 * minute's limits are out of its reach. Others' calls take at most three times as long as beside nobody, at the 99th percentile, and
 * 250 ms on a quiet machine. Each kind is compared with the turns around its own, in several rounds: what else the machine does
 * weighs on both.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres' },
    instances: { type: 'string', default: '1' },
    // Of each kind of call, and as long beside nobody, over all rounds.
    seconds: { type: 'string', default: '24' },
    rounds: { type: 'string', default: '3' },
    people: { type: 'string', default: '40' },
  },
})
const ROUNDS = Number(values.rounds)
const TURN_MS = (Number(values.seconds) * 1_000) / ROUNDS
/** Forty people are eighty calls a second. */
const PACE_MS = 500
const CALLS = 64
const MOST_RATIO = 3
const MOST_MS = 250

async function run({ product, people, flooder }: World): Promise<Bound[]> {
  const instances = product.instances.slice(0, Number(values.instances))
  const ports = instances.map(({ address }) => Number(new URL(address).port))
  const [anybody] = people
  const raids = (await anybody?.call(listPublishedRaids, {})) ?? []
  const open = raids.filter(({ clients, maxClients }) => clients.length < maxClients)
  const [raid] = open
  if (raid === undefined) throw new Error('There is no raid to book')
  const { origin } = product
  const work = new PacedWork({
    ...{ ports, origin, people, paceMs: PACE_MS },
    callOf: (nth) => everydayCall(nth, open),
  })
  await work.during(TURN_MS)
  const turns = dearCalls(raid).map(([name, call]) => ({
    name,
    call,
    alone: NONE,
    beside: NONE,
    answered: '',
  }))
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const turn of turns) {
      turn.alone = together(turn.alone, await work.during(TURN_MS))
      const flood = await startFlood({ ports, origin, cookie: flooder.cookie, calls: CALLS }, turn.call)
      turn.beside = together(turn.beside, await work.during(TURN_MS))
      turn.answered = await endFlood(flood)
      // What is left of the flood ends before anybody is alone again.
      await wait(500)
    }
    console.log(`round ${round} of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)}`)
  }
  return turns.flatMap(boundsOf)
}

async function startFlood(
  flood: Omit<Flood, 'path' | 'body'>,
  [path, body]: PacedCall,
): Promise<ChildProcess> {
  const child = startProgram('lab/trials/programs/flooder.ts', {
    args: [JSON.stringify({ ...flood, path, body } satisfies Flood)],
  })
  await lineOf(child, /^ready$/)
  return child
}

/** Ends the flood and answers how often it had which status. */
async function endFlood(child: ChildProcess): Promise<string> {
  const { stdout } = child
  if (stdout === null) throw new Error('The flood has no output')
  const lines = createInterface({ input: stdout })
  const answered = new Promise<string>((resolve) => {
    lines.on('line', (line) => line.startsWith('flooded: ') && resolve(line.slice('flooded: '.length)))
    lines.once('close', () => resolve('the flood ended by itself'))
  })
  child.kill('SIGTERM')
  return answered
}

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
      figures: `${ratio.toFixed(2)} times; beside nobody ${inWords(alone)}; beside it ${inWords(beside)}; it was answered ${answered}`,
    },
    {
      name: `beside 64 of ${name} others' p99 is at most ${MOST_MS} ms`,
      held: far <= MOST_MS,
      figures: `${far.toFixed(1)} ms`,
    },
  ]
}

const world = await startWorld(
  values.database === 'embedded' ? 'embedded' : 'postgres',
  Number(values.people),
)
try {
  conclude(await run(world))
} finally {
  await world.stop()
}

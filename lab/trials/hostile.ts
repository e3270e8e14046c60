import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ApiClient } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { createRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { type Bound, conclude } from '#lab/bounds.ts'
import { at, inWords, NONE, type PacedCall, PacedWork, type Took, together } from '#lab/paced-work.ts'
import { type RunningProduct, runProduct } from '#lab/running-product.ts'
import { lineOf, startProgram } from '#scripts/processes.ts'
import { bookingInput, dayAhead, raidOn } from '#server/testing/records.ts'
import type { Attack } from './programs/attacker.ts'

/*
 * npm run trial -- hostile: people work at an even pace, in turns alone and beside one kind of attackers after the other,
 * which are a process of their own with addresses and sessions of their own. Others' calls must take less than twice as
 * long as without attackers, at the 99th percentile. Each kind is compared with the turns alone around its own, in
 * several rounds: what else the machine does then weighs on both.
 */
const { values } = parseArgs({
  options: {
    // Of each kind of attackers, and as long alone, over all rounds.
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '4' },
    people: { type: 'string', default: '50' },
    database: { type: 'string', default: 'postgres' },
  },
})
const ROUNDS = Number(values.rounds)
const TURN_MS = (Number(values.seconds) * 1_000) / ROUNDS
const PEOPLE = Number(values.people)
/** Each person calls so often: fifty are a hundred calls a second. */
const PACE_MS = 500
const RAIDS = 20
const MOST_RATIO = 2

/** So many connections each; of never-reading and flooding ones as many as the sessions' people may have. */
const ATTACKS: readonly [kind: Attack['kind'], sockets: number][] = [
  ['slow headers', 500],
  ['slow bodies', 500],
  ['idle sockets', 2_000],
  ['never reading', 200],
  ['joinRaidRoom flood', 60],
]
const ATTACKERS = 8

async function run(product: RunningProduct): Promise<Bound[]> {
  const instance = product.first
  const advertisers = product.crowd.filter(({ roles }) => roles.some((role) => role.endsWith('Advertiser')))
  const everybody: ApiClient[] = []
  for (const person of advertisers.slice(0, PEOPLE + ATTACKERS))
    everybody.push(await product.clientFor(person))
  const [people, attackers] = [everybody.slice(0, PEOPLE), everybody.slice(PEOPLE)]
  const raids = await publishRaids(product)
  const port = Number(new URL(instance.address).port)
  const work = new PacedWork({
    ...{ ports: [port], origin: product.origin, people, paceMs: PACE_MS },
    callOf: (nth) => callOf(nth, raids),
  })
  await work.during(TURN_MS)
  const turns = ATTACKS.map(([kind, sockets]) => ({ kind, sockets, alone: NONE, beside: NONE, counted: '' }))
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const turn of turns) {
      const { kind, sockets } = turn
      turn.alone = together(turn.alone, await work.during(TURN_MS))
      const cookies = attackers.map(({ cookie }) => cookie)
      const raidIds = raids.map(({ _id }) => _id)
      const attacker = await startAttack({ kind, port, origin: product.origin, cookies, raidIds, sockets })
      turn.beside = together(turn.beside, await work.during(TURN_MS))
      turn.counted = await endAttack(attacker)
      // What is left of the attack ends before anybody is alone again.
      await wait(2_000)
    }
    console.log(`round ${round} of ${ROUNDS}`)
  }
  return turns.map(boundOf)
}

async function publishRaids(product: RunningProduct): Promise<Raid[]> {
  const [manager, leader] = await Promise.all(
    (['Raid Manager', 'Raid Leader'] as const).map((role) => product.clientFor(personWith(role))),
  )
  if (manager === undefined || leader === undefined) throw new Error('Nobody can publish raids')
  const raids: Raid[] = []
  for (let number = 1; number <= RAIDS; number += 1) {
    const changes = { name: `Evening ${number}`, maxClients: 9_999 }
    const raid = await manager.call(createRaid, raidOn(dayAhead(1), leader.memberId, changes))
    await manager.call(publishRaid, { id: raid._id })
    raids.push(raid)
  }
  return raids
}

/** In turns: mostly reads, one booking in twenty-five. */
const WAYS: readonly ((raid: Raid) => PacedCall)[] = Array.from({ length: 25 }, (_, at) => {
  if (at === 0) return (raid) => ['/booking/create', bookingInput(raid)]
  if (at % 5 === 0) return ({ _id }) => ['/booking/raid-booking', { raidId: _id }]
  if (at % 3 === 0) return () => ['/dashboard/status', null]
  return at % 7 === 0 ? () => ['/auth/status', null] : () => ['/raid/published', null]
})

function callOf(nth: number, raids: readonly Raid[]): PacedCall {
  const raid = raids[nth % raids.length]
  if (raid === undefined) throw new Error('There are no raids')
  return WAYS[nth % WAYS.length]?.(raid) ?? ['/auth/status', null]
}

async function startAttack(attack: Attack): Promise<ChildProcess> {
  const child = startProgram('lab/trials/programs/attacker.ts', { args: [JSON.stringify(attack)] })
  await lineOf(child, /^ready$/)
  return child
}

/** Ends the attackers and answers what they count: opened, ended by the server, open at once. */
async function endAttack(child: ChildProcess): Promise<string> {
  const { stdout } = child
  if (stdout === null) throw new Error('The attackers have no output')
  const lines = createInterface({ input: stdout })
  const counted = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      if (line.startsWith('attacked: ')) resolve(line.slice('attacked: '.length))
    })
    lines.once('close', () => resolve('the attackers ended by themselves'))
  })
  child.kill('SIGTERM')
  return counted
}

interface Turns {
  readonly kind: Attack['kind']
  readonly alone: Took
  readonly beside: Took
  readonly counted: string
}

function boundOf({ kind, alone, beside, counted }: Turns): Bound {
  const ratio = at(0.99, beside) / at(0.99, alone)
  return {
    name: `beside ${kind} others' p99 is below ${MOST_RATIO} times that without, and nobody is refused`,
    held: ratio < MOST_RATIO && beside.refused === 0,
    figures: `${ratio.toFixed(2)} times; alone ${inWords(alone)}; beside ${inWords(beside)}; attackers ${counted}`,
  }
}

const database = values.database === 'embedded' ? 'embedded' : 'postgres'
const product = await runProduct({
  database,
  crowd: 2 * PEOPLE + 2 * ATTACKERS,
  // The people come through a proxy, which says who they are; attackers come from elsewhere.
  env: { RATE_LIMIT: '2', TRUST_PROXY: '127.0.0.1' },
})
try {
  conclude(await run(product))
} finally {
  await product.stop()
}

import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { personWith } from '#demo/people.ts'
import { listAudience } from '#domain/raid/rules.ts'
import { type Filled, startFilled } from '#lab/bench/product.ts'
import { type Bound, conclude } from '#lab/bounds.ts'
import type { Memory } from '#lab/memory.ts'
import { openSlowLine, type Pace } from '#lab/slow-line.ts'
import { openStore } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'
import { Answers } from './evening-hour/answers.ts'
import { actorOf, differing } from './evening-hour/checker.ts'
import { readSomething } from './evening-hour/reads.ts'
import { Viewer } from './evening-hour/viewer.ts'
import { pick, Workload } from './evening-hour/workload.ts'

/*
 * npm run trial -- evening-hour [--minutes 60] [--viewers 200]: an hour of an evening on PostgreSQL. Everybody holds the list of 200
 * raids over a slow line and looks at other things meanwhile; 400 bookings, 800 marks and 3 delays come. What it costs, and whether
 * any list is ever another than the database's after a second of quiet.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, viewers: { type: 'string', default: '200' } },
})
const [MINUTES, VIEWERS] = [Number(values.minutes), Number(values.viewers)]
const WORLD = { published: 192, bookingsEach: 10, pending: 30, past: 200, pastBookings: 40, endedEach: 4 }
/** A phone on a train, one at home, a house's line. */
const PACES: readonly Pace[] = [
  { latencyMs: 300, bytesPerSecond: 30_000 },
  { latencyMs: 100, bytesPerSecond: 150_000 },
  { latencyMs: 30, bytesPerSecond: 1_000_000 },
]
/** Between two looks of one viewer at something else, ms. */
const LOOKING_MS = { least: 10_000, most: 30_000 }
/** The lists are looked at after so many writes, this long after the last one, ms; at most so often while some are late. */
const CHECK = { every: 20, quietMs: 1_000, looks: 10 }
const MOST = { idleMB: 145, residentMB: 300, bytesAChange: 2_000 }
const SETTLING_MS = 15_000
const MB = 2 ** 20

const answers = new Answers()
const filled = await startFilled(WORLD, { profiles: null, inspect: true, onWords: answers.hear })
try {
  conclude(await run(filled))
} finally {
  await filled.product.stop()
}

async function run(filled: Filled): Promise<Bound[]> {
  const { product, databaseUrl } = filled
  // As an operator's stands there: started on a database that is filled.
  await product.first.end('SIGTERM')
  await product.first.start()
  await wait(SETTLING_MS)
  const idle = await product.first.memory()
  const workload = await begin(filled)
  const viewers = await gather(filled, workload.raidIds)
  const store = await openStore({ databaseUrl, dataDir: product.dataDir, log: createLog('silent') })
  const over = new AbortController()
  answers.forget()
  const [before, received] = [await figuresOf(filled.address), viewers.map(({ line }) => line.received)]
  const reading = viewers.map((viewer) => keepReading(viewer, workload.raidIds, over.signal))
  const checks = await keepWriting(workload, async () => (await differing(store.sql, viewers)).length)
  over.abort()
  await Promise.all(reading)
  const after = await figuresOf(filled.address)
  const collected = await product.first.memory()
  const bytes = viewers.map(({ line }, at) => line.received - (received[at] ?? 0))
  tell({ viewers, workload, first: received, bytes, cpuMs: (after.cpuSeconds - before.cpuSeconds) * 1_000 })
  for (const viewer of viewers) viewer.close()
  await store.close()
  return boundsOf({ viewers: viewers.length, checks, bytes, workload, idle, after, collected })
}

function begin(filled: Filled): Promise<Workload> {
  const { product, people, principals } = filled
  const advertisers = people('Advertiser', 'Senior Advertiser', 'Trial Advertiser')
  return product
    .clientFor(personWith('Admin'))
    .then((admin) => Workload.begin({ admin, leader: principals.leader, advertisers }, MINUTES))
}

/** Everybody who sees the list, some on several devices, each with a line of their own. */
async function gather({ address, product, people }: Filled, raidIds: readonly string[]): Promise<Viewer[]> {
  const crowd = people('Advertiser', 'Senior Advertiser', 'Raid Leader', 'Gold Collector', 'Raid Manager')
  const admin = await product.clientFor(personWith('Admin'))
  const seeing = [admin, ...crowd].filter((apiClient) => listAudience(actorOf({ apiClient })) !== null)
  const viewers: Viewer[] = []
  const comeIn = async (at: number) => {
    const line = await openSlowLine(address, PACES[at % PACES.length] as Pace)
    const viewer = new Viewer(seeing[at % seeing.length] as (typeof seeing)[number], line, product.origin)
    await viewer.open(pick(raidIds))
    viewers.push(viewer)
  }
  for (let at = 0; at < VIEWERS; at += 20) {
    const next = Array.from({ length: Math.min(20, VIEWERS - at) }, (_, more) => at + more)
    await Promise.all(next.map(comeIn))
  }
  console.log(`${viewers.length} viewers are there`)
  return viewers
}

async function keepReading(viewer: Viewer, raidIds: readonly string[], over: AbortSignal): Promise<void> {
  const pause = () => LOOKING_MS.least + Math.random() * (LOOKING_MS.most - LOOKING_MS.least)
  while (await wait(pause(), true, { signal: over }).catch(() => false))
    await readSomething(viewer.apiClient, raidIds).catch((error) => answers.faults.push(String(error)))
}

/** Writes at moments of no order through the whole time; resolves with how many lists were wrong at each look. */
async function keepWriting(workload: Workload, look: () => Promise<number>): Promise<number[]> {
  const [count, begun] = [workload.left, performance.now()]
  const wrong: number[] = []
  for (let at = 0; workload.left > 0; at += 1) {
    const due = begun + ((at + Math.random()) / count) * MINUTES * 60_000
    await wait(Math.max(0, due - performance.now()))
    await workload.next()
    if (at % CHECK.every < CHECK.every - 1 && workload.left > 0) continue
    const late = await lookWhenQuiet(look)
    wrong.push(late[0] ?? 0)
    const { resident } = await figuresOf(filled.address)
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
    console.log(
      `${minutes} min, ${late.join(', then ')} lists differ, ${(resident / MB).toFixed(0)} MB resident`,
    )
  }
  return wrong
}

/** How many lists were wrong after a moment of quiet; where some were, again until none is: late ones are told from wrong ones. */
async function lookWhenQuiet(look: () => Promise<number>): Promise<number[]> {
  const wrong: number[] = []
  while (wrong.length === 0 || (wrong.at(-1) !== 0 && wrong.length < CHECK.looks)) {
    await wait(CHECK.quietMs)
    wrong.push(await look())
  }
  return wrong
}

interface Told {
  readonly viewers: readonly Viewer[]
  readonly workload: Workload
  readonly first: readonly number[]
  readonly bytes: readonly number[]
  readonly cpuMs: number
}

function tell({ viewers, workload, first, bytes, cpuMs }: Told): void {
  const { bookings, marks, delays } = workload.done
  const [readings, breaks] = [sum(viewers.map((one) => one.readings)), sum(viewers.map((one) => one.breaks))]
  console.log(`${bookings} bookings, ${marks} marks, ${delays} delays; ${answers.inWords()}`)
  console.log(
    `a viewer received ${mean(first)} bytes to begin with and ${mean(bytes)} since; ` +
      `${readings} readings of the list, ${breaks} broken connections`,
  )
  const share = (cpuMs / (MINUTES * 600)).toFixed(1)
  console.log(`the server's processor: ${(cpuMs / 1_000).toFixed(0)} s, ${share} % of one`)
}

interface Measured {
  readonly viewers: number
  readonly checks: readonly number[]
  readonly bytes: readonly number[]
  readonly workload: Workload
  readonly idle: Memory
  readonly after: Figures
  readonly collected: Memory
}

function boundsOf({ viewers, checks, bytes, workload: { done }, idle, after, collected }: Measured): Bound[] {
  for (const fault of answers.faults.slice(0, 5)) console.log(fault)
  const aChange = mean(bytes) / (done.bookings + done.marks + done.delays)
  return [
    {
      name: `no viewer’s list is another than the database’s after ${CHECK.quietMs} ms of quiet`,
      held: sum(checks) === 0 && checks.length > 0,
      figures: `${checks.length} looks at ${viewers} lists, ${sum(checks)} others`,
    },
    {
      name: 'every call is answered',
      held: answers.faults.length === 0,
      figures: `${answers.count} calls, ${answers.faults.length} not`,
    },
    bound('bytes a viewer for a change', aChange, MOST.bytesAChange),
    bound('MB resident when idle', idle.resident / MB, MOST.idleMB),
    bound(`MB resident after ${MINUTES} min`, after.resident / MB, MOST.residentMB),
    bound(`MB resident after ${MINUTES} min, collected`, collected.resident / MB, MOST.residentMB),
  ]
}

function bound(name: string, value: number, most: number): Bound {
  return { name: `${name}: at most ${most}`, held: value <= most, figures: value.toFixed(0) }
}

interface Figures {
  readonly resident: number
  readonly cpuSeconds: number
}

/** Of the server's process, as it measures itself. */
async function figuresOf(address: string): Promise<Figures> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return { resident: of('process_resident_memory_bytes'), cpuSeconds: of('process_cpu_seconds_total') }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
  return Math.round(sum(values) / Math.max(1, values.length))
}

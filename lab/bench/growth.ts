import { measuredCalls } from './growth-calls.ts'
import { type Judged, judgedOf, reportPlans, share, whileExplained } from './judged.ts'
import type { MeasuredCall } from './measured-call.ts'
import { type Filled, startFilled } from './product.ts'
import type { Bench, Options, Report } from './report.ts'
import { median, quantile } from './sample.ts'

/** The same evening, with a fortnight behind it and with years behind it. */
const SMALL = {
  published: 100,
  bookingsEach: 10,
  pending: 30,
  past: 200,
  pastBookings: 50,
  endedEach: 5,
  payouts: 40,
  notices: 100_000,
  busy: 500,
}
const PAST = 100_000
const MORE = { payouts: 700, notices: 5_000_000 }
/** Bookings, with their mails and entries, and notices of one member, however large the rest is. */
const BUSY = 50_000
/** Of one kind on each database: of so few the p99 is the worst, so that what misses is made more often. */
const CALLS = { read: { least: 40, most: 1_000 }, write: { least: 20, most: 400 } }
const PUBLISHED = [100, 1_000, 10_000]
const AIMS = {
  /** p99 with the large database of that with the small one. */
  p99: 1.5,
  /** How much longer each raid of the list may take where it has ten times as many. */
  linear: 1.3,
  /** Rows that a statement reads for each that it uses. */
  rows: 10,
}

/** p99 of these on the large database, ms. */
const MOST_MS = [
  [/^(search|booking\/own|agenda\/board|raid\/create-many|notice\/(list|unread))/, 50],
  [/^report/, 300],
] as const

/** The database of years, or a part of it. */
export function largeAt(scale: number) {
  const { payouts, notices } = MORE
  return {
    ...SMALL,
    past: PAST * scale,
    payouts: Math.ceil(payouts * scale),
    notices: notices * scale,
    busy: BUSY,
  }
}

export const growth: Bench = {
  name: 'growth',
  says: 'each call of the contract on a database of a fortnight and of years, with its plans, and long lists',
  async run(options, report) {
    if ('published'.includes(options.only)) await measureLists(options, report)
    if (options.only === 'published') return
    const large = await startFilled(largeAt(options.scale), options)
    const small = await startFilled(SMALL, options)
    try {
      await measureStored([small, large], options, report)
    } finally {
      await Promise.all([small.product.stop(), large.product.stop()])
    }
  },
}

/** `--only` picks of them by a part of their names; behind 'plans ' without their times, which take an hour for all. */
async function measureStored(
  [small, large]: [Filled, Filled],
  options: Options,
  report: Report,
): Promise<void> {
  const only = options.only.replace(/^plans ?/, '')
  const chosen = async (filled: Filled) => {
    const { calls, drop } = await measuredCalls(filled)
    return { all: calls, calls: calls.filter(({ name }) => name.includes(only)), drop }
  }
  const judged = { small: new Map<string, Judged>(), large: new Map<string, Judged>() }
  for (const [size, filled] of [
    ['small', small],
    ['large', large],
  ] as const)
    judged[size] = await whileExplained(filled, async () => judgedOf(filled, await chosen(filled)))
  const [few, many] = [await chosen(small), await chosen(large)]
  reportPlans(report, judged.large, { calls: few.all, most: AIMS.rows })
  const rows: (string | number)[][] = []
  for (const [at, call] of few.calls.entries()) {
    const other = many.calls[at]
    const [before, now] = [judged.small.get(call.name), judged.large.get(call.name)]
    if (other === undefined || before === undefined || now === undefined)
      throw new Error(`${call.name} is one's alone`)
    const { sent, ms, worst } = now
    const asked = [before.sent, sent, worst?.read ?? 0, worst?.used ?? 0, share(worst), before.ms, ms]
    const times = options.only.startsWith('plans') ? null : await inTurns([few, many], [call, other], options)
    rows.push([call.name, ...asked, ...(times === null ? [] : timesOf(call, times, report))])
  }
  report.table(`${SMALL.past} past raids and ${PAST * options.scale}, nothing kept`, COLUMNS, rows)
}

const COLUMNS = [
  ...['call', 'statements', 'on the large', 'rows read', 'used', 'a used one'],
  ...['in the database ms', 'large, in it ms'],
  ...['p50 ms', 'large p50 ms', 'p99 ms', 'large p99 ms', 'ratio', 'of each'],
]

interface Times {
  readonly small: readonly number[]
  readonly large: readonly number[]
}

function timesOf({ name, isComparable }: MeasuredCall, { small, large }: Times, report: Report): number[] {
  const [p99, largeP99] = [p99Of(small), p99Of(large)]
  for (const [kind, most] of MOST_MS)
    if (kind.test(name)) report.aim(`${name}, p99 ms`, largeP99, 'most', most)
  if (isComparable) report.aim(`${name}, p99 of the small database's`, largeP99 / p99, 'most', AIMS.p99)
  return [median(small), median(large), p99, largeP99, largeP99 / p99, large.length]
}

function p99Of(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.99,
  )
}

interface Dropping {
  drop(): Promise<unknown>
}

/** Both databases in turns, a read each time after a change that makes the server read again; more often where the large one seems slow. */
async function inTurns(
  [few, many]: [Dropping, Dropping],
  [call, other]: [MeasuredCall, MeasuredCall],
  { rounds, seconds }: Options,
): Promise<Times> {
  const times = { small: [] as number[], large: [] as number[] }
  const isRead = call.endpoint.effect === 'read'
  const { least, most } = isRead ? CALLS.read : CALLS.write
  for (let warm = 0; warm < 5; warm += 1) await Promise.all([call.time(), other.time()])
  const end = performance.now() + rounds * seconds * 1_000
  const isSlow = () => p99Of(times.large) > AIMS.p99 * p99Of(times.small)
  while (times.small.length < least || (times.small.length < most && performance.now() < end && isSlow())) {
    if (isRead) await few.drop()
    times.small.push((await call.time()).ms)
    if (isRead) await many.drop()
    times.large.push((await other.time()).ms)
  }
  return times
}

async function measureLists(options: Options, report: Report): Promise<void> {
  const rows: (string | number)[][] = []
  const perRaid: number[] = []
  for (const published of PUBLISHED) {
    const filled = await startFilled({ ...SMALL, published }, options)
    try {
      const { calls, drop } = await measuredCalls(filled)
      for (const call of calls.filter(({ name }) => /published|create|status, advertiser/.test(name))) {
        const times: number[] = []
        const end = performance.now() + options.seconds * 1_000
        while (performance.now() < end) {
          await drop()
          times.push((await call.time()).ms)
        }
        rows.push([call.name, published, median(times), p99Of(times)])
        if (call.name === 'raid/published, advertiser') perRaid.push(median(times) / published)
      }
    } finally {
      await filled.product.stop()
    }
  }
  report.table(
    'Calls with ever more published raids, nothing kept',
    ['call', 'raids', 'p50 ms', 'p99 ms'],
    rows,
  )
  const [, thousand = 1, tenThousand = 1] = perRaid
  report.aim('time a raid shown, of 10,000 of that of 1,000', tenThousand / thousand, 'most', AIMS.linear)
}

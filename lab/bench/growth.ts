import { personWith } from '#demo/people.ts'
import { measuredCalls } from './growth-calls.ts'
import { type MeasuredCall, notMeasured } from './measured-call.ts'
import { explainAll, explained, explainNothing, FEW_ROWS, type Statement } from './plans.ts'
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
}
const PAST = 100_000
const MORE = { payouts: 700, notices: 5_000_000 }
/** Of one kind on each database: the p99 of fewer is one of the worst two. */
const CALLS = { least: 300, most: 1_000 }
const PUBLISHED = [100, 1_000, 10_000]
const AIMS = {
  /** p99 with the large database of that with the small one. */
  p99: 1.5,
  /** How much longer each raid of the list may take where it has ten times as many. */
  linear: 1.3,
  /** p99 of a search, My Clients and the board on the large database, ms. */
  search: 50,
  /** p99 of a report of thirty days on the large database, ms. */
  report: 300,
  /** Rows that a statement reads for each that it uses. */
  rows: 10,
}

/** The database of years, or a part of it. */
export function largeAt(scale: number) {
  const { payouts, notices } = MORE
  return { ...SMALL, past: PAST * scale, payouts: Math.ceil(payouts * scale), notices: notices * scale }
}

export const growth: Bench = {
  name: 'growth',
  says: 'the same calls on a database of a fortnight and of years, with the plan of every statement, and with long lists',
  async run(options, report) {
    if ('published'.includes(options.only)) await measureLists(options, report)
    if (options.only === 'published') return
    const large = await startFilled(largeAt(options.scale), options)
    try {
      if (options.only !== 'plans') await measureStored(large, options, report)
      if ('plans'.includes(options.only)) await judgePlans(large, report)
    } finally {
      // It is kept, and this with it.
      await explainNothing(large.databaseUrl)
      await large.product.stop()
    }
  },
}

/** `--only` picks of them by a part of their names: all together take longer than ten minutes. */
async function measureStored(large: Filled, options: Options, report: Report): Promise<void> {
  const small = await startFilled(SMALL, options)
  try {
    const [few, many] = [await measuredCalls(small), await measuredCalls(large)]
    const rows: (string | number)[][] = []
    for (const [at, call] of few.calls.entries()) {
      const other = many.calls[at]
      if (other === undefined || !`stored ${call.name}`.includes(options.only)) continue
      const pair = await inTurns([few, many], [call, other], options.rounds * options.seconds)
      const share = pair.large.p99 / pair.small.p99
      rows.push([call.name, pair.small.median, pair.large.median, pair.small.p99, pair.large.p99, share])
      if (/^(search|booking\/own|agenda\/board)/.test(call.name))
        report.aim(`${call.name}, p99 ms`, pair.large.p99, 'most', AIMS.search)
      if (call.name.startsWith('report/'))
        report.aim(`${call.name}, p99 ms`, pair.large.p99, 'most', AIMS.report)
      if (call.isComparable) report.aim(`${call.name}, p99 of the small database's`, share, 'most', AIMS.p99)
    }
    const columns = ['call', 'p50 ms', 'large p50 ms', 'p99 ms', 'large p99 ms', 'ratio']
    report.table(`${SMALL.past} past raids and ${PAST * options.scale}, nothing kept`, columns, rows)
  } finally {
    await small.product.stop()
  }
}

interface Dropping {
  drop(): Promise<number>
}

/** Both databases in turns, each time after a change that makes the server read again. */
async function inTurns(
  [few, many]: [Dropping, Dropping],
  [call, other]: [MeasuredCall, MeasuredCall],
  seconds: number,
) {
  const times = { small: [] as number[], large: [] as number[] }
  for (let warm = 0; warm < 5; warm += 1) await Promise.all([call.time(), other.time()])
  const end = performance.now() + seconds * 1_000
  while (times.small.length < CALLS.most && (times.small.length < CALLS.least || performance.now() < end)) {
    await few.drop()
    times.small.push(await call.time())
    await many.drop()
    times.large.push(await other.time())
  }
  const of = (values: readonly number[]) => {
    return {
      median: median(values),
      p99: quantile(
        values.toSorted((a, b) => a - b),
        0.99,
      ),
    }
  }
  return { small: of(times.small), large: of(times.large) }
}

/** The database explains each statement that the product sends for these calls; none is written down here. */
async function judgePlans(filled: Filled, report: Report): Promise<void> {
  const { product, databaseUrl } = filled
  await explainAll(databaseUrl)
  await product.first.end('SIGTERM')
  await product.first.start()
  const { calls, drop } = await measuredCalls(filled)
  const missing = notMeasured(calls)
  for (const path of missing) console.log(`not measured: ${path}`)
  report.aim('reads of the contract that nothing measures', missing.length, 'most', 0)
  for (const call of calls) {
    await drop()
    await call.time()
  }
  await product.clientFor(personWith('Developer'))
  const statements = (await explained(databaseUrl)).toSorted((a, b) => b.read / b.used - a.read / a.used)
  report.table(
    'What the statements read on the large database',
    ['statement', 'rows read', 'rows used', 'ms', 'indexes'],
    statements.map((one) => [
      one.text.slice(0, 160),
      one.read,
      one.used,
      one.ms,
      [...new Set(one.indexes)].join(' '),
    ]),
  )
  report.aim('rows read for each used, of any statement', worst(statements), 'most', AIMS.rows)
  const whole = statements.filter(({ whole }) => whole.some(({ rows }) => rows > FEW_ROWS))
  for (const { text, whole: tables } of whole) {
    console.log(`from end to end: ${tables.map(({ table }) => table).join()}: ${text}`)
  }
  report.aim('statements that read a large table from end to end', whole.length, 'most', 0)
}

/** A handful of rows is no burden, however few of them are used. */
function worst(statements: readonly Statement[]): number {
  return Math.max(...statements.filter(({ read }) => read > 50).map(({ read, used }) => read / used), 1)
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
          times.push(await call.time())
        }
        rows.push([
          call.name,
          published,
          median(times),
          quantile(
            times.toSorted((a, b) => a - b),
            0.99,
          ),
        ])
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

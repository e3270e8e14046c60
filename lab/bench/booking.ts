import { createBooking } from '#domain/booking/endpoints.ts'
import { finishAll } from './done-and-sent.ts'
import { bookingBody, newRaids } from './hot-raid.ts'
import { type Filled, headersOf, startFilled, startOther } from './product.ts'
import type { BookingFloorJob } from './programs/floor-booking.ts'
import { startWorker } from './programs/jobs.ts'
import type { LoadJob } from './programs/load.ts'
import { AGAINST, type Bench, type Options, type Report } from './report.ts'
import { type Compared, interleave, median, ratio, type Sample } from './sample.ts'

const WORLD = { published: 50, bookingsEach: 20, pending: 20, past: 200, pastBookings: 40, endedEach: 2 }
const CONNECTIONS = [1, 8, 32]
/** Raids of one measurement, new and empty for each. */
const RAIDS = 200
/** Everybody wants the same raid until it has this many bookings, then everybody wants the next. */
const CROWDED = 100
const SPREADS = [
  { name: 'one raid', repeat: CROWDED },
  { name: 'many raids', repeat: 1 },
]
/** The least share of the floor's bookings a second, where several book at once. */
const AIM = 0.45
/** The most times the median that p99 may be on one raid, unless the floor's own is more. */
const TAIL = 3

export const booking: Bench = {
  name: 'booking',
  says: 'booking/create on PostgreSQL, against the same transaction by the bare driver',
  async run(options, report) {
    const filled = await startFilled(WORLD, options)
    const other = await startOther(WORLD, options)
    const floor = startWorker<BookingFloorJob, Sample>('floor-booking.ts')
    const load = startWorker<LoadJob, Sample>('load.ts')
    try {
      const rows: (string | number)[][] = []
      for (const { name, repeat } of SPREADS) {
        for (const connections of CONNECTIONS) {
          const title = `${name}, ${connections} at once`
          if (!title.includes(options.only)) continue
          const compared = await measure({ filled, other, floor, load, options }, repeat, connections)
          rows.push(rowOf(title, compared))
          if (other !== null)
            report.aim(`${title}, bookings/s of the other's`, shareOf(compared), 'least', AGAINST.rate)
          else checkBounds(title, compared, connections, report)
        }
      }
      if (other !== null && 'Done and Sent'.includes(options.only))
        rows.push(...(await measureDone({ filled, other, floor, load, options }, other, report)))
      const side = other === null ? 'floor' : 'other'
      const times = ['p50 ms', 'p99 ms', `${side} p50 ms`, `${side} p99 ms`]
      report.table('booking/create', ['booking', 'bookings/s', side, 'ratio', ...times], rows)
    } finally {
      await Promise.all([filled.product.stop(), other?.product.stop(), floor.stop(), load.stop()])
    }
  },
}

interface Tools {
  readonly filled: Filled
  readonly other: Filled | null
  readonly floor: ReturnType<typeof startWorker<BookingFloorJob, Sample>>
  readonly load: ReturnType<typeof startWorker<LoadJob, Sample>>
  readonly options: Options
}

/** Bookings of new raids, by everybody who may book. */
export async function bookingsOf({ databaseUrl, address, product, principals, people }: Filled) {
  const advertisers = people('Advertiser', 'Senior Advertiser', 'Trial Advertiser')
  const headers = advertisers.map((apiClient) => headersOf(product.origin, apiClient))
  const bodies = (await newRaids(databaseUrl, principals.leader.memberId, RAIDS)).map(bookingBody)
  const { method, path } = createBooking
  return { address, method, path, people: headers, bodies }
}

function measure(tools: Tools, repeat: number, connections: number): Promise<Compared<Sample>> {
  const { filled, other, floor, load, options } = tools
  const { databaseUrl, principals } = filled
  const { seconds } = options
  const bookAt = async (at: Filled) => load.ask({ ...(await bookingsOf(at)), repeat, connections, seconds })
  return interleave(
    options.rounds,
    () => bookAt(filled),
    async () => {
      if (other !== null) return bookAt(other)
      const raidIds = await newRaids(databaseUrl, principals.leader.memberId, RAIDS)
      const { memberId } = principals.advertiser
      return floor.ask({ databaseUrl, memberId, raidIds, repeat, connections, seconds })
    },
  )
}

/** Against another checkout alone: there is no floor of these. */
async function measureDone({ filled, load, options }: Tools, other: Filled, report: Report) {
  const ask = (job: LoadJob) => load.ask(job)
  const both = await interleave(
    options.rounds,
    () => finishAll(filled, ask),
    () => finishAll(other, ask),
  )
  return (['done', 'sent'] as const).map((part) => {
    const of = { product: both.product.map((one) => one[part]), floor: both.floor.map((one) => one[part]) }
    report.aim(`${part}, 4 at once, a second of the other's`, shareOf(of), 'least', AGAINST.rate)
    return rowOf(`${part}, 4 at once`, of)
  })
}

function rowOf(title: string, compared: Compared<Sample>): (string | number)[] {
  const { product, floor } = compared
  const of = (samples: readonly Sample[], key: keyof Sample) => median(samples.map((sample) => sample[key]))
  const rates = [of(product, 'perSecond'), of(floor, 'perSecond'), shareOf(compared)]
  return [title, ...rates, of(product, 'median'), of(product, 'p99'), of(floor, 'median'), of(floor, 'p99')]
}

function checkBounds(title: string, compared: Compared<Sample>, connections: number, report: Report): void {
  if (connections === 1) return
  report.aim(`${title}, bookings/s of the floor's`, shareOf(compared), 'least', AIM)
  if (!title.startsWith('one')) return
  const tail = ({ p99, median: middle }: Sample) => p99 / middle
  const bound = Math.max(TAIL, median(compared.floor.map(tail)))
  report.aim(`${title}, p99 of the median`, median(compared.product.map(tail)), 'most', bound)
}

function shareOf(compared: Compared<Sample>): number {
  return ratio(compared, ({ perSecond }) => perSecond)
}

import type { ApiClient } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { checkBooks, getBooks } from '#domain/ledger/endpoints.ts'
import { bookingsOf } from './booking.ts'
import { largeAt } from './growth.ts'
import { startFilled } from './product.ts'
import { startWorker } from './programs/jobs.ts'
import type { LoadJob } from './programs/load.ts'
import type { Bench } from './report.ts'
import { interleave, median, ratio, type Sample } from './sample.ts'

/** Of the large database's size. */
const SHARE = 0.1
const CONNECTIONS = [1, 8]
/** How often the books are asked whether the check has ended, ms. */
const ASKED_EVERY_MS = 250
const AIMS = {
  /** Of the whole check with its pauses, s. */
  seconds: 180,
  /** Of the bookings a second without a check. */
  rate: 0.95,
}

type Booking = Pick<Sample, 'perSecond' | 'p99'>

export const check: Bench = {
  name: 'check',
  says: 'the check of the books at a tenth of the large database, and what bookings lose meanwhile',
  async run({ rounds, seconds, ...options }, report) {
    const filled = await startFilled(largeAt(options.scale * SHARE), options)
    const load = startWorker<LoadJob, Sample>('load.ts')
    const checks: number[] = []
    const admin = await filled.product.clientFor(personWith('Admin'))
    try {
      const rows: (string | number)[][] = []
      for (const connections of CONNECTIONS) {
        const book = async () => ({ ...(await bookingsOf(filled)), connections, seconds })
        const compared = await interleave<Booking>(
          rounds,
          async () => {
            const job = await book()
            const { took, meanwhile } = await checked(admin, () => load.ask(job))
            checks.push(took)
            return meanwhile
          },
          async () => load.ask(await book()),
        )
        const of = (samples: readonly Booking[], key: keyof Booking) => median(samples.map((one) => one[key]))
        const share = ratio(compared, ({ perSecond }) => perSecond)
        const { product, floor } = compared
        const rates = [of(product, 'perSecond'), of(floor, 'perSecond'), share]
        rows.push([`${connections} at once`, ...rates, of(product, 'p99'), of(floor, 'p99')])
        report.aim(
          `bookings by ${connections} at once beside a check, of those without`,
          share,
          'least',
          AIMS.rate,
        )
      }
      const columns = ['booking', 'beside a check', 'without', 'ratio', 'p99 ms beside it', 'p99 ms without']
      report.table(`Bookings a second, and a check of ${median(checks).toFixed(1)} s`, columns, rows)
      report.aim('a check, s', Math.max(...checks), 'most', AIMS.seconds)
    } finally {
      await Promise.all([filled.product.stop(), load.stop()])
    }
  },
}

/** How long a check took, s, and the median of what was measured, again and again, from its beginning to its end. */
async function checked(admin: ApiClient, measure: () => Promise<Sample>) {
  const before = (await admin.call(getBooks, {})).checked?.at
  const began = performance.now()
  let ended = Number.POSITIVE_INFINITY
  const whole = (async () => {
    // What takes longer is answered before it has ended.
    await admin.call(checkBooks, {})
    while ((await admin.call(getBooks, {})).checked?.at === before)
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
    ended = performance.now()
  })()
  const samples: Sample[] = []
  while (performance.now() < ended) {
    const sample = await measure()
    // One that outlasts the check counts where there is no other.
    if (performance.now() < ended || samples.length === 0) samples.push(sample)
  }
  await whole
  const of = (key: 'perSecond' | 'p99') => median(samples.map((one) => one[key]))
  return { took: (ended - began) / 1_000, meanwhile: { perSecond: of('perSecond'), p99: of('p99') } }
}

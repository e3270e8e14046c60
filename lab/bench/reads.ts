import { request } from 'node:http'
import type { ApiClient } from '#demo/api-client.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { type Filled, headersOf, startFilled, startOther } from './product.ts'
import type { Recorded } from './programs/floor-http.ts'
import { startWorker } from './programs/jobs.ts'
import type { LoadJob } from './programs/load.ts'
import { AGAINST, type Bench, type Options, type Report } from './report.ts'
import { interleave, median, ratio, type Sample } from './sample.ts'

/** An evening's lists: 200 published raids with 40 bookings each, and over 500 mail records of one collector. */
const WORLD = { published: 200, bookingsEach: 40, pending: 60, past: 200, pastBookings: 40, endedEach: 4 }
const CONNECTIONS = 32
/** The least share of the floor's requests a second, for what many people ask for and for one person's own. */
const AIMS = { repeated: 0.65, personal: 0.5 }

interface Case {
  readonly name: string
  readonly kind: keyof typeof AIMS
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly people: readonly ApiClient[]
  readonly body?: string
}

async function casesOf({ people, principals }: Filled): Promise<Case[]> {
  const [raid] = await principals.advertiser.call(listPublishedRaids, {})
  if (raid === undefined) throw new Error('Nothing is published')
  const advertisers = people('Advertiser', 'Senior Advertiser', 'Trial Advertiser')
  const managers = people('Raid Manager')
  const body = JSON.stringify({ raidId: raid._id })
  const status = '/dashboard/status'
  return [
    { name: 'landing page', kind: 'repeated', method: 'GET', path: '/', people: [] },
    { name: 'raid/published', kind: 'repeated', method: 'GET', path: '/raid/published', people: advertisers },
    { name: 'raid/pending', kind: 'repeated', method: 'GET', path: '/raid/pending', people: managers },
    {
      name: 'booking/raid-booking',
      kind: 'repeated',
      method: 'POST',
      path: '/booking/raid-booking',
      people: advertisers,
      body,
    },
    {
      name: 'mail/get',
      kind: 'personal',
      method: 'GET',
      path: '/mail/get',
      people: people('Gold Collector'),
    },
    { name: 'dashboard/status', kind: 'personal', method: 'GET', path: status, people: advertisers },
  ]
}

export const reads: Bench = {
  name: 'reads',
  says: `reads over HTTP at ${CONNECTIONS} connections, against a bare Fastify that sends the same bytes`,
  async run(options, report) {
    const filled = await startFilled(WORLD, options)
    const other = await startOther(WORLD, options)
    const floor = startWorker<Recorded[], { address: string }>('floor-http.ts')
    const load = startWorker<LoadJob, Sample>('load.ts')
    try {
      const rows: (string | number)[][] = []
      const others = other === null ? [] : await casesOf(other)
      for (const [at, one] of (await casesOf(filled)).entries()) {
        if (!one.name.includes(options.only)) continue
        const beside = other === null ? null : jobOf(others[at] ?? one, other, options)
        rows.push(await measure(one, beside, { filled, floor, load, options, report }))
      }
      const side = other === null ? 'floor' : 'other'
      const columns = ['read', 'bytes', 'requests/s', side, 'ratio', 'p99 ms', `${side} p99 ms`]
      report.table(`Reads at ${CONNECTIONS} connections`, columns, rows)
    } finally {
      await Promise.all([filled.product.stop(), other?.product.stop(), floor.stop(), load.stop()])
    }
  },
}

interface Tools {
  readonly filled: Filled
  readonly floor: ReturnType<typeof startWorker<Recorded[], { address: string }>>
  readonly load: ReturnType<typeof startWorker<LoadJob, Sample>>
  readonly options: Options
  readonly report: Report
}

function jobOf(
  { method, path, people, body }: Case,
  { product, address }: Filled,
  { seconds }: Options,
): LoadJob {
  const headers = people.map((apiClient) => headersOf(product.origin, apiClient))
  return {
    ...{ method, path, address, seconds },
    people: headers.length > 0 ? headers : [headersOf(product.origin)],
    bodies: body === undefined ? [] : [body],
    connections: CONNECTIONS,
  }
}

/** @param beside the same asked of the other checkout's product, null to measure against the floor */
async function measure(one: Case, beside: LoadJob | null, tools: Tools) {
  const { filled, floor, load, options, report } = tools
  const job = jobOf(one, filled, options)
  const recorded = await record(one, filled.address, job.people[0] ?? {})
  const second = beside ?? { ...job, address: (await floor.ask([recorded])).address }
  const compared = await interleave(
    options.rounds,
    () => load.ask(job),
    () => load.ask(second),
  )
  const share = ratio(compared, ({ perSecond }) => perSecond)
  const [whose, least] = beside === null ? ["the floor's", AIMS[one.kind]] : ["the other's", AGAINST.rate]
  report.aim(`${one.name}, requests/s of ${whose}`, share, 'least', least)
  const of = (samples: readonly Sample[], key: keyof Sample) => median(samples.map((sample) => sample[key]))
  const { product: served, floor: bareSamples } = compared
  return [
    one.name,
    Buffer.from(recorded.body, 'base64').length,
    of(served, 'perSecond'),
    of(bareSamples, 'perSecond'),
    share,
    of(served, 'p99'),
    of(bareSamples, 'p99'),
  ]
}

/** The product's answer as it goes over the wire: nothing unpacked, headers with their names as sent. */
async function record(one: Case, address: string, headers: Record<string, string>): Promise<Recorded> {
  const asked = Promise.withResolvers<Recorded>()
  const sent = request(address + one.path, { method: one.method, headers }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const raw = response.rawHeaders
      const pairs = raw.flatMap((name, at) =>
        at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? ''] as const] : [],
      )
      const body = Buffer.concat(chunks).toString('base64')
      asked.resolve({
        method: one.method,
        path: one.path,
        status: response.statusCode ?? 0,
        headers: pairs,
        body,
      })
    })
  })
  sent.on('error', asked.reject)
  sent.end(one.body)
  const recorded = await asked.promise
  if (recorded.status !== 200) throw new Error(`${one.name} answered ${recorded.status}`)
  return recorded
}

import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { runProduct } from '#lab/running-product.ts'
import { headersOf, startFilled } from './product.ts'
import type { Recorded } from './programs/floor-http.ts'
import { startWorker } from './programs/jobs.ts'
import type { LoadJob } from './programs/load.ts'
import type { Bench, Options, Report } from './report.ts'
import { interleave, median, ratio, type Sample } from './sample.ts'

const WORLD = { published: 200, bookingsEach: 40, pending: 30, past: 200, pastBookings: 40, endedEach: 4 }
const HELLO: Recorded = { method: 'GET', path: '/healthz', status: 200, headers: [], body: '' }
const CONNECTIONS = 32

export const start: Bench = {
  name: 'start',
  says: 'from the start to the first answer, against Node with a bare Fastify; memory idle and under load',
  async run(options, report) {
    const rows = [await measureStart('embedded', options), await measureStart('postgres', options)]
    report.table('Cold start to the first answer', ['database', 'ms', 'floor ms', 'ratio'], rows)
    await measureMemory(options, report)
  },
}

/** On a database that is there already, as at every start but the first. */
async function measureStart(
  database: 'embedded' | 'postgres',
  { rounds }: Options,
): Promise<(string | number)[]> {
  const product = await runProduct({ database })
  const instance = product.first
  try {
    const compared = await interleave(
      rounds,
      async () => {
        await instance.end('SIGTERM')
        return timed(async () => {
          await instance.start()
          return `${instance.address}/healthz`
        })
      },
      async () => {
        const floor = { worker: startWorker<Recorded[], { address: string }>('floor-http.ts') }
        const took = await timed(async () => `${(await floor.worker.ask([HELLO])).address}/healthz`)
        await floor.worker.stop()
        return took
      },
    )
    const { product, floor } = compared
    return [database, median(product), median(floor), ratio(compared, (ms) => ms)]
  } finally {
    await product.stop()
  }
}

async function timed(begin: () => Promise<string>): Promise<number> {
  const began = performance.now()
  const response = await fetch(await begin())
  await response.arrayBuffer()
  return performance.now() - began
}

/** After a forced collection; under load as the system counts it in the middle of one. */
async function measureMemory(options: Options, report: Report): Promise<void> {
  const filled = await startFilled(WORLD, { ...options, inspect: true })
  const load = startWorker<LoadJob, Sample>('load.ts')
  try {
    const instance = filled.product.first
    const people = filled.people('Advertiser').map((apiClient) => headersOf(filled.product.origin, apiClient))
    const { method, path } = listPublishedRaids
    const idle = await instance.memory()
    const { seconds } = options
    const loaded = load.ask({
      address: filled.address,
      method,
      path,
      people,
      bodies: [],
      connections: CONNECTIONS,
      seconds,
    })
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1_000) / 2))
    const resident = await residentOf(filled.address)
    await loaded
    const after = await instance.memory()
    const mega = (bytes: number) => bytes / 2 ** 20
    report.table(
      'Memory with 200 raids of 40 bookings, MB',
      ['', 'resident', 'heap'],
      [
        ['idle', mega(idle.resident), mega(idle.heap)],
        [`under ${CONNECTIONS} readers`, mega(resident), '–'],
        ['after them', mega(after.resident), mega(after.heap)],
      ],
    )
  } finally {
    await Promise.all([filled.product.stop(), load.stop()])
  }
}

async function residentOf(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
}

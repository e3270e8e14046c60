import type { Raid } from '#features/raid/raid.ts'
import type { BenchOptions, Figures } from './bench.ts'
import { type Asked, Connections, load, quantile } from './load.ts'
import { bookingRequest, type Stage } from './stage.ts'

const WORKERS = [1, 8, 32]
/** The concurrent calls of one account. */
const PARALLEL = 64
const BYSTANDER_PAUSE_MS = 20

/**
 * Bookings on one raid and on many, by different people, and the latency of others beside an account with many concurrent
 * calls.
 */
export async function booking(stage: Stage, { seconds }: BenchOptions): Promise<Figures> {
  const sellers = stage.people('Advertiser', 'Senior Advertiser', 'Trial Advertiser')
  const figures = new Map<string, number>()
  const one = [await stage.newRaid()]
  for (const [name, raids] of [
    ['one raid', one],
    ['many raids', stage.raids],
  ] as const) {
    for (const workers of WORKERS) {
      const connections = new Connections(stage.product.first.address, workers)
      let asked = 0
      const next = (worker: number) => {
        const raid = raids[asked++ % raids.length] as Raid
        const seller = sellers[worker % sellers.length]
        if (seller === undefined) throw new Error('Nobody sells')
        return bookingRequest(stage, seller, raid)
      }
      const { perSecond, p99 } = await load(connections, { workers, seconds, next })
      connections.close()
      figures.set(`bookings per second on ${name} at ${workers}`, perSecond)
      figures.set(`p99 ms on ${name} at ${workers}`, p99)
    }
  }
  figures.set(`p99 ms of a bystander beside ${PARALLEL} calls`, await bystander(stage, seconds))
  return figures.set('memory MB', stage.memory())
}

/** One account calls continuously with all its concurrency; its refusals do not count. */
async function bystander(stage: Stage, seconds: number): Promise<number> {
  const [greedy, other] = stage.people('Gold Collector')
  if (greedy === undefined || other === undefined) throw new Error('There are two collectors')
  const list = (client: typeof greedy): Asked => ({
    method: 'GET',
    path: '/mail/get',
    headers: stage.headersOf(client),
  })
  const [many, own] = [PARALLEL, 1].map((count) => new Connections(stage.product.first.address, count))
  if (many === undefined || own === undefined) throw new Error('There are two')
  const end = performance.now() + seconds * 1_000
  const flood = Array.from({ length: PARALLEL }, async () => {
    while (performance.now() < end) await many.ask(list(greedy))
  })
  const times: number[] = []
  while (performance.now() < end) {
    times.push((await own.ask(list(other))).ms)
    await new Promise((resolve) => setTimeout(resolve, BYSTANDER_PAUSE_MS))
  }
  await Promise.all(flood)
  many.close()
  own.close()
  return quantile(times, 0.99)
}

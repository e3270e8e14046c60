import type { BenchOptions, Figures } from './bench.ts'
import { type Asked, Connections, load } from './load.ts'
import type { Stage } from './stage.ts'

const CONNECTIONS = 32

/** Lists at 32 connections of different people. */
export async function reads(stage: Stage, { seconds }: BenchOptions): Promise<Figures> {
  const sellers = stage.people('Advertiser', 'Senior Advertiser', 'Trial Advertiser')
  const body = JSON.stringify({ raidId: stage.raids[0]?._id })
  const cases = [
    { path: '/raid/published', by: sellers },
    { path: '/booking/raid-booking', by: sellers, body },
    { path: '/mail/get', by: stage.people('Gold Collector') },
    { path: '/dashboard/status', by: sellers },
    { path: '/booking/own', by: sellers },
  ]
  const figures = new Map<string, number>()
  const connections = new Connections(stage.product.first.address, CONNECTIONS)
  for (const { path, by, ...rest } of cases) {
    const requests = by.map(
      (client): Asked => ({
        method: 'body' in rest ? 'POST' : 'GET',
        path,
        headers: stage.headersOf(client),
        ...rest,
      }),
    )
    const next = (worker: number) => requests[worker % requests.length] as Asked
    const { perSecond, p99 } = await load(connections, { workers: CONNECTIONS, seconds, next })
    figures.set(`${path} per second`, perSecond)
    figures.set(`${path} p99 ms`, p99)
  }
  connections.close()
  return figures.set('memory MB', stage.memory())
}

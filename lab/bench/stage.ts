import { readFileSync } from 'node:fs'
import type { ApiClient } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { createBooking, markBooking } from '#features/booking/calls.ts'
import { createRaid, publishRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type RunningProduct, runProduct } from '#lab/running-product.ts'
import type { Role } from '#platform/call/rights.ts'
import { bookingInput, dayAhead, raidOn } from '#platform/testing/server/records.ts'
import type { Asked } from './load.ts'

/** An evening: its raids, bookings on each, and every fourth of them done. */
const EVENING = { raids: 40, bookingsEach: 20, doneOfFour: 1, people: 64, atOnce: 16 }
const SLOTS = 9_999

/** The product of a checkout with an evening in it. */
export interface Stage {
  readonly product: RunningProduct
  readonly manager: ApiClient
  readonly leader: ApiClient
  readonly raids: readonly Raid[]
  /** Signed-in people of the crowd with one of these roles. */
  people(...roles: Role[]): readonly ApiClient[]
  headersOf(client: ApiClient): Record<string, string>
  /** A published raid with a slot for everybody. */
  newRaid(): Promise<Raid>
  /** Memory of the first instance, MB. */
  memory(): number
}

/** @param root the checkout, whose site must be built; this one unless told */
export async function stageOf(root?: string): Promise<Stage> {
  const product = await runProduct({
    database: 'postgres',
    durable: true,
    crowd: EVENING.people,
    ...(root !== undefined && { root }),
  })
  const everybody = await Promise.all(product.crowd.map((person) => product.clientFor(person)))
  const people = (...roles: Role[]) =>
    everybody.filter(({ person }) => person.roles.some((role) => roles.includes(role)))
  const [manager, admin, leader, collector] = await Promise.all(
    (['Raid Manager', 'Admin', 'Raid Leader', 'Gold Collector'] as const).map((role) =>
      product.clientFor(personWith(role)),
    ),
  )
  if (manager === undefined || admin === undefined || leader === undefined || collector === undefined)
    throw new Error('The demo has people of each role')
  const newRaid = async () => {
    const raid = await manager.call(
      createRaid,
      raidOn(dayAhead(1), leader.memberId, { maxClients: SLOTS, goldCollector: collector.memberId }),
    )
    await manager.call(publishRaid, { id: raid._id })
    return raid
  }
  const raids: Raid[] = []
  for (let at = 0; at < EVENING.raids; at += 1) raids.push(await newRaid())
  const sellers = people('Advertiser', 'Senior Advertiser', 'Trial Advertiser')
  const wanted = raids.flatMap((raid) => Array.from({ length: EVENING.bookingsEach }, () => raid))
  await inParallel(EVENING.atOnce, wanted, async (raid, at) => {
    const seller = sellers[at % sellers.length]
    const booking = await seller?.call(createBooking, bookingInput(raid))
    if (booking && at % 4 < EVENING.doneOfFour)
      await admin.call(markBooking.status, { bookingId: booking._id })
  })
  return {
    ...{ product, manager, leader, raids, people, newRaid },
    headersOf: ({ cookie }) => ({
      ...{ host: new URL(product.origin).host, origin: product.origin, cookie },
      // As browsers do.
      'accept-encoding': 'gzip, deflate, br',
    }),
    memory() {
      const status = readFileSync(`/proc/${product.first.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
    },
  }
}

async function inParallel<T>(
  workers: number,
  jobs: readonly T[],
  run: (job: T, at: number) => Promise<void>,
): Promise<void> {
  const queue = jobs.entries()
  const work = async () => {
    for (const [at, job] of queue) await run(job, at)
  }
  await Promise.all(Array.from({ length: workers }, work))
}

export function bookingRequest(stage: Stage, client: ApiClient, raid: Raid): Asked {
  return {
    method: 'POST',
    path: '/booking/create',
    headers: stage.headersOf(client),
    body: JSON.stringify(bookingInput(raid)),
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { ApiClient } from '#demo/api-client.ts'
import { createBooking } from '#domain/booking/endpoints.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { bookingBody, newRaids } from './hot-raid.ts'
import { type Filled, headersOf, startFilled, startOther } from './product.ts'
import type { LiveFloor, LiveFloorJob } from './programs/floor-live.ts'
import { startWorker } from './programs/jobs.ts'
import { post, type Sent } from './programs/post.ts'
import type { SocketsJob, Watched } from './programs/sockets.ts'
import { AGAINST, type Bench, type Options, type Report } from './report.ts'
import { type Compared, interleave, median, ratio } from './sample.ts'

const WORLD = { published: 200, bookingsEach: 10, pending: 5, past: 20, pastBookings: 10, endedEach: 1 }
const SOCKETS = [100, 500, 1_000]
/** Changes of one measurement, and the pause after each, ms: longer than what the server gathers. */
const CHANGES = { count: 8, pauseMs: 250 }
const BURST = { bookings: 100, overMs: 1_000 }
/** Of the bare broadcast's time; changes told of a burst; of one change to one socket; of the server's processor for it. */
const AIMS = { time: 1.3, lists: 12, bytes: 2_000, cpuMs: 9 }

/** One measurement: from the answer to the last socket, ms; CPU a change, ms. */
interface Told {
  readonly time: number
  readonly cpuMs: number
  readonly bytes: number
}

export const live: Bench = {
  name: 'live',
  says: 'from the answer to a booking until every socket has what it changed, against a bare broadcast of as many bytes',
  async run(options, report) {
    const filled = await startFilled(WORLD, options)
    const other = await startOther(WORLD, options)
    const tools = {
      filled,
      other,
      floor: startWorker<LiveFloorJob, LiveFloor>('floor-live.ts'),
      options,
      report,
    }
    const watching = {
      product: startWorker<SocketsJob, Watched>('sockets.ts'),
      floor: startWorker<SocketsJob, Watched>('sockets.ts'),
    }
    try {
      const rows: (string | number)[][] = []
      for (const count of SOCKETS) {
        if (String(count).includes(options.only)) rows.push(await measure(count, { ...tools, watching }))
      }
      const side = other === null ? 'floor' : 'other'
      const cpu = ['CPU ms a change', `${side} CPU ms`]
      const columns = ['sockets', 'ms', `${side} ms`, 'ratio', 'bytes a viewer', ...cpu]
      report.table('Live: until everybody has the change', columns, rows)
    } finally {
      await Promise.all([
        filled.product.stop(),
        other?.product.stop(),
        tools.floor.stop(),
        watching.product.stop(),
        watching.floor.stop(),
      ])
    }
  },
}

type Sockets = ReturnType<typeof startWorker<SocketsJob, Watched>>

interface Tools {
  readonly filled: Filled
  readonly other: Filled | null
  readonly floor: ReturnType<typeof startWorker<LiveFloorJob, LiveFloor>>
  readonly watching: Readonly<Record<'product' | 'floor', Sockets>>
  readonly options: Options
  readonly report: Report
}

async function measure(count: number, tools: Tools): Promise<(string | number)[]> {
  const { filled, other, watching, options, report } = tools
  await watch(filled, watching.product, count)
  const beside = await (other === null ? openFloor(tools, count) : openOther(other, watching.floor, count))
  const compared = await interleave(options.rounds, () => tellProduct(filled, watching.product), beside)
  const share = ratio(compared, ({ time }) => time)
  const [whose, most] = other === null ? ["the bare broadcast's", AIMS.time] : ["the other's", AGAINST.time]
  report.aim(`${count} sockets, time of ${whose}`, share, 'most', most)
  const of = (key: keyof Told) => median(compared.product.map((one) => one[key]))
  report.aim(`${count} sockets, bytes a viewer`, of('bytes'), 'most', AIMS.bytes)
  report.aim(`${count} sockets, processor for a change, ms`, of('cpuMs'), 'most', AIMS.cpuMs)
  await judgeBurst(count, tools, advertisersOf(filled))
  for (const side of [watching.product, watching.floor]) await side.ask({ do: 'close' })
  return rowOf(count, compared, share)
}

function advertisersOf({ people }: Filled): readonly ApiClient[] {
  return people('Advertiser', 'Senior Advertiser', 'Trial Advertiser')
}

async function watch(filled: Filled, sockets: Sockets, count: number): Promise<void> {
  const people = advertisersOf(filled).map((apiClient) => headersOf(filled.product.origin, apiClient))
  await sockets.ask({ do: 'open', address: filled.address, people, count })
}

async function openOther(other: Filled, sockets: Sockets, count: number) {
  await watch(other, sockets, count)
  return () => tellProduct(other, sockets)
}

async function openFloor(tools: Tools, count: number) {
  // What the product tells says how much the floor has to send.
  const { bytes } = await tellProduct(tools.filled, tools.watching.product)
  const bare = await tools.floor.ask({ do: 'serve', bytes })
  await tools.watching.floor.ask({ do: 'open', address: bare.address, people: [{}], count })
  return () => tellFloor(tools, bare.address)
}

function rowOf(count: number, { product, floor }: Compared<Told>, share: number): (string | number)[] {
  const of = (told: readonly Told[], key: keyof Told) => median(told.map((one) => one[key]))
  const times = [of(product, 'time'), of(floor, 'time'), share]
  return [count, ...times, of(product, 'bytes'), of(product, 'cpuMs'), of(floor, 'cpuMs')]
}

async function tellProduct(filled: Filled, sockets: Sockets): Promise<Told> {
  const requests = await bookings(filled, advertisersOf(filled), CHANGES.count)
  const before = await cpuOf(filled.address)
  const watched = await sockets.ask({ do: 'change', requests, pauseMs: CHANGES.pauseMs })
  return told(watched, (await cpuOf(filled.address)) - before)
}

async function tellFloor({ floor, watching }: Tools, address: string): Promise<Told> {
  const requests = Array.from({ length: CHANGES.count }, () => ({ url: address, headers: {}, body: '{}' }))
  const before = await floor.ask({ do: 'usage' })
  const watched = await watching.floor.ask({ do: 'change', requests, pauseMs: CHANGES.pauseMs })
  const after = await floor.ask({ do: 'usage' })
  return told(watched, after.cpuMs - before.cpuMs)
}

function told({ times, bytes }: Watched, cpuMs: number): Told {
  return { time: median(times), cpuMs: cpuMs / CHANGES.count, bytes }
}

/** Bookings on one raid that nobody has booked, by advertisers in turns. */
async function bookings(
  { product, address, databaseUrl, principals }: Filled,
  by: readonly ApiClient[],
  count: number,
) {
  const [raidId] = await newRaids(databaseUrl, principals.leader.memberId, 1)
  const body = bookingBody(raidId ?? '')
  const url = address + createBooking.path
  return Array.from({ length: count }, (_, at): Sent => {
    return { url, headers: headersOf(product.origin, by[at % by.length]), body }
  })
}

async function judgeBurst(count: number, { filled, watching, report }: Tools, by: readonly ApiClient[]) {
  const requests = await bookings(filled, by, BURST.bookings)
  await watching.product.ask({ do: 'forget' })
  const started = performance.now()
  const sent = requests.map(async (one, at) => {
    await wait((at * BURST.overMs) / BURST.bookings)
    await post(one)
  })
  await Promise.all(sent)
  const seconds = (performance.now() - started) / 1_000
  const { lists, lastTags } = await watching.product.ask({ do: 'collect' })
  console.log(
    `${count} sockets: ${BURST.bookings} bookings within ${seconds.toFixed(2)} s, told ${lists} times`,
  )
  // On a machine that needs longer for the bookings there is more time for lists.
  report.aim(
    `${count} sockets, changes told a second of a burst`,
    lists / Math.max(1, seconds),
    'most',
    AIMS.lists,
  )
  const { origin } = filled.product
  const answered = await Promise.all(
    by.map((one) => fetch(filled.address + listPublishedRaids.path, { headers: headersOf(origin, one) })),
  )
  const complete = answered.filter(({ headers }, at) => headers.get('etag') === lastTags[at]).length
  report.aim(`${count} sockets, people told of the list that the call answers`, complete, 'least', by.length)
}

/** Of the server's process since its start, ms. */
async function cpuOf(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const [, seconds] = /^process_cpu_seconds_total (\S+)/m.exec(metrics) ?? []
  return Number(seconds) * 1_000
}

import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { io, type Socket } from 'socket.io-client'
import type { ApiClient } from '#demo/api-client.ts'
import { createBooking } from '#domain/booking/endpoints.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import { listUnread } from '#domain/notice/unread.ts'
import { bookingBody, newRaids } from '#lab/bench/hot-raid.ts'
import { fillNotices } from '#lab/bench/notices.ts'
import { type Filled, headersOf, startFilled } from '#lab/bench/product.ts'
import { conclude } from '#lab/bounds.ts'

/*
 * npm run trial -- notices [--rows 5000000] [--members 1000] [--openings 2000] [--bookings 200]: so many notices of 90 days for so many
 * members; people open the panel, and a leader hears of bookings. How long both take, at the 99th and the 95th percentile.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    members: { type: 'string', default: '1000' },
    openings: { type: 'string', default: '2000' },
    bookings: { type: 'string', default: '200' },
  },
})
const [rows, members, openings, bookings] = [
  values.rows,
  values.members,
  values.openings,
  values.bookings,
].map(Number) as [number, number, number, number]
const WORLD = { published: 200, bookingsEach: 10, pending: 5, past: 200, pastBookings: 10, endedEach: 1 }
/** At once, as when an evening begins. */
const AT_ONCE = 4
const MOST_MS = { panel: 50, live: 250 }

const filled = await startFilled(WORLD, { profiles: null })
try {
  await fill(filled)
  const opened = await openPanels(filled)
  const told = await hearOfBookings(filled)
  conclude([
    bound('the panel opens', opened.list, 0.99, MOST_MS.panel),
    bound('what is unread is counted', opened.unread, 0.99, MOST_MS.panel),
    bound('from a booking’s answer to the notice on the leader’s page', told, 0.95, MOST_MS.live),
  ])
} finally {
  await filled.product.stop()
}

function bound(name: string, times: readonly number[], share: number, most: number) {
  const [middle, far] = [at(times, 0.5), at(times, share)]
  const figures = `p50 ${middle.toFixed(1)} ms, p${share * 100} ${far.toFixed(1)} ms of ${times.length}`
  return { name: `${name} within ${most} ms`, held: far <= most, figures }
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN
}

async function fill({ databaseUrl }: Filled): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `INSERT INTO member (id, discord_id, username, handle, role_ids, in_guild)
     SELECT gen_random_uuid(), 'reader ' || n, 'Reader ' || n, 'reader' || n, '{}', true
       FROM generate_series(1, $1 - (SELECT count(*) FROM member)) AS n`,
    [members],
  )
  await fillNotices(client, rows)
  await client.query('ANALYZE notice; ANALYZE history')
  const { rows: counted } = await client.query('SELECT count(*) FROM notice')
  console.log(`${counted[0]?.count} notices of ${members} members`)
  await client.end()
}

/** Everybody of the crowd in turns, so many at once. */
async function openPanels({ people }: Filled) {
  const crowd = people(
    'Admin',
    'Raid Manager',
    'Advertiser',
    'Senior Advertiser',
    'Raid Leader',
    'Gold Collector',
    'Forge Member',
  )
  const times = { list: [] as number[], unread: [] as number[] }
  let next = 0
  const open = async () => {
    while (next < openings) {
      const one = crowd[next % crowd.length] as ApiClient
      next += 1
      times.unread.push(await timed(() => one.call(listUnread, {})))
      times.list.push(await timed(() => one.call(listNotices, {})))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, open))
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Advertisers book one after the other; the leader of their raids has a page open. */
async function hearOfBookings({ product, address, databaseUrl, people, principals: { leader } }: Filled) {
  const heard = new Map<string, number>()
  const socket: Socket = io(address, {
    transports: ['websocket'],
    extraHeaders: headersOf(product.origin, leader),
  })
  socket.on('note', ({ note }) => heard.set(note.bookingId, performance.now()))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const raids = await newRaids(databaseUrl, leader.memberId, Math.ceil(bookings / 10))
  const advertisers = people('Advertiser', 'Senior Advertiser')
  const answered = new Map<string, number>()
  for (let at = 0; at < bookings; at += 1) {
    const input = JSON.parse(bookingBody(raids[Math.floor(at / 10)] ?? ''))
    const { _id } = await (advertisers[at % advertisers.length] as ApiClient).call(createBooking, input)
    answered.set(_id, performance.now())
  }
  while (heard.size < bookings) await new Promise((resolve) => socket.once('note', resolve))
  socket.disconnect()
  return [...answered].map(([id, time]) => (heard.get(id) ?? Number.POSITIVE_INFINITY) - time)
}

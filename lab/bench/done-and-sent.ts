import { Client } from 'pg'
import { createBooking, markBooking } from '#domain/booking/endpoints.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { generateCode, markMailSent } from '#domain/mail/endpoints.ts'
import { bookingBody, newRaids } from './hot-raid.ts'
import { type Filled, headersOf } from './product.ts'
import type { LoadJob } from './programs/load.ts'
import type { Sample } from './sample.ts'

/** Each is done, and its mail sent, once. */
const COUNT = 400
/** As many calls as a person has under way at once. */
const CONNECTIONS = 4
const RAIDS = 40

/** Books clients, marks them done and sends their mails: how fast the last two were. */
export async function finishAll(
  { databaseUrl, address, product, principals: { leader, collector, advertiser } }: Filled,
  ask: (job: LoadJob) => Promise<Sample>,
): Promise<{ done: Sample; sent: Sample }> {
  const raids = await newRaids(databaseUrl, leader.memberId, RAIDS)
  const all = (endpoint: Endpoint, who: typeof leader, bodies: readonly string[]) => {
    const { method, path } = endpoint
    const people = [headersOf(product.origin, who)]
    return ask({
      address,
      method,
      path,
      people,
      bodies,
      connections: CONNECTIONS,
      seconds: 60,
      amount: COUNT,
    })
  }
  const read = async (text: string) => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ id: string }>(text, [raids])
    await client.end()
    return rows.map(({ id }) => id)
  }
  await all(createBooking, advertiser, raids.map(bookingBody))
  const bookings = await read('SELECT id FROM booking WHERE raid_id = ANY ($1) ORDER BY id')
  const bodiesOf = bookings.map((bookingId) => JSON.stringify({ bookingId }))
  const done = await all(markBooking.status, leader, bodiesOf)
  const mails = await read('SELECT id FROM mail WHERE raid_id = ANY ($1) ORDER BY id')
  const bodies = mails.map((mailId) => JSON.stringify({ mailId }))
  await all(generateCode, collector, bodies)
  return { done, sent: await all(markMailSent, collector, bodies) }
}

import { Client } from 'pg'
import type { ApiClient } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import type { Booking, BookingInput } from '#domain/booking/booking.ts'
import { createBooking, markBooking } from '#domain/booking/endpoints.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { createMail } from '#domain/mail/endpoints.ts'
import { createRaid, deleteRaids, publishRaid } from '#domain/raid/endpoints.ts'
import type { Raid, RaidInput } from '#domain/raid/raid.ts'
import { timeText, wallClockAt } from '#domain/server-time.ts'
import { bookingInput, raidOn } from '#server/testing/records.ts'
import { newRaids } from './hot-raid.ts'
import { type MeasuredCall, type Timed, type Took, timed } from './measured-call.ts'
import type { Filled } from './product.ts'

/** What measured writes are made on: each finds a record as if nobody had touched it, made outside of the measured time. */
export interface Stage {
  readonly filled: Filled
  readonly admin: ApiClient
  readonly developer: ApiClient
  readonly manager: ApiClient
  readonly leader: ApiClient
  readonly owner: ApiClient
  /** Two raids with room, days ahead, that the leader leads. */
  readonly raidIds: readonly [string, string]
  readonly timed: Timed
  /** Past the product's calls, for what only time brings about. */
  sql(statement: string, values?: readonly unknown[]): Promise<Record<string, string>[]>
  /** A call that changes something. `raid` and `book` make what it changes. */
  write(endpoint: Endpoint, time: () => Promise<Took>, what?: string): MeasuredCall
  /** Published, in some hours, led by the leader; deleted after the measurement, as all that the admin made are. */
  raid(changes?: Partial<RaidInput>): Promise<Raid>
  pendingInput(changes?: Partial<RaidInput>): RaidInput
  /** By the owner, on the first of the two raids unless told. */
  book(raidId?: string, changes?: Partial<BookingInput>): Promise<Booking>
  /** The mail of a booking that is done for it. */
  mailOf(booking: Booking): Promise<string>
}

const MADE = `SELECT id FROM raid WHERE created_by = $1 AND deleted_at IS NULL
   AND starts_at BETWEEN now() - interval '1 day' AND now() + interval '1 day' LIMIT 50`

export async function stageOn(filled: Filled): Promise<Stage> {
  const { product, databaseUrl, principals, people } = filled
  const { leader, advertiser: owner } = principals
  const admin = await product.clientFor(personWith('Admin'))
  const developer = await product.clientFor(personWith('Developer'))
  const [manager = admin] = people('Raid Manager')
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  // It ends with the product's database.
  client.on('error', () => undefined)
  // What the stage asks is no call's.
  await client.query('SET auto_explain.log_min_duration = -1')
  const [first = '', second = ''] = await newRaids(databaseUrl, leader.memberId, 2)
  const stage: Omit<Stage, 'write' | 'raid' | 'pendingInput' | 'book' | 'mailOf'> = {
    ...{ filled, admin, developer, manager, leader, owner, raidIds: [first, second] },
    timed: (by, endpoint, input) => timed(filled, by, endpoint, input),
    sql: async (statement, values = []) => (await client.query(statement, [...values])).rows,
  }
  const pendingInput: Stage['pendingInput'] = (changes) => {
    const { date, minutes } = wallClockAt(new Date(Date.now() + 5 * 3_600_000))
    return raidOn(date, leader.memberId, { time: timeText(minutes - (minutes % 15)), ...changes })
  }
  const clear = async () => {
    const { rows } = await client.query<{ id: string }>(MADE, [admin.memberId])
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await admin.call(deleteRaids, { ids })
    // Lists of mails begin with the dataset's again, and nobody led these raids lately.
    await client.query(`UPDATE raid SET starts_at = starts_at - interval '3 years' WHERE id = ANY ($1)`, [
      ids,
    ])
    await client.query(
      'UPDATE mail SET withdrawn_at = now() WHERE raid_id = ANY ($1) AND withdrawn_at IS NULL',
      [ids],
    )
  }
  return {
    ...stage,
    pendingInput,
    write: (endpoint, time, what) => ({
      ...{ name: named(endpoint, what), endpoint, isComparable: true },
      time: () => time().finally(clear),
    }),
    async raid(changes) {
      const raid = await admin.call(createRaid, pendingInput(changes))
      await admin.call(publishRaid, { id: raid._id })
      return raid
    },
    book: (raidId = first, changes = {}) =>
      owner.call(createBooking, bookingInput({ _id: raidId, pot: 100_000, raidType: 'Full Run' }, changes)),
    async mailOf({ _id }) {
      await admin.call(markBooking.status, { bookingId: _id })
      return (await admin.call(createMail, { bookId: _id }))._id
    },
  }
}

function named({ path }: Endpoint, what?: string): string {
  return what === undefined ? path.slice(1) : `${path.slice(1)}, ${what}`
}

let latest = 0

/** Letters that no other call of this gives, as characters and hero names have them. */
export function newName(): string {
  latest = Math.max(latest + 1, Date.now())
  return [...latest.toString(26)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('')
}

import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql as raw } from 'kysely'
import { STATES } from '#features/booking/booking.ts'
import { DIFFICULTIES, LOOT_TYPES, SOURCES } from '#features/season/game.ts'
import type { Database } from '#platform/database/open.ts'
import { owes } from '#platform/words/gold.ts'
import { daysAfter, instantOf } from '#platform/words/server-time.ts'

const MEMBERS = 6
/** Around the night on which the clocks change. */
export const FIRST_DAY = '2026-09-20'
const DAYS = 60

const member = fc.nat(MEMBERS - 1)
const raid = fc.record({
  ...{ day: fc.nat(DAYS - 1), quarter: fc.nat(95), leader: member, collector: fc.option(member) },
  difficulty: fc.constantFrom(...DIFFICULTIES),
  loot: fc.constantFrom(...LOOT_TYPES),
  max: fc.integer({ min: 8, max: 30 }),
  is: fc.constantFrom('published', 'published', 'published', 'pending', 'deleted'),
})
const booking = fc.record({
  ...{ raid: fc.nat(39), member, source: fc.constantFrom(...SOURCES), price: fc.nat(3_000_000) },
  state: fc.constantFrom(...STATES, 'booked'),
  wasBackup: fc.boolean(),
  done: fc.constantFrom('no', 'withdrawn', 'done', 'sent'),
})

/** A random community of two months, stored as it is: six members, forty raids, two hundred bookings in every state. Answers the members' ids. */
export async function fillReportWorld(database: Database, seed: number): Promise<readonly string[]> {
  const members = Array.from({ length: MEMBERS }, () => randomUUID())
  const who = (place: number) => members[place] ?? ''
  const raids = fc.sample(raid, { seed, numRuns: 40 }).map((one) => ({ id: randomUUID(), ...one }))
  const bookings = fc.sample(booking, { seed, numRuns: 200 })
  await database.transaction(async (sql) => {
    // As a restore fills them: nothing else is made of these rows.
    await raw`SET LOCAL session_replication_role = replica`.execute(sql)
    await sql.insertInto('member').values(members.map(memberRow)).execute()
    await sql
      .insertInto('raid')
      .values(raids.map((one) => raidRow(one, who)))
      .execute()
    const placed = bookings.map((one, at): Placed => {
      const raidId = raids[one.raid]?.id ?? ''
      return { ...one, id: randomUUID(), raidId, memberId: who(one.member), slot: at + 1 }
    })
    await sql.insertInto('booking').values(placed.map(bookingRow)).execute()
    const done = placed.filter((one) => one.state === 'booked' && one.done !== 'no')
    await sql.insertInto('mail').values(done.map(mailRow)).execute()
  })
  return members
}

function memberRow(id: string, at: number) {
  return {
    ...{ id, discord_id: id, username: `Member ${at}`, handle: `member-${at}`, avatar: null, role_ids: [] },
    ...{ in_guild: true, roles_read_at: null },
    ...{ access_token: null, refresh_token: null, token_expires_at: null },
  }
}

type DrawnRaid = (typeof raid extends fc.Arbitrary<infer T> ? T : never) & { readonly id: string }

function raidRow(
  { id, day, quarter, leader, collector, is, ...one }: DrawnRaid,
  who: (at: number) => string,
) {
  const date = daysAfter(FIRST_DAY, day)
  const minutes = quarter * 15
  const at = new Date('2026-09-01T12:00:00Z')
  return {
    ...{ id, name: 'Manaforge', date, start_minutes: minutes },
    starts_at: instantOf({ date, minutes }) ?? at,
    ...{ difficulty: one.difficulty, organization: 'Guild' as const, loot_type: one.loot },
    ...{ raid_type: 'Full Run' as const, boss_count: 8, max_clients: one.max, pot: 100_000 },
    ...{ raid_leader: who(leader), gold_collector: collector === null ? null : who(collector) },
    ...{ created_by: who(leader), created_at: at },
    published_at: is === 'pending' ? null : at,
    deleted_at: is === 'deleted' ? at : null,
  }
}

type DrawnBooking = typeof booking extends fc.Arbitrary<infer T> ? T : never
interface Placed extends DrawnBooking {
  readonly id: string
  readonly raidId: string
  readonly memberId: string
  readonly slot: number
}

const MADE = new Date('2026-09-10T12:00:00Z')

function bookingRow({
  id,
  raidId: raid_id,
  memberId: member_id,
  source,
  price,
  slot,
  state,
  ...one
}: Placed) {
  const isEnded = state === 'cancelled' || state === 'no-show'
  return {
    ...{ id, raid_id, member_id, source, price, deposit: 0, owes: owes(price, 0), state, created_at: MADE },
    ...{ slot: state === 'booked' ? slot : null, queue_place: state === 'backup' ? slot : null },
    ended_at: isEnded ? MADE : null,
    ended_from: isEnded ? (one.wasBackup ? ('backup' as const) : ('booked' as const)) : null,
    done: state === 'booked' && one.done !== 'no' && one.done !== 'withdrawn',
    ...{ raiderio_link: '', client_name: 'Rallona', client_realm: 'Kazzak', client_key: 'rallona\tkazzak' },
    ...{ client_class: 'Mage' as const, client_faction: 'Horde' as const, ...PAYMENT, paid_full: false },
    ...{ contact_info: '', additional_notes: '', selected_bosses: [] },
  }
}

const PAYMENT = { payment_realm: 'Kazzak', payment_faction: 'Horde' } as const

function mailRow({ id, raidId: raid_id, memberId: adv_id, source, price, done }: Placed) {
  const isSent = done === 'sent'
  const code = isSent ? id : null
  return {
    ...{ id: randomUUID(), booking_id: id, raid_id, adv_id, booking_date: MADE, type: 'Raid Boost' },
    holder_id: adv_id,
    ...{ total_price: price, amount: price, adv_cut: Math.floor(price / 3), balance: 'Owes' as const },
    ...{ source, ...PAYMENT, payment_code: code, confirmation_code: code, sent: isSent, created_at: MADE },
    withdrawn_at: done === 'withdrawn' ? MADE : null,
  }
}

import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { type Kysely, sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tidy } from '#app/server/housekeeping.ts'
import { peopleWith } from '#demo/people.ts'
import type { Actor, Role } from '#platform/call/rights.ts'
import type { Tables } from '#platform/database/tables.ts'
import { onPostgres } from '#platform/testing/server/databases.ts'
import { holdDiscord } from '#platform/testing/server/discord-steps.ts'
import { type Product, startProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid } from '#platform/testing/server/records.ts'
import { onWalkedDatabases, walkOf } from '#platform/testing/server/walks.ts'
import { readCounters } from './counters-data.ts'

/** Roles that differ in what counts as one's own. */
const HELD: readonly (readonly Role[])[] = [
  ['Raid Leader'],
  ['Gold Collector'],
  ['Raid Leader', 'Gold Collector'],
  ['Advertiser'],
  ['Advertiser', 'Raid Leader'],
  ['Senior Advertiser', 'Raid Leader', 'Gold Collector'],
  ['Raid Manager'],
  ['Raid Manager', 'Gold Collector'],
  ['Forge Member'],
]

type Change =
  | { kind: 'raid'; leader: number; collector: number | null; published: boolean }
  | { kind: 'crew'; raid: number; leader: number; collector: number | null }
  | { kind: 'publish' | 'delete'; raid: number }
  | { kind: 'book'; raid: number; by: number; price: number; twice: boolean }
  | { kind: 'price'; booking: number; price: number }
  | { kind: 'sum'; most: number }
  | { kind: 'mark' | 'remove' | 'cancel' | 'reinstate'; booking: number }
  | { kind: 'move'; booking: number; raid: number }

const person = fc.nat(3)
const index = fc.nat(20)
const price = fc.nat(999_999_999_999)
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('raid' as const),
      leader: person,
      collector: fc.option(person),
      published: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constant('crew' as const),
    raid: index,
    leader: person,
    collector: fc.option(person),
  }),
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('publish' as const, 'delete' as const), raid: index }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      raid: index,
      by: person,
      price,
      twice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('price' as const), booking: index, price }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('mark' as const, 'remove' as const), booking: index }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('sum' as const), most: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'reinstate' as const), booking: index }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), booking: index, raid: index }) },
)

onWalkedDatabases((kind) => {
  let product: Product
  let people: string[] = []
  beforeAll(async () => {
    product = await startProduct(kind)
    // It would remember the raids that are deleted here.
    await holdDiscord(product)
    const [, leader] = peopleWith('Raid Leader')
    if (leader === undefined) throw new Error('There is one leader only')
    people = [
      (await product.as('Raid Leader')).memberId,
      (await product.as('Gold Collector')).memberId,
      (await product.as('Advertiser')).memberId,
      (await product.signIn(leader)).memberId,
    ]
  })
  afterAll(() => product.stop())

  it('COUNT-2: the kept sums are what adding up anew gives, after any edits, marks, deletions and changes of crew', async () => {
    const { sql } = product.database
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 40 }), async (changes) => {
        await raw`DELETE FROM booking`.execute(sql)
        await raw`DELETE FROM raid_said`.execute(sql)
        await raw`DELETE FROM raid`.execute(sql)
        for (const one of changes) await apply(sql, people, one)
        for (const memberId of people) {
          for (const roles of HELD) {
            const { answered: counters, right } = await answeredAndAddedUp(sql, { _id: memberId, roles })
            expect(counters).toEqual(right)
          }
        }
      }),
      { numRuns: kind === 'embedded' ? 4 : walkOf(4, 10) },
    )
  }, 60_000)
})

onPostgres('on PostgreSQL', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct('postgres')
  })
  afterAll(() => product.stop())

  it('COUNT-2: housekeeping adds up the raids that nobody changed for ten minutes', async () => {
    const raids = [await publishedRaid(product), await publishedRaid(product)] as const
    const { sql } = product.database
    const counted = (ago: string) =>
      raw`UPDATE raid SET counted_since = now() - ${ago}::interval WHERE id = ${raids[0]._id}`
    const summed = async () =>
      (await sql.selectFrom('raid').select('id').where('counted_since', 'is', null).execute()).map(
        ({ id }) => id,
      )
    await counted('9 minutes').execute(sql)
    await tidy(product.database, new Date())
    expect(await summed()).toEqual([])
    await counted('11 minutes').execute(sql)
    await tidy(product.database, new Date())
    expect(await summed()).toEqual([raids[0]._id])
  })

  it('COUNT-2: bookings of different raids by one person do not wait for each other’s sums, and none is lost', async () => {
    const advertiser = await product.as('Advertiser')
    const raids = [await publishedRaid(product), await publishedRaid(product)] as const
    for (const raid of raids) await book(advertiser, raid)
    const { sql } = product.database
    const held = await sql.startTransaction().execute()
    await raw`UPDATE booking SET price = price + 1, owes = owes + 1 WHERE raid_id = ${raids[0]._id}`.execute(
      held,
    )
    // Would wait for the end of the open transaction, which comes after it, if they wrote to one row.
    await book(advertiser, raids[1])
    await held.commit().execute()
    const { answered: counters, right } = await answeredAndAddedUp(sql, {
      _id: advertiser.memberId,
      roles: ['Advertiser'],
    })
    expect(counters).toEqual(right)
    expect(counters.totalBooking).toBe(3)
  })
})

/** What the counters say, and what adding up anew says. */
async function answeredAndAddedUp(sql: Kysely<Tables>, actor: Actor) {
  const { totalRaid, totalBooking, totalGold } = await readCounters(sql, actor, new Date())
  return { answered: { totalRaid, totalBooking, totalGold }, right: await addedUp(sql, actor) }
}

/** The totals as docs/product.md has them, from the raids and bookings themselves. */
async function addedUp(sql: Kysely<Tables>, actor: Actor) {
  const held = (role: Role) => actor.roles.includes(role)
  const manages = held('Raid Manager')
  const seesAll = manages || held('Advertiser') || held('Senior Advertiser')
  const me = raw`${actor._id}::uuid`
  const crew = raw`(raid_leader = ${me} AND ${held('Raid Leader')} OR gold_collector IS NOT DISTINCT FROM ${me} AND ${held('Gold Collector')})`
  const { rows } = await raw`
    WITH own AS (SELECT raid.id, ${crew} AS crew FROM raid WHERE deleted_at IS NULL AND (published_at IS NOT NULL OR ${manages})),
         counted AS (SELECT booking.*, crew FROM booking JOIN own ON own.id = raid_id
                      WHERE slot IS NOT NULL AND (crew OR (${seesAll} AND member_id = ${me})))
    SELECT (SELECT count(*) FROM own WHERE crew OR id IN (SELECT raid_id FROM counted)) AS "totalRaid",
           (SELECT count(*) FROM counted) AS "totalBooking",
           (SELECT coalesce(sum(price), 0)::bigint FROM counted) AS "totalGold"
  `.execute(sql)
  return rows[0]
}

async function apply(sql: Kysely<Tables>, people: readonly string[], one: Change): Promise<void> {
  const who = (number: number | null) => (number === null ? null : people[number])
  const nth = (table: string, number: number) =>
    raw`(SELECT id FROM ${raw.table(table)} ORDER BY id OFFSET ${number} % greatest(1, (SELECT count(*) FROM ${raw.table(table)})) LIMIT 1)`
  switch (one.kind) {
    case 'raid':
      await raw`
        INSERT INTO raid (id, name, date, start_minutes, starts_at, difficulty, organization, loot_type, raid_type, boss_count,
                          max_clients, pot, raid_leader, gold_collector, created_by, created_at, published_at)
        VALUES (${randomUUIDv7()}, 'Any', '2027-01-01', 0, now(), 'HEROIC', 'Guild', 'Saved', 'Full Run', 8, 9999, 1,
                ${who(one.leader)}, ${who(one.collector)}, ${people[0]}, now(), ${one.published ? raw`now()` : null})
      `.execute(sql)
      break
    case 'crew':
      await raw`UPDATE raid SET raid_leader = ${who(one.leader)}, gold_collector = ${who(one.collector)}
                 WHERE id = ${nth('raid', one.raid)}`.execute(sql)
      break
    case 'publish':
      await raw`UPDATE raid SET published_at = now() WHERE id = ${nth('raid', one.raid)}`.execute(sql)
      break
    case 'delete':
      await raw`UPDATE raid SET deleted_at = now() WHERE id = ${nth('raid', one.raid)}`.execute(sql)
      break
    case 'book':
      await raw`
        INSERT INTO booking (id, raid_id, slot, member_id, raiderio_link, client_name, client_realm, client_key, client_class, client_faction,
                             payment_realm, payment_faction, source, paid_full, price, deposit, owes, contact_info,
                             additional_notes, selected_bosses, created_at)
        SELECT gen_random_uuid(), raid.id, coalesce((SELECT max(slot) FROM booking WHERE raid_id = raid.id), 0) + number, ${who(one.by)},
               '', 'Any', 'Any', 'any', 'Mage', 'Horde', 'Kazzak', 'Horde', 'TC', false, ${one.price}::bigint, 0, ${one.price}::bigint, '', '', '{}', now()
          FROM raid CROSS JOIN generate_series(1, ${one.twice ? 2 : 1}) AS number
         WHERE raid.id = ${nth('raid', one.raid)} AND raid.published_at IS NOT NULL
      `.execute(sql)
      break
    case 'price':
      await raw`UPDATE booking SET price = ${one.price}::bigint, owes = ${one.price}::bigint
                 WHERE id = ${nth('booking', one.booking)}`.execute(sql)
      break
    case 'mark':
      await raw`UPDATE booking SET done = true WHERE id = ${nth('booking', one.booking)} AND state = 'booked'`.execute(
        sql,
      )
      break
    case 'cancel':
      await raw`UPDATE booking SET state = 'cancelled', slot = NULL, ended_at = now(), ended_from = 'booked'
                 WHERE id = ${nth('booking', one.booking)} AND state = 'booked' AND NOT done`.execute(sql)
      break
    case 'reinstate':
      await raw`UPDATE booking SET state = 'booked', ended_at = NULL, ended_from = NULL
                 WHERE id = ${nth('booking', one.booking)} AND state = 'cancelled'`.execute(sql)
      break
    case 'move':
      await raw`UPDATE booking SET raid_id = ${nth('raid', one.raid)}, slot = NULL
                 WHERE id = ${nth('booking', one.booking)} AND state = 'booked' AND raid_id <> ${nth('raid', one.raid)}`.execute(
        sql,
      )
      break
    case 'sum':
      await raw`SELECT add_up_raids('0'::interval, ${one.most}::integer)`.execute(sql)
      break
    case 'remove':
      await raw`DELETE FROM booking WHERE id = ${nth('booking', one.booking)}`.execute(sql)
      break
  }
}

import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelBooking } from '#domain/booking/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { asFailure } from '#server/database/failures.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, joinBackup, publishedRaid, readRaid } from '#server/testing/records.ts'

/** As the version before wrote it: it knows no states and counts for itself which slot is next. */
async function insertAsBefore(
  sql: Kysely<Tables>,
  raid: Raid,
  memberId: string,
  slot: number,
): Promise<string> {
  const id = randomUUIDv7()
  await raw`
    INSERT INTO booking (id, raid_id, slot, member_id, raiderio_link, client_name, client_realm, client_key, client_class,
                         client_faction, payment_realm, payment_faction, source, paid_full, price, deposit, owes,
                         contact_info, additional_notes, selected_bosses, locked, in_group, paid, done, gold_sent,
                         created_at)
    VALUES (${id}, ${raid._id}, ${slot}, ${memberId}, '', 'Any', 'Any', 'any', 'Mage', 'Horde', 'Kazzak', 'Horde', 'TC', false,
            1, 0, 1, '', '', '{}', false, false, false, false, false, now())
  `.execute(sql)
  return id
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error) => asFailure(error),
  )

onOneDatabase((kind) => {
  let product: Product
  let owner: Caller
  let raid: Raid
  beforeAll(async () => {
    product = await startProduct(kind)
    owner = await product.as('Advertiser')
  })
  afterAll(() => product.stop())
  beforeEach(async () => {
    raid = await publishedRaid(product, { maxClients: 3 })
  })

  const cancel = (bookingId: string) => owner.call(cancelBooking, { bookingId, reason: 'Client cancelled' })
  const slotsOf = async () =>
    (
      await raw<{ slot: number }>`SELECT slot FROM booking WHERE raid_id = ${raid._id} ORDER BY slot`.execute(
        product.database.sql,
      )
    ).rows.map(({ slot }) => slot)

  describe('PLAN-5: an instance of the version before', () => {
    it('is given the lowest free slot where it names one that is taken, and keeps one that is free', async () => {
      const { sql } = product.database
      const first = await book(owner, raid)
      await book(owner, raid)
      await cancel(first._id)
      // One booking, so it counts the second slot as the next.
      await insertAsBefore(sql, raid, owner.memberId, 2)
      expect(await slotsOf()).toEqual([1, 2, null])
      await insertAsBefore(sql, raid, owner.memberId, 3)
      expect(await slotsOf()).toEqual([1, 2, 3, null])
    })

    it('does not book more than max clients', async () => {
      const { sql } = product.database
      for (const slot of [1, 2, 3]) await insertAsBefore(sql, raid, owner.memberId, slot)
      expect(await codeOf(insertAsBefore(sql, raid, owner.memberId, 4))).toMatchObject({ code: 'raid-full' })
      expect((await readRaid(product, raid._id)).clients).toHaveLength(3)
    })

    it.each(['locked', 'in_group', 'paid', 'done', 'gold_sent'] as const)(
      'does not set %s on what is not booked, and sets it on what is',
      async (column) => {
        const { sql } = product.database
        const mark = (id: string) =>
          sql
            .updateTable('booking')
            .set({ [column]: true })
            .where('id', '=', id)
            .execute()
        const [gone, booked] = [await book(owner, raid), await book(owner, raid)]
        await cancel(gone._id)
        for (let slot = 0; slot < 2; slot += 1) await book(owner, raid)
        const backup = await joinBackup(owner, raid)
        for (const id of [gone._id, backup._id])
          expect(await codeOf(mark(id))).toMatchObject({ code: 'booking-not-booked' })
        expect(await codeOf(mark(booked._id))).toBeNull()
      },
    )
  })
})

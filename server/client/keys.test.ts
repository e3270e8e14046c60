import { randomUUIDv7 } from 'node:crypto'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { type Kysely, sql as raw } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientKey, type NamedClient } from '#domain/client/client.ts'
import { getClientRecord } from '#domain/client/endpoints.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { MIGRATIONS_DIR, openDatabase } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { tidy } from '#server/housekeeping.ts'
import { emptyDatabase, onBothDatabases } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { publishedRaid } from '#server/testing/records.ts'

/** As the version before wrote it: it knows of no keys. */
async function insertAsBefore(
  sql: Kysely<Tables>,
  { raidId, memberId, name, realm }: NamedClient & { raidId: string; memberId: string },
): Promise<string> {
  const id = randomUUIDv7()
  await raw`
    INSERT INTO booking (id, raid_id, slot, member_id, raiderio_link, client_name, client_realm, client_class,
                         client_faction, payment_realm, payment_faction, source, paid_full, price, deposit, owes,
                         contact_info, additional_notes, selected_bosses, created_at)
    VALUES (${id}, ${raidId}, (SELECT count(*) + 1 FROM booking WHERE raid_id = ${raidId}), ${memberId}, '', ${name},
            ${realm}, 'Mage', 'Horde', 'Kazzak', 'Horde', 'TC', false, 1, 0, 1, '', '', '{}', now())
  `.execute(sql)
  return id
}

const ASCII = { name: 'Rallona', realm: "Kor'gall" }
const OTHERS = { name: 'ÜNAL', realm: 'Kazzak' }

onBothDatabases((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind)
  })
  afterAll(() => product.stop())

  const keyOf = async (id: string) =>
    (
      await product.database.sql
        .selectFrom('booking')
        .select('client_key')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.client_key
  const bookedTimes = async (client: NamedClient) =>
    (await (await product.as('Advertiser')).call(getClientRecord, client)).booked

  describe('CLIENT-6: a booking of an instance of the version before', () => {
    it('is found at once in ASCII, and in other scripts after the next round of housekeeping', async () => {
      const { sql } = product.database
      const { memberId } = await product.as('Advertiser')
      const { _id: raidId, startsAt } = await publishedRaid(product)
      product.clock.moveTo(startsAt)
      await insertAsBefore(sql, { ...ASCII, raidId, memberId })
      await insertAsBefore(sql, { ...OTHERS, raidId, memberId })
      expect([await bookedTimes({ name: 'rallona', realm: 'Korgall' }), await bookedTimes(OTHERS)]).toEqual([
        1, 0,
      ])
      await tidy(product.database, product.clock.now())
      expect(await bookedTimes({ name: 'ünal', realm: 'kazzak' })).toBe(1)
    })

    it('is another client’s once that instance has renamed it', async () => {
      const { sql } = product.database
      const { memberId } = await product.as('Advertiser')
      const raidId = (await publishedRaid(product))._id
      const id = await insertAsBefore(sql, { name: 'Before', realm: 'Kazzak', raidId, memberId })
      const rename = (client_name: string) =>
        sql.updateTable('booking').set({ client_name }).where('id', '=', id).execute()
      await rename('After')
      expect(await keyOf(id)).toBe(clientKey({ name: 'After', realm: 'Kazzak' }))
      await rename('Ünter')
      expect(await keyOf(id)).toBeNull()
      await tidy(product.database, product.clock.now())
      expect(await keyOf(id)).toBe(clientKey({ name: 'Ünter', realm: 'Kazzak' }))
    })
  })

  it('CLIENT-6: the database folds every name in ASCII as the server does', async () => {
    const word = fc
      .array(fc.integer({ min: 0x20, max: 0x7e }), { minLength: 1, maxLength: 40 })
      .map((codes) => String.fromCharCode(...codes).trim())
    const pairs = fc.sample(fc.record({ name: word, realm: word }), { numRuns: 300, seed: 7 })
    const { rows } = await raw<{ key: string }>`
      SELECT plain_client_key(name, realm) AS key
        FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair (name text, realm text)`.execute(
      product.database.sql,
    )
    expect(rows.map(({ key }) => key)).toEqual(pairs.map(clientKey))
  })

  it('CLIENT-6: a client is found by an index', async () => {
    const { sql } = product.database
    // With so few rows reading them all would be faster.
    const plan = await sql.connection().execute(async (one) => {
      await raw`SET enable_seqscan = off`.execute(one)
      const { rows } = await raw<Record<string, string>>`
        EXPLAIN SELECT count(*) FROM booking WHERE client_key IN ('a', 'b')`.execute(one)
      await raw`RESET enable_seqscan`.execute(one)
      return rows.map((row) => Object.values(row).join()).join('\n')
    })
    expect(plan).toContain('booking_by_client')
  })
})

describe('CLIENT-6: a database of the version before', () => {
  let cleanups: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
    cleanups = []
  })

  onBothDatabases((kind) => {
    it('keeps its bookings, each with the key that the database can give it', async () => {
      const migrationsDir = temporaryFolder()
      cleanups.push(() => rmSync(migrationsDir, { recursive: true }))
      cpSync(MIGRATIONS_DIR, migrationsDir, { recursive: true })
      for (const file of readdirSync(migrationsDir)) if (file >= OWN) rmSync(join(migrationsDir, file))
      const { drop, ...empty } = await emptyDatabase(kind)
      cleanups.push(drop)
      const before = await openDatabase({ ...empty, migrationsDir })
      const [memberId, raidId] = [randomUUIDv7(), randomUUIDv7()]
      await raw`INSERT INTO member (id, discord_id, username, handle, role_ids, in_guild)
        VALUES (${memberId}, '1', 'Any', 'any', '{}', true)`.execute(before.sql)
      await raw`INSERT INTO raid (id, name, date, start_minutes, starts_at, difficulty, organization, loot_type, raid_type,
          boss_count, max_clients, pot, raid_leader, created_by, created_at)
        VALUES (${raidId}, 'Any', '2026-06-18', 0, now(), 'HEROIC', 'Guild', 'Unsaved', 'Full Run', 8, 8, 1, ${memberId},
                ${memberId}, now())`.execute(before.sql)
      for (const client of [ASCII, OTHERS]) await insertAsBefore(before.sql, { ...client, raidId, memberId })
      await before.close()

      const after = await openDatabase(empty)
      cleanups.push(() => after.close())
      const keys = async () =>
        (await after.sql.selectFrom('booking').select('client_key').orderBy('id').execute()).map(
          ({ client_key }) => client_key,
        )
      expect(await keys()).toEqual([clientKey(ASCII), null])
      await tidy(after, new Date())
      expect(await keys()).toEqual([clientKey(ASCII), clientKey(OTHERS)])
    }, 60_000)
  })
})

/** The migration that brought the keys. */
const OWN = '0011'

import { randomUUIDv7 } from 'node:crypto'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { cancelBooking, markBooking, reinstateBooking, takeBackMark } from '#domain/booking/endpoints.ts'
import { closeBefore, getOwnGold, moveGold } from '#domain/ledger/endpoints.ts'
import { generateCode, markMailSent } from '#domain/mail/endpoints.ts'
import { editRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { MIGRATIONS_DIR, openDatabase } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { catchUp } from '#server/ledger/catch-up.ts'
import { balancesOf, faultsOfBooks } from '#server/testing/books.ts'
import type { Caller } from '#server/testing/caller.ts'
import { emptyDatabase, onBothDatabases } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, inputOf, publishedRaid } from '#server/testing/records.ts'

interface Done {
  readonly bookingId: string
  readonly raidId: string
  /** A member's id. */
  readonly advertiser: string
}

const AMOUNT = 90_000

/** As the version before marks bookings of 100,000 with a deposit of 10,000 done; answers their mails. */
async function finishAsBefore(sql: Kysely<Tables>, ...done: readonly Done[]): Promise<string[]> {
  const mails = done.map((one) => ({ ...one, id: randomUUIDv7() }))
  const made = raw`jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
    AS made (id uuid, "bookingId" uuid, "raidId" uuid, advertiser uuid)`
  await raw`UPDATE booking SET done = true FROM ${made} WHERE booking.id = made."bookingId"`.execute(sql)
  await raw`
    INSERT INTO mail (id, booking_id, raid_id, adv_id, booking_date, type, total_price, amount, source, payment_realm,
                      payment_faction, balance, adv_cut, created_at)
    SELECT id, "bookingId", "raidId", advertiser, now(), 'Raid Boost Heroic', 100000, ${raw.lit(AMOUNT)}, 'TC', 'Kazzak',
           'Horde', 'Deposit', 32000, now() FROM ${made}`.execute(sql)
  await raw`
    INSERT INTO history (noun, action, record_id, raid_id, changes)
    SELECT told.noun, told.action, CASE told.noun WHEN 'mail' THEN made.id ELSE made."bookingId" END, "raidId", '{}'
      FROM ${made} CROSS JOIN (VALUES ('booking', 'status'), ('mail', 'create')) AS told (noun, action)`.execute(
    sql,
  )
  return mails.map(({ id }) => id)
}

async function sendAsBefore(sql: Kysely<Tables>, mailId: string, raidId: string): Promise<void> {
  const code = mailId.slice(-12)
  await raw`UPDATE mail SET sent = true, payment_code = ${code}, confirmation_code = ${code} WHERE id = ${mailId}`.execute(
    sql,
  )
  await tell(sql, { noun: 'mail', action: 'sent', id: mailId, raidId })
}

interface Told {
  readonly noun: string
  readonly action: string
  readonly id: string
  readonly raidId: string
  readonly changes?: object
}

async function tell(sql: Kysely<Tables>, { noun, action, id, raidId, changes = {} }: Told): Promise<void> {
  await raw`
    INSERT INTO history (noun, action, record_id, raid_id, changes)
    VALUES (${noun}, ${action}, ${id}, ${raidId}, ${JSON.stringify(changes)}::jsonb)`.execute(sql)
}

onBothDatabases((kind) => {
  let product: Product
  let advertiser: Caller
  let collector: Caller
  let admin: Caller
  let raid: Raid
  let booking: Booking
  let before: ReadonlyMap<string, number>
  beforeAll(async () => {
    product = await startProduct(kind)
    advertiser = await product.as('Advertiser')
    collector = await product.as('Gold Collector')
    admin = await product.as('Admin')
  })
  afterAll(() => product.stop())
  beforeEach(async () => {
    raid = await publishedRaid(product, { maxClients: 100, goldCollector: collector.memberId })
    booking = await book(advertiser, raid, { deposit: 10_000 })
    before = await balancesOf(product.database.sql)
  })

  const finished = () =>
    finishAsBefore(product.database.sql, {
      ...{ bookingId: booking._id, raidId: raid._id, advertiser: advertiser.memberId },
    })
  async function moved(name: string): Promise<number> {
    return ((await balancesOf(product.database.sql)).get(name) ?? 0) - (before.get(name) ?? 0)
  }
  /** A round, and what is wrong with the books after it. */
  async function caughtUp(): Promise<string[]> {
    await catchUp(product.database)
    return faultsOfBooks(product.database.sql)
  }

  // The first one: what is done up to here counts as from before the ledger.
  it('LEDGER-21: what was due before the ledger and was closed is owed once its Done is taken back, until it is done again', async () => {
    await finished()
    const { sql } = product.database
    await raw`INSERT INTO ledger_progress AS it (before, posted) SELECT max(id), 0 FROM history
                  ON CONFLICT (id) DO UPDATE SET before = EXCLUDED.before`.execute(sql)
    expect(await caughtUp()).toEqual([])
    expect(await moved(`due-before ${advertiser.memberId}`)).toBe(22_000)
    await admin.call(moveGold, {
      from: { account: 'bank', owner: null },
      to: { account: 'community', owner: null },
      ...{ direction: 'in', gold: 22_000, reason: 'Found' },
    })
    await admin.call(closeBefore, {})
    const due = async () =>
      Promise.all(['due-before', 'due'].map((account) => moved(`${account} ${advertiser.memberId}`)))
    expect(await due()).toEqual([0, 0])
    await admin.call(takeBackMark, { bookingId: booking._id, mark: 'status', reason: 'A slip' })
    expect(await due()).toEqual([0, -22_000])
    const { entries } = await advertiser.call(getOwnGold, {})
    expect(entries.slice(0, 2)).toMatchObject([
      {
        kind: 'moved',
        reason: 'Taken back after it was paid',
        lines: [
          { account: 'due-before', gold: 22_000 },
          { account: 'due', gold: -22_000 },
        ],
      },
      { kind: 'taken-back', lines: [{ account: 'due-before', gold: -22_000 }] },
    ])
    await admin.call(markBooking.status, { bookingId: booking._id })
    expect(await due()).toEqual([0, 0])
    expect(await caughtUp()).toEqual([])
  })

  describe('LEDGER-5: what an instance of the version before did', () => {
    it('is posted, once, with the collector of that moment, who then is whom Sent is taken from', async () => {
      const [mailId = ''] = await finished()
      const { sql } = product.database
      const changed = { ...inputOf(raid), goldCollector: null }
      await (await product.as('Raid Manager')).call(editRaid, { id: raid._id, ...changed })
      expect(await caughtUp()).toEqual([])
      expect(await caughtUp()).toEqual([])
      expect(await moved(`held ${collector.memberId}`)).toBe(AMOUNT)
      expect(await moved(`due ${advertiser.memberId}`)).toBe(22_000)
      await sendAsBefore(sql, mailId, raid._id)
      expect(await caughtUp()).toEqual([])
      expect([await moved(`held ${collector.memberId}`), await moved('bank')]).toEqual([0, AMOUNT])
    })

    it('is posted first where somebody goes on with it here, before its turn has come', async () => {
      const [mailId = ''] = await finished()
      const { confirmationCode } = await admin.call(generateCode, { mailId })
      await admin.call(markMailSent, { mailId, confirmationCode })
      expect([await moved(`held ${collector.memberId}`), await moved('bank')]).toEqual([0, AMOUNT])
      expect(await caughtUp()).toEqual([])
    })

    it('is taken back where somebody takes it back here', async () => {
      await finished()
      const reason = 'A slip'
      await admin.call(takeBackMark, { bookingId: booking._id, mark: 'status', reason })
      expect([await moved(`held ${collector.memberId}`), await moved('community')]).toEqual([0, 0])
      expect(await caughtUp()).toEqual([])
    })

    it('of deposits that were kept, brought back and kept again, each in its turn', async () => {
      const { sql } = product.database
      const end = async (outcome: 'kept' | 'returned') => {
        await raw`UPDATE booking SET state = 'cancelled', slot = NULL, ended_at = now(), ended_from = 'booked',
                         deposit_outcome = ${outcome} WHERE id = ${booking._id}`.execute(sql)
        const changes = { to: { state: 'cancelled', outcome } }
        await tell(sql, { noun: 'booking', action: 'cancel', id: booking._id, raidId: raid._id, changes })
      }
      const bringBack = async (outcome: 'kept' | 'returned') => {
        await raw`UPDATE booking SET state = 'booked', ended_at = NULL, ended_from = NULL, deposit_outcome = NULL
                   WHERE id = ${booking._id}`.execute(sql)
        const changes = { from: { state: 'cancelled', outcome } }
        await tell(sql, { noun: 'booking', action: 'reinstate', id: booking._id, raidId: raid._id, changes })
      }
      await end('kept')
      await bringBack('kept')
      await end('returned')
      await bringBack('returned')
      await end('kept')
      expect(await caughtUp()).toEqual([])
      expect(await moved(`held ${advertiser.memberId}`)).toBe(10_000)
      await advertiser.call(reinstateBooking, { bookingId: booking._id })
      expect(await moved('community')).toBe(0)
      await advertiser.call(cancelBooking, {
        ...{ bookingId: booking._id, reason: 'Client cancelled', deposit: 'kept' as const },
      })
      expect(await caughtUp()).toEqual([])
      const { rows } = await raw<{ kind: string }>`
        SELECT kind FROM ledger_entry WHERE booking_id = ${booking._id} ORDER BY cause`.execute(sql)
      expect(rows.map(({ kind: of }) => of)).toEqual(['kept', 'taken-back', 'kept', 'taken-back', 'kept'])
    })
  })

  it('LEDGER-5: a database of the version before gets the entries of all that was done, what was due apart', async () => {
    const migrationsDir = temporaryFolder()
    cpSync(MIGRATIONS_DIR, migrationsDir, { recursive: true })
    for (const file of readdirSync(migrationsDir)) if (file >= '0012') rmSync(join(migrationsDir, file))
    const { drop, ...empty } = await emptyDatabase(kind)
    const old = await openDatabase({ ...empty, migrationsDir })
    const [owner, holder] = [randomUUIDv7(), randomUUIDv7()]
    const made = await fillAsBefore(old.sql, { owner, holder, bookings: 700 })
    const [sent = ''] = await finishAsBefore(old.sql, ...Array.from({ length: 600 }, (_, at) => made(at)))
    await sendAsBefore(old.sql, sent, made(0).raidId)
    await old.close()
    const now = await openDatabase(empty)
    // What the version before still does beside it is no longer from before.
    await finishAsBefore(now.sql, made(600))
    await raw`UPDATE history SET at = at - interval '2 hours'`.execute(now.sql)
    await catchUp(now)
    expect(await faultsOfBooks(now.sql)).toEqual([])
    expect(Object.fromEntries(await balancesOf(now.sql))).toEqual({
      [`held ${holder}`]: 600 * AMOUNT,
      bank: AMOUNT,
      [`due-before ${owner}`]: 600 * 22_000,
      [`due ${owner}`]: 22_000,
      community: 601 * 68_000,
    })
    const { rows } = await raw`SELECT before < posted AS passed FROM ledger_progress`.execute(now.sql)
    expect(rows).toEqual([{ passed: true }])
    await now.close()
    await drop()
    rmSync(migrationsDir, { recursive: true })
    // The embedded database is made anew here, which takes seconds.
  }, 180_000)
})

interface Old {
  readonly owner: string
  readonly holder: string
  readonly bookings: number
}

/** A raid with bookings that nobody has marked, and who they are by number. */
async function fillAsBefore(
  sql: Kysely<Tables>,
  { owner, holder, bookings }: Old,
): Promise<(at: number) => Done> {
  const raidId = randomUUIDv7()
  const ids = Array.from({ length: bookings }, () => randomUUIDv7())
  for (const id of [owner, holder])
    await raw`INSERT INTO member (id, discord_id, username, handle) VALUES (${id}, ${id}, ${id}, ${id})`.execute(
      sql,
    )
  await raw`
    INSERT INTO raid (id, name, date, start_minutes, starts_at, difficulty, organization, loot_type, raid_type, boss_count,
                      max_clients, pot, raid_leader, gold_collector, created_by, created_at, published_at)
    VALUES (${raidId}, 'Any', '2026-01-01', 0, now(), 'HEROIC', 'Guild', 'Saved', 'Full Run', 8, 9999, 100000, ${owner},
            ${holder}, ${owner}, now(), now())`.execute(sql)
  await raw`
    INSERT INTO booking (id, raid_id, slot, member_id, raiderio_link, client_name, client_realm, client_class, client_faction,
                         payment_realm, payment_faction, source, paid_full, price, deposit, owes, contact_info,
                         additional_notes, selected_bosses, created_at)
    SELECT id::uuid, ${raidId}, at, ${owner}, '', 'Any', 'Any', 'Mage', 'Horde', 'Kazzak', 'Horde', 'TC', false, 100000, 10000,
           90000, '', '', '{}', now()
      FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) WITH ORDINALITY AS made (id, at)`.execute(
    sql,
  )
  return (at) => ({ bookingId: ids[at] ?? '', raidId, advertiser: owner })
}

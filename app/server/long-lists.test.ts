import { type Kysely, sql as raw } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { listBookings } from '#features/booking/calls.ts'
import { connectRealm, listConnectedRealms } from '#features/character/calls.ts'
import { getClientRecord } from '#features/client/calls.ts'
import { listHeroNames } from '#features/hero-name/calls.ts'
import { moveGold } from '#features/ledger/calls.ts'
import { confirmMails } from '#features/mail/calls.ts'
import { listSessions } from '#features/member/calls.ts'
import { createPayout, offerPayout } from '#features/payout/calls.ts'
import { listPendingRaids } from '#features/raid/calls.ts'
import { UNKNOWN_ID } from '#platform/call/field.ts'
import type { Tables } from '#platform/database/tables.ts'
import { expectRefusedField } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { pendingRaid, publishedRaid } from '#platform/testing/server/records.ts'

const { product, admin, manager } = testProduct()
let sql: Kysely<Tables>
beforeAll(async () => {
  sql = product.database.sql
  await raw`
    INSERT INTO member (id, discord_id, username, handle, in_guild)
    SELECT ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'many ' || n, 'Many ' || lpad(n::text, 4, '0'), 'many', true
      FROM generate_series(1, 600) AS n`.execute(sql)
})

const memberOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`

it('HERO-4: hero names are paged, also those that a search finds', async () => {
  await raw`
    INSERT INTO hero_name (id, name, realm, faction, status, created_at, name_key, realm_key)
    SELECT ('019f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Held ' || lpad(n::text, 4, '0'), 'Kazzak', 'Horde',
           n % 2 = 0, '2026-01-01'::timestamptz + make_interval(secs => n / 2), 'held ' || lpad(n::text, 4, '0'), 'kazzak'
      FROM generate_series(1, 601) AS n`.execute(sql)
  const all = Array.from({ length: 601 }, (_, at) => `Held ${String(601 - at).padStart(4, '0')}`)
  const names = (body: { payload?: unknown }) => (body.payload as { name: string }[]).map(({ name }) => name)
  const { body: newest } = await admin.ask(listHeroNames, {})
  const { body: oldest } = await admin.ask(listHeroNames, { before: newest.next })
  expect([names(newest), names(oldest), oldest.next]).toEqual([all.slice(0, 500), all.slice(500), null])
  const { body: found } = await admin.ask(listHeroNames, { search: ' 0007  HORDE ' })
  expect([names(found), found.next]).toEqual([['Held 0007'], null])
})

it('PAY-2: people with gold due are paged', async () => {
  await raw`SELECT account_of('due', id) FROM member WHERE username LIKE 'Many%'`.execute(sql)
  const cause = await raw<{ id: number }>`
    INSERT INTO history (noun, action, record_id, changes) VALUES ('ledger', 'move', 'many', '{}') RETURNING id`.execute(
    sql,
  )
  await raw`
    INSERT INTO ledger_entry (cause, kind, accounts, gold)
    SELECT ${cause.rows[0]?.id}::bigint, 'moved', array_agg(account), array_agg(gold)
      FROM (SELECT id AS account, 1::bigint AS gold FROM ledger_account
             WHERE kind = 'due' AND owner_id IN (SELECT id FROM member WHERE username LIKE 'Many%')
            UNION ALL SELECT account_of('community', NULL), -600) AS line`.execute(sql)
  const { body: first } = await admin.ask(offerPayout, { least: '1' })
  const { body: last } = await admin.ask(offerPayout, { least: '1', before: first.next })
  const people = ({ payload }: typeof first) =>
    (payload as { withoutCharacter: { name: string }[] }).withoutCharacter.map(({ name }) => name)
  const all = Array.from({ length: 600 }, (_, at) => `Many ${String(at + 1).padStart(4, '0')}`)
  expect([people(first), people(last), last.next]).toEqual([all.slice(0, 500), all.slice(500), null])
})

it('PAY-3: a payout has at most 2,000 mails', async () => {
  const owner = { account: 'due', owner: memberOf(1) } as const
  const gold = 9_999_999 * 2_001
  await admin.call(moveGold, { from: { account: 'community', owner: null }, to: owner, gold, reason: 'Many' })
  await raw`INSERT INTO payout_character (member_id, name, realm, faction, character_key)
            VALUES (${memberOf(1)}, 'Brontax', 'Kazzak', 'Horde', 'brontax')`.execute(sql)
  const { groups } = await admin.call(offerPayout, { least: String(gold) })
  const [{ banks, payees } = { banks: [], payees: [] }] = groups
  expect(banks).toHaveLength(100)
  const payments = payees.map(({ _id: payee }) => ({ payee, bank: banks[0]?._id ?? '', gold }))
  const answer = await admin.ask(createPayout, { payments })
  expectRefusedField(answer, 'payments', 'At most 2,000 mails in one payout.')
})

it('WIRE-14: lists without pages are cut at their maximum length', async () => {
  const raid = await publishedRaid(product)
  await raw`
    INSERT INTO session (id, token_hash, member_id, user_agent, created_at, last_seen_at, expires_at)
    SELECT gen_random_uuid(), n::text, ${admin.memberId}, '', ${product.clock.now()}, ${product.clock.now()}, ${product.clock.now()}::timestamptz + interval '1 day'
      FROM generate_series(1, 150) AS n`.execute(sql)
  const sessions = await admin.call(listSessions, {})
  expect([sessions.length, sessions[0]?.current]).toEqual([100, true])
  await raw`
    INSERT INTO booking (id, raid_id, slot, queue_place, member_id, raiderio_link, client_name, client_realm, client_key, client_class, client_faction,
                         payment_realm, payment_faction, source, paid_full, price, deposit, owes, contact_info, additional_notes,
                         selected_bosses, created_at, state, ended_at, ended_from, end_reason)
    SELECT gen_random_uuid(), ${raid._id}, NULL, CASE WHEN n > 600 THEN n END, ${memberOf(1)}, '', 'Any ' || n, 'Kazzak', 'any ' || n, 'Mage', 'Horde', 'Kazzak', 'Horde',
           'TC', false, 1, 0, 1, '', '', '{}', now(), CASE WHEN n > 600 THEN 'backup' ELSE 'cancelled' END,
           CASE WHEN n <= 600 THEN '2026-01-01'::timestamptz + make_interval(secs => n) END, CASE WHEN n <= 600 THEN 'booked' END,
           CASE WHEN n <= 600 THEN 'Client cancelled' END
      FROM generate_series(1, 1200) AS n`.execute(sql)
  const bookings = await admin.call(listBookings, { raidId: raid._id, all: true })
  const names = [0, 499, 500, 999].map((at) => bookings[at]?.clientName)
  expect(names).toEqual(['Any 601', 'Any 1100', 'Any 600', 'Any 101'])
  expect([bookings.length, bookings[499]?.place]).toEqual([1_000, 500])
  await raw`
    INSERT INTO client_warning (id, client_name, client_realm, client_key, text, raid_id, member_id, created_at)
    SELECT ('019f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Any', 'Kazzak', ${'any\tkazzak'}, n::text, ${raid._id}, ${memberOf(1)}, now()
      FROM generate_series(1, 30) AS n`.execute(sql)
  const { warnings } = await admin.call(getClientRecord, { name: 'Any', realm: 'Kazzak' })
  expect(warnings.map(({ text }) => Number(text))).toEqual(Array.from({ length: 20 }, (_, at) => 30 - at))
})

it('WIRE-14: at most 1,000 pending raids are listed, the latest ones', async () => {
  const { _id } = await pendingRaid(product)
  await raw`
    INSERT INTO raid (id, name, date, start_minutes, starts_at, difficulty, organization, loot_type, raid_type, boss_count, max_clients, pot,
                      raid_leader, created_by, created_at)
    SELECT gen_random_uuid(), 'Old', '2026-01-01', 0, '2026-01-01', difficulty, organization, loot_type, raid_type, boss_count, max_clients, pot,
           raid_leader, created_by, created_at FROM raid, generate_series(1, 1000) WHERE id = ${_id}`.execute(
    sql,
  )
  const pending = await manager.call(listPendingRaids, {})
  expect([pending.length, pending[0]?._id]).toEqual([1_000, _id])
})

it('COMM-2: at most 1,000 realms can be connected', async () => {
  await raw`INSERT INTO connected_realm (key, realm, group_id) SELECT 'realm-' || n, 'Realm ' || n, ${UNKNOWN_ID}::uuid FROM generate_series(1, 999) AS n`.execute(
    sql,
  )
  const answer = await admin.ask(connectRealm, { realm: 'Hyjal', to: 'Kazzak' })
  expectRefusedField(answer, 'realm', 'At most 1,000 realms can be connected.')
  await admin.call(connectRealm, { realm: 'Hyjal', to: 'Realm 1' })
  const groups = await admin.call(listConnectedRealms, {})
  expect(groups.map(({ realms }) => realms.length)).toEqual([1_000])
})

it('DESK-5: a call accepts 500 codes, with any separator', async () => {
  const codes = Array.from({ length: 251 }, (_, at) => `ABCDE${100 + at} BCDEF${100 + at}`)
  expectRefusedField(await admin.ask(confirmMails, { codes }), 'codes', 'At most 500 codes at once.')
})

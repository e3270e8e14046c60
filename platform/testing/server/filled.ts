import { sql as raw } from 'kysely'
import { createBooking } from '#features/booking/calls.ts'
import { renewCalendar } from '#features/calendar/calls.ts'
import { connectRealm } from '#features/character/calls.ts'
import { warnOfClient } from '#features/client/calls.ts'
import { setChannel } from '#features/discord/calls.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { moveGold } from '#features/ledger/calls.ts'
import { changeNoticeSettings } from '#features/notice/calls.ts'
import { createPayout, offerPayout, setOwnCharacter } from '#features/payout/calls.ts'
import { nameBoosters, proposeSettlement } from '#features/payout/settlement-calls.ts'
import { createTemplate, deleteRaid } from '#features/raid/calls.ts'
import { createSeason, seasonText } from '#features/season/calls.ts'
import { makeTrackingLink } from '#features/tracking/calls.ts'
import type { Caller } from './caller.ts'
import { holdDiscord } from './discord-steps.ts'
import type { Product } from './product.ts'
import { book, bookingInput, finish, pendingRaid, publishedRaid, raidInput } from './records.ts'
import { setPart } from './settings.ts'

/** What every table holds when each kind of record is there, in letters of several scripts. */
export async function fill(product: Product): Promise<void> {
  await holdDiscord(product)
  const raid = await publishedRaid(product, { name: 'Größenwahn "Ж" \\ 🐉', maxClients: 9_999 })
  const advertiser = await product.as('Advertiser')
  const booking = await book(advertiser, raid, {
    additionalNotes: 'one\ntwo\t{three,"four"}',
    contactInfo: 'Käthe, \\N',
  })
  await book(advertiser, await publishedRaid(product, { raidType: 'Curve' }), { source: 'BR' })
  await finish(product, booking)
  const admin = await product.as('Admin')
  const bank = { name: 'Ёлка', realm: 'Kazzak', faction: 'Horde', status: false } as const
  await admin.call(createHeroName, bank)
  await admin.call(connectRealm, { realm: 'Гордунни', to: 'Kazzak' })
  await admin.call(warnOfClient, { bookingId: booking._id, text: 'Läuft weg', until: product.clock.day(9) })
  const boosters = [{ name: 'Ёлка', realm: 'Kazzak', share: 0.5 }]
  await admin.call(nameBoosters, { raidId: raid._id, boosters })
  await admin.call(proposeSettlement, { raidId: raid._id, beforeStart: true })
  await setPart(admin, 'rates', { leader: 7.5 })
  const { date: _date, ...planned } = await raidInput(product)
  await admin.call(createTemplate, { ...planned, title: 'Späte Runde' })
  const raids = [{ name: 'Бездна', bosses: ['Первый', 'Последний'] }]
  const season = { name: 'Бездна', raids, curve: ['Последний'], tokenGroups: [] }
  await admin.call(createSeason, { text: seasonText(season) })
  await setPart(admin, 'links', { invite: 'https://discord.gg/abyss' })
  await payOut(admin)
  await admin.call(makeTrackingLink, { bookingId: booking._id })
  const calendar = await admin.call(renewCalendar, {})
  await product.request(new URL(calendar.address ?? '').pathname)
  const topics = [{ topic: 'called' as const, discord: true }]
  await admin.call(changeNoticeSettings, { topics })
  const { _id } = await pendingRaid(product)
  await (await product.as('Raid Manager')).call(deleteRaid, { id: _id })
  await product.request('/auth/discord')
  await advertiser.ask(createBooking, bookingInput(raid), { 'idempotency-key': 'once' })
  await messages(product)
}

/** A payout to oneself that is not paid yet. */
async function payOut(admin: Caller): Promise<void> {
  await admin.call(setOwnCharacter, { name: 'Ёлка', realm: 'Kazzak', faction: 'Horde' })
  const bank = { name: 'Silberstrom', realm: 'Kazzak', faction: 'Horde', status: true } as const
  const { _id } = await admin.call(createHeroName, bank)
  const due = { account: 'due', owner: admin.memberId } as const
  const community = { account: 'community', owner: null } as const
  await admin.call(moveGold, { from: community, to: due, gold: 5_000, reason: 'Boosted' })
  const { groups } = await admin.call(offerPayout, { least: '1' })
  const payments = groups.flatMap(({ payees }) =>
    payees.map(({ _id: payee, gold }) => ({ payee, bank: _id, gold })),
  )
  await admin.call(createPayout, { payments })
}

/** A channel, messages that were sent and dropped, and what Discord was told of a raid. */
async function messages({ as, clock, database }: Product): Promise<void> {
  const address = `https://discord.com/api/webhooks/1184000000000000000/${'x'.repeat(68)}`
  await (await as('Admin')).call(setChannel, { kind: 'plan', address, hour: 9 })
  const { sql } = database
  const done = { target: 'channel plan', topic: 'plan', about: clock.day(), done_at: clock.now() }
  await sql
    .insertInto('delivery')
    .values([done, { ...done, reason: 'Nobody answered' }])
    .execute()
  await raw`INSERT INTO raid_said (raid_id, starts_at) SELECT id, starts_at FROM raid`.execute(sql)
  await raw`INSERT INTO notice_opened SELECT member_id, max(history_id) FROM notice GROUP BY member_id`.execute(
    sql,
  )
}

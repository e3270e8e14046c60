import { sql as raw } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { listOwnClients, noShowBooking, promoteBooking } from '#features/booking/calls.ts'
import { createHeroName, deleteHeroName } from '#features/hero-name/calls.ts'
import { type AgendaLine, getAgenda, getBoard } from '#features/home/calls.ts'
import { moveGold } from '#features/ledger/calls.ts'
import { generateCode, markMailSent, postMails } from '#features/mail/calls.ts'
import {
  approveSettlement,
  listUnsettledRaids,
  nameBoosters,
  proposeSettlement,
  takeSettlementBack,
} from '#features/payout/settlement-calls.ts'
import { publishRaid } from '#features/raid/calls.ts'
import { can, ROLES } from '#platform/call/rights.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, joinBackup, pendingRaid, publishedRaid } from '#platform/testing/server/records.ts'
import { minutesLater } from '#platform/words/server-time.ts'

let { product, leader, collector, advertiser, senior, admin, manager } = testProduct()
beforeEach(async () => {
  await raw`UPDATE raid SET deleted_at = now() WHERE deleted_at IS NULL`.execute(product.database.sql)
  await raw`UPDATE mail SET withdrawn_at = now() WHERE withdrawn_at IS NULL`.execute(product.database.sql)
})

const needs = async (caller: Caller, what: AgendaLine['what']) =>
  (await caller.call(getAgenda, {})).find((line) => line.what === what)
const off = async (what: AgendaLine['what']) =>
  (await admin.call(getBoard, {})).find((line) => line.what === what)
const today = () => ({ date: product.clock.day(), goldCollector: collector.memberId })
const after = (startsAt: string, hours: number) =>
  product.clock.moveTo(minutesLater(new Date(startsAt), hours * 60))

it('HOME-1, HOME-6: Home’s tasks and problems are empty without events, and only staff get the problems', async () => {
  for (const role of ROLES) {
    const caller = await product.as(role)
    const { status } = await caller.ask(getBoard, {})
    expect([role, await caller.call(getAgenda, {}), status]).toEqual([
      role,
      [],
      can([role], 'move-gold') ? 200 : 403,
    ])
  }
  expect(await admin.call(getBoard, {})).toEqual([])
})

it('HOME-2: mails to send and to check are tasks of the person who holds their gold', async () => {
  const raid = await publishedRaid(product, today())
  const mail = await finish(product, await book(advertiser, raid))
  const told = { count: 1, gold: mail.amount, oldest: product.clock.now().toISOString() }
  expect(await needs(collector, 'mails-to-send')).toMatchObject(told)
  for (const other of [admin, advertiser]) expect(await needs(other, 'mails-to-send')).toBeUndefined()
  const { paymentRealm: realm, paymentFaction: faction } = mail
  const { _id: id } = await admin.call(createHeroName, { name: 'Postbote', realm, faction, status: true })
  const { confirmationCode } = await collector.call(generateCode, { mailId: mail._id })
  await collector.call(postMails, { mailIds: [mail._id], posted: true })
  await admin.call(deleteHeroName, { id })
  expect(await needs(collector, 'mails-to-send')).toBeUndefined()
  expect(await needs(collector, 'mails-to-check')).toMatchObject(told)
  await admin.call(markMailSent, { mailId: mail._id, confirmationCode })
  expect(await needs(collector, 'mails-to-check')).toBeUndefined()
})

it('HOME-2: raids to publish are tasks of those who may publish, soonest first', async () => {
  const late = await pendingRaid(product, { name: 'Late', time: '11:00 PM' })
  const soon = await pendingRaid(product, { name: 'Soon', time: '8:00 PM' })
  const told = { count: 2, names: ['Soon', 'Late'], raidId: soon._id }
  for (const who of [manager, admin]) expect(await needs(who, 'raids-to-publish')).toMatchObject(told)
  expect(await needs(leader, 'raids-to-publish')).toBeUndefined()
  await manager.call(publishRaid, { id: soon._id })
  expect(await needs(manager, 'raids-to-publish')).toMatchObject({ count: 1, raidId: late._id })
  product.clock.moveTo(minutesLater(new Date(late.startsAt), 1))
  expect(await needs(manager, 'raids-to-publish')).toBeUndefined()
})

it('HOME-2, HOME-5, PAY-9, SETTLE-9: asks a raid’s leader to propose a settlement, reports it as missing after 48 h, and asks others to decide it', async () => {
  const raid = await publishedRaid(product, { name: 'Over', ...today() })
  const open = await book(advertiser, raid)
  after(raid.startsAt, 4)
  expect(await needs(leader, 'settlements-to-propose')).toBeUndefined()
  await finish(product, open)
  expect(await needs(leader, 'settlements-to-propose')).toMatchObject({ count: 1, raidId: raid._id })
  for (const other of [admin, manager, collector])
    expect(await needs(other, 'settlements-to-propose')).toBeUndefined()
  after(raid.startsAt, 47)
  expect(await off('not-settled')).toBeUndefined()
  after(raid.startsAt, 48)
  admin = await product.signIn(admin.person)
  expect(await off('not-settled')).toMatchObject({ count: 1, names: ['Over'], raidId: raid._id })
  const unsettled = async () => {
    const { count, raids } = await admin.call(listUnsettledRaids, {})
    return [count, raids.map(({ name, open: left, isProposed, gold }) => [name, left, isProposed, gold > 0])]
  }
  expect(await unsettled()).toEqual([1, [['Over', 0, false, true]]])
  leader = await product.signIn(leader.person)
  const boosters = [{ name: 'Silva', realm: 'Kazzak', share: 1 }]
  await leader.call(nameBoosters, { raidId: raid._id, boosters })
  const { last } = await admin.call(proposeSettlement, { raidId: raid._id })
  manager = await product.signIn(manager.person)
  for (const done of [await needs(leader, 'settlements-to-propose'), await off('not-settled')])
    expect(done).toBeUndefined()
  expect(await needs(manager, 'settlements-to-decide')).toMatchObject({
    ...{ count: 1, names: ['Over'], raidId: raid._id, gold: expect.any(Number) },
    oldest: product.clock.now().toISOString(),
  })
  expect(await unsettled()).toEqual([1, [['Over', 0, true, true]]])
  // Nobody decides what they proposed.
  expect(await needs(admin, 'settlements-to-decide')).toBeUndefined()
  await manager.call(approveSettlement, { settlementId: last?._id ?? '' })
  expect(await needs(manager, 'settlements-to-decide')).toBeUndefined()
  admin = await product.signIn(admin.person)
  expect(await unsettled()).toEqual([0, []])
  await admin.call(takeSettlementBack, { settlementId: last?._id ?? '', reason: 'Silva was late' })
  expect(await unsettled()).toEqual([1, [['Over', 0, false, true]]])
})

it('HOME-2: clients who owe gold are a task, counted as on My Clients', async () => {
  const raid = await publishedRaid(product, { name: 'Owing', ...today() })
  await book(advertiser, raid, { price: 300_000, deposit: 90_000 })
  await book(advertiser, raid, { price: 300_000, deposit: 0 })
  await book(senior, raid, { price: 300_000, deposit: 0 })
  await book(senior, raid, { price: 300_000, deposit: 0, paidFull: true })
  expect(await needs(advertiser, 'clients-owe')).toMatchObject({
    ...{ count: 2, gold: 510_000, names: ['Owing'], named: 1, raidId: raid._id, oldest: raid.startsAt },
  })
  for (const who of [advertiser, senior, leader, collector]) {
    const { counts } = (await who.call(listOwnClients, {})) as { counts: { owes: number } }
    expect((await needs(who, 'clients-owe'))?.count).toBe(counts.owes)
  }
  expect(await needs(manager, 'clients-owe')).toBeUndefined()
})

it('HOME-2: backups to promote are a task of those who may promote, while a slot is free after the start', async () => {
  const raid = await publishedRaid(product, { maxClients: 1, ...today() })
  const booked = await book(advertiser, raid)
  const backup = await joinBackup(senior, raid)
  product.clock.moveTo(raid.startsAt)
  expect(await needs(leader, 'backups-to-promote')).toBeUndefined()
  await leader.call(noShowBooking, { bookingId: booked._id })
  for (const caller of [leader, collector, admin])
    expect(await needs(caller, 'backups-to-promote')).toMatchObject({ count: 1, raidId: raid._id })
  for (const caller of [manager, senior]) expect(await needs(caller, 'backups-to-promote')).toBeUndefined()
  await leader.call(promoteBooking, { bookingId: backup._id })
  expect(await needs(leader, 'backups-to-promote')).toBeUndefined()
})

it('HOME-5: raids within 36 h without a collector, and past raids with open bookings, are problems', async () => {
  const later = { name: 'Later', date: product.clock.day(3), goldCollector: null }
  await publishedRaid(product, later)
  const raid = await publishedRaid(product, {
    name: 'Tonight',
    date: product.clock.day(),
    goldCollector: null,
  })
  expect(await off('no-collector')).toMatchObject({ count: 1, names: ['Tonight'], raidId: raid._id })
  const booking = await book(advertiser, raid)
  after(raid.startsAt, 11)
  expect(await off('open-bookings')).toBeUndefined()
  after(raid.startsAt, 12)
  expect(await off('open-bookings')).toMatchObject({ count: 1, names: ['Tonight'], raidId: raid._id })
  await finish(product, booking)
  expect(await off('open-bookings')).toBeUndefined()
})

it('HOME-5: payment realms without a bank, and mails older than 24 h by holder, are problems', async () => {
  const raid = await publishedRaid(product, today())
  const paid = ['Hyjal', 'Kazzak', 'Hyjal'] as const
  for (const paymentRealm of paid)
    await finish(product, await book(advertiser, raid, { paymentRealm, paymentFaction: 'Horde' }))
  expect(await off('no-bank')).toMatchObject({
    ...{ count: 3, named: 2, names: ['Hyjal (Horde)', 'Kazzak (Horde)'], gold: expect.any(Number) },
  })
  for (const realm of paid.slice(0, 2))
    await admin.call(createHeroName, { name: 'Silberstrom', realm, faction: 'Horde', status: true })
  expect(await off('no-bank')).toBeUndefined()
  expect(await off('mails-old')).toBeUndefined()
  product.clock.advance({ hours: 25 })
  expect(await off('mails-old')).toMatchObject({ count: 3, names: [collector.person.name] })
})

it('HOME-5: gold held for 7 days is a problem, regardless of later entries', async () => {
  const give = (gold: number) =>
    admin.call(moveGold, {
      from: { account: 'held', owner: collector.memberId },
      ...{ to: { account: 'held', owner: senior.memberId }, gold, reason: 'Hand to hand' },
    })
  const held = async () => ((await off('gold-held'))?.names ?? []).includes(senior.person.name)
  await give(900_000_000)
  // The database goes by its own clock.
  await raw`UPDATE history SET at = ${product.clock.now()}`.execute(product.database.sql)
  expect(await held()).toBe(false)
  product.clock.advance({ hours: 7 * 24 })
  admin = await product.signIn(admin.person)
  await give(2_000)
  expect(await held()).toBe(true)
})

it('HOME-5: a Discord channel that fails is a problem', async () => {
  await raw`INSERT INTO channel (kind, address, ending, set_at, set_by, broken_since)
    VALUES ('full', 'x', 'abcd', now(), ${admin.memberId}::uuid, now())`.execute(product.database.sql)
  await publishedRaid(product)
  expect(await off('channel-fails')).toMatchObject({ count: 1, names: ['full'] })
})

import { sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { type BoardLine, getBoard } from '#domain/agenda/board.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import { generateCode, postMails } from '#domain/mail/endpoints.ts'
import { can, ROLES } from '#domain/rights.ts'
import { minutesLater } from '#domain/server-time.ts'
import { nameBoosters, proposeSettlement } from '#domain/settlement/endpoints.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, publishedRaid } from '#server/testing/records.ts'

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  let collector: Caller
  let advertiser: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
    collector = await product.as('Gold Collector')
    advertiser = await product.as('Advertiser')
  })
  afterAll(() => product.stop())
  beforeEach(async () => {
    product.clock.reset()
    await raw`UPDATE raid SET published_at = NULL`.execute(product.database.sql)
  })

  const off = async (...whats: readonly BoardLine['what'][]) =>
    (await admin.call(getBoard, {})).filter(({ what }) => whats.includes(what))
  const withCollector = () => ({ goldCollector: collector.memberId })

  it('HOME-5, HOME-6: all is well where nothing happened yet; it is for staff', async () => {
    expect(await admin.call(getBoard, {})).toEqual([])
    for (const role of ROLES) {
      const { status } = await (await product.as(role)).ask(getBoard, {})
      expect([role, status]).toEqual([role, can([role], 'move-gold') ? 200 : 403])
    }
  })

  it('HOME-5: raids to come without collector, with the leader elsewhere or half empty, and overdue ones', async () => {
    const fine = await publishedRaid(product, { name: 'Fine', maxClients: 2, ...withCollector() })
    await book(advertiser, fine)
    const first = await publishedRaid(product, {
      name: 'First',
      time: '11:00 PM',
      maxClients: 1,
      ...withCollector(),
    })
    await book(advertiser, first)
    const second = await publishedRaid(product, { name: 'Second', time: '11:30 PM', maxClients: 1 })
    const booked = await book(advertiser, second)
    const empty = await publishedRaid(product, {
      ...{ name: 'Empty', time: '10:00 AM', maxClients: 3, ...withCollector() },
    })
    await book(advertiser, empty)
    const said = async () =>
      (await off('no-collector', 'leader-elsewhere', 'half-empty', 'overdue')).map(
        ({ what, name, count }) => [what, name, count],
      )
    expect(await said()).toEqual([
      ['no-collector', 'Second', 0],
      ['leader-elsewhere', 'Second', 0],
      ['half-empty', 'Empty', 2],
    ])
    for (const one of [fine, first, empty])
      await raw`UPDATE booking SET done = true, locked = true WHERE raid_id = ${one._id}::uuid`.execute(
        product.database.sql,
      )
    product.clock.moveTo(minutesLater(new Date(second.startsAt), 12 * 60))
    expect(await said()).toEqual([['overdue', 'Second', 1]])
    expect(booked.raidId).toBe(second._id)
  })

  it('HOME-5: mails without a bank, old ones by who has their gold, and those posted for 30 days', async () => {
    const raid = await publishedRaid(product, withCollector())
    const pays = { paymentRealm: 'Hyjal', paymentFaction: 'Horde' } as const
    const mail = await finish(product, await book(advertiser, raid, pays))
    expect(await off('no-bank', 'mails-old')).toMatchObject([
      { what: 'no-bank', name: 'Hyjal (Horde)', count: 1, gold: mail.amount },
    ])
    await admin.call(createHeroName, { name: 'Silberstrom', realm: 'Hyjal', faction: 'Horde', status: true })
    expect(await off('no-bank')).toEqual([])
    product.clock.advance({ hours: 25 })
    expect(await off('mails-old')).toMatchObject([
      { name: collector.person.name, count: 1, gold: mail.amount },
    ])
    await collector.call(generateCode, { mailId: mail._id })
    await collector.call(postMails, { mailIds: [mail._id], posted: true })
    await raw`UPDATE mail SET posted_at = posted_at - interval '31 days' WHERE id = ${mail._id}::uuid`.execute(
      product.database.sql,
    )
    // Another change lets nobody answer what was kept.
    await admin.call(createHeroName, { name: 'Another', realm: 'Hyjal', faction: 'Horde', status: true })
    expect(await off('mails-posted', 'mails-old')).toMatchObject([{ what: 'mails-posted', count: 1 }])
  })

  it('HOME-5: gold of open bookings of raids that are long over, and a channel that fails', async () => {
    const raid = await publishedRaid(product, withCollector())
    await book(advertiser, raid, { deposit: 20_000 })
    await raw`INSERT INTO channel (kind, address, ending, set_at, set_by, broken_since)
      VALUES ('full', 'x', 'abcd', now(), ${admin.memberId}::uuid, now())`.execute(product.database.sql)
    product.clock.advance({ hours: 24 * 4 })
    await admin.call(getBoard, {})
    product.clock.advance({ hours: 24 * 4 + 12 })
    expect(await off('open-gold', 'channel-broken')).toMatchObject([
      { what: 'channel-broken', name: 'full' },
      { what: 'open-gold', count: 1, gold: 20_000 },
    ])
  })

  it('HOME-5: a settlement of 2 days ago is shown to who proposed it, too', async () => {
    const raid = await publishedRaid(product, { name: 'Unsettled', ...withCollector() })
    await finish(product, await book(advertiser, raid))
    await admin.call(nameBoosters, {
      raidId: raid._id,
      boosters: [{ name: 'Silva', realm: 'Kazzak', share: 1 }],
    })
    await admin.call(proposeSettlement, { raidId: raid._id, beforeStart: true })
    expect(await off('settlement-old')).toEqual([])
    product.clock.advance({ hours: 48 })
    for (const role of ['Admin', 'Developer'] as const) {
      const board = await (await product.signIn(personWith(role))).call(getBoard, {})
      expect(board.filter(({ what }) => what === 'settlement-old')).toMatchObject([
        { name: 'Unsettled', of: raid._id },
      ])
    }
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { listBookings } from '#domain/booking/endpoints.ts'
import { createRaid, editRaid, getRaid, listPublishedRaids } from '#domain/raid/endpoints.ts'
import { beginSeason, createSeason, listSeasons } from '#domain/season/endpoints.ts'
import { readRaidLines } from '#domain/season/text.ts'
import { createTemplate } from '#domain/template/endpoints.ts'
import type { Caller } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, publishedRaid, raidInput } from '#server/testing/records.ts'

const NEXT = {
  ...{ name: 'Abyss', tokenGroups: [] },
  raids: readRaidLines('Abyss: A, B, C, D, E, F, G, H, I\nGrotto: Mor, Sul'),
}

const words = (text: string) => text.split(' ')
const RAID_FIELDS = words(
  '_id name date time startsAt published difficulty organization lootType bossCount maxClients pot raidLeader goldCollector raidType clients backups version',
)
const CLIENT_FIELDS = words('_id clientClass lock inGroup status')
const BOOKING_FIELDS = [
  ...words('_id raidId userId createdAt version masked state place end raiderioLink clientRealm clientName'),
  ...words('clientClass clientFaction paymentRealm paymentFaction source paidFull price deposit owes'),
  ...words('contactInfo additionalNotes selectedBosses lock inGroup paid status sendGold'),
]

onOneDatabase((kind) => {
  let product: Product
  let manager: Caller
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    manager = await product.as('Raid Manager')
    admin = await product.as('Admin')
  })
  afterAll(() => product.stop())

  it('SEASON-10: of the own season a list says of raids, clients and bookings what it said before there were others', async () => {
    const full = await publishedRaid(product)
    const curve = await publishedRaid(product, { raidType: 'Curve' })
    await book(admin, full)
    await book(admin, curve, { selectedBosses: ['Both'] })
    const listed = await admin.call(listPublishedRaids, {})
    for (const { _id } of [full, curve]) {
      const raid = listed.find((one) => one._id === _id)
      expect(Object.keys(raid ?? {})).toEqual(RAID_FIELDS)
      expect(Object.keys(raid?.clients[0] ?? {})).toEqual(CLIENT_FIELDS)
      const [booking] = await admin.call(listBookings, { raidId: _id })
      expect(Object.keys(booking ?? {})).toEqual(BOOKING_FIELDS)
    }
  })

  it('SEASON-10, SEASON-11: raids of both seasons stand beside each other, and each is edited in its own', async () => {
    const old = await manager.call(createRaid, await raidInput(product))
    expect(old).not.toHaveProperty('holds')
    const { _id: season } = await admin.call(createSeason, NEXT)
    await admin.call(beginSeason, { id: season })
    const plain = await manager.call(createRaid, await raidInput(product, { bossCount: 9 }))
    expect(plain.holds).toEqual({ season, instances: [{ name: 'Abyss', bosses: 9, of: 9 }] })
    const both = {
      season,
      instances: [
        { name: 'Abyss', bosses: 9 },
        { name: 'Grotto', bosses: 2 },
      ],
    }
    const input = await raidInput(product, { bossCount: 11, holds: both })
    const { _id: id, version } = await manager.call(createRaid, input)
    const fewer = {
      ...both,
      instances: [
        { name: 'Abyss', bosses: 9 },
        { name: 'Grotto', bosses: 1 },
      ],
    }
    const edited = await manager.call(editRaid, { ...input, id, version, bossCount: 10, holds: fewer })
    expect(edited).toMatchObject({ version: 2, bossCount: 10 })
    // As a program sends it that knows no seasons.
    const { holds: _, ...plainInput } = input
    await manager.call(editRaid, { ...plainInput, id, bossCount: 10, pot: 7 })
    expect((await manager.call(getRaid, { id })).holds?.instances).toEqual([
      { name: 'Abyss', bosses: 9, of: 9 },
      { name: 'Grotto', bosses: 1, of: 2 },
    ])
    const facts = (await historyOf(product.database, id)).map(({ changes }) => changes)
    expect(JSON.stringify(facts)).toContain('Abyss 9/9, Grotto 1/2')
    const same = { ...(await raidInput(product)), id: old._id, name: 'Still of its own' }
    expect(await manager.call(editRaid, same)).not.toHaveProperty('holds')
    const { date: _day, ...planned } = input
    const template = await manager.call(createTemplate, { ...planned, title: 'Both' })
    expect(template.holds?.instances).toHaveLength(2)
  })

  it('SEASON-10: what the season does not have is refused', async () => {
    const [{ name } = { name: '' }] = await admin.call(listSeasons, {})
    const holds = { instances: [{ name: 'Manaforge', bosses: 8 }] }
    const asked = await manager.ask(createRaid, await raidInput(product, { holds }))
    expect(asked.body.fields).toEqual({ holds: `Manaforge is not a raid of ${name}.` })
  })
})

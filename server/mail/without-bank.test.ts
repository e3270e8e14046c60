import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { listWithoutBank } from '#domain/mail/without-bank.ts'
import { can, ROLES } from '#domain/rights.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
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
    for (const { _id: id } of await admin.call(listHeroNames, {})) await admin.call(deleteHeroName, { id })
  })
  afterAll(() => product.stop())

  it('TONIGHT-14: who runs a raid hears where no hero name takes what its clients pay', async () => {
    const leader = await product.as('Raid Leader')
    const raid = await publishedRaid(product, {
      raidLeader: leader.memberId,
      goldCollector: collector.memberId,
    })
    const pays = { paymentRealm: 'Hyjal', paymentFaction: 'Horde' } as const
    const done = await book(advertiser, raid, { paymentRealm: 'Kazzak', paymentFaction: 'Alliance' })
    await finish(product, done)
    await book(advertiser, raid, pays)
    await book(advertiser, raid, pays)
    const input = { raidId: raid._id }
    const places = [{ realm: 'Hyjal', faction: 'Horde' }]
    for (const runs of [leader, collector, admin])
      expect(await runs.call(listWithoutBank, input)).toEqual(places)
    for (const role of ROLES) {
      const caller = await product.as(role)
      const { status } = await caller.ask(listWithoutBank, input)
      expect([role, status]).toEqual([role, can([role], 'mark-in-group') ? 200 : 403])
    }
    const [, another] = peopleWith('Raid Leader')
    if (another === undefined) throw new Error('There is one leader only')
    const others = {
      raidId: (await publishedRaid(product, { raidLeader: (await product.signIn(another)).memberId }))._id,
    }
    expect(refusalOf(await leader.ask(listWithoutBank, others))).toEqual(refused('not-found'))
    await admin.call(createHeroName, { name: 'Silberstrom', realm: 'Hyjal', faction: 'Horde', status: true })
    expect(await leader.call(listWithoutBank, input)).toEqual([])
  })
})

import { beforeAll, expect, it } from 'vitest'
import { createHeroName, deleteHeroName, listHeroNames } from '#features/hero-name/calls.ts'
import { listWithoutBank } from '#features/mail/calls.ts'
import { can, ROLES } from '#platform/call/rights.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

const { product, admin, collector, advertiser, leader } = testProduct()
beforeAll(async () => {
  for (const { _id: id } of await admin.call(listHeroNames, {})) await admin.call(deleteHeroName, { id })
})

it('TONIGHT-14: who runs a raid hears where no hero name takes what its clients pay', async () => {
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
  const { memberId: raidLeader } = await product.another('Raid Leader')
  const others = { raidId: (await publishedRaid(product, { raidLeader }))._id }
  expectRefused(await leader.ask(listWithoutBank, others), 'not-found')
  await admin.call(createHeroName, { name: 'Silberstrom', realm: 'Hyjal', faction: 'Horde', status: true })
  expect(await leader.call(listWithoutBank, input)).toEqual([])
})

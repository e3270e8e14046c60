import { afterEach, describe, expect, it } from 'vitest'
import { peopleWith } from '#demo/people.ts'
import { markBooking } from '#features/booking/calls.ts'
import {
  deleteRaid,
  getRaid,
  listGoldCollectors,
  listPendingRaids,
  listPublishedRaids,
  listRaidLeaders,
} from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { ROLES, type Role } from '#platform/call/rights.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, pendingRaid, publishedRaid } from '#platform/testing/server/records.ts'

const LISTING = ROLES.filter((role) => role !== 'Forge Member')

const { product, manager, admin, leader, collector, advertiser, trial } = testProduct()

const sees = async (role: Role, { _id }: Raid) => {
  const raids = await (await product.as(role)).call(listPublishedRaids, {})
  return raids.some((raid) => raid._id === _id)
}
const whoSees = async (raid: Raid) => {
  const visible = await Promise.all(LISTING.map((role) => sees(role, raid)))
  return LISTING.filter((_, at) => visible[at])
}
const MANAGING: Role[] = ['Admin', 'Developer', 'Raid Manager']
const ADVERTISERS: Role[] = ['Advertiser', 'Senior Advertiser', 'Trial Advertiser']

describe('RAID-11: the published list', () => {
  it('the list shows a raid to people who see all raids, and to its own leader and collector', async () => {
    const { memberId } = await product.another('Raid Leader')
    const own = await publishedRaid(product, { goldCollector: collector.memberId })
    const others = await publishedRaid(product, { raidLeader: memberId })
    expect(await whoSees(own)).toEqual(LISTING)
    expect(await whoSees(others)).toEqual([...MANAGING, ...ADVERTISERS])
  })

  it('the list contains only the public fields of each booking', async () => {
    const raid = await publishedRaid(product)
    const first = await book(advertiser, raid)
    const second = await book(advertiser, raid, { clientClass: 'Evoker', contactInfo: 'secret' })
    await leader.call(markBooking['in-group'], { bookingId: second._id })
    const raids = await trial.call(listPublishedRaids, {})
    expect(raids.find(({ _id }) => _id === raid._id)?.clients).toEqual([
      { _id: first._id, clientClass: 'Paladin', lock: false, inGroup: false, status: false },
      { _id: second._id, clientClass: 'Evoker', lock: false, inGroup: true, status: false },
    ])
  })

  it('RAID-7: the list omits a deleted raid, and its bookings cannot be read', async () => {
    const raid = await publishedRaid(product)
    const booking = await book(advertiser, raid)
    await manager.call(deleteRaid, { id: raid._id })
    expect(await whoSees(raid)).toEqual([])
    for (const answer of [
      await admin.ask(markBooking.lock, { bookingId: booking._id }),
      await product.request('/booking/raid-booking', {
        method: 'POST',
        body: { raidId: raid._id },
        cookie: advertiser.cookie,
      }),
    ])
      expectRefused(answer, 'not-found')
  })
})

it('the pending list contains the unpublished raids', async () => {
  const raid = await pendingRaid(product)
  const published = await publishedRaid(product)
  const ids = (await manager.call(listPendingRaids, {})).map(({ _id }) => _id)
  expect(ids).toContain(raid._id)
  expect(ids).not.toContain(published._id)
  expect(await whoSees(raid)).toEqual([])
})

it('RAID-12: lists as leaders and collectors the members of the server with the role who have signed in', async () => {
  await Promise.all(peopleWith('Raid Leader').map((person) => product.signIn(person)))
  await Promise.all(peopleWith('Gold Collector').map((person) => product.signIn(person)))
  const leaders = await manager.call(listRaidLeaders, {})
  const collectors = await manager.call(listGoldCollectors, {})
  const names = (role: Role) => peopleWith(role).map(({ name, username }) => ({ name, username }))
  const shown = (people: typeof leaders) =>
    people.map(({ username, discord }) => ({ name: username, username: discord?.username }))
  expect(shown(leaders)).toEqual(expect.arrayContaining(names('Raid Leader')))
  expect(leaders).toHaveLength(names('Raid Leader').length)
  expect(shown(collectors)).toEqual(expect.arrayContaining(names('Gold Collector')))
  expect(collectors).toHaveLength(names('Gold Collector').length)
})

describe('old raids in the published list', () => {
  afterEach(() => product.clock.reset())

  const moveTo = ({ startsAt }: Raid, { hours, ms = 0 }: { hours: number; ms?: number }) => {
    product.clock.moveTo(startsAt)
    product.clock.advance({ hours, ms })
  }

  it('RAID-10: from 12 hours after its start only its crew and managers see a raid, until all bookings are done', async () => {
    const raid = await publishedRaid(product, { goldCollector: collector.memberId })
    const booking = await book(advertiser, raid)
    moveTo(raid, { hours: 12, ms: -1 })
    expect(await whoSees(raid)).toEqual(LISTING)
    moveTo(raid, { hours: 12 })
    expect(await whoSees(raid)).toEqual([...MANAGING, 'Gold Collector', 'Raid Leader'])
    await admin.call(markBooking.status, { bookingId: booking._id })
    expect(await whoSees(raid)).toEqual([])
  })

  it('RAID-10: a raid leaves the list after 7 days, and its address still works', async () => {
    const raid = await publishedRaid(product)
    await book(advertiser, raid)
    // Each call here keeps a session alive, which expires after 7 days without use (AUTH-4).
    moveTo(raid, { hours: 24 })
    expect(await whoSees(raid)).toEqual([...MANAGING, 'Raid Leader'])
    moveTo(raid, { hours: 7 * 24, ms: -1 })
    expect(await whoSees(raid)).toEqual([...MANAGING, 'Raid Leader'])
    moveTo(raid, { hours: 7 * 24 })
    expect(await whoSees(raid)).toEqual([])
    expect((await manager.call(getRaid, { id: raid._id })).clients).toHaveLength(1)
  })
})

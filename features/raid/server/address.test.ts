import { sql as raw } from 'kysely'
import { describe, expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { markBooking } from '#features/booking/calls.ts'
import {
  deleteRaid,
  listPastRaids,
  listPublishedRaids,
  listRaidsOfSpan,
  viewRaid,
} from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { can, ROLES, type Role } from '#platform/call/rights.ts'
import { expectRefused, pagesOf } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, pendingRaid, publishedRaid, readRaid } from '#platform/testing/server/records.ts'
import { daysAfter } from '#platform/words/server-time.ts'

const VIEWING = ROLES.filter((role) => can([role], 'see-bookings'))

const { product, manager, admin, leader, collector, advertiser, trial } = testProduct()
const startsOf = (raids: readonly Raid[]) => raids.map(({ startsAt }) => startsAt)

const whoReaches = async ({ _id }: Raid) => {
  const answers = await Promise.all(
    VIEWING.map(async (role) => (await product.as(role)).ask(viewRaid, { id: _id })),
  )
  return VIEWING.filter((_, at) => answers[at]?.status !== 404)
}

describe('RAID-13: the address of a raid', () => {
  it('a raid’s address shows it to everybody who may view its details, as the list does', async () => {
    const raid = await publishedRaid(product, { goldCollector: collector.memberId })
    await book(advertiser, raid, { contactInfo: 'secret' })
    expect(await whoReaches(raid)).toEqual(VIEWING)
    const shown = await trial.call(viewRaid, { id: raid._id })
    expect(shown).toEqual(await readRaid(product, raid._id))
  })

  it('a raid’s address shows leaders and collectors only their own raids', async () => {
    const { memberId } = await product.another('Raid Leader')
    const raid = await publishedRaid(product, { raidLeader: memberId })
    expect(await whoReaches(raid)).toEqual([
      ...['Admin', 'Developer', 'Advertiser', 'Senior Advertiser', 'Trial Advertiser'],
    ])
  })

  it('a raid’s address still works after the raid has left the list, for advertisers too', async () => {
    const raid = await publishedRaid(product)
    const booking = await book(advertiser, raid)
    await admin.call(markBooking.status, { bookingId: booking._id })
    product.clock.moveTo(raid.startsAt)
    product.clock.advance({ hours: 13 })
    const listed = await manager.call(listPublishedRaids, {})
    expect(listed.map(({ _id }) => _id)).not.toContain(raid._id)
    expect(await whoReaches(raid)).toEqual(VIEWING.filter((role) => role !== 'Gold Collector'))
  })

  it('a deleted raid’s address names who deleted it, to people who could view the raid', async () => {
    const { memberId } = await product.another('Raid Leader')
    const raid = await publishedRaid(product, { name: 'Break C', raidLeader: memberId })
    await manager.call(deleteRaid, { id: raid._id })
    const asked = await advertiser.ask(viewRaid, { id: raid._id })
    const { name } = personWith('Raid Manager')
    expectRefused(asked, 'not-found', `Break C was deleted by ${name}.`)
    expectRefused(await leader.ask(viewRaid, { id: raid._id }), 'not-found')
  })

  it('a raid’s address does not show a pending or deleted raid', async () => {
    const pending = await pendingRaid(product)
    const deleted = await publishedRaid(product)
    await manager.call(deleteRaid, { id: deleted._id })
    expectRefused(await advertiser.ask(viewRaid, { id: pending._id }), 'not-found')
    expect([await whoReaches(pending), await whoReaches(deleted)]).toEqual([[], []])
  })
})

it('RAID-17: past raids are those that left the viewer’s list, 30 a page', async () => {
  const { memberId: raidLeader } = await product.another('Raid Leader')
  const names = ['Past, own, open', 'Past, own, empty', 'Past, of others, open', 'Past, deleted']
  const [open, , others, deleted] = await Promise.all(
    names.map((name, at) => publishedRaid(product, { name, ...(at === 2 && { raidLeader }) })),
  )
  if (!open || !others || !deleted) throw new Error('Raids were not made')
  for (const raid of [open, others]) await book(advertiser, raid)
  await manager.call(deleteRaid, { id: deleted._id })
  const past = async (role: Role) => {
    const caller = await product.signIn((await product.as(role)).person)
    const found = await caller.call(listPastRaids, {})
    return found
      .map(({ name }) => name)
      .filter((name) => name.startsWith('Past'))
      .toSorted()
  }
  expect(await past('Admin')).toEqual([])
  product.clock.moveTo(open.startsAt)
  product.clock.advance({ hours: 13 })
  // Admins and the raid's crew still have the overdue raid in their list.
  expect(await past('Admin')).toEqual([names[1]])
  expect(await past('Raid Leader')).toEqual([names[1]])
  expect(await past('Trial Advertiser')).toEqual([names[2], names[1], names[0]])
  expect(await past('Gold Collector')).toEqual([])
  product.clock.advance({ hours: 7 * 24 })
  expect(await past('Admin')).toEqual([names[2], names[1], names[0]])
  expect(await past('Raid Leader')).toEqual([names[1], names[0]])
})

it('RAID-17: each past raid is on one page, latest first', async () => {
  const { memberId } = leader
  await raw`
    INSERT INTO raid (id, name, date, start_minutes, starts_at, difficulty, organization, loot_type, raid_type,
                      boss_count, max_clients, pot, raid_leader, created_by, created_at, published_at)
    SELECT gen_random_uuid(), 'Old ' || n, '2026-01-01', 0, timestamptz '2026-01-01' + n / 2 * interval '1 hour', 'HEROIC',
           'Guild', 'Unsaved', 'Full Run', 8, 99, 1, ${memberId}::uuid, ${memberId}::uuid, now(), now()
      FROM generate_series(1, 65) n`.execute(product.database.sql)
  for (const role of ['Admin', 'Raid Leader'] as const) {
    const pages = (await pagesOf<Raid[]>(await product.as(role), listPastRaids)).map(startsOf)
    expect(pages.map(({ length }) => length)).toEqual([30, 30, 5])
    expect(pages.flat()).toEqual(pages.flat().toSorted().reverse())
  }
  for (const before of ['2026-13-99T99:99:99.999Z.0', `2026-01-01T00:00:00.000Z.${'-'.repeat(36)}`])
    expect((await admin.ask(listPastRaids, { before })).status).toBe(400)
})

it('WEEK-1: a week lists its raids of any age, limited to what the role may see', async () => {
  const { memberId: raidLeader } = await product.another('Raid Leader')
  const [from, to] = [product.clock.day(3), product.clock.day(5)]
  const night = daysAfter(to, 1)
  await publishedRaid(product, { name: 'Before', date: from, time: '4:45 AM' })
  await publishedRaid(product, { name: 'First', date: from, time: '5:00 AM' })
  await publishedRaid(product, { name: 'Of another', date: to, raidLeader })
  await pendingRaid(product, { name: 'Pending', date: to, time: '11:45 PM' })
  await publishedRaid(product, { name: 'Last', date: night, time: '4:45 AM' })
  await publishedRaid(product, { name: 'Behind', date: night, time: '5:00 AM' })
  const deleted = await publishedRaid(product, { name: 'Deleted', date: to })
  await manager.call(deleteRaid, { id: deleted._id })
  const statusFor = async (role: Role) => {
    const caller = await product.signIn((await product.as(role)).person)
    return (await caller.call(listRaidsOfSpan, { from, to })).map(({ name }) => name)
  }
  // Long past raids are still answered.
  product.clock.advance({ hours: 60 * 24 })
  for (const role of ['Admin', 'Raid Manager'] as const)
    expect(await statusFor(role)).toEqual(['First', 'Of another', 'Pending', 'Last'])
  expect(await statusFor('Trial Advertiser')).toEqual(['First', 'Of another', 'Last'])
  expect(await statusFor('Raid Leader')).toEqual(['First', 'Last'])
  expect(await statusFor('Gold Collector')).toEqual([])
})

it('WEEK-1: a long week is paged; refuses more than 7 evenings and an end before the start', async () => {
  const { memberId } = leader
  await raw`
    INSERT INTO raid (id, name, date, start_minutes, starts_at, difficulty, organization, loot_type, raid_type,
                      boss_count, max_clients, pot, raid_leader, created_by, created_at, published_at)
    SELECT gen_random_uuid(), 'Old ' || n, date '2025-01-01' + n / 24, n % 24 * 60,
           timestamp '2025-01-01' AT TIME ZONE 'Europe/Paris' + n * interval '1 hour', 'HEROIC',
           'Guild', 'Unsaved', 'Full Run', 8, 99, 1, ${memberId}::uuid, ${memberId}::uuid, now(),
           CASE WHEN n % 3 > 0 THEN now() END
      FROM generate_series(6, 155) n`.execute(product.database.sql)
  const span = { from: '2025-01-01', to: '2025-01-07' }
  const lengths = async (role: Role) => {
    const pages = (await pagesOf<Raid[]>(await product.as(role), listRaidsOfSpan, span, 'after')).map(
      startsOf,
    )
    expect(pages.flat()).toEqual(pages.flat().toSorted())
    return pages.map(({ length }) => length)
  }
  expect(await lengths('Admin')).toEqual([100, 50])
  expect(await lengths('Raid Leader')).toEqual([100])
  const refusal = async (input: { from: string; to: string; after?: string }) =>
    (await admin.ask(listRaidsOfSpan, input)).body.fields
  expect(await refusal({ ...span, to: '2025-01-08' })).toEqual({ to: 'At most 7 days at once.' })
  expect(await refusal({ from: '2025-01-02', to: '2025-01-01' })).toEqual({
    to: 'The last day comes before the first.',
  })
})

import { sql as raw } from 'kysely'
import { expect, it } from 'vitest'
import { deleteRaid, listRaidsOfSpan } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Role } from '#platform/call/rights.ts'
import { pagesOf } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { pendingRaid, publishedRaid } from '#platform/testing/server/records.ts'
import { daysAfter } from '#platform/words/server-time.ts'

const { product, admin, manager, leader } = testProduct()
const startsOf = (raids: readonly Raid[]) => raids.map(({ startsAt }) => startsAt)

it('WEEK-1: a span has the raids of its evenings, for each role those that it may know, at any age', async () => {
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
  // Long over, and still answered.
  product.clock.advance({ hours: 60 * 24 })
  for (const role of ['Admin', 'Raid Manager'] as const)
    expect(await statusFor(role)).toEqual(['First', 'Of another', 'Pending', 'Last'])
  expect(await statusFor('Trial Advertiser')).toEqual(['First', 'Of another', 'Last'])
  expect(await statusFor('Raid Leader')).toEqual(['First', 'Last'])
  expect(await statusFor('Gold Collector')).toEqual([])
})

it('WEEK-1: a long list comes in pages, and a span is neither longer than 7 evenings nor the wrong way round', async () => {
  const { memberId } = leader
  await raw`
    INSERT INTO raid (id, name, date, start_minutes, starts_at, difficulty, organization, loot_type, raid_type,
                      boss_count, max_clients, pot, raid_leader, created_by, created_at, published_at)
    SELECT gen_random_uuid(), 'Old ' || n, date '2026-01-01' + n / 24, n % 24 * 60,
           timestamp '2026-01-01' AT TIME ZONE 'Europe/Paris' + n * interval '1 hour', 'HEROIC',
           'Guild', 'Unsaved', 'Full Run', 8, 99, 1, ${memberId}::uuid, ${memberId}::uuid, now(),
           CASE WHEN n % 3 > 0 THEN now() END
      FROM generate_series(6, 155) n`.execute(product.database.sql)
  const span = { from: '2026-01-01', to: '2026-01-07' }
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
  expect(await refusal({ ...span, to: '2026-01-08' })).toEqual({ to: 'At most 7 days at once.' })
  expect(await refusal({ from: '2026-01-02', to: '2026-01-01' })).toEqual({
    to: 'The last day comes before the first.',
  })
  expect(await refusal({ ...span, after: 'x' })).toEqual({ after: 'This is not a place in the list.' })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { cancelBooking } from '#domain/booking/endpoints.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import { editRaid, getRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import {
  approveSettlement,
  getSettlement,
  nameBoosters,
  proposeSettlement,
  setRates,
  settleNothing,
} from '#domain/settlement/endpoints.ts'
import { FIRST_RATES } from '#domain/settlement/settlement.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import { tellFallen } from '#server/settlement/waiting.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase, SILENT } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, inputOf, publishedRaid } from '#server/testing/records.ts'

const BOOSTERS = [
  { name: 'Brontax', realm: 'Kazzak', share: 1 },
  { name: 'Silva', realm: 'Tarren Mill', share: 0.5 },
]

onOneDatabase((kind) => {
  let product: Product
  let leader: Caller
  let collector: Caller
  let manager: Caller
  let admin: Caller
  let advertiser: Caller
  let raid: Raid
  beforeAll(async () => {
    product = await startProduct(kind)
    leader = await product.as('Raid Leader')
    collector = await product.as('Gold Collector')
    manager = await product.as('Raid Manager')
    admin = await product.as('Admin')
    advertiser = await product.as('Advertiser')
  })
  afterAll(() => product.stop())
  beforeEach(async () => {
    raid = await publishedRaid(product, { goldCollector: collector.memberId })
  })

  const refusal = async (caller: Caller, endpoint: Endpoint, input: object) =>
    refusalOf(await caller.ask(endpoint, input))
  const settlement = () => manager.call(getSettlement, { raidId: raid._id })
  const waitingFor = async (caller: Caller) => (await caller.call(getAgenda, {})).settlements.first
  async function run(): Promise<void> {
    await finish(product, await book(advertiser, raid))
    await leader.call(nameBoosters, { raidId: raid._id, boosters: BOOSTERS })
  }
  async function proposed() {
    const { last } = await leader.call(proposeSettlement, { raidId: raid._id, beforeStart: true })
    return { settlementId: last?._id ?? '' }
  }

  describe('SETTLE-5: a proposal that fell has fallen for good, also where all is as it was again', () => {
    const edit = async (goldCollector: string | null) => {
      const now = await manager.call(getRaid, { id: raid._id })
      await manager.call(editRaid, { id: raid._id, ...inputOf(now), goldCollector })
    }
    it.each([
      [
        'its crew',
        async () => {
          await leader.call(nameBoosters, { raidId: raid._id, boosters: BOOSTERS.slice(1) })
          await leader.call(nameBoosters, { raidId: raid._id, boosters: BOOSTERS })
        },
      ],
      [
        'the rates',
        async () => {
          await admin.call(setRates, { leader: 6, collector: 2, community: 20 })
          await admin.call(setRates, FIRST_RATES)
        },
      ],
      [
        'its collector',
        async () => {
          await edit(null)
          await edit(collector.memberId)
        },
      ],
      [
        'a booking that was open',
        async () => {
          const { _id: bookingId } = await book(advertiser, raid)
          await advertiser.call(cancelBooking, { bookingId, reason: 'Client cancelled' })
        },
      ],
    ] as readonly (readonly [string, () => Promise<unknown>])[])('%s', async (_, change) => {
      await run()
      const { settlementId } = await proposed()
      await change()
      expect((await settlement()).last?.state).toBe('fallen')
      expect(await refusal(manager, approveSettlement, { settlementId })).toEqual(refused('proposal-fallen'))
      expect((await waitingFor(manager)).map(({ _id }) => _id)).not.toContain(settlementId)
      const again = await proposed()
      expect(again.settlementId).not.toBe(settlementId)
      await manager.call(approveSettlement, again)
    })
  })

  it('SETTLE-5: who proposed and who approves hear once that a proposal fell, with its raid and gold', async () => {
    await run()
    const { settlementId } = await proposed()
    const following = {
      database: product.database,
      changes: new ChangeFeed({ database: product.database, log: SILENT }),
    }
    expect(await tellFallen(following)).toBe(0)
    await leader.call(nameBoosters, { raidId: raid._id, boosters: BOOSTERS.slice(1) })
    const fell = await Promise.all([tellFallen(following), tellFallen(following)])
    expect([fell.reduce((sum, one) => sum + one), await tellFallen(following)]).toEqual([1, 0])
    expect(await refusal(manager, approveSettlement, { settlementId })).toEqual(refused('proposal-fallen'))
    const noticesOf = async (caller: Caller) =>
      (await caller.call(listNotices, {})).notices.flatMap(({ topic, text }) =>
        topic === 'settlement-back' && text.includes(raid.name) ? [text] : [],
      )
    const gold = expect.stringMatching(
      /^The settlement of .*, [\d,]+ g, has lapsed: what it counts has changed\./,
    )
    expect([await noticesOf(leader), await noticesOf(manager), await noticesOf(admin)]).toEqual([
      [gold],
      [gold],
      [gold],
    ])
    expect((await noticesOf(leader))[0]).toMatch(/Propose it again\.$/)
    expect(await noticesOf(advertiser)).toEqual([])
  })

  it('SETTLE-10: a raid that leaves nothing is settled by one press of who runs it, until something is left', async () => {
    const asked = { raidId: raid._id }
    const { _id: bookingId } = await book(advertiser, raid)
    expect(await refusal(leader, settleNothing, asked)).toEqual(refused('bookings-open'))
    await advertiser.call(cancelBooking, { bookingId, reason: 'Client cancelled' })
    expect(await refusal(leader, settleNothing, asked)).toEqual(refused('raid-not-begun'))
    product.clock.moveTo(raid.startsAt)
    expect(await refusal(await product.as('Raid Manager'), settleNothing, asked)).toEqual(
      refused('not-permitted'),
    )
    expect((await settlement()).settled).toBeNull()
    for (const caller of [leader, collector, admin]) {
      const { settled } = await caller.call(settleNothing, asked)
      expect(settled).toEqual({ gold: 0, isCurrent: true })
    }
    await run()
    expect((await settlement()).settled).toEqual({ gold: 0, isCurrent: false })
    expect(await refusal(leader, settleNothing, asked)).toEqual(refused('something-to-settle'))
    await manager.call(approveSettlement, await proposed())
    expect((await settlement()).settled?.isCurrent).toBe(true)
    product.clock.reset()
  })
})

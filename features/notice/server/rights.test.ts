import { sql as raw } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBookings } from '#features/booking/calls.ts'
import { factsOfTopic, listNewNotices, listNotices, type Notice, type Topic } from '#features/notice/calls.ts'
import { viewRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { ROLES, type Role } from '#platform/call/rights.ts'
import { actionOf, allKinds, type ChangeKind } from '#platform/change/catalogue.ts'
import type { Caller } from '#platform/testing/server/caller.ts'
import { onOneDatabase } from '#platform/testing/server/databases.ts'
import { type Product, startProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid } from '#platform/testing/server/records.ts'

const TELLING = allKinds().filter((kind) => actionOf(kind).notifies !== undefined)

/** Where nothing else is known of the change. */
function topicOf(kind: ChangeKind): Topic {
  const topic = actionOf(kind).notifies?.topic ?? 'called'
  return typeof topic === 'function' ? topic({ from: {}, to: {} }) : topic
}

onOneDatabase((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind)
  })
  afterAll(() => product.stop())
  beforeEach(() => raw`TRUNCATE notice`.execute(product.database.sql))

  /** Writes a notice of each kind for the caller, whatever their rights, as if they had been told before these ended. */
  async function tellAll({ memberId }: Caller, raid: Raid, bookingId: string): Promise<void> {
    for (const one of TELLING) {
      const [noun = '', action = ''] = one.split(' ')
      const recordId = noun === 'booking' ? bookingId : raid._id
      await raw`
        INSERT INTO history (noun, action, record_id, raid_id, changes, notifies)
        VALUES (${noun}, ${action}, ${recordId}, ${raid._id}::uuid, '{"to": {"gold": 1, "together": 1}, "from": {"amount": 1}}',
                ${`${topicOf(one)} member:${memberId}`})`.execute(product.database.sql)
    }
  }

  /** What the calls of the records show the caller: the raid, and the booking with its client's name. */
  async function mayOpen(caller: Caller, raid: Raid, bookingId: string) {
    const opensRaid = (await caller.ask(viewRaid, { id: raid._id })).status === 200
    const { status } = await caller.ask(listBookings, { raidId: raid._id })
    const bookings = status === 200 ? await caller.call(listBookings, { raidId: raid._id }) : []
    const opensBooking = bookings.some(({ _id, masked }) => _id === bookingId && !masked)
    return { raid: opensRaid, booking: opensBooking, own: true }
  }

  describe.each<readonly [string, Role | null]>([
    ['of one’s own raid', 'Raid Leader'],
    ['of a raid that another leads', null],
  ])('NTC-1: %s', (_what, leads) => {
    it.each(ROLES)('each kind is shown to a %s as the record itself is', async (role) => {
      const caller = await product.as(role)
      const raid = await publishedRaid(product)
      const { _id: bookingId } = await book(await product.as('Advertiser'), raid, { clientName: 'Brontax' })
      if (leads === null)
        await raw`UPDATE raid SET raid_leader = ${(await product.as('Developer')).memberId}::uuid
                   WHERE id = ${raid._id}`.execute(product.database.sql)
      await raw`TRUNCATE notice`.execute(product.database.sql)
      await tellAll(caller, raid, bookingId)
      const opens = await mayOpen(caller, raid, bookingId)
      const expected = TELLING.filter((one) => {
        const { of } = factsOfTopic(topicOf(one))
        // Of what names a client without a booking only who sees all of the raid's bookings in full may know.
        return one === 'raid move-out' ? opens.booking && role !== 'Advertiser' : opens[of]
      })
      for (const lines of [await caller.call(listNewNotices, {}), await all(caller)]) {
        expect(new Set(lines.map(({ topic }) => topic))).toEqual(new Set(expected.map(topicOf)))
        for (const { text } of lines) expect(opens.booking || !text.includes('Brontax')).toBe(true)
      }
    })
  })

  /** The notices of all pages, the newest first. */
  async function all(caller: Caller): Promise<Notice[]> {
    const notices: Notice[] = []
    for (let before: string | undefined, isMore = true; isMore; ) {
      const { body } = await caller.ask(listNotices, before === undefined ? {} : { before })
      notices.push(...listNotices.payload.parse(body.payload))
      before = body.next ?? undefined
      isMore = before !== undefined
    }
    return notices
  }
})

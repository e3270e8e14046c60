import { sql as raw } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { listBookings } from '#features/booking/calls.ts'
import { factsOfTopic, listNewNotices, listNotices, type Notice, type Topic } from '#features/notice/calls.ts'
import { viewRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { ROLES, type Role } from '#platform/call/rights.ts'
import { actionOf, allKinds, type ChangeKind } from '#platform/change/catalogue.ts'
import { type Caller, pagesOf } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid } from '#platform/testing/server/records.ts'

const TELLING = allKinds().filter((kind) => actionOf(kind).notifies !== undefined)

/** The topic of a change without details. */
function topicOf(kind: ChangeKind): Topic {
  const topic = actionOf(kind).notifies?.topic ?? 'called'
  return typeof topic === 'function' ? topic({ from: {}, to: {} }) : topic
}

const { product, advertiser, developer } = testProduct()
beforeEach(() => raw`TRUNCATE notice`.execute(product.database.sql))

/** Writes a notice of each kind for the caller without checking rights, as if they had had them before. */
async function tellAll({ memberId }: Caller, raid: Raid, bookingId: string): Promise<void> {
  const rows = TELLING.map((one) => {
    const [noun, action] = one.split(' ')
    const record = noun === 'booking' ? bookingId : raid._id
    return { noun, action, record, notifies: `${topicOf(one)} member:${memberId}` }
  })
  await raw`
    INSERT INTO history (noun, action, record_id, raid_id, changes, notifies)
    SELECT noun, action, record, ${raid._id}::uuid, '{"to": {"gold": 1, "together": 1}, "from": {"amount": 1}}', notifies
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS told (noun text, action text, record text, notifies text)
  `.execute(product.database.sql)
}

/** Whether the caller may read the raid, and the booking with its client's name. */
async function mayOpen(caller: Caller, raid: Raid, bookingId: string) {
  const opensRaid = (await caller.ask(viewRaid, { id: raid._id })).status === 200
  const { status } = await caller.ask(listBookings, { raidId: raid._id })
  const bookings = status === 200 ? await caller.call(listBookings, { raidId: raid._id }) : []
  const opensBooking = bookings.some(({ _id, masked }) => _id === bookingId && !masked)
  return { raid: opensRaid, booking: opensBooking, own: true }
}

describe.each<readonly [string, Role | null]>([
  ['notices of one’s own raid', 'Raid Leader'],
  ['notices of another leader’s raid', null],
])('NTC-1: %s', (_what, leads) => {
  it.each(ROLES)('a %s reads a notice of each kind exactly if they may read its record', async (role) => {
    const caller = await product.as(role)
    const raid = await publishedRaid(product)
    const { _id: bookingId } = await book(advertiser, raid, { clientName: 'Brontax' })
    if (leads === null)
      await raw`UPDATE raid SET raid_leader = ${developer.memberId}::uuid WHERE id = ${raid._id}`.execute(
        product.database.sql,
      )
    await raw`TRUNCATE notice`.execute(product.database.sql)
    await tellAll(caller, raid, bookingId)
    const opens = await mayOpen(caller, raid, bookingId)
    const expected = TELLING.filter((one) => {
      const { of } = factsOfTopic(topicOf(one))
      // Of what names a client without a booking only who sees all of the raid's bookings in full may know.
      return one === 'raid move-out' ? opens.booking && role !== 'Advertiser' : opens[of]
    })
    for (const lines of [
      await caller.call(listNewNotices, {}),
      (await pagesOf<Notice[]>(caller, listNotices)).flat(),
    ]) {
      expect(new Set(lines.map(({ topic }) => topic))).toEqual(new Set(expected.map(topicOf)))
      for (const { text } of lines) expect(opens.booking || !text.includes('Brontax')).toBe(true)
    }
  })
})

import { randomUUIDv7 } from 'node:crypto'
import { lockVisible, recordOf } from '#features/booking/server/routes.ts'
import { hashOf, newSecret } from '#features/member/server/session-data.ts'
import { endTrackingLinks, makeTrackingLink } from '#features/tracking/calls.ts'
import { whyNotTrack } from '#features/tracking/rules.ts'
import { TRACK_PATH } from '#features/tracking/tracking.ts'
import { throwIf } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/record.ts'
import { deleteLinks, storeLink } from './data.ts'

/** The links to clients' pages (docs/product.md, Client's page). */
export function trackingRoutes({ publicUrl }: { publicUrl: URL }): Implementation[] {
  return [
    implement(makeTrackingLink, async ({ bookingId }, { sql, actor, now }) => {
      const { booking, raid } = await lockVisible(sql, bookingId, actor)
      throwIf(whyNotTrack(booking, raid, actor, now))
      const token = newSecret()
      const link = { id: randomUUIDv7(), tokenHash: hashOf(token), bookingId: booking._id, now }
      await storeLink(sql, link)
      await record(sql, { ...recordOf(booking._id, raid._id, actor), action: 'make-link' })
      const address = `${publicUrl.origin}${TRACK_PATH}${token}`
      return { payload: { _id: booking._id, address }, message: 'Tracking link made' }
    }),
    implement(endTrackingLinks, async ({ bookingId }, { sql, actor, now }) => {
      const { booking, raid } = await lockVisible(sql, bookingId, actor)
      throwIf(whyNotTrack(booking, raid, actor, now))
      const ended = await deleteLinks(sql, booking._id)
      if (ended > 0) await record(sql, { ...recordOf(booking._id, raid._id, actor), action: 'end-links' })
      return { payload: undefined, message: 'All tracking links ended' }
    }),
  ]
}

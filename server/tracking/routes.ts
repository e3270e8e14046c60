import { randomUUIDv7 } from 'node:crypto'
import { throwIf } from '#domain/failure.ts'
import { endTrackingLinks, makeTrackingLink } from '#domain/tracking/endpoints.ts'
import { whyNotTrack } from '#domain/tracking/rules.ts'
import { TRACK_PATH } from '#domain/tracking/tracking.ts'
import { lockVisible, recordOf } from '#server/booking/routes.ts'
import { record } from '#server/change/record.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { hashOf, newSecret } from '#server/session/data.ts'
import { deleteLinks, storeLink } from '#server/tracking/data.ts'

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

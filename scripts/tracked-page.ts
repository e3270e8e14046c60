import { signIn } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { createBooking } from '#domain/booking/endpoints.ts'
import { createRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Role } from '#domain/rights.ts'
import { makeTrackingLink } from '#domain/tracking/endpoints.ts'
import { bookingInput, dayAhead, raidOn } from '#server/testing/records.ts'

/** Whole gold. */
const PRICE = 300_000

/** Books a client on a product with the demo's stand-ins, and answers the path of their page. */
export async function pathOfTrackedPage(origin: string, discordUrl: string): Promise<string> {
  const as = (role: Role) => signIn(origin, discordUrl, personWith(role))
  const [manager, leader, advertiser] = [
    await as('Raid Manager'),
    await as('Raid Leader'),
    await as('Advertiser'),
  ]
  const { _id: id } = await manager.call(createRaid, raidOn(dayAhead(1), leader.memberId, { pot: PRICE }))
  await manager.call(publishRaid, { id })
  const { _id: bookingId } = await advertiser.call(
    createBooking,
    bookingInput({ _id: id, pot: PRICE, raidType: 'Full Run' }),
  )
  const { address } = await advertiser.call(makeTrackingLink, { bookingId })
  return new URL(address ?? '').pathname
}

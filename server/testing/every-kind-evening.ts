import { type Booking, SAID, type Said } from '#domain/booking/booking.ts'
import {
  callAdvertiser,
  cancelBooking,
  correctGold,
  editBooking,
  moveBooking,
  noShowBooking,
  promoteBooking,
  reinstateBooking,
  sayDeposit,
} from '#domain/booking/endpoints.ts'
import { takeBackWarning, warnOfClient } from '#domain/client/endpoints.ts'
import { type CommunityGiven, communityText, takeCommunity } from '#domain/community.ts'
import { checkBooks } from '#domain/ledger/endpoints.ts'
import { createRaid, delayRaid, deleteRaid, editRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { minutesLater } from '#domain/server-time.ts'
import { endTrackingLinks, makeTrackingLink } from '#domain/tracking/endpoints.ts'
import { forgetContacts } from '#server/booking/contacts.ts'
import { ChangeFeed } from '#server/change/feed.ts'
import { remind } from '#server/notice/reminders.ts'
import { tellFallen } from '#server/settlement/waiting.ts'
import { SILENT } from '#server/testing/databases.ts'
import type { Product } from '#server/testing/product.ts'
import {
  book,
  bookingInput,
  correctionOf,
  inputOf,
  joinBackup,
  publishedRaid,
  raidInput,
} from '#server/testing/records.ts'
import type { Scenario } from '#server/testing/scenario.ts'

/** A raid that is planned, booked and put off. Answers one whose only client is not marked yet. */
export async function planEvening(scenario: Scenario): Promise<Evening> {
  const evening = await publishEvening(scenario)
  await pressAsClient(scenario, evening.booking)
  await changePlans(scenario)
  return evening
}

export interface Evening {
  readonly raid: Raid
  readonly booking: Booking
}

async function publishEvening({ product, cast, atHand, step, prepare }: Scenario): Promise<Evening> {
  const { admin, manager, advertiser } = cast
  const crew = { raidLeader: cast.leadingManager.memberId, goldCollector: cast.collector.memberId }
  const input = await raidInput(product, { ...crew, date: product.clock.day() })
  const raid = await step(['raid create'], () => manager.call(createRaid, input))
  atHand.raidIds.push(raid._id)
  await step(['raid edit'], () => manager.call(editRaid, { id: raid._id, ...inputOf(raid), name: 'Renamed' }))
  await step(['raid publish'], () => manager.call(publishRaid, { id: raid._id }))
  const booking = await step(['booking create'], () => book(advertiser, raid))
  const edited = { id: booking._id, ...bookingInput(raid, { price: 200_000, clientClass: 'Mage' }) }
  await step(['booking edit'], () => advertiser.call(editBooking, edited))
  const warning = { bookingId: booking._id, text: 'Left twice' }
  const { _id: warningId } = await step(['client warn'], () => admin.call(warnOfClient, warning))
  await step(['client take-back-warning'], () => admin.call(takeBackWarning, { warningId }))
  const corrected = correctionOf(booking, { price: 190_000, paymentRealm: 'Draenor' })
  await step(['booking correct'], () => admin.call(correctGold, corrected))
  await prepare(() => admin.call(correctGold, { ...corrected, price: 200_000 }))
  return { raid, booking }
}

/** What the client says on the page of a link to it. */
async function pressAsClient(
  { product, cast, step, prepare }: Scenario,
  { _id: bookingId }: Booking,
): Promise<void> {
  const { advertiser } = cast
  const { address } = await step(['booking make-link'], () =>
    advertiser.call(makeTrackingLink, { bookingId }),
  )
  const { pathname } = new URL(address ?? '')
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    origin: 'null',
  }
  const press = (says: Said) => product.request(pathname, { method: 'POST', body: `says=${says}`, headers })
  // A minute after the last word that was told.
  const wait = () => product.clock.advance({ seconds: 61 })
  for (const says of SAID) {
    wait()
    await step([`booking client-${says}`], () => press(says))
  }
  await prepare(() => press('online'))
  await step(['booking client-says'], () => press('away'))
  wait()
  // The last word is told, so that no round of housekeeping tells it later.
  await prepare(() => press('online'))
  await step(['booking end-links'], () => advertiser.call(endTrackingLinks, { bookingId }))
}

/** On a raid of its own, which is full at first. */
async function changePlans(scenario: Scenario): Promise<void> {
  const { product, cast, atHand, step, prepare } = scenario
  const { admin, advertiser } = cast
  const raid = await prepare(() => publishedRaid(product, { maxClients: 1 }))
  const other = await prepare(() => publishedRaid(product))
  const { _id: bookingId } = await prepare(() => book(advertiser, raid, { deposit: 10_000 }))
  const evening = atHand.raidIds.splice(0, 1, raid._id, other._id)
  await step(['booking backup'], () => joinBackup(advertiser, raid))
  const waiting = await prepare(() => joinBackup(advertiser, raid, { clientName: 'Brontax' }))
  await step(['booking first-in-line'], () => admin.call(promoteBooking, { bookingId: waiting._id }))
  const cancelled = { bookingId, reason: 'Client cancelled', deposit: 'kept' } as const
  await step(['booking cancel', 'booking promote'], () => admin.call(cancelBooking, cancelled))
  await step(['booking reinstate'], () => admin.call(reinstateBooking, { bookingId, backup: true }))
  await step(['booking move', 'raid move-in', 'raid move-out'], () =>
    admin.call(moveBooking, { bookingId, raidId: other._id }),
  )
  await startLate(scenario, other, bookingId)
  await sayOfBackup(scenario, raid)
  atHand.raidIds.splice(0, 2, ...evening)
}

/** What happens from half an hour before the start on. */
async function startLate({ product, cast, step }: Scenario, raid: Raid, bookingId: string): Promise<void> {
  const { clock } = product
  const noon = clock.now()
  clock.moveTo(minutesLater(new Date(raid.startsAt), -25))
  await step(['raid soon'], () => lookAtClock(product))
  clock.moveTo(raid.startsAt)
  await step(['booking call'], () => cast.admin.call(callAdvertiser, { bookingId, kind: 'Offline' }))
  clock.moveTo(raid.startsAt)
  await step(['booking no-show'], () => cast.admin.call(noShowBooking, { bookingId, deposit: 'kept' }))
  clock.moveTo(raid.startsAt)
  await step(['raid delay'], () => cast.admin.call(delayRaid, { id: raid._id, minutes: 60 }))
  clock.moveTo(noon)
}

/** Who waited in vain, twelve hours after the start. */
async function sayOfBackup({ product, cast, step, prepare }: Scenario, raid: Raid): Promise<void> {
  const { advertiser } = cast
  const noon = product.clock.now()
  const backup = await prepare(() => joinBackup(advertiser, raid, { deposit: 10_000 }))
  await prepare(async () => {
    product.clock.moveTo(minutesLater(new Date(raid.startsAt), 12 * 60))
    // A night has passed: the check that is due is not told as part of the step.
    await cast.admin.ask(checkBooks, {})
  })
  const said = { bookingId: backup._id, deposit: 'kept' } as const
  await step(['booking backup-deposit'], () => advertiser.call(sayDeposit, said))
  product.clock.moveTo(noon)
}

/** Another crew, and then none of it: of what is deleted, the open booking ends. */
export async function endEvening(
  { product, cast, step, prepare }: Scenario,
  { raid }: Evening,
): Promise<void> {
  const { manager, advertiser, leader, otherCollector } = cast
  // Whose raid it is decides who sees its bookings and mails.
  const crew = { raidLeader: leader.memberId, goldCollector: otherCollector.memberId }
  await step(['raid edit'], () =>
    manager.call(editRaid, { id: raid._id, ...inputOf(raid), ...crew, maxClients: 9, pot: 7 }),
  )
  await step(['raid forget-contacts'], () => forgetAllContacts(product))
  await prepare(() => book(advertiser, raid))
  await step(['booking cancel', 'raid delete'], () => manager.call(deleteRaid, { id: raid._id }))
}

/** As a community that keeps them for a day, two days later. */
async function forgetAllContacts({ database, clock }: Product): Promise<void> {
  const before = JSON.parse(communityText(true)) as CommunityGiven
  takeCommunity({ ...before, privacy: { contactDays: 1 } })
  const following = { database, changes: new ChangeFeed({ database, log: SILENT }) }
  await forgetContacts(following, minutesLater(clock.now(), 2 * 24 * 60))
  takeCommunity(before)
}

/** Tells of what is due by now. The product may have done it already: it looks by itself, too. */
export async function lookAtClock({ database, clock }: Product): Promise<void> {
  const following = { database, changes: new ChangeFeed({ database, log: SILENT }) }
  await remind(following, clock.now())
  await tellFallen(following)
}

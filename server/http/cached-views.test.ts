import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleWith, personWith } from '#demo/people.ts'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { MARKS, SAID, type Said } from '#domain/booking/booking.ts'
import {
  cancelBooking,
  changePayment,
  editBooking,
  listBookings,
  markBooking,
  markBookings,
  moveBooking,
  noShowBooking,
  promoteBooking,
  reinstateBooking,
  takeBackMark,
} from '#domain/booking/endpoints.ts'
import { KINDS, outdatedBy } from '#domain/change.ts'
import { listClientRecords, takeBackWarning, warnOfClient } from '#domain/client/endpoints.ts'
import { getCounters } from '#domain/counters/endpoints.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import {
  countUnsentMails,
  createMail,
  generateCode,
  listAllMails,
  listMails,
  markMailSent,
} from '#domain/mail/endpoints.ts'
import { confirmClaim, setOwnCharacter } from '#domain/payout/endpoints.ts'
import {
  createRaid,
  delayRaid,
  deleteRaid,
  editRaid,
  listPendingRaids,
  listPublishedRaids,
  listRaidsOfSpan,
  publishRaid,
} from '#domain/raid/endpoints.ts'
import {
  approveSettlement,
  nameBoosters,
  proposeSettlement,
  sendSettlementBack,
  setRates,
} from '#domain/settlement/endpoints.ts'
import { makeTrackingLink } from '#domain/tracking/endpoints.ts'
import type { View } from '#domain/view.ts'
import type { Caller } from '#server/testing/caller.ts'
import { oneKind } from '#server/testing/databases.ts'
import { type Product, standIns, startProduct } from '#server/testing/product.ts'
import { book, bookingInput, inputOf, joinBackup, publishedRaid, raidInput } from '#server/testing/records.ts'

/** Views that answers are cached of. */
const CACHED: readonly View[] = [
  ...(['published-raids', 'pending-raids', 'bookings', 'counters', 'agenda', 'mails'] as const),
]
const LISTS = [
  ...[listPublishedRaids, listPendingRaids, getCounters, getAgenda, listMails, listAllMails],
  countUnsentMails,
]
const WATCHING = [
  'Admin',
  'Raid Manager',
  'Advertiser',
  'Trial Advertiser',
  'Raid Leader',
  'Gold Collector',
] as const

const [, LEADING_MANAGER = personWith('Raid Leader')] = peopleWith('Raid Leader')

let product: Product
let watchers: Caller[] = []
const raidIds: string[] = []
beforeAll(async () => {
  product = await startProduct(oneKind())
  const { discord } = await standIns()
  await discord.control(`people/${LEADING_MANAGER.id}`, { roles: ['Raid Manager', 'Raid Leader'] })
  const signedIn = [product.signIn(LEADING_MANAGER), ...WATCHING.map((role) => product.as(role))]
  watchers = await Promise.all(signedIn)
})
afterAll(async () => {
  const { discord } = await standIns()
  await fetch(`${discord.url}/control/people`, { method: 'DELETE' })
  await product.stop()
})

/** Everything cached that anybody may be shown, by who asks and what. */
async function everything(): Promise<ReadonlyMap<string, unknown>> {
  const asked = (caller: Caller, endpoint: Endpoint, input = {}) =>
    caller.ask(endpoint, input).then(({ status, body }) => {
      return [`${caller.person.name} ${endpoint.path} ${JSON.stringify(input)}`, [status, body]] as const
    })
  const answers = watchers.flatMap((caller) => [
    ...LISTS.map((endpoint) => asked(caller, endpoint)),
    asked(caller, listRaidsOfSpan, { from: product.clock.day(0), to: product.clock.day(40) }),
    ...raidIds.flatMap((raidId) => [
      asked(caller, listBookings, { raidId, all: true }),
      asked(caller, listClientRecords, { raidId }),
    ]),
  ])
  return new Map(await Promise.all(answers))
}

/** What was answered otherwise at once than a minute later, when nothing cached counts. */
const stale: string[] = []

/** How far the history was when everything was read last, and at what time by the product's clock. */
let cached = ''

/** Does it while everything is cached. */
async function changes<T>(what: () => Promise<T>): Promise<T> {
  if (cached !== (await moment())) await everything()
  const done = await what()
  const atOnce = await everything()
  product.clock.advance({ seconds: 60 })
  for (const [asked, answer] of await everything())
    if (!isDeepStrictEqual(atOnce.get(asked), answer)) stale.push(asked)
  cached = await moment()
  return done
}

/** Changes with each write, and with the clock and with what is asked for. */
async function moment(): Promise<string> {
  const { count } = await product.database.sql
    .selectFrom('history')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return `${count} ${product.clock.now().toISOString()} ${raidIds}`
}

/** On a raid of its own, which is full at first. */
async function changePlans(advertiser: Caller, admin: Caller): Promise<void> {
  const raid = await publishedRaid(product, { maxClients: 1 })
  raidIds.push(raid._id)
  const booked = await book(advertiser, raid)
  await changes(() => joinBackup(advertiser, raid))
  const { _id: bookingId } = await changes(() => joinBackup(advertiser, raid))
  await changes(() => admin.call(promoteBooking, { bookingId }))
  await changes(() => admin.call(cancelBooking, { bookingId: booked._id, reason: 'Client cancelled' }))
  await changes(() => admin.call(reinstateBooking, { bookingId: booked._id, backup: true }))
  const other = await publishedRaid(product)
  raidIds.push(other._id)
  await changes(() => admin.call(moveBooking, { bookingId: booked._id, raidId: other._id }))
  const noon = product.clock.now()
  product.clock.moveTo(raid.startsAt)
  await changes(() => admin.call(noShowBooking, { bookingId: booked._id }))
  product.clock.moveTo(raid.startsAt)
  await changes(() => admin.call(delayRaid, { id: raid._id, minutes: 60 }))
  product.clock.moveTo(noon)
  raidIds.splice(-2)
}

/** How a raid whose clients are done is settled, and a booster's character claimed. */
async function settle(raidId: string, admin: Caller, manager: Caller): Promise<void> {
  const leader = await product.as('Raid Leader')
  const boosters = [{ name: 'Silva', realm: 'TarrenMill', share: 1 }]
  await changes(() => admin.call(nameBoosters, { raidId, boosters }))
  const propose = () => changes(() => admin.call(proposeSettlement, { raidId, beforeStart: true }))
  const { last } = await propose()
  const back = { settlementId: last?._id ?? '', reason: 'Not yet' }
  await changes(() => manager.call(sendSettlementBack, back))
  await propose()
  await changes(() => admin.call(setRates, { leader: 6, collector: 2, community: 20 }))
  await propose()
  const { sql } = product.database
  const character = await sql.selectFrom('payee_character').select('id').executeTakeFirstOrThrow()
  await leader.call(setOwnCharacter, { name: 'Silva', realm: 'TarrenMill', faction: 'Horde' })
  const claim = { characterId: character.id, memberId: leader.memberId }
  await changes(() => admin.call(confirmClaim, claim))
  const again = await propose()
  await changes(() => manager.call(approveSettlement, { settlementId: again.last?._id ?? '' }))
}

/** What the client says on the page of a link to it. */
async function pressAsClient(advertiser: Caller, bookingId: string): Promise<void> {
  const { address } = await advertiser.call(makeTrackingLink, { bookingId })
  const { pathname } = new URL(address ?? '')
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    origin: 'null',
  }
  const press = (says: Said) => product.request(pathname, { method: 'POST', body: `says=${says}`, headers })
  for (const says of SAID) await changes(() => press(says))
  await press('online')
  await changes(() => press('away'))
}

/** One instance alone: nothing but the catalogue says what a write makes old. */
it('WIRE-12: nothing that is cached outlives a change of what it shows', async () => {
  const [admin, manager, advertiser] = await Promise.all([
    product.as('Admin'),
    product.as('Raid Manager'),
    product.as('Advertiser'),
  ])
  const { memberId: goldCollector } = await product.as('Gold Collector')
  const [{ memberId: raidLeader } = await product.as('Raid Leader')] = watchers
  const input = await raidInput(product, { raidLeader, goldCollector, date: product.clock.day() })
  const raid = await changes(() => manager.call(createRaid, input))
  raidIds.push(raid._id)
  await changes(() => manager.call(editRaid, { id: raid._id, ...inputOf(raid), name: 'Renamed' }))
  await changes(() => manager.call(publishRaid, { id: raid._id }))
  const booking = await changes(() => book(advertiser, raid))
  const edited = { id: booking._id, ...bookingInput(raid, { price: 200_000, clientClass: 'Mage' }) }
  await changes(() => advertiser.call(editBooking, edited))
  await pressAsClient(advertiser, booking._id)
  for (const mark of MARKS) await changes(() => admin.call(markBooking[mark], { bookingId: booking._id }))
  await changePlans(advertiser, admin)
  const warning = { bookingId: booking._id, text: 'Left twice' }
  const { _id: warningId } = await changes(() => admin.call(warnOfClient, warning))
  await changes(() => admin.call(takeBackWarning, { warningId }))
  const payment = { paymentRealm: 'Draenor', paymentFaction: 'Horde' } as const
  // A minute after the press, which a busy machine may take, only with a reason.
  const undone = { bookingId: booking._id, mark: 'status' } as const
  await changes(() => admin.call(takeBackMark, { ...undone, reason: 'By mistake' }))
  await changes(() => admin.call(changePayment, { bookingId: booking._id, ...payment }))
  await admin.call(markBookings, { bookingIds: [booking._id], mark: 'status' })
  const mail = await admin.call(createMail, { bookId: booking._id })
  await settle(raid._id, admin, manager)
  await changes(() => admin.call(generateCode, { mailId: mail._id }))
  await changes(() => admin.call(markMailSent, { mailId: mail._id }))
  // Whose raid it is decides who sees its bookings and mails.
  const [, otherCollector = personWith('Gold Collector')] = peopleWith('Gold Collector')
  const crew = {
    raidLeader: (await product.as('Raid Leader')).memberId,
    goldCollector: (await product.signIn(otherCollector)).memberId,
  }
  await changes(() =>
    manager.call(editRaid, { id: raid._id, ...inputOf(raid), ...crew, maxClients: 9, pot: 7 }),
  )
  // Names are shown of who booked, and of who leads.
  const pending = await manager.call(createRaid, { ...input, ...crew })
  for (const role of ['Advertiser', 'Raid Leader'] as const)
    await changes(async () => {
      const { discord } = await standIns()
      await discord.control(`people/${personWith(role).id}`, { nick: `Another ${role}` })
      await product.signIn(personWith(role))
    })
  await changes(() => manager.call(deleteRaid, { id: raid._id }))
  await changes(() => manager.call(deleteRaid, { id: pending._id }))

  expect(stale).toEqual([])
  const history = await product.database.sql.selectFrom('history').select(['noun', 'action']).execute()
  const happened = new Set(history.map(({ noun, action }) => `${noun} ${action}`))
  const concerning = KINDS.filter((kind) => outdatedBy(kind).some((view) => CACHED.includes(view)))
  expect(concerning.filter((kind) => !happened.has(kind))).toEqual([])
}, 180_000)

import { whyNotRealm } from '#features/character/realm.ts'
import { bookedClientKey } from '#features/client/calls.ts'
import { bossChoices, type Raid, type Sold } from '#features/raid/raid.ts'
import { type Crew, collects, leads, runs } from '#features/raid/rules.ts'
import { type Faction, REGIONS, type Region } from '#features/season/game.ts'
import { Failure, failureOfMany, invalid } from '#platform/call/failure.ts'
import { type Actor, can, isStaff, REFUSALS } from '#platform/call/rights.ts'
import { grouped, owes } from '#platform/words/gold.ts'
import { type Booking, type BookingInput, MASKED_FIELDS } from './booking.ts'
import { MARK, type Mark } from './mark.ts'
import { capText, depositCap, floorPrice, floorText, leastDeposit, leastText, type Priced } from './price.ts'

export const LINK_INVALID = 'Invalid Raider.IO link'
const BOSS_REQUIRED = 'Choose one boss for a Curve raid'
const BOSS_REFUSED = 'Only Curve raids have a boss choice'
export const PAID_FULL_REFUSED = 'Only Senior Advertisers can mark a booking as paid in full'

/** A character in a Raider.IO link; all fields as written in the link, decoded. */
export interface LinkedCharacter {
  region: Region
  realm: string
  name: string
}

/** The character of a link such as https://raider.io/characters/eu/tarren-mill/Name. Null for another host or path. */
export function characterOf(link: string): LinkedCharacter | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  const web = url.protocol === 'https:' || url.protocol === 'http:'
  if (!web || url.port !== '' || url.username !== '' || !/^(www\.)?raider\.io$/.test(url.hostname))
    return null
  const [, rawRegion, rawRealm, rawName] =
    /^\/characters\/([^/]+)\/([^/]+)\/([^/]+)\/?$/.exec(url.pathname) ?? []
  const region = REGIONS.find((one) => one === rawRegion?.toLowerCase())
  const realm = decoded(rawRealm)
  const name = decoded(rawName)
  return region === undefined || realm === null || name === null ? null : { region, realm, name }
}

function decoded(segment: string | undefined): string | null {
  if (!segment) return null
  try {
    return decodeURIComponent(segment).trim() || null
  } catch {
    return null
  }
}

export function whyNotCreateAll(inputs: readonly BookingInput[], raid: Booked, actor: Actor): Failure | null {
  const refused = inputs.flatMap((input, at) => {
    const failure = whyNotCreate(input, raid, actor)
    return failure === null ? [] : [[at, failure] as const]
  })
  return failureOfMany({ list: 'bookings', one: 'Client' }, new Map(refused))
}

type Booked = Sold & Priced & Pick<Raid, 'raidType'>

function whyNotTerms(input: BookingInput, raid: Booked): Failure | null {
  return whyNotCharacter(input, raid) ?? whyNotGold(input, raid)
}

function whyNotCharacter(input: BookingInput, raid: Sold & Pick<Raid, 'raidType'>): Failure | null {
  return whyNotLink(input) ?? whyNotBosses(input, raid)
}

export function whyNotCreate(input: BookingInput, raid: Booked, actor: Actor): Failure | null {
  return (
    whyNotFloor(input, raid) ??
    whyNotTerms(input, raid) ??
    whyNotLeast(input, raid) ??
    whyNotPaidFull(input, actor)
  )
}

type Offered = Pick<Booking, 'userId' | 'lock' | 'status' | 'state' | 'outcome'>

export function whyNotOffer(before: Offered, actor: Actor): Failure | null {
  if (before.userId._id !== actor._id) return new Failure('not-permitted', REFUSALS['edit-booking'])
  if (hasEnded(before)) return new Failure('booking-ended')
  if (before.outcome !== undefined) return new Failure('deposit-said')
  if (before.lock) return new Failure('booking-locked')
  return before.status ? new Failure('booking-done') : null
}

export function whyNotEdit(
  before: Offered & Pick<Booking, 'raidId' | 'paymentRealm' | PaidTerm>,
  input: BookingInput,
  raid: Booked,
  actor: Actor,
): Failure | null {
  // Only a correction may exceed the cap, and an edit may leave such a deposit unchanged.
  const isSame = PAID_TERMS.every((field) => input[field] === before[field])
  const terms = isSame ? (whyNotCharacter(input, raid) ?? whyNotOwes(input)) : whyNotTerms(input, raid)
  const isDepositSame = input.deposit === before.deposit && (input.paidFull || before.paidFull !== true)
  const least = isDepositSame ? null : whyNotLeast(input, raid)
  const realm = whyNotRealm('paymentRealm', input.paymentRealm, [before.paymentRealm])
  const moved = input.raidId === before.raidId ? null : new Failure('booking-of-other-raid')
  // An edit keeps an earlier claim, even if the actor may no longer make one.
  const claimed = before.paidFull === true ? null : whyNotPaidFull(input, actor)
  return whyNotOffer(before, actor) ?? moved ?? realm ?? terms ?? least ?? claimed
}

/** The fields that cannot change once the client has paid. The debt is computed from these. */
export const PAID_TERMS = ['price', 'deposit', 'source', 'paidFull'] as const
type PaidTerm = (typeof PAID_TERMS)[number]
export const TERMS_PAID = 'This client has paid. Take Paid back first.'

export function whyNotNewTerms(
  before: Pick<Booking, 'paid' | PaidTerm>,
  input: Pick<BookingInput, PaidTerm>,
): Failure | null {
  const isChanged = PAID_TERMS.some((field) => input[field] !== before[field])
  return before.paid && isChanged ? new Failure('client-paid', TERMS_PAID) : null
}

function whyNotLink(input: BookingInput): Failure | null {
  const fine = input.raiderioLink === '' || characterOf(input.raiderioLink) !== null
  return fine ? null : invalid('raiderioLink', LINK_INVALID)
}

function whyNotFloor(input: BookingInput, raid: Priced): Failure | null {
  return input.price < floorPrice(raid) ? invalid('price', floorText(raid)) : null
}

/** A price that is paid in full needs no least deposit. */
function whyNotLeast({ price, deposit, paidFull }: BookingInput, { lootType }: Priced): Failure | null {
  const isEnough = paidFull || deposit >= leastDeposit(price, lootType)
  return isEnough ? null : invalid('deposit', leastText(price, lootType))
}

function whyNotBosses(input: BookingInput, raid: Sold & Pick<Raid, 'raidType'>): Failure | null {
  if (raid.raidType !== 'Curve') {
    return input.selectedBosses.length > 0 ? invalid('selectedBosses', BOSS_REFUSED) : null
  }
  const [boss] = input.selectedBosses
  if (boss === undefined) return invalid('selectedBosses', BOSS_REQUIRED)
  const choices = bossChoices(raid)
  return choices.includes(boss) ? null : invalid('selectedBosses.0', `Choose ${CHOICE.format(choices)}`)
}

const CHOICE = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function whyNotGold(input: BookingInput, { lootType }: Priced): Failure | null {
  const { price, deposit, source } = input
  if (deposit > depositCap(price, source, lootType))
    return invalid('deposit', capText(price, source, lootType))
  return whyNotOwes(input)
}

function whyNotOwes(input: BookingInput): Failure | null {
  const owed = owes(input.price, input.deposit)
  return input.owes === owed ? null : invalid('owes', `Owes must be ${grouped(owed)}: price less deposit`)
}

function whyNotPaidFull(input: BookingInput, actor: Actor): Failure | null {
  if (!input.paidFull || can(actor.roles, 'claim-paid-in-full')) return null
  return new Failure('not-permitted', PAID_FULL_REFUSED, { paidFull: PAID_FULL_REFUSED })
}

export function maySeeFully(actor: Actor, owner: string, raid: Crew): boolean {
  return owner === actor._id || runs(actor, raid)
}

export function maskedBooking(booking: Booking): Booking {
  const masked = {
    ...booking,
    version: undefined,
    clientSays: undefined,
    outcome: undefined,
    masked: true,
  }
  for (const field of MASKED_FIELDS) masked[field] = null
  if (booking.end !== null) masked.end = { ...booking.end, by: null, reason: null, deposit: null }
  return masked
}

export function whyNotMark(mark: Mark, raid: Crew, actor: Actor): Failure | null {
  const leader = isStaff(actor) || leads(actor, raid)
  const permitted = leader || (MARK[mark].right === 'mark-in-group' && collects(actor, raid))
  return permitted ? null : new Failure('not-permitted')
}

export function whyNotMarked({ state }: Pick<Booking, 'state'>): Failure | null {
  return state === 'booked' ? null : new Failure('booking-not-booked')
}

export function hasEnded({ state }: Pick<Booking, 'state'>): boolean {
  return state === 'cancelled' || state === 'no-show'
}

/** Whether the client's character is already on the raid: a warning, not a refusal. */
export function isAlreadyBooked(
  bookings: readonly Pick<Booking, '_id' | 'clientName' | 'clientRealm'>[],
  client: { clientName: string; clientRealm: string; except?: string | undefined },
): boolean {
  if (client.clientName.trim() === '' || client.clientRealm.trim() === '') return false
  const key = bookedClientKey(client)
  return bookings.some((booking) => booking._id !== client.except && bookedClientKey(booking) === key)
}

/** The client's bookings on the raid (`onRaid`), without the edited one; `edited` is null for a new booking. */
export function otherBookings(
  onRaid: number,
  client: { clientName: string; clientRealm: string },
  edited: Pick<Booking, 'clientName' | 'clientRealm' | 'state'> | null,
): number {
  const isOne = edited !== null && !hasEnded(edited) && bookedClientKey(edited) === bookedClientKey(client)
  return onRaid - Number(isOne)
}

/** A booking's short id, which people see. */
export function runId(bookId: string): string {
  return bookId.replaceAll('-', '').slice(-8)
}

/**
 * What the client still pays in the raid, gold: 0 if Paid or Done is marked, if the advertiser took the whole price, or if
 * the booking is masked. Every screen, copied text and the client's page uses this (docs/product.md, LIST-11).
 */
export function owesNow({ paidFull, paid, status, owes: left }: Owing): number {
  return paidFull || paid || status ? 0 : (left ?? 0)
}

type Owing = Pick<Booking, 'paidFull' | 'paid' | 'status' | 'owes'>

export function takenGold({
  paidFull,
  price,
  deposit,
}: Pick<Booking, 'paidFull' | 'price' | 'deposit'>): number {
  return (paidFull ? price : deposit) ?? 0
}

/** '100,000 g on Draenor (Horde)'. */
export function paidText(
  gold: number,
  { paymentRealm, paymentFaction }: Readonly<Record<'paymentRealm' | 'paymentFaction', string>>,
): string {
  return `${grouped(gold)} g on ${paymentRealm} (${paymentFaction})`
}

/** The distinct realms where clients who are not done pay in the raid, by name. */
export function placesStillPaid(
  bookings: readonly Booking[],
): { readonly realm: string; readonly faction: Faction }[] {
  const places = bookings.flatMap((booking) => {
    const { state, paymentRealm: realm, paymentFaction: faction } = booking
    const isOpen = state === 'booked' && !booking.status && !booking.paidFull && booking.owes
    return isOpen && realm !== null && faction !== null ? [{ realm, faction }] : []
  })
  const once = new Map(places.map((place) => [`${place.realm} ${place.faction}`, place]))
  return [...once.values()].toSorted((one, other) => one.realm.localeCompare(other.realm))
}

import { whyNotRealm } from '#features/character/realm.ts'
import type { Mail } from '#features/mail/work.ts'
import { type Bosses, bossChoices, bossesIn, type Capacity, type Raid } from '#features/raid/raid.ts'
import {
  type Crew,
  collects,
  freeSlots,
  hasStarted,
  isOverdue,
  leads,
  runs,
  whyNotBook,
  whyNotJoinBackup,
  whyNotOpen,
} from '#features/raid/rules.ts'
import { community } from '#features/settings/community.ts'
import { Failure, invalid } from '#platform/call/failure.ts'
import { type Actor, can, isStaff } from '#platform/call/rights.ts'
import { grouped, owes } from '#platform/words/gold.ts'
import type { Booking, BookingInput, DepositOutcome } from './booking.ts'
import { type Mark, UNDO_S } from './mark.ts'
import { depositCap, floorPrice, floorText, type Priced } from './price.ts'
import { hasEnded, takenGold, whyNotMark } from './rules.ts'

/** Backups that get a slot automatically: before the start, as many as there are free slots; later none. */
export function promotable<W>(raid: Capacity, queue: readonly W[], now: Date): W[] {
  return hasStarted(raid, now) ? [] : queue.slice(0, freeSlots(raid))
}

/* A correction of the gold and its payment realm, until Done (docs/product.md, Corrected gold). Whole gold. */

/** The offered reasons for a correction; people may also type their own. */
export const CORRECTION_REASONS = [
  '6 of 8 bosses',
  'Discount',
  'Typed wrong',
  'Paid on another realm',
] as const

export type Correction = Pick<BookingInput, 'price' | 'deposit' | 'paymentRealm' | 'paymentFaction'>

type Corrected = Pick<Booking, 'state' | 'status' | 'paymentRealm' | 'outcome'>

/** The gold after a correction. A deposit above the price is lowered to the price. */
export function goldAfter({ price, deposit }: Pick<Correction, 'price' | 'deposit'>) {
  const counted = Math.min(deposit, price)
  return { price, deposit: counted, owes: owes(price, counted) }
}

type Taken = Pick<Booking, 'price' | 'paidFull' | 'paid' | 'owes'>

export function tooMuch(
  { paidFull, paid, price: before, owes: left }: Taken,
  { price, deposit }: Pick<Correction, 'price' | 'deposit'>,
): number {
  const taken = paidFull ? (before ?? 0) : deposit + (paid ? (left ?? 0) : 0)
  return Math.max(0, taken - price)
}

/** '20,000 g too much'. */
export function tooMuchText(gold: number): string {
  return `${grouped(gold)} g too much`
}

/** For the raid's leader and collector, and staff, until the booking has ended or is Done. */
export function whyNotOfferCorrection(booking: Corrected, raid: Crew, actor: Actor): Failure | null {
  if (!runs(actor, raid)) return new Failure('not-permitted')
  if (hasEnded(booking)) return new Failure('booking-ended')
  if (booking.outcome !== undefined) return new Failure('deposit-said')
  return booking.status ? new Failure('booking-done', 'This booking is done. Take Done back first.') : null
}

export function whyNotCorrect(
  booking: Corrected,
  raid: Crew,
  { actor, input }: { actor: Actor; input: Correction },
): Failure | null {
  return (
    whyNotOfferCorrection(booking, raid, actor) ??
    whyNotRealm('paymentRealm', input.paymentRealm, [booking.paymentRealm])
  )
}

/** Warnings about a correction. None of them refuses it. */
export function correctionWarnings(
  booking: Taken & Pick<Booking, 'source'>,
  raid: Priced,
  input: Pick<Correction, 'price' | 'deposit'>,
): string[] {
  const { source, paidFull } = booking
  const { price, deposit } = input
  const above = tooMuch(booking, input)
  const isAboveCap = source !== null && !paidFull && deposit > depositCap(price, source, raid.lootType)
  return [
    ...(price < floorPrice(raid) ? [floorText(raid)] : []),
    ...(isAboveCap ? [`The deposit is above ${community.caps[source]}% of this price`] : []),
    ...(above > 0 ? [tooMuchText(above)] : []),
  ]
}

/*
 * Rules for changed plans. Each returns null if the change is allowed, else the failure. They check the actor's rights
 * first, then the booking, then the input.
 */

/** The fields of an unmasked booking that the rules use. */
export type Planned = Pick<
  Booking,
  'userId' | 'state' | 'place' | 'lock' | 'status' | 'paid' | 'paidFull' | 'price' | 'deposit' | 'outcome'
>

/**
 * The preselected outcome for the deposit of a booking that ends now; people may choose the other one (docs/product.md,
 * PLAN-17).
 */
export function usualOutcome(
  { state }: Pick<Booking, 'state'>,
  { startsAt }: Pick<Raid, 'startsAt'>,
  now: Date,
): DepositOutcome {
  const { keptMinutes } = community.prices
  // A backup holds no slot, so cancelling it late costs nobody anything.
  if (keptMinutes === null || state === 'backup') return 'returned'
  return Date.parse(startsAt) - now.getTime() < keptMinutes * 60_000 ? 'kept' : 'returned'
}

/** A booking's owner may end or move it until it is locked; the raid's leader and staff also later. */
function whyNotDispose(booking: Planned, raid: Crew, actor: Actor): Failure | null {
  if (isStaff(actor) || leads(actor, raid)) return null
  const isOwner = booking.userId._id === actor._id && can(actor.roles, 'edit-booking')
  if (!isOwner) return new Failure('not-permitted')
  return booking.lock ? new Failure('booking-locked', LOCKED) : null
}

const LOCKED = 'This booking is locked. Only the raid leader can cancel or move it.'

/** A Done booking cannot end or move. A client who has paid must be paid back first. */
function whyNotUndone({ status, paid, outcome }: Planned): Failure | null {
  if (outcome !== undefined) return new Failure('deposit-said')
  if (status) return new Failure('booking-done', 'This booking is done.')
  return paid ? new Failure('client-paid') : null
}

/** Why the actor cannot cancel the booking; null if allowed, also for a booking that is already cancelled. */
export function whyNotCancel(booking: Planned, raid: Crew, actor: Actor): Failure | null {
  const refused = whyNotDispose(booking, raid, actor)
  if (refused !== null || booking.state === 'cancelled') return refused
  return booking.state === 'no-show' ? alreadyEnded(booking) : whyNotUndone(booking)
}

function alreadyEnded({ state }: Planned): Failure {
  const now = state === 'cancelled' ? 'cancelled' : 'marked as a no-show'
  return new Failure('booking-ended', `This booking is already ${now}.`)
}

/** A missing client can be marked as a no-show from this long before the start, in ms. */
const NO_SHOW_FROM_MS = 15 * 60_000

/** Why the actor cannot record the outcome of a backup's deposit after its raid; null if allowed. */
export function whyNotSayDeposit(
  booking: Planned,
  raid: Pick<Raid, 'startsAt' | 'published'>,
  { actor, deposit, now }: { actor: Actor; deposit: DepositOutcome; now: Date },
): Failure | null {
  const isOwner = booking.userId._id === actor._id && can(actor.roles, 'edit-booking')
  if (!isStaff(actor) && !isOwner) return new Failure('not-permitted')
  if (hasEnded(booking)) return alreadyEnded(booking)
  if (booking.state !== 'backup') return new Failure('booking-not-backup')
  if (!isOverdue(raid, now)) return new Failure('backup-waits')
  if (booking.outcome !== undefined && booking.outcome !== deposit) return new Failure('deposit-said')
  return whyNotOutcome(booking, deposit)
}

/** Why the actor cannot mark the client as a no-show; null if allowed, also for a client who already is one. */
export function whyNotNoShow(
  booking: Planned,
  raid: Crew & Pick<Raid, 'startsAt'>,
  actor: Actor,
  now: Date,
): Failure | null {
  const refused = whyNotRun(raid, actor)
  if (refused !== null || booking.state === 'no-show') return refused
  if (booking.state === 'cancelled') return alreadyEnded(booking)
  if (booking.state === 'backup') return new Failure('booking-not-booked')
  if (now.getTime() < Date.parse(raid.startsAt) - NO_SHOW_FROM_MS) return new Failure('no-show-too-early')
  return whyNotUndone(booking)
}

/** The raid's leader and collector, and staff. */
function whyNotRun(raid: Crew, actor: Actor): Failure | null {
  return runs(actor, raid) ? null : new Failure('not-permitted')
}

/** An ended booking can be reinstated for this long, in ms. */
const REINSTATE_MS = 24 * 3_600_000

/**
 * Why the actor cannot reinstate an ended booking; null if allowed. A booking gets a slot, or with `backup` a place at the
 * end of the line; a former backup always gets a place in line.
 */
export function whyNotReinstate(
  booking: Planned & Pick<Booking, 'end'> & Bosses,
  { raid, backup, actor, now }: { raid: Comeback; backup: boolean; actor: Actor; now: Date },
): Failure | null {
  const refused = booking.state === 'no-show' ? whyNotRun(raid, actor) : whyNotDispose(booking, raid, actor)
  if (refused !== null) return refused
  if (booking.end === null) return new Failure('booking-not-ended')
  if (now.getTime() - Date.parse(booking.end.at) > REINSTATE_MS) return new Failure('ended-too-long')
  const closed = whyNotOpen(raid, now) ?? whyNotType(booking, raid)
  if (closed !== null || booking.end.from === 'backup') return closed
  return (backup ? whyNotJoinBackup : whyNotBook)(raid, now)
}

type Comeback = Crew & Capacity & Pick<Raid, 'raidType' | 'season'>

/** The raid's type may have changed since the booking ended. The booking must fit the current type. */
function whyNotType({ selectedBosses }: Bosses, raid: Pick<Raid, 'raidType' | 'season'>) {
  if ((raid.raidType === 'Curve') !== selectedBosses.length > 0) return new Failure('raid-type-differs')
  return whyNotSold(selectedBosses, raid.raidType === 'Curve' ? bossChoices(raid) : [])
}

function whyNotSold(bosses: readonly string[], sold: readonly string[]): Failure | null {
  const unsold = bosses.find((boss) => !sold.includes(boss))
  return unsold === undefined ? null : new Failure('raid-type-differs', `${unsold} is not sold on that raid.`)
}

/**
 * Why the actor cannot move the booking or backup to a slot of another raid; null if allowed. The caller has checked that
 * the actor may see that raid.
 */
export function whyNotMove(
  booking: Planned & Bosses,
  {
    from,
    to,
    actor,
    now,
  }: { from: Crew & Pick<Raid, '_id' | 'season'>; to: Comeback & Pick<Raid, '_id'>; actor: Actor; now: Date },
): Failure | null {
  const refused = whyNotDispose(booking, from, actor)
  if (refused !== null) return refused
  if (hasEnded(booking)) return alreadyEnded(booking)
  if (from._id === to._id) return new Failure('same-raid')
  const { selectedBosses } = booking
  return (
    whyNotUndone(booking) ??
    whyNotType(booking, to) ??
    // 'Both' and 'All' must mean the same bosses on both raids.
    whyNotSold(bossesIn(selectedBosses, from), bossesIn(selectedBosses, to)) ??
    whyNotBook(to, now)
  )
}

interface MarkTaken {
  readonly raid: Crew
  readonly actor: Actor
  /** The member who set the mark last, and how many seconds ago; null if the history has no such row. */
  readonly setBy: { readonly memberId: string | null; readonly secondsAgo: number } | null
  /** The mail records that Done created, merged into one; null without any. */
  readonly mail: Pick<Mail, 'paymentCode' | 'sent'> | null
  readonly reason: string | undefined
  /** Whether a settlement of the raid is proposed or approved. */
  readonly isSettled: boolean
}

export function whyNotTakeBack(
  mark: Mark,
  booking: Pick<Booking, 'state' | 'status'>,
  taken: MarkTaken,
): Failure | null {
  const refused = whyNotMark(mark, taken.raid, taken.actor)
  if (refused !== null) return refused
  if (booking.state !== 'booked') return new Failure('booking-not-booked')
  if (booking.status && mark !== 'status')
    return new Failure('booking-done', 'This booking is done. Take Done back first.')
  return whyNotTaker(mark, taken) ?? (mark === 'status' ? whyNotWithdraw(taken) : null)
}

/** An undo by the member who set the mark needs no other right. */
export function isUndo(setBy: MarkTaken['setBy'], actor: Actor): boolean {
  return setBy?.memberId === actor._id && setBy.secondsAgo <= UNDO_S
}

function whyNotTaker(mark: Mark, { raid, actor, setBy, reason = '' }: MarkTaken): Failure | null {
  const isOwn = setBy?.memberId === actor._id
  if (isUndo(setBy, actor)) return null
  if (isStaff(actor)) return whyNotReason(reason)
  const isPaidOfLeader = mark === 'paid' && raid.goldCollector === null
  if (leads(actor, raid) && (TAKEN_BACK_BY_LEADER.includes(mark) || isPaidOfLeader)) return null
  if (collects(actor, raid) && TAKEN_BACK_BY_COLLECTOR.includes(mark)) return null
  return isOwn ? new Failure('undo-too-late') : new Failure('not-permitted', NOT_OWN_MARK)
}

const TAKEN_BACK_BY_LEADER: readonly Mark[] = ['lock', 'in-group']
const TAKEN_BACK_BY_COLLECTOR: readonly Mark[] = ['in-group', 'paid']
const NOT_OWN_MARK = 'Only the person who set this mark can undo it.'
/** The least length of staff's reason, in UTF-16 units. */
const MIN_REASON = 3

export function whyNotReason(reason: string): Failure | null {
  if (reason.length >= MIN_REASON) return null
  return invalid('reason', `Give a reason of at least ${MIN_REASON} characters.`)
}

/** A sent mail cannot be withdrawn. A mail with codes may already be posted, so only staff withdraw it. */
function whyNotWithdraw({ mail, actor, isSettled }: MarkTaken): Failure | null {
  if (isSettled) return new Failure('settlement-stands')
  if (mail === null) return null
  if (mail.sent) return new Failure('mail-sent')
  return mail.paymentCode === null || isStaff(actor) ? null : new Failure('mail-coded')
}

/** The advertiser cannot be called again about the same thing for this long, in seconds. */
const CALLED_FOR_S = 60

/** Why the actor cannot call the advertiser; null if allowed. `secondsAgo`: the last call about the same thing, null for none. */
export function whyNotCall(
  booking: Pick<Booking, 'state' | 'status' | 'userId'>,
  { raid, actor, secondsAgo }: { raid: Crew; actor: Actor; secondsAgo: number | null },
): Failure | null {
  const refused = whyNotRun(raid, actor)
  if (refused !== null) return refused
  if (booking.userId._id === actor._id) return new Failure('not-permitted', 'This is your own client.')
  if (hasEnded(booking)) return new Failure('booking-ended')
  if (booking.status) return new Failure('booking-done', 'This booking is done.')
  return secondsAgo !== null && secondsAgo < CALLED_FOR_S ? new Failure('called-lately') : null
}

/** An outcome is required if a deposit was taken, and refused otherwise. */
export function whyNotOutcome(booking: Planned, outcome: DepositOutcome | undefined): Failure | null {
  const taken = takenGold(booking) > 0
  if (taken && outcome === undefined)
    return invalid('deposit', 'Choose whether the gold is returned or kept.')
  return taken || outcome === undefined ? null : invalid('deposit', 'No gold was taken for this booking.')
}

/**
 * Why the actor cannot promote this backup; null if allowed. Before the start a promoted backup becomes the first in line,
 * since the first gets each free slot automatically; from the start on it gets a free slot.
 */
export function whyNotPromote(
  booking: Pick<Booking, 'state' | 'outcome'>,
  raid: Crew & Capacity,
  actor: Actor,
  now: Date,
): Failure | null {
  const refused = whyNotRun(raid, actor)
  if (refused !== null) return refused
  if (booking.outcome !== undefined) return new Failure('deposit-said')
  if (booking.state !== 'backup')
    return new Failure(hasEnded(booking) ? 'booking-ended' : 'booking-not-backup')
  return hasStarted(raid, now) ? whyNotBook(raid, now) : whyNotOpen(raid, now)
}

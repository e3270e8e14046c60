import { whyNotRealm } from '#features/character/realm.ts'
import type { Mail } from '#features/mail/work.ts'
import {
  type Bosses,
  bossChoices,
  bossesIn,
  type Capacity,
  type Raid,
  type Sold,
} from '#features/raid/raid.ts'
import {
  type Crew,
  collects,
  freeSlots,
  hasStarted,
  isOverdue,
  leads,
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

/** The backups that get a slot by themselves: before the start no slot stays free while somebody waits. */
export function promotable<W>(raid: Capacity, queue: readonly W[], now: Date): W[] {
  return hasStarted(raid, now) ? [] : queue.slice(0, freeSlots(raid))
}

/* A correction of what is owed and where it is paid, until Done (docs/product.md, Corrected gold). Gold whole. */

/** Why the gold is another, by one press; or in own words. */
export const CORRECTION_REASONS = [
  '6 of 8 bosses',
  'Discount',
  'Typed wrong',
  'Paid on another realm',
] as const

export type Correction = Pick<BookingInput, 'price' | 'deposit' | 'paymentRealm' | 'paymentFaction'>

type Corrected = Pick<Booking, 'state' | 'status' | 'paymentRealm' | 'outcome'>

/** The gold after a correction: a deposit counts up to the price. */
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

/** The raid's leader and collector, and staff, until it has ended or is done. */
export function whyNotOfferCorrection(booking: Corrected, raid: Crew, actor: Actor): Failure | null {
  if (!isStaff(actor) && !leads(actor, raid) && !collects(actor, raid)) return new Failure('not-permitted')
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

/** Warnings about a correction; none refuses it. */
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
 * Rules for changed plans. Each answers null when the change may be made, else the failure that says why not. They check the
 * actor's rights first, then the booking, then the input.
 */

/** The facts that the rules need of a booking that the actor sees in full. */
export type Planned = Pick<
  Booking,
  'userId' | 'state' | 'place' | 'lock' | 'status' | 'paid' | 'paidFull' | 'price' | 'deposit' | 'outcome'
>

/** The preselected answer to what becomes of the gold of a booking that ends now; either answer may be given (docs/product.md, PLAN-17). */
export function usualOutcome(
  { state }: Pick<Booking, 'state'>,
  { startsAt }: Pick<Raid, 'startsAt'>,
  now: Date,
): DepositOutcome {
  const { keptMinutes } = community.prices
  // A backup held nothing that could be cancelled too late.
  if (keptMinutes === null || state === 'backup') return 'returned'
  return Date.parse(startsAt) - now.getTime() < keptMinutes * 60_000 ? 'kept' : 'returned'
}

/** Until it is locked the owner disposes of a booking, until it is Done the raid's leader and staff. */
function whyNotDispose(booking: Planned, raid: Crew, actor: Actor): Failure | null {
  if (isStaff(actor) || leads(actor, raid)) return null
  const isOwner = booking.userId._id === actor._id && can(actor.roles, 'edit-booking')
  if (!isOwner) return new Failure('not-permitted')
  return booking.lock ? new Failure('booking-locked', LOCKED) : null
}

const LOCKED = 'This booking is locked. Only the raid leader can cancel or move it.'

/** A done booking stays, and a client's payment is given back first. */
function whyNotUndone({ status, paid, outcome }: Planned): Failure | null {
  if (outcome !== undefined) return new Failure('deposit-said')
  if (status) return new Failure('booking-done', 'This booking is done.')
  return paid ? new Failure('client-paid') : null
}

/** Why the actor can not cancel the booking; null when it can be, also when it is cancelled already. */
export function whyNotCancel(booking: Planned, raid: Crew, actor: Actor): Failure | null {
  const refused = whyNotDispose(booking, raid, actor)
  if (refused !== null || booking.state === 'cancelled') return refused
  return booking.state === 'no-show' ? alreadyEnded(booking) : whyNotUndone(booking)
}

function alreadyEnded({ state }: Planned): Failure {
  const now = state === 'cancelled' ? 'cancelled' : 'marked as a no-show'
  return new Failure('booking-ended', `This booking is already ${now}.`)
}

/** From this long before the start a client who is missing can be marked so, in ms. */
const NO_SHOW_FROM_MS = 15 * 60_000

/** Why the actor can not say what became of a backup's deposit, once its raid is over; null when they can. */
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

/** Why the actor can not mark the client as a no-show; null when it can be, also when it is one already. */
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
  return isStaff(actor) || leads(actor, raid) || collects(actor, raid) ? null : new Failure('not-permitted')
}

/** For so long what has ended can be brought back, in ms. */
const REINSTATE_MS = 24 * 3_600_000

/**
 * Why the actor can not bring back what has ended; null when that can be. What was booked gets a slot, or with `backup` a
 * place at the end of the line; a backup gets that in any case.
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

/** A raid's type changes when nobody is on it, and what has ended was booked for the one that it had. */
function whyNotType({ selectedBosses }: Bosses, raid: Pick<Raid, 'raidType' | 'season'>) {
  if ((raid.raidType === 'Curve') !== selectedBosses.length > 0) return new Failure('raid-type-differs')
  const choices = raid.raidType === 'Curve' ? bossChoices(raid) : []
  const unsold = selectedBosses.find((boss) => !choices.includes(boss))
  return unsold === undefined ? null : new Failure('raid-type-differs', `${unsold} is not sold on that raid.`)
}

/** Both, or all, means the same bosses there. */
function whyNotSame({ selectedBosses }: Bosses, from: Sold, to: Sold) {
  const unsold = bossesIn(selectedBosses, from).find((boss) => !bossesIn(selectedBosses, to).includes(boss))
  return unsold === undefined ? null : new Failure('raid-type-differs', `${unsold} is not sold on that raid.`)
}

/**
 * Why the actor can not move the booking, or the backup, to a slot of another raid; null when that can be. That the actor
 * may see that raid is asked before.
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
  return (
    whyNotUndone(booking) ?? whyNotType(booking, to) ?? whyNotSame(booking, from, to) ?? whyNotBook(to, now)
  )
}

interface MarkTaken {
  readonly raid: Crew
  readonly actor: Actor
  /** The member who set it last, and the age in seconds; null when the history does not say. */
  readonly setBy: { readonly memberId: string | null; readonly secondsAgo: number } | null
  /** The mail records that Done made, as one; null without any. */
  readonly mail: Pick<Mail, 'paymentCode' | 'sent'> | null
  readonly reason: string | undefined
  /** A proposal or a settlement of the raid stands. */
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

/** An undo by whoever set the mark needs no other right. */
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
/** The length of staff's reason, in UTF-16 units. */
const MIN_REASON = 3

export function whyNotReason(reason: string): Failure | null {
  if (reason.length >= MIN_REASON) return null
  return invalid('reason', `Give a reason of at least ${MIN_REASON} characters.`)
}

/** A mail that is sent is gone; one with codes may be in the post, and is staff's to withdraw. */
function whyNotWithdraw({ mail, actor, isSettled }: MarkTaken): Failure | null {
  if (isSettled) return new Failure('settlement-stands')
  if (mail === null) return null
  if (mail.sent) return new Failure('mail-sent')
  return mail.paymentCode === null || isStaff(actor) ? null : new Failure('mail-coded')
}

/** For so long nobody calls the advertiser again for the same, in seconds. */
const CALLED_FOR_S = 60

/**
 * Why the actor can not call the advertiser; null when they can. `secondsAgo` is when they were called for the same last,
 * null for never.
 */
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

/** The outcome for the gold is required where some was taken, and refused elsewhere. */
export function whyNotOutcome(booking: Planned, outcome: DepositOutcome | undefined): Failure | null {
  const taken = takenGold(booking) > 0
  if (taken && outcome === undefined)
    return invalid('deposit', 'Choose whether the gold is returned or kept.')
  return taken || outcome === undefined ? null : invalid('deposit', 'No gold was taken for this booking.')
}

/**
 * Why the actor can not move this backup up; null when that can be. Before the start it becomes the first in line,
 * since there the first gets each free slot by itself; from the start on it gets a free slot.
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

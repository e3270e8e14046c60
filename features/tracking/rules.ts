import type { Booking, ClientAnswer } from '#features/booking/booking.ts'
import { type BookingState, stateOf } from '#features/booking/mark.ts'
import { maySeeFully, paidText, takenGold } from '#features/booking/rules.ts'
import type { Raid } from '#features/raid/raid.ts'
import { type Crew, OVERDUE_AFTER_MS } from '#features/raid/rules.ts'
import { DIFFICULTY_LABELS } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { Failure } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { grouped } from '#platform/words/gold.ts'
import { LINKS_LAST_MS, type Tracked } from './calls.ts'
import { countdown, momentText } from './times.ts'

export function whyNotTrack(
  booking: Pick<Booking, 'userId'>,
  raid: Crew & Pick<Raid, 'startsAt'>,
  actor: Actor,
  now: Date,
): Failure | null {
  if (!maySeeFully(actor, booking.userId._id, raid)) return new Failure('not-permitted')
  const isOver = Date.parse(raid.startsAt) + LINKS_LAST_MS <= now.getTime()
  return isOver ? new Failure('raid-closed', 'This raid started more than 14 days ago.') : null
}

export function maySay(tracked: Tracked, now: Date): boolean {
  return isAhead(tracked, now)
}

/** A moment on the page, in server time; the page's script adds the client's own time. */
export interface Moment {
  /** ISO 8601, UTC. */
  readonly at: string
  /** 'Sun 22 Nov, 8:30 PM' */
  readonly text: string
}

export interface TrackedPage {
  readonly title: string
  readonly kind: string
  readonly start: Moment
  /** 'Starts in 2 h 10 min' when it was written; null if nothing starts for the client. */
  readonly countdown: string | null
  readonly state: BookingState
  readonly gold: readonly (readonly [name: string, amount: string])[]
  /** The debt; null without one. */
  readonly pays: string | null
  /** The outcome of the deposit for a client who no longer comes; null for none. */
  readonly deposit: string | null
  /** The client's last answer, and the answers that they may give now; null without either. */
  readonly says: {
    readonly last: { readonly text: string; readonly at: Moment } | null
    readonly may: readonly ClientAnswer[]
  } | null
}

/** A client's page at `now` (docs/product.md, TRK-3). */
export function trackedPage(tracked: Tracked, now: Date): TrackedPage {
  const { raidName: title, startsAt, price, deposit } = tracked
  return {
    title,
    kind: kindOf(tracked),
    start: momentOf(startsAt),
    // The delay is shown instead.
    countdown: isAhead(tracked, now) ? countdown(startsAt, now) : null,
    state: stateOfTracked(tracked, now),
    pays: paysOf(tracked, now),
    deposit: depositOf(tracked, now),
    gold: [
      ['Price', `${grouped(price)} g`],
      ['Deposit', `${grouped(deposit)} g`],
    ],
    says: maySay(tracked, now) ? saysOf(tracked) : null,
  }
}

function kindOf({ difficulty, raidType, lootType, selectedBosses }: Tracked): string {
  return [DIFFICULTY_LABELS[difficulty], raidType, lootType, ...selectedBosses].join(', ')
}

function momentOf(at: string): Moment {
  return { at, text: momentText(at, community.time.zone) }
}

/** Of the marks a client sees Done only. */
function stateOfTracked(tracked: Tracked, now: Date): BookingState {
  const { state, place, isDone: status, isRaidCancelled: isDeleted } = tracked
  const unmarked = { lock: false, inGroup: false, paid: false }
  return stateOf({ state, place, status, ...unmarked }, { isOver: isOver(tracked, now), isDeleted })
}

const ANSWER_TEXT: Readonly<Record<ClientAnswer, string>> = {
  online: 'You said that you are online',
  away: 'You said that you cannot make it. You keep your booking until your advertiser cancels it',
}

function saysOf({ said }: Tracked): NonNullable<TrackedPage['says']> {
  if (said === null) return { last: null, may: ['online', 'away'] }
  const last = { text: ANSWER_TEXT[said.says], at: momentOf(said.at) }
  return { last, may: [said.says === 'online' ? 'away' : 'online'] }
}

function isOpen({ state, isDone, isRaidCancelled }: Tracked): boolean {
  return (state === 'booked' || state === 'backup') && !isDone && !isRaidCancelled
}

/** A raid counts as over this long after its start, marked or not. */
function isOver({ startsAt }: Tracked, now: Date): boolean {
  return now.getTime() >= Date.parse(startsAt) + OVERDUE_AFTER_MS
}

function isAhead(tracked: Tracked, now: Date): boolean {
  return isOpen(tracked) && !isOver(tracked, now)
}

/** 'You still pay 210,000 g on Draenor (Horde), in the raid, to the gold collector'; null without a debt. */
function paysOf(tracked: Tracked, now: Date): string | null {
  const { owes, isDone, state } = tracked
  if (isDone || (isOpen(tracked) && owes === 0)) return 'Paid in full'
  if (!isAhead(tracked, now)) return null
  const pay = state === 'backup' ? 'If you get a slot, you pay' : 'You still pay'
  return `${pay} ${paidText(tracked.owes, tracked)}, in the raid, to the gold collector`
}

/** The outcome of the deposit, once the client no longer comes; null without a deposit. */
function depositOf(tracked: Tracked, now: Date): string | null {
  const taken = takenGold(tracked)
  const mayHavePlayed = tracked.isDone || (tracked.state === 'booked' && !tracked.isRaidCancelled)
  if (mayHavePlayed || isAhead(tracked, now) || taken === 0) return null
  const gold = `${grouped(taken)} g`
  if (tracked.outcome === 'returned') return `Your advertiser gives back ${gold}.`
  const what = tracked.paidFull ? 'payment' : 'deposit'
  if (tracked.outcome === 'kept') return `The ${what} of ${gold} is kept.`
  return `Your advertiser has your ${what} of ${gold}: ask them what becomes of it.`
}

import { type Booking, CLIENT_ANSWERS, type ClientAnswer } from '#features/booking/booking.ts'
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

export type TrackedPage = ReturnType<typeof trackedPage>

/** A client's page at `now` (docs/product.md, TRK-3): texts and moments; what does not concern the client is null. */
export function trackedPage(tracked: Tracked, now: Date) {
  const { raidName: title, startsAt, price, deposit, difficulty, raidType, lootType } = tracked
  return {
    title,
    kind: [DIFFICULTY_LABELS[difficulty], raidType, lootType, ...tracked.selectedBosses].join(', '),
    start: momentOf(startsAt),
    // The delay is shown instead.
    countdown: isAhead(tracked, now) ? countdown(startsAt, now) : null,
    state: stateOfTracked(tracked, now),
    pays: paysOf(tracked, now),
    deposit: depositOf(tracked, now),
    gold: [
      ['Price', `${grouped(price)} g`],
      ['Deposit', `${grouped(deposit)} g`],
    ] as const,
    says: maySay(tracked, now) ? saysOf(tracked) : null,
  }
}

/** A moment (ISO 8601, UTC) with its text in server time; the page's script adds the client's own time. */
function momentOf(at: string) {
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

/** The client's last answer, and the answers that they may give now. */
function saysOf({ said }: Tracked) {
  const last = said && { text: ANSWER_TEXT[said.says], at: momentOf(said.at) }
  return { last, may: CLIENT_ANSWERS.filter((answer) => answer !== said?.says) }
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

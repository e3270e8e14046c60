import type { Booking, DepositOutcome } from '#features/booking/booking.ts'
import {
  callAdvertiser,
  cancelBooking,
  findBooking,
  moveBooking,
  noShowBooking,
  promoteBooking,
  reinstateBooking,
  sayDeposit,
  takeBackMark,
} from '#features/booking/calls.ts'
import { BOOKING_FIELDS } from '#features/booking/changes.ts'
import { MARK, takenBackText } from '#features/booking/mark.ts'
import {
  isUndo,
  whyNotCall,
  whyNotCancel,
  whyNotMove,
  whyNotNoShow,
  whyNotOutcome,
  whyNotPromote,
  whyNotReinstate,
  whyNotSayDeposit,
  whyNotTakeBack,
} from '#features/booking/plans.ts'
import { maySeeFully, whyNotMark } from '#features/booking/rules.ts'
import { readOppositeOf, recordEntry } from '#features/ledger/server/posting.ts'
import { lockMailOfBooking } from '#features/mail/server/data.ts'
import { tellOnce } from '#features/notice/server/data.ts'
import { hasSettlement } from '#features/payout/server/settlement-data.ts'
import { hasStarted, mayViewDetails } from '#features/raid/rules.ts'
import { readRaid } from '#features/raid/server/data.ts'
import { Failure, throwIf } from '#platform/call/failure.ts'
import { type Handler, type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { differenceOf } from '#platform/change/facts.ts'
import { record } from '#platform/change/server/history.ts'
import type { Sql } from '#platform/database/tables.ts'
import {
  type Doing,
  endBooking,
  fillFreeSlots,
  keepOrReturn,
  lockForMove,
  promote,
  recordOf,
  unsetMark,
} from './actions.ts'
import { readBooking } from './data.ts'
import {
  alreadyOnRaidText,
  type End,
  queueWithOneMore,
  readMarkSetter,
  readMover,
  readSecondsSinceCall,
  storeFirstInQueue,
  storeMoved,
  storeReinstated,
} from './plans-data.ts'
import { lockVisible, maskedFor, requireVisible } from './routes.ts'

export function planRoutes(): Implementation[] {
  return [
    implement(findBooking, async ({ id }, { sql, actor }) => {
      const booking = await readBooking(sql, id)
      const raid = requireVisible(await readRaid(sql, booking.raidId), actor)
      throwIf(maySeeFully(actor, booking.userId._id, raid) ? null : new Failure('not-found'))
      const movedBy = await readMover(sql, booking._id)
      return { payload: { raidId: raid._id, raidName: raid.name, movedBy } }
    }),
    implement(promoteBooking, promoteBackup),
    implement(cancelBooking, async (input, context) => ({
      payload: await ended({ ...input, state: 'cancelled', whyNot: whyNotCancel }, context),
      message: 'Booking cancelled',
    })),
    implement(noShowBooking, async (input, context) => ({
      payload: await ended({ ...input, state: 'no-show', whyNot: whyNotNoShow }, context),
      message: 'Marked as no-show',
    })),
    implement(reinstateBooking, reinstate),
    implement(moveBooking, move),
    implement(takeBackMark, takeMarkBack),
    implement(sayDeposit, sayWhatBecame),
    implement(callAdvertiser, callOwner),
  ]
}

const promoteBackup: Handler<typeof promoteBooking> = async ({ bookingId }, { sql, actor, now }) => {
  const { booking, raid } = await lockVisible(sql, bookingId, actor)
  throwIf(whyNotPromote(booking, raid, actor, now))
  if (hasStarted(raid, now)) await promote(sql, booking, actor._id)
  else if (booking.place !== 1) {
    await storeFirstInQueue(sql, bookingId, raid._id)
    const places = { from: { place: booking.place }, to: { place: 1 } }
    await record(sql, { ...recordOf(booking, actor._id), action: 'first-in-line', ...places })
  }
  const done = hasStarted(raid, now) ? 'Backup promoted' : 'First in line'
  const message = done + (await alreadyOnRaidText(sql, booking))
  return { payload: await readBooking(sql, bookingId), message }
}

interface Asked {
  readonly bookingId: string
  readonly state: End['state']
  readonly whyNot: typeof whyNotNoShow
  readonly reason?: string | undefined
  readonly deposit?: DepositOutcome | undefined
}

/** @throws Failure 'invalid-input' if the outcome of a deposit is missing, or given without a deposit */
async function ended(
  { bookingId, state, whyNot, reason, deposit }: Asked,
  { sql, actor, now }: Doing & { readonly sql: Sql },
): Promise<Booking> {
  const { booking, raid } = await lockVisible(sql, bookingId, actor)
  throwIf(whyNot(booking, raid, actor, now))
  if (booking.state === state) return booking
  throwIf(whyNotOutcome(booking, deposit))
  const outcome = deposit ?? null
  await endBooking(sql, booking, { state, at: now, by: actor._id, reason: reason || null, outcome })
  await fillFreeSlots(sql, raid, now)
  return readBooking(sql, bookingId)
}

const sayWhatBecame: Handler<typeof sayDeposit> = async ({ bookingId, deposit }, { sql, actor, now }) => {
  const { booking, raid } = await lockVisible(sql, bookingId, actor)
  throwIf(whyNotSayDeposit(booking, raid, { actor, deposit, now }))
  const message = deposit === 'kept' ? 'Deposit kept' : 'Deposit given back'
  if (booking.outcome !== undefined) return { payload: booking, message }
  await keepOrReturn(sql, booking, { outcome: deposit, by: actor._id })
  return { payload: await readBooking(sql, bookingId), message }
}

const reinstate: Handler<typeof reinstateBooking> = async (input, { sql, actor, now }) => {
  const { booking, raid } = await lockVisible(sql, input.bookingId, actor)
  const backup = input.backup === true
  throwIf(whyNotReinstate(booking, { raid, backup, actor, now }))
  const waits = backup || booking.end?.from === 'backup'
  await storeReinstated(sql, booking._id, waits ? await queueWithOneMore(sql, raid._id) : null)
  const change = {
    ...recordOf(booking, actor._id),
    action: 'reinstate' as const,
    from: { state: booking.state, outcome: booking.end?.deposit ?? null },
    to: { state: waits ? 'backup' : 'booked', outcome: null },
  }
  const kept = booking.end?.deposit === 'kept' ? await readOppositeOf(sql, booking._id, 'kept') : null
  if (kept === null) await record(sql, change)
  else {
    const to = { ...change.to, lines: kept.lines }
    const about = { reverses: kept.reverses, raidId: raid._id, bookingId: booking._id }
    await recordEntry(sql, { ...change, to }, about)
  }
  await fillFreeSlots(sql, raid, now)
  const message = `Booking brought back${await alreadyOnRaidText(sql, booking)}`
  return { payload: await readBooking(sql, booking._id), message }
}

const move: Handler<typeof moveBooking> = async ({ bookingId, raidId }, { sql, actor, now }) => {
  const { booking, from, to } = await lockForMove(sql, bookingId, raidId)
  throwIf(mayViewDetails(actor, requireVisible(to, actor)) ? null : new Failure('not-found'))
  throwIf(whyNotMove(booking, { from: requireVisible(from, actor), to, actor, now }))
  await storeMoved(sql, bookingId, to._id)
  const after = await readBooking(sql, bookingId)
  const client = `${booking.clientName}-${booking.clientRealm}`
  const changes = differenceOf(BOOKING_FIELDS, { ...booking, raid: from.name }, { ...after, raid: to.name })
  const [moved, left] = await record(
    sql,
    { ...recordOf(after, actor._id), action: 'move', ...changes },
    { noun: 'raid', recordId: from._id, memberId: actor._id, action: 'move-out', from: { client } },
    { noun: 'raid', recordId: to._id, memberId: actor._id, action: 'move-in', to: { client } },
  )
  await tellOnce(sql, moved, left)
  await fillFreeSlots(sql, from, now)
  return { payload: maskedFor(actor, after, to), message: `Moved to ${to.name}` }
}

const takeMarkBack: Handler<typeof takeBackMark> = async (
  { bookingId, mark, reason },
  { sql, actor, now },
) => {
  const { booking, raid } = await lockVisible(sql, bookingId, actor)
  const message = takenBackText(mark)
  if (booking[MARK[mark].field]) {
    const setBy = await readMarkSetter(sql, booking._id, mark)
    const mail = mark === 'status' ? await lockMailOfBooking(sql, booking._id) : null
    const settled = mark === 'status' && (await hasSettlement(sql, raid._id))
    throwIf(whyNotTakeBack(mark, booking, { raid, actor, setBy, mail, reason, isSettled: settled }))
    const undone = isUndo(setBy, actor)
    await unsetMark(sql, mark, { booking, actor, now, reason, undone })
  } else throwIf(whyNotMark(mark, raid, actor))
  return { payload: await readBooking(sql, booking._id), message }
}

/** The history row of the call sends the advertiser a notice (features/booking/changes.ts). */
const callOwner: Handler<typeof callAdvertiser> = async ({ bookingId, kind }, { sql, actor }) => {
  const { booking, raid } = await lockVisible(sql, bookingId, actor)
  const secondsAgo = await readSecondsSinceCall(sql, booking._id, kind)
  throwIf(whyNotCall(booking, { raid, actor, secondsAgo }))
  await record(sql, { ...recordOf(booking, actor._id), action: 'call', to: { call: kind } })
  return { payload: undefined, message: `Called ${booking.userId.username}: ${kind}` }
}

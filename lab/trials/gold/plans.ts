import { any, isGone, PAID_FIRST, readMade, step, takenOf, withdraw } from './bookings.ts'
import type { Action, Booking } from './world.ts'

const ENDED_AS = { cancelled: 'cancelled', 'no-show': 'marked as a no-show' } as const
const NO_SHOW_FROM_MS = 15 * 60_000

/** Why a booking does not end so; `isSaid`: what becomes of the gold. */
function whyNotEnd(
  state: 'cancelled' | 'no-show',
  booking: Booking,
  { isSaid, now }: { isSaid: boolean; now: number },
): string | null {
  if (booking.state === state) return null
  if (booking.state !== 'booked') return `This booking is already ${ENDED_AS[booking.state]}.`
  if (state === 'no-show' && now < booking.raid.startsAt - NO_SHOW_FROM_MS)
    return 'A client can be marked as a no-show from 15 minutes before the start.'
  if (booking.done) return 'This booking is done.'
  if (booking.paid) return PAID_FIRST
  return takenOf(booking) > 0 && !isSaid ? 'Choose whether the gold is returned or kept.' : null
}

/** Ends a booking: cancelled, or not there. */
function ending(state: 'cancelled' | 'no-show'): Action {
  return (scene) => {
    const { world, chance } = scene
    const booking = any(scene, (one) => one.state === 'booked' && !one.done && !one.paid)
    if (booking === null) return null
    const taken = takenOf(booking)
    const outcome = taken === 0 ? undefined : chance.is(70) ? 'kept' : 'returned'
    const isSaid = chance.is(95)
    const refusal = whyNotEnd(state, booking, { isSaid, now: scene.now() })
    const apply = async () => {
      if (booking.state !== 'booked') return
      Object.assign(booking, { state, outcome: outcome ?? null })
      if (outcome !== 'kept') return
      const holder = world.id(booking.owner)
      const lines = [
        [`held ${holder}`, taken],
        ['community', taken],
      ] as const
      booking.entry = world.books.post('kept', lines, { raid: booking.raid.id, booking: booking.id })
      await readMade(scene, booking, [{ gold: taken, ...booking.place, holder }])
    }
    const path = state === 'cancelled' ? '/booking/cancel' : '/booking/no-show'
    const body = { reason: 'Client cancelled', ...(isSaid && outcome && { deposit: outcome }) }
    return step(state, booking, { who: 'admin', path, body, refusal, old: true, apply })
  }
}

const reinstate: Action = (scene) => {
  const booking = any(scene, ({ state }) => state !== 'booked')
  if (booking === null) return null
  const isSent = booking.outcome === 'kept' && isGone(booking.mails)
  const refusal =
    booking.state === 'booked'
      ? 'This booking has not ended.'
      : isSent
        ? 'The kept deposit of this booking is sent. Correct it in the ledger.'
        : null
  const apply = () => {
    if (booking.entry !== null) scene.world.books.takeBack(booking.entry)
    withdraw(scene.world, booking)
    Object.assign(booking, { state: 'booked', outcome: null, entry: null })
    const { proposal } = booking.raid
    if (proposal !== null) proposal.fallen = true
  }
  const old = booking.mails.length === 0
  return step('reinstate', booking, { who: 'admin', path: '/booking/reinstate', refusal, old, apply })
}

const move: Action = (scene) => {
  const booking = any(scene, ({ state, done: isDone, paid }) => state === 'booked' && !isDone && !paid)
  if (booking === null) return null
  const raid = scene.chance.one(scene.world.raids)
  const refusal =
    booking.state !== 'booked'
      ? `This booking is already ${ENDED_AS[booking.state]}.`
      : booking.raid === raid
        ? 'This booking is already on that raid.'
        : booking.done
          ? 'This booking is done.'
          : booking.paid
            ? PAID_FIRST
            : null
  const apply = () => {
    booking.raid = raid
    for (const one of [raid]) if (one.proposal) one.proposal.fallen = true
  }
  return step('move', booking, {
    who: 'admin',
    path: '/booking/move',
    body: { raidId: raid.id },
    refusal,
    apply,
  })
}

const crew: Action = ({ world, chance }) => {
  const raid = chance.one(world.raids)
  const collector = chance.is(60) ? 'collector' : null
  const goldCollector = collector === null ? null : world.id(collector)
  const body = { id: raid.id, ...raid.input, goldCollector }
  const apply = () => {
    if (raid.proposal && raid.collector !== collector) raid.proposal.fallen = true
    raid.collector = collector
  }
  return { kind: 'crew', who: 'manager', path: '/raid/edit', body, refusal: null, old: true, apply }
}

export const PLANS: readonly Action[] = [ending('cancelled'), ending('no-show'), reinstate, move, crew]

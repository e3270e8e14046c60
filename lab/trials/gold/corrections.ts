import { CUT, collectorOf, ENDED, NOT_FOUND, NOT_PERMITTED, owedOf, PLACES, runs, step } from './bookings.ts'
import { grouped } from './books.ts'
import type { Action, Booking, Name, Part, Scene } from './world.ts'

/** What is owed and how it is paid, corrected until Done (docs/product.md, Corrected gold). */
const DONE = 'This booking is done. Take Done back first.'

const touches = (who: Name, booking: Booking) => runs(who, booking.raid) || who === booking.owner

function whyNot(who: Name, booking: Booking): string | null {
  // A collector sees the raids that they collect for, and no other.
  if (!touches(who, booking)) return who === 'collector' ? NOT_FOUND : NOT_PERMITTED
  if (booking.state !== 'booked') return ENDED
  return booking.done ? DONE : null
}

/** What is owed by another price. */
function owedAt(booking: Booking, price: number): number {
  return owedOf({ ...booking, price, deposit: Math.min(booking.deposit, price) })
}

function aboveOwed(booking: Booking, price: number, parts: readonly Part[]): string | null {
  const above = parts.reduce((sum, { gold }) => sum + gold, 0) - owedAt(booking, price)
  return above > 0 ? `The parts are ${grouped(above)} g more than is owed.` : null
}

function become(booking: Booking, price: number, parts: readonly Part[]): void {
  const deposit = Math.min(booking.deposit, price)
  Object.assign(booking, { price, deposit, parts, waiting: null, corrected: true })
}

const open = ({ world, chance }: Scene, fits: (one: Booking) => boolean = () => true) =>
  chance.mostly(world.bookings, (one) => one.state === 'booked' && !one.done && fits(one))

const correct: Action = (scene) => {
  const { chance } = scene
  const booking = open(scene)
  if (booking === null) return null
  const who = chance.one([booking.owner, 'leader', 'collector', 'admin'] as const)
  const isSame = chance.is(30)
  const price = isSame
    ? booking.price
    : Math.max(booking.deposit + 1, booking.price - 400_000 + chance.below(700_000))
  const owed = owedAt(booking, price)
  const count = owed === 0 ? 0 : chance.below(4)
  const parts = Array.from({ length: count }, () => {
    const { realm, faction } = chance.one(PLACES)
    return { gold: Math.max(1, Math.floor((owed * (1 + chance.below(40))) / 100)), realm, faction }
  })
  const refusal = whyNot(who, booking) ?? aboveOwed(booking, price, parts)
  const isAsItIs = price === booking.price && words(parts) === words(booking.parts)
  const isPaid = booking.paid || booking.paidFull
  const waits = who === booking.owner || (isPaid && price < booking.price)
  const body = { price, parts, ...(!isSame && { reason: 'Discount' }) }
  const apply = () => {
    if (isAsItIs) return
    if (waits) booking.waiting = { by: who, price, parts }
    else become(booking, price, parts)
  }
  return step('correct', booking, { who, path: '/booking/correct', body, refusal, apply })
}

const words = (parts: readonly Part[]) =>
  parts.map(({ gold, realm, faction }) => `${gold} ${realm} ${faction}`).join()

/** Who has what the client paid. */
function holderOf({ paidFull, paid, owner, raid }: Booking): Name | null {
  if (paidFull) return owner
  return paid ? collectorOf(raid) : null
}

const accept: Action = (scene) => {
  const booking = open(scene, ({ waiting }) => waiting !== null)
  if (booking === null) return null
  const who = scene.chance.one(['admin', 'second', 'leader', 'collector', booking.owner] as const)
  const { waiting } = booking
  const refusal =
    whyNot(who, booking) ??
    (waiting === null
      ? 'This booking has no correction waiting.'
      : waiting.by === who
        ? 'Somebody else must accept what you proposed.'
        : holderOf(booking) === who
          ? 'You have this gold. Somebody else must accept it.'
          : aboveOwed(booking, waiting.price, waiting.parts))
  const apply = () => waiting && become(booking, waiting.price, waiting.parts)
  return step('accept', booking, { who, path: '/booking/accept', refusal, apply: () => void apply() })
}

const drop: Action = (scene) => {
  const booking = open(scene, ({ waiting }) => waiting !== null)
  if (booking === null) return null
  const who = scene.chance.one(['admin', 'leader', booking.owner] as const)
  const refusal =
    whyNot(who, booking) ?? (booking.waiting === null ? 'This booking has no correction waiting.' : null)
  const apply = () => {
    booking.waiting = null
  }
  return step('drop-correction', booking, { who, path: '/booking/drop-correction', refusal, apply })
}

function whyNotEdit(booking: Booking, price: number): string | null {
  const { state, done, paid, deposit, source } = booking
  if (state !== 'booked') return ENDED
  if (done) return 'This booking is done and can no longer be edited.'
  if (price === booking.price) return null
  const percent = CUT[source]
  const most = Math.floor((price * percent) / 100)
  const words = `Deposit cannot exceed ${grouped(most)} (${percent}% of price for ${source})`
  if (deposit > most) return words
  return paid ? 'This client has paid. Take Paid back first.' : null
}

/** The owner's form: what was agreed about the old terms falls. */
const edit: Action = ({ world, chance }) => {
  const booking = chance.mostly(world.bookings, (one) => one.state === 'booked' && !one.done)
  if (booking === null) return null
  const price = chance.is(25) ? booking.price : booking.price + chance.below(200_000)
  const { id, owner: who, deposit, paidFull, place } = booking
  const body = {
    ...{ id, ...booking.input, raidId: booking.raid.id, price, deposit, paidFull },
    ...{ owes: Math.max(0, price - deposit), paymentRealm: place.realm, paymentFaction: place.faction },
  }
  const apply = () => {
    if (price !== booking.price) Object.assign(booking, { price, parts: [], waiting: null })
  }
  return { kind: 'edit', who, path: '/booking/edit', body, refusal: whyNotEdit(booking, price), apply }
}

export const CORRECTING: readonly Action[] = [correct, correct, correct, accept, accept, drop, edit]

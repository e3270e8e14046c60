import { grouped } from './books.ts'
import type { Action, Booking, Mail, Name, Part, Raid, Scene, Step, World } from './world.ts'

/** Of the price, in percent: what the advertiser keeps, and the most that a deposit is. */
export const CUT = { TC: 32, BR: 5 } as const
export const PLACES = [
  { realm: 'Aegwynn', faction: 'Alliance' },
  { realm: 'Kazzak', faction: 'Horde' },
  // No hero name takes what is paid there.
  { realm: 'Hyjal', faction: 'Alliance' },
] as const
const NOT_BOOKED = 'This client is not booked on the raid.'
const PAID_FIRST = 'This client has paid. Take Paid back first, and give the gold back.'
const NOT_PERMITTED = 'You do not have permission to do this.'
const NOT_FOUND = 'There is nothing here under this id.'
const ENDED = 'This booking has ended.'

const cutOf = ({ price, source }: Pick<Booking, 'price' | 'source'>) =>
  Math.floor((price * CUT[source]) / 100)
export const takenOf = ({ paidFull, price, deposit }: Booking) => (paidFull ? price : deposit)
export const collectorOf = ({ collector }: Raid): Name => collector ?? 'leader'
const owedOf = ({ paidFull, price, deposit }: Pick<Booking, 'paidFull' | 'price' | 'deposit'>) =>
  paidFull ? 0 : Math.max(0, price - deposit)
/** Whether somebody runs the raid: staff, its leader, its collector. */
const runs = (who: Name, { collector }: Raid) =>
  who === 'admin' || who === 'second' || who === 'leader' || (who === 'collector' && collector === who)

const book: Action = ({ world, chance }) => {
  const who = chance.is(60) ? 'senior' : 'advertiser'
  const raid = chance.one(world.raids)
  const source = chance.is(70) ? 'TC' : 'BR'
  const price = 90_000 + chance.below(2_900_000)
  const most = Math.floor((price * CUT[source]) / 100)
  const isAbove = chance.is(4)
  const deposit = isAbove ? most + 1 : chance.is(30) ? 0 : chance.below(most + 1)
  const paidFull = chance.is(25)
  const place = chance.one(PLACES)
  const input = {
    raidId: raid.id,
    ...{ raiderioLink: '', clientName: 'Rallona', clientRealm: 'Kazzak', clientClass: 'Mage' },
    ...{ clientFaction: 'Horde', paymentRealm: place.realm, paymentFaction: place.faction },
    ...{ source, paidFull, price, deposit, owes: Math.max(0, price - deposit) },
    ...{ contactInfo: 'rallona#1', selectedBosses: [], additionalNotes: '' },
  }
  const refusal = isAbove
    ? `Deposit cannot exceed ${grouped(most)} (${CUT[source]}% of price for ${source})`
    : paidFull && who !== 'senior'
      ? 'Only Senior Advertisers can mark a booking as paid in full'
      : null
  return {
    ...{ kind: 'book', who, path: '/booking/create', body: input, refusal, old: true },
    apply(payload) {
      const { _id: id } = payload as { _id: string }
      if (raid.proposal !== null) raid.proposal.fallen = true
      world.bookings.push({
        ...{ id, owner: who, source, place, input, raid, paidFull, price, deposit, state: 'booked' },
        ...{ paid: false, done: false, outcome: null, parts: [], waiting: null, entry: null, mails: [] },
        corrected: false,
      })
    },
  }
}

function step(kind: string, booking: Booking, given: Omit<Step, 'kind' | 'body'> & { body?: object }): Step {
  const { body = {}, ...rest } = given
  return { kind, ...rest, body: { bookingId: booking.id, ...body } }
}

const any = ({ world, chance }: Scene, fits: (one: Booking) => boolean) => chance.mostly(world.bookings, fits)

const pay: Action = (scene) => {
  const booking = any(scene, ({ state, done, paid }) => state === 'booked' && !done && !paid)
  if (booking === null) return null
  const who = scene.chance.one(['admin', 'leader', 'collector'] as const)
  const refusal = !runs(who, booking.raid) ? NOT_FOUND : booking.state === 'booked' ? null : NOT_BOOKED
  const apply = () => {
    booking.paid = true
  }
  return step('paid', booking, { who, path: '/booking/paid', refusal, old: true, apply })
}

const unpay: Action = (scene) => {
  const booking = any(scene, ({ state, done, paid }) => state === 'booked' && !done && paid)
  if (booking === null) return null
  const { paid, state, done } = booking
  const refusal = !paid
    ? null
    : state !== 'booked'
      ? NOT_BOOKED
      : done
        ? 'This booking is done. Take Done back first.'
        : null
  const body = { mark: 'paid', reason: 'A slip' }
  const apply = () => {
    booking.paid = false
  }
  return step('unpaid', booking, {
    who: 'admin',
    path: '/booking/take-back',
    body,
    refusal,
    old: true,
    apply,
  })
}

/** Where Done's gold is paid: what no part names on the booking's own realm, once a realm and faction. */
function placesOf(booking: Booking, amount: number): Part[] {
  const inParts = booking.parts.reduce((sum, { gold }) => sum + gold, 0)
  const all = [{ gold: Math.max(0, amount - inParts), ...booking.place }, ...booking.parts]
  const sums = new Map<string, Part>()
  for (const part of all) {
    const key = `${part.realm} ${part.faction}`
    sums.set(key, { ...part, gold: part.gold + (sums.get(key)?.gold ?? 0) })
  }
  const paid = [...sums.values()].filter(({ gold }) => gold > 0)
  return paid.length > 0 ? paid : all.slice(0, 1)
}

/** The records that were made now, as the product lists them. @throws Error where they are others than the model's */
async function readMade({ ask }: Scene, booking: Booking, expected: readonly (Part & { holder: string })[]) {
  const { payload } = await ask('admin', `/mail/all?mailId=${booking.id}`, null)
  const records = payload as {
    _id: string
    amount: number
    paymentRealm: string
    paymentFaction: string
    sent: boolean
  }[]
  const left = [...expected]
  const words = (one: { gold: number; realm: string; faction: string }) =>
    `${one.gold} ${one.realm} ${one.faction}`
  for (const record of records) {
    const { _id: id, amount, paymentRealm: realm, paymentFaction: faction } = record
    const at = left.findIndex((one) => words(one) === words({ gold: amount, realm, faction }))
    const [found] = at < 0 ? [] : left.splice(at, 1)
    if (found === undefined)
      throw new Error(`A mail of ${amount} on ${realm} (${faction}) that nobody expected`)
    const nothing = { handedTo: null, bank: null, codes: null }
    const state = { posted: false, sent: record.sent, withdrawn: false, takings: [] }
    booking.mails.push({ id, booking, amount, realm, faction, holder: found.holder, ...nothing, ...state })
  }
  if (left.length > 0) throw new Error(`${left.length} mails of booking ${booking.id} are missing`)
}

const done: Action = (scene) => {
  const booking = any(scene, ({ state, done: isDone }) => state === 'booked' && !isDone)
  if (booking === null) return null
  const { world, chance } = scene
  const refusal = booking.state === 'booked' ? null : NOT_BOOKED
  const old = !booking.corrected
  const who = chance.is(50) ? 'admin' : 'leader'
  const path = '/booking/status'
  return step('done', booking, { who, path, refusal, old, apply: () => beDone(scene, world, booking) })
}

async function beDone(scene: Scene, world: World, booking: Booking): Promise<void> {
  if (booking.done) return
  const cut = cutOf(booking)
  const { price, deposit, paidFull, raid, owner } = booking
  const [advertiser, collector] = [world.id(owner), world.id(collectorOf(raid))]
  const lines: [string, number][] = paidFull
    ? [[`held ${advertiser}`, price - cut]]
    : [
        [`held ${collector}`, price - deposit],
        [`held ${advertiser}`, Math.max(0, deposit - cut)],
        [`due ${advertiser}`, Math.max(0, cut - deposit)],
      ]
  booking.entry = world.books.post('done', [...lines, ['community', price - cut]], {
    ...{ raid: raid.id, booking: booking.id },
  })
  // What waits stands again once Done is taken back.
  booking.done = true
  const amount = paidFull ? price - cut : price - deposit
  const holder = paidFull ? advertiser : collector
  const rest = paidFull ? 0 : deposit - cut
  await readMade(scene, booking, [
    ...placesOf(booking, amount).map((part) => ({ ...part, holder })),
    ...(rest > 0 ? [{ gold: rest, ...booking.place, holder: advertiser }] : []),
  ])
}

/** Who took gold of these mails over gives it back, and they are in no list any more. */
function withdraw(world: World, booking: Booking): void {
  for (const mail of booking.mails) {
    for (const taking of mail.takings.toReversed()) world.books.takeBack(taking)
    mail.withdrawn = true
  }
  booking.mails = []
}

const isGone = (mails: readonly Mail[]) => mails.some(({ sent }) => sent)

const undo: Action = (scene) => {
  const booking = any(scene, ({ done: isDone, mails }) => isDone && !isGone(mails))
  if (booking === null) return null
  const { world } = scene
  const isSent = booking.done && isGone(booking.mails)
  const refusal = isSent ? 'The mail of this booking is sent. Correct it in the ledger.' : null
  const body = { mark: 'status', reason: 'A slip' }
  const apply = () => {
    if (!booking.done || booking.entry === null) return
    world.books.takeBack(booking.entry)
    withdraw(world, booking)
    booking.done = false
    booking.entry = null
  }
  const who = 'admin' as const
  return step('undone', booking, {
    who,
    path: '/booking/take-back',
    body,
    refusal,
    old: !booking.corrected,
    apply,
  })
}

export {
  any,
  book,
  done,
  ENDED,
  isGone,
  NOT_FOUND,
  NOT_PERMITTED,
  owedOf,
  PAID_FIRST,
  readMade,
  runs,
  step,
  withdraw,
}
export const BOOKING: readonly Action[] = [book, book, book, pay, pay, unpay, done, done, done, undo]

import * as fc from 'fast-check'
import type { Booking } from '#features/booking/booking.ts'
import {
  cancelBooking,
  createBooking,
  markBooking,
  moveBooking,
  noShowBooking,
  reinstateBooking,
  takeBackMark,
} from '#features/booking/calls.ts'
import { createHeroName, listHeroNames } from '#features/hero-name/calls.ts'
import { countBank, listEntries, moveGold, postDifference, takeBackMove } from '#features/ledger/calls.ts'
import type { GoldMove } from '#features/ledger/ledger.ts'
import { isAcross } from '#features/ledger/rules.ts'
import { generateCode, markMailSent, takeOverMails } from '#features/mail/calls.ts'
import {
  createPayout,
  dropLines,
  getPayout,
  listPayouts,
  offerPayout,
  payLines,
  setOwnCharacter,
  takeBackLine,
} from '#features/payout/calls.ts'
import {
  approveSettlement,
  getSettlement,
  nameBoosters,
  proposeSettlement,
  takeSettlementBack,
} from '#features/payout/settlement-calls.ts'
import { editRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Endpoint } from '#platform/call/endpoint.ts'
import type { Caller } from './caller.ts'
import type { Instance, Product } from './product.ts'
import { bookingInput, inputOf, publishedRaid } from './records.ts'

/** What somebody tries about how a raid is settled. */
const SETTLING = ['boosters', 'propose', 'approve', 'take-back'] as const

const CLIENTS = 6
const ACTIONS = 48
/** So many people press at the same moment. */
const AT_ONCE = 6
/** Accounts between which staff move gold. */
const PLACES = 6

/** What somebody tries; the numbers stand for one of the evening's bookings and raids. */
const attempt = fc.record({
  kind: fc.constantFrom(
    ...(['done', 'done', 'done', 'undone'] as const),
    ...(['sent', 'sent', 'take-over', 'take-over'] as const),
    ...(['kept', 'no-show', 'returned', 'back', 'back', 'move', 'crew'] as const),
    ...(['gold', 'gold', 'gold', 'gold-back', 'count'] as const),
    ...(['approve', ...SETTLING] as const),
    ...(['pay-out', 'pay-out', 'pay', 'drop', 'back-paid'] as const),
  ),
  booking: fc.nat(CLIENTS - 1),
  raid: fc.nat(1),
  instance: fc.nat(1),
  isCollected: fc.boolean(),
  from: fc.nat(PLACES - 1),
  to: fc.nat(PLACES - 1),
  gold: fc.integer({ min: 1, max: 3_000_000 }),
})
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never

const client = fc.record({
  paidFull: fc.boolean(),
  source: fc.constantFrom('TC' as const, 'BR' as const),
  price: fc.integer({ min: 90_000, max: 3_000_000 }),
  part: fc.constantFrom(0, 1, 3, 5),
})

/**
 * Many at once do what an evening has that moves gold, in any order: most of it is refused, since somebody else was faster.
 * @param seed draws the same evening again
 * @returns answers that nobody should get, in words
 */
export async function evening(
  product: Product,
  instances: readonly Instance[],
  seed: number,
): Promise<string[]> {
  const people = await peopleOf(product)
  const goldCollector = people.collector.memberId
  const raids = [
    await publishedRaid(product, { maxClients: 20, goldCollector }),
    await publishedRaid(product, { maxClients: 20 }),
  ] as const
  const bookings: Booking[] = []
  for (const { paidFull, source, price, part } of fc.sample(client, { seed, numRuns: CLIENTS })) {
    const deposit = Math.floor((price * part) / 100)
    // Only some are mailed to a bank that has a name.
    const to = part > 0 ? ({ paymentRealm: 'Aegwynn', paymentFaction: 'Alliance' } as const) : {}
    const input = bookingInput(raids[0], { paidFull, source, price, deposit, ...to })
    bookings.push(await people.senior.call(createBooking, input))
  }
  const faults: string[] = []
  const attempts = fc.sample(attempt, { seed, numRuns: ACTIONS })
  product.clock.moveTo(raids[0].startsAt)
  const evening = { product, people, raids, bookings, instances }
  for (let at = 0; at < attempts.length; at += AT_ONCE) {
    if (at === ACTIONS / 2) await settle(evening)
    const now = attempts.slice(at, at + AT_ONCE)
    const answers = now.map((one) => tryOne(one, evening))
    // On a slow machine somebody waits too long for a raid's row and is told to try again.
    for (const [who, status] of (await Promise.all(answers)).entries())
      if (status >= 500 && status !== 503) faults.push(`${now[who]?.kind} was answered with ${status}`)
  }
  product.clock.reset()
  return faults
}

async function peopleOf(product: Product) {
  const [leader, collector] = [await product.as('Raid Leader'), await product.as('Gold Collector')]
  // As whom they boosted, once somebody confirms it.
  await leader.call(setOwnCharacter, { name: 'Silva', realm: 'Kazzak', faction: 'Horde' })
  await collector.call(setOwnCharacter, { name: 'Torvald', realm: 'Kazzak', faction: 'Horde' })
  const senior = await product.as('Senior Advertiser')
  await senior.call(setOwnCharacter, { name: 'Brontax', realm: HERO_NAME.realm, faction: HERO_NAME.faction })
  return {
    ...{ senior, admin: await product.as('Admin') },
    ...{ leader, collector, manager: await product.as('Raid Manager') },
    bank: await bankOf(await product.as('Admin')),
  }
}

const HERO_NAME = { name: 'Silberstrom', realm: 'Aegwynn', faction: 'Alliance', status: true } as const

/** The hero name that all evenings' gold goes to. */
async function bankOf(admin: Caller): Promise<string> {
  const [bank] = await admin.call(listHeroNames, {})
  return (bank ?? (await admin.call(createHeroName, HERO_NAME)))._id
}

interface Evening {
  readonly product: Product
  readonly people: Awaited<ReturnType<typeof peopleOf>>
  readonly raids: readonly [Raid, Raid]
  readonly bookings: readonly Booking[]
  readonly instances: readonly Instance[]
}

/** Whoever is still open is done, and what the first raid left is settled: from then on there are differences. */
async function settle({ product, people, raids: [raid], bookings }: Evening): Promise<void> {
  const ask = askOn(product)
  for (const { _id: bookingId } of bookings) await ask(people.admin, markBooking.status, { bookingId })
  for (const kind of SETTLING) await trySettling({ kind, raid, chance: 2, people, ask })
  // What seldom comes about by chance: Done that is taken back after its gold was taken over.
  for (const { _id: bookingId } of bookings.slice(0, 3)) {
    await tryMailing({ kind: 'take-over', product, bookingId, chance: 1, people, ask })
    await ask(people.admin, takeBackMark, { bookingId, mark: 'status', reason: 'A slip' })
  }
  await ask(people.admin, takeBackMove, { entry: await newestMove(people.admin), reason: 'A slip' })
}

/** Answers the status. */
async function tryOne(
  one: Attempt,
  { product, people, raids, bookings, instances }: Evening,
): Promise<number> {
  const booking = bookings[one.booking]
  const raid = raids[one.raid] ?? raids[0]
  const instance = instances[one.instance % instances.length] ?? product
  if (booking === undefined) throw new Error('There is no such booking')
  const ask = askOn(instance)
  if (isSettling(one.kind)) return trySettling({ kind: one.kind, raid, chance: one.from, people, ask })
  if (isMailing(one.kind))
    return tryMailing({ kind: one.kind, product, bookingId: booking._id, chance: one.gold, people, ask })
  return tryWith(one, { people, raid, booking, ask })
}

function askOn(instance: Instance) {
  return async (caller: Caller, endpoint: Endpoint, input: object) =>
    (await instance.hosting(caller).ask(endpoint, input)).status
}

interface Tried extends Pick<Evening, 'people'> {
  readonly raid: Raid
  readonly booking: Booking
  readonly ask: ReturnType<typeof askOn>
}

async function tryWith(one: Attempt, { people, raid, booking, ask }: Tried): Promise<number> {
  const bookingId = booking._id
  const took = (booking.paidFull ? booking.price : booking.deposit) ?? 0
  const deposit = took === 0 ? undefined : one.kind === 'returned' ? 'returned' : 'kept'
  const { admin, manager } = people
  switch (one.kind) {
    case 'gold':
      return ask(admin, moveGold, moveOf(one, people))
    case 'count':
      return countAndPost(one.gold, people, ask)
    case 'gold-back':
      return ask(admin, takeBackMove, { entry: await newestMove(admin), reason: 'A slip' })
    case 'pay-out':
      return payOut(admin, ask)
    case 'pay':
    case 'drop':
      return changeNewest(one.kind, admin, ask)
    case 'back-paid':
      return changeNewest('back', admin, ask)
    case 'done':
      return ask(admin, markBooking.status, { bookingId })
    case 'undone':
      return ask(admin, takeBackMark, { bookingId, mark: 'status', reason: 'A slip' })
    case 'no-show':
      return ask(admin, noShowBooking, { bookingId, deposit })
    case 'kept':
    case 'returned':
      return ask(admin, cancelBooking, { bookingId, reason: 'Client cancelled', deposit })
    case 'back':
      return ask(admin, reinstateBooking, { bookingId })
    case 'move':
      return ask(admin, moveBooking, { bookingId, raidId: raid._id })
    default: {
      // 'crew': who collects from now on.
      const goldCollector = one.isCollected ? people.collector.memberId : null
      return ask(manager, editRaid, { id: raid._id, ...inputOf(raid), goldCollector })
    }
  }
}

function moveOf(
  { from, to, gold, isCollected }: Attempt,
  { senior, collector, bank }: Evening['people'],
): GoldMove {
  const places = [
    { account: 'held', owner: collector.memberId },
    { account: 'held', owner: senior.memberId },
    { account: 'bank', owner: null },
    { account: 'bank', owner: bank },
    { account: 'due', owner: senior.memberId },
    { account: 'community', owner: null },
  ] as const
  const community = places[5]
  const [one, other] = [places[from] ?? community, places[to] ?? community]
  const direction = isAcross({ from: one, to: other }) ? (isCollected ? 'in' : 'out') : undefined
  return { from: one, to: other, gold, direction, reason: 'Handed in' }
}

/** Answers the status. */
type Ask = (caller: Caller, endpoint: Endpoint, input: object) => Promise<number>

/** Somebody else may have counted in between: then there is nothing to post. */
async function countAndPost(counted: number, { admin, bank }: Evening['people'], ask: Ask): Promise<number> {
  const { count } = await admin.call(countBank, { owner: bank, counted })
  return ask(admin, postDifference, { count: count?._id ?? '0', reason: 'Counted' })
}

/** Its id, or one that no entry has. */
async function newestMove(admin: Caller): Promise<string> {
  const entries = await admin.call(listEntries, {})
  return entries.find(({ kind }) => kind === 'moved')?._id ?? '0'
}

/** What somebody tries with a mail. */
const MAILING = ['sent', 'take-over'] as const
type Mailing = (typeof MAILING)[number]

function isMailing(kind: string): kind is Mailing {
  return MAILING.some((one) => one === kind)
}

interface Mails {
  readonly kind: Mailing
  readonly product: Product
  readonly bookingId: string
  /** Draws who takes it over. */
  readonly chance: number
  readonly people: Readonly<Record<'admin' | 'collector' | 'senior', Caller>>
  readonly ask: Ask
}

/** Answers the status. */
async function tryMailing({ kind, product, bookingId, chance, people, ask }: Mails): Promise<number> {
  const { admin, collector, senior } = people
  const mail = await mailOf(product, bookingId)
  if (mail === undefined) return 404
  const mailId = mail.id
  const taker = [admin, collector, senior][chance % 3] ?? admin
  if (kind === 'take-over') return ask(taker, takeOverMails, { mailIds: [mailId] })
  const coded = await ask(admin, generateCode, { mailId })
  if (coded !== 200) return coded
  return ask(admin, markMailSent, { mailId })
}

async function mailOf({ database }: Product, bookingId: string) {
  const found = database.sql.selectFrom('mail').select('id')
  return found.where('booking_id', '=', bookingId).orderBy('id', 'desc').executeTakeFirst()
}

/** Pays everybody to whom gold is due and who can be paid. */
async function payOut(admin: Caller, ask: Ask): Promise<number> {
  const { groups } = await admin.call(offerPayout, { least: '1' })
  const payments = groups.flatMap(({ banks: [bank], payees }) =>
    bank === undefined ? [] : payees.map(({ _id: payee, gold }) => ({ payee, bank: bank._id, gold })),
  )
  if (payments.length === 0) return 404
  const made = await ask(admin, createPayout, { payments })
  return made === 200 ? changeNewest('pay', admin, ask) : made
}

/** Does something with the newest payout, be it paid by then. */
async function changeNewest(how: 'pay' | 'drop' | 'back', admin: Caller, ask: Ask): Promise<number> {
  const [newest] = await admin.call(listPayouts, {})
  if (newest === undefined) return 404
  const { _id: id, lines } = await admin.call(getPayout, { id: newest._id })
  const lineIds = lines.map(({ _id }) => _id)
  if (how === 'back') return ask(admin, takeBackLine, { lineId: lineIds[0] ?? id, reason: 'It came back' })
  return ask(admin, how === 'pay' ? payLines : dropLines, { id, lineIds })
}

type Settling = (typeof SETTLING)[number]

function isSettling(kind: string): kind is Settling {
  return SETTLING.some((one) => one === kind)
}

interface Settles {
  readonly kind: Settling
  readonly raid: Raid
  /** Draws who boosted. */
  readonly chance: number
  readonly people: { readonly admin: Caller; readonly manager: Caller }
  readonly ask: Ask
}

const BOOSTERS = ['Brontax', 'Silva', 'Torvald'].map((name) => ({ name, realm: 'Kazzak', share: 1 }))

/** Answers the status. */
async function trySettling({ kind, raid, chance, people, ask }: Settles): Promise<number> {
  const { admin, manager } = people
  const raidId = raid._id
  if (kind === 'boosters')
    return ask(admin, nameBoosters, { raidId, boosters: BOOSTERS.slice(0, 1 + (chance % 3)) })
  if (kind === 'propose') return ask(admin, proposeSettlement, { raidId, beforeStart: true })
  const { last } = await manager.call(getSettlement, { raidId })
  if (last === null) return 404
  const settlementId = last._id
  if (kind === 'take-back') return ask(admin, takeSettlementBack, { settlementId, reason: 'A slip' })
  return ask(manager, approveSettlement, { settlementId })
}

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

const CLIENTS = 6
const ACTIONS = 48
/** So many people press at the same moment. */
const AT_ONCE = 6

const client = fc.record({
  paidFull: fc.boolean(),
  source: fc.constantFrom('TC' as const, 'BR' as const),
  price: fc.integer({ min: 90_000, max: 3_000_000 }),
  part: fc.constantFrom(0, 1, 3, 5),
})

interface Evening {
  readonly product: Product
  readonly people: Readonly<Record<'admin' | 'manager' | 'collector' | 'senior', Caller>>
  /** The hero name that all evenings' gold goes to. */
  readonly bank: string
}

/** What somebody tries it with; the numbers choose what else there is to choose. */
interface With extends Evening {
  readonly raid: Raid
  readonly booking: Booking
  readonly from: number
  readonly to: number
  readonly gold: number
  /** Answers the status. */
  ask(by: keyof Evening['people'], endpoint: Endpoint, input: object): Promise<number>
}

const SLIP = { reason: 'A slip' }
const BOOSTERS = ['Brontax', 'Silva', 'Torvald'].map((name) => ({ name, realm: 'Kazzak', share: 1 }))

/** What somebody tries, and how; each answers the status. */
const TRIES = {
  done: ({ booking, ask }) => ask('admin', markBooking.status, { bookingId: booking._id }),
  undone: ({ booking, ask }) =>
    ask('admin', takeBackMark, { bookingId: booking._id, mark: 'status', ...SLIP }),
  'no-show': ({ booking, ask }) => ask('admin', noShowBooking, endOf(booking, 'kept')),
  kept: ({ booking, ask }) =>
    ask('admin', cancelBooking, { ...endOf(booking, 'kept'), reason: 'Client cancelled' }),
  returned: ({ booking, ask }) =>
    ask('admin', cancelBooking, { ...endOf(booking, 'returned'), reason: 'Client cancelled' }),
  back: ({ booking, ask }) => ask('admin', reinstateBooking, { bookingId: booking._id }),
  move: ({ booking, raid, ask }) => ask('admin', moveBooking, { bookingId: booking._id, raidId: raid._id }),
  // Who collects from now on.
  crew: ({ raid, people, from, ask }) =>
    ask('manager', editRaid, {
      ...{ id: raid._id, ...inputOf(raid) },
      goldCollector: from % 2 === 0 ? people.collector.memberId : null,
    }),
  async sent({ product, booking, ask }) {
    const mailId = await mailOf(product, booking)
    const coded = await ask('admin', generateCode, { mailId })
    return coded === 200 ? ask('admin', markMailSent, { mailId }) : coded
  },
  async 'take-over'({ product, booking, from, ask }) {
    const taker = (['admin', 'collector', 'senior'] as const)[from % 3] ?? 'admin'
    return ask(taker, takeOverMails, { mailIds: [await mailOf(product, booking)] })
  },
  gold({ people: { senior, collector }, bank, from, to, gold, ask }) {
    const community = { account: 'community', owner: null } as const
    const places = [
      ...(['held', 'due'] as const).map((account) => ({ account, owner: senior.memberId })),
      { account: 'held', owner: collector.memberId } as const,
      ...[null, bank].map((owner) => ({ account: 'bank' as const, owner })),
      community,
    ]
    const move = { from: places[from] ?? community, to: places[to] ?? community }
    const direction = isAcross(move) ? (gold % 2 === 0 ? 'in' : 'out') : undefined
    return ask('admin', moveGold, { ...move, gold, direction, reason: 'Handed in' })
  },
  async 'gold-back'({ people, ask }) {
    const entries = await people.admin.call(listEntries, {})
    const entry = entries.find(({ kind }) => kind === 'moved')?._id ?? '0'
    return ask('admin', takeBackMove, { entry, ...SLIP })
  },
  // Somebody else may have counted in between: then there is nothing to post.
  async count({ people, bank: owner, gold: counted, ask }) {
    const { count } = await people.admin.call(countBank, { owner, counted })
    return ask('admin', postDifference, { count: count?._id ?? '0', reason: 'Counted' })
  },
  boosters: ({ raid, from, ask }) =>
    ask('admin', nameBoosters, { raidId: raid._id, boosters: BOOSTERS.slice(0, 1 + (from % 3)) }),
  propose: ({ raid, ask }) => ask('admin', proposeSettlement, { raidId: raid._id, beforeStart: true }),
  approve: async (one) => one.ask('manager', approveSettlement, await settlementOf(one)),
  'take-back': async (one) => one.ask('admin', takeSettlementBack, { ...(await settlementOf(one)), ...SLIP }),
  // Everybody to whom gold is due and who can be paid.
  async 'pay-out'(one): Promise<number> {
    const { groups } = await one.people.admin.call(offerPayout, { least: '1' })
    const payments = groups.flatMap(({ banks: [bank], payees }) =>
      bank === undefined ? [] : payees.map(({ _id: payee, gold }) => ({ payee, bank: bank._id, gold })),
    )
    const made = await one.ask('admin', createPayout, { payments })
    return made === 200 ? one.ask('admin', payLines, await newestPayout(one)) : made
  },
  pay: async (one) => one.ask('admin', payLines, await newestPayout(one)),
  drop: async (one) => one.ask('admin', dropLines, await newestPayout(one)),
  async 'back-paid'(one) {
    const { lineIds } = await newestPayout(one)
    return one.ask('admin', takeBackLine, { lineId: lineIds[0] ?? '0', reason: 'It came back' })
  },
} satisfies Record<string, (one: With) => Promise<number>>
type Kind = keyof typeof TRIES

const attempt = fc.record({
  kind: fc.constantFrom(
    ...(Object.keys(TRIES) as Kind[]),
    // More often than the others.
    ...(['done', 'done', 'sent', 'take-over', 'back', 'gold', 'gold', 'approve', 'pay-out'] as const),
  ),
  booking: fc.nat(CLIENTS - 1),
  raid: fc.nat(1),
  instance: fc.nat(1),
  from: fc.nat(5),
  to: fc.nat(5),
  gold: fc.integer({ min: 1, max: 3_000_000 }),
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
  const raids = [
    await publishedRaid(product, { maxClients: 20, goldCollector: people.collector.memberId }),
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
  const bank = await bankOf(people.admin)
  const on = (instance: Instance, booking: Booking | undefined, raid: Raid = raids[0]) => {
    if (booking === undefined) throw new Error('There is no such booking')
    const ask: With['ask'] = async (by, endpoint, input) =>
      (await instance.hosting(people[by]).ask(endpoint, input)).status
    return { ...{ product, people, bank, booking, raid, ask }, from: 2, to: 0, gold: 1 }
  }
  const faults: string[] = []
  const attempts = fc.sample(attempt, { seed, numRuns: ACTIONS })
  product.clock.moveTo(raids[0].startsAt)
  for (let at = 0; at < attempts.length; at += AT_ONCE) {
    if (at === ACTIONS / 2) await settle(bookings.map((booking) => on(product, booking)))
    const now = attempts.slice(at, at + AT_ONCE)
    const answers = now.map(({ kind, booking, raid, instance, ...chosen }) => {
      const one = on(instances[instance % instances.length] ?? product, bookings[booking], raids[raid])
      return TRIES[kind]({ ...one, ...chosen })
    })
    // On a slow machine somebody waits too long for a raid's row and is told to try again.
    for (const [who, status] of (await Promise.all(answers)).entries())
      if (status >= 500 && status !== 503) faults.push(`${now[who]?.kind} was answered with ${status}`)
  }
  product.clock.reset()
  return faults
}

async function peopleOf(product: Product): Promise<Evening['people']> {
  const [leader, collector] = [await product.as('Raid Leader'), await product.as('Gold Collector')]
  const senior = await product.as('Senior Advertiser')
  // As whom they boosted, once somebody confirms it.
  await leader.call(setOwnCharacter, { name: 'Silva', realm: 'Kazzak', faction: 'Horde' })
  await collector.call(setOwnCharacter, { name: 'Torvald', realm: 'Kazzak', faction: 'Horde' })
  await senior.call(setOwnCharacter, { name: 'Brontax', realm: 'Aegwynn', faction: 'Alliance' })
  return { admin: await product.as('Admin'), manager: await product.as('Raid Manager'), collector, senior }
}

async function bankOf(admin: Caller): Promise<string> {
  const [bank] = await admin.call(listHeroNames, {})
  const name = { name: 'Silberstrom', realm: 'Aegwynn', faction: 'Alliance', status: true } as const
  return (bank ?? (await admin.call(createHeroName, name)))._id
}

/** Whoever is still open is done, and what the first raid left is settled: from then on there are differences. */
async function settle(each: readonly With[]): Promise<void> {
  const [first] = each
  if (first === undefined) return
  for (const one of each) await TRIES.done(one)
  for (const kind of ['boosters', 'propose', 'approve', 'take-back'] as const) await TRIES[kind](first)
  // What seldom comes about by chance: Done that is taken back after its gold was taken over.
  for (const one of each.slice(0, 3)) {
    await TRIES['take-over']({ ...one, from: 1 })
    await TRIES.undone(one)
  }
  await TRIES['gold-back'](first)
}

/** What becomes of its deposit is said where there is one. */
function endOf({ _id: bookingId, paidFull, price, deposit }: Booking, whither: 'kept' | 'returned') {
  return { bookingId, ...((paidFull ? price : deposit) && { deposit: whither }) }
}

/** The newest of the booking, or an id that no mail has. */
async function mailOf({ database }: Product, { _id }: Booking): Promise<string> {
  const found = database.sql.selectFrom('mail').select('id').where('booking_id', '=', _id)
  return (await found.orderBy('id', 'desc').executeTakeFirst())?.id ?? '0'
}

async function settlementOf({ people, raid }: With): Promise<{ settlementId: string }> {
  const { last } = await people.manager.call(getSettlement, { raidId: raid._id })
  return { settlementId: last?._id ?? '0' }
}

async function newestPayout({ people: { admin } }: With): Promise<{ id: string; lineIds: string[] }> {
  const [newest] = await admin.call(listPayouts, {})
  if (newest === undefined) return { id: '0', lineIds: [] }
  const { _id: id, lines } = await admin.call(getPayout, { id: newest._id })
  return { id, lineIds: lines.map(({ _id }) => _id) }
}

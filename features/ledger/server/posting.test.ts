import { sql as raw } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { cancelBooking, reinstateBooking, takeBackMark } from '#features/booking/calls.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { getBoard } from '#features/home/calls.ts'
import {
  countBank,
  listEntries,
  listOwners,
  moveGold,
  postDifference,
  takeBackMove,
} from '#features/ledger/calls.ts'
import type { AccountChoice, GoldMove } from '#features/ledger/ledger.ts'
import { generateCode, markMailSent } from '#features/mail/calls.ts'
import {
  createPayout,
  getPayout,
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
  sendSettlementBack,
} from '#features/payout/settlement-calls.ts'
import { balancesOf, faultsOfBooks } from '#platform/testing/server/books.ts'
import { type Answer, type Caller, expectRefused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

const COMMUNITY: AccountChoice = { account: 'community', owner: null }
const BANK = { name: 'Schatz', realm: 'Kazzak', faction: 'Horde', status: true } as const
const OWN = { name: 'Langfinger', realm: 'Kazzak' } as const

/** Prepares an action and returns the function by which the admin does it. */
type Prepare = () => Promise<() => Promise<Answer>>

let { product, admin, developer: other, leader, collector, advertiser } = testProduct()
let bank: string
/** The payee id of the admin's payout character, who boosted. */
let character: string
beforeAll(async () => {
  bank = (await other.call(createHeroName, BANK))._id
  await moved(other, { to: { account: 'bank', owner: bank }, gold: 900_000, direction: 'in' })
  await leader.call(setOwnCharacter, { name: 'Brontax', realm: 'Kazzak', faction: 'Horde' })
  await admin.call(setOwnCharacter, { ...OWN, faction: 'Horde' })
  const raid = await publishedRaid(product)
  await leader.call(nameBoosters, { raidId: raid._id, boosters: [{ ...OWN, share: 1 }] })
  character = (await other.call(listOwners, { of: 'payees', name: OWN.name }))[0]?._id ?? ''
})
beforeEach(() => haveReadRoles(product.clock.now()))

/** Sets when the roles of everybody but the admin were read. */
async function haveReadRoles(at: Date): Promise<void> {
  await product.database.sql
    .updateTable('member')
    .set({ roles_read_at: at })
    .where('id', '<>', admin.memberId)
    .execute()
}
const longAgo = () => new Date(product.clock.now().getTime() - 31 * 24 * 3_600_000)

const due = (owner: string): AccountChoice => ({ account: 'due', owner })
const held = (owner: string): AccountChoice => ({ account: 'held', owner })
const toBank = (): AccountChoice => ({ account: 'bank', owner: bank })
const move = (by: Caller, changes: Partial<GoldMove>) =>
  by.ask(moveGold, { from: COMMUNITY, to: due(leader.memberId), gold: 1_000, reason: 'Boosted', ...changes })
async function moved(by: Caller, changes: Partial<GoldMove>): Promise<string> {
  const { body } = await move(by, changes)
  return (body.payload as { _id: string })._id
}
const moves =
  (changes: () => Partial<GoldMove>): Prepare =>
  async () =>
  () =>
    move(admin, changes())
/** The admin takes back what another member moved. */
const takes =
  (changes: () => Partial<GoldMove>): Prepare =>
  async () => {
    const entry = await moved(other, changes())
    return () => admin.ask(takeBackMove, { entry, reason: 'A slip' })
  }

/** Another member creates a payout of 500 g to each of these payees. */
async function payoutTo(...owners: string[]) {
  for (const owner of owners) await moved(other, { to: due(owner), gold: 500 })
  const { groups } = await other.call(offerPayout, { least: '1' })
  const names = new Set(
    await Promise.all(
      owners.map(async (owner) => {
        const all = await other.call(listOwners, { of: 'payees' })
        return all.find(({ _id }) => _id === owner)?.name
      }),
    ),
  )
  const payments = groups
    .flatMap(({ payees }) => payees)
    .filter(({ name }) => names.has(name))
    .map(({ _id: payee }) => ({ payee, bank, gold: 500 }))
  const { _id: id, lines } = await other.call(createPayout, { payments })
  return { id, lineIds: lines.map(({ _id }) => _id) }
}
const pays =
  (...owners: (() => string)[]): Prepare =>
  async () => {
    const payout = await payoutTo(...owners.map((owner) => owner()))
    return () => admin.ask(payLines, payout)
  }
/** The admin takes back a payment that another member marked as paid. */
const takesPayment =
  (owner: () => string): Prepare =>
  async () => {
    const payout = await payoutTo(owner())
    await (owner() === other.memberId ? admin : other).call(payLines, payout)
    return () => admin.ask(takeBackLine, { lineId: payout.lineIds[0] ?? '', reason: 'It came back' })
  }

/** The caller proposes the settlement of a raid with a done client, which the admin boosted. */
async function proposalBy(caller: Caller) {
  const raid = await publishedRaid(product, { goldCollector: collector.memberId })
  await finish(product, await book(advertiser, raid))
  await leader.call(nameBoosters, { raidId: raid._id, boosters: [{ ...OWN, share: 1 }] })
  const { last } = await caller.call(proposeSettlement, { raidId: raid._id, beforeStart: true })
  return { raidId: raid._id, settlementId: last?._id ?? '' }
}
const approves =
  (by: () => Caller): Prepare =>
  async () => {
    const { settlementId } = await proposalBy(by())
    return () => admin.ask(approveSettlement, { settlementId })
  }

const me = () => admin.memberId
const them = () => leader.memberId

/** These benefit the admin: refused while somebody else may do them, otherwise marked 'alone'. */
const FOR_ONESELF: readonly (readonly [string, Prepare])[] = [
  ['moves to what is due to them', moves(() => ({ to: due(me()) }))],
  ['the same, in capitals', moves(() => ({ to: due(me().toUpperCase()) }))],
  ['moves to what is due to their character', moves(() => ({ to: due(character) }))],
  ['moves to what is due to them from another', moves(() => ({ from: due(them()), to: due(me()) }))],
  ['moves what they hold to a bank', moves(() => ({ from: held(me()), to: toBank() }))],
  ['takes back what another took from them', takes(() => ({ from: due(me()), to: COMMUNITY }))],
  ['takes back what was taken from their character', takes(() => ({ from: due(character), to: COMMUNITY }))],
  ['approves what they proposed', approves(() => admin)],
  ['ticks a line that pays them', pays(me)],
  ['ticks a line that pays their character', pays(() => character)],
  ['takes back a payment to them', takesPayment(me)],
]

/** These benefit others, or the admin owes more: always allowed, never 'alone'. */
const FOR_OTHERS: readonly (readonly [string, Prepare])[] = [
  ['moves to what is due to another', moves(() => ({}))],
  ['moves what is due to them to the community', moves(() => ({ from: due(me()), to: COMMUNITY }))],
  ['takes back what another gave them', takes(() => ({ to: due(me()) }))],
  [
    'posts a counted difference',
    async () => {
      const booked = (await balancesOf(product.database.sql)).get(`bank ${bank}`) ?? 0
      const { count } = await admin.call(countBank, { owner: bank, counted: booked - 7 })
      return () => admin.ask(postDifference, { count: count?._id, reason: 'Counted' })
    },
  ],
  ['approves what another proposed, with a share of their own', approves(() => leader)],
  ['ticks a line that pays another', pays(them)],
  ['takes back a payment to another', takesPayment(them)],
]

const newest = async () => (await other.call(listEntries, {}))[0]

it.each(FOR_ONESELF)(
  'THEFT-1, THEFT-2: refuses an admin who acts for themselves (%s), and marks it ‘alone’ if nobody else may do it',
  async (_, prepare) => {
    const action = await prepare()
    const before = await balancesOf(product.database.sql)
    expectRefused(await action(), 'somebody-else', 'Somebody else must do this for you.')
    expect(await balancesOf(product.database.sql)).toEqual(before)
    await haveReadRoles(longAgo())
    expect((await action()).status).toBe(200)
    expect(await newest()).toMatchObject({ by: { _id: me() }, alone: true })
  },
)

it.each(FOR_OTHERS)('THEFT-1: allows an admin to act for others: %s', async (_, prepare) => {
  for (const at of [product.clock.now(), longAgo()]) {
    await haveReadRoles(product.clock.now())
    const action = await prepare()
    await haveReadRoles(at)
    expect((await action()).status).toBe(200)
    expect(await newest()).toMatchObject({ by: { _id: me() }, alone: false })
  }
})

it('THEFT-3: ‘Paid out’ for several lines leaves one’s own line out and says so, unless nobody else may do it', async () => {
  const states = async (id: string) => {
    const { lines } = await other.call(getPayout, { id })
    return new Map(lines.map(({ payee, state }) => [payee, state]))
  }
  const prepared = async () => {
    const payout = await payoutTo(me(), them())
    return { ...payout, answer: async () => (await admin.ask(payLines, payout)).body.message }
  }
  const first = await prepared()
  expect(await first.answer()).toBe('500 g paid out. Yours is left out: somebody else must do this for you.')
  expect(await states(first.id)).toEqual(
    new Map([
      [admin.person.name, 'open'],
      [leader.person.name, 'paid'],
    ]),
  )
  await other.call(payLines, first)
  const second = await prepared()
  await haveReadRoles(longAgo())
  expect(await second.answer()).toBe('1,000 g paid out')
  const [last, before] = await other.call(listEntries, {})
  expect([last, before].map((entry) => [entry?.kind, entry?.alone]).toSorted()).toEqual([
    ['paid', false],
    ['paid', true],
  ])
})

it('THEFT-1: anyone with the right may trigger computed entries, even if they then hold less', async () => {
  const raid = await publishedRaid(product, { goldCollector: collector.memberId })
  const held = async ({ memberId }: Caller) =>
    (await balancesOf(product.database.sql)).get(`held ${memberId}`) ?? 0
  const booking = await book(advertiser, raid, { price: 100_000, deposit: 10_000 })
  const own = { price: 100_000, deposit: 20_000, clientName: 'Silva' }
  const { _id: bookingId } = await book(advertiser, raid, own)
  const [inHand, taken] = [await held(collector), await held(advertiser)]
  // Taking back Done, which lowers what the collector holds.
  await finish(product, booking)
  expect(await held(collector)).toBe(inHand + 90_000)
  await other.call(takeBackMark, { bookingId: booking._id, mark: 'status', reason: 'A slip' })
  expect(await held(collector)).toBe(inHand)
  // Sent, by the collector, who holds the gold.
  const { _id: mailId } = await finish(product, booking)
  await collector.call(generateCode, { mailId })
  await collector.call(markMailSent, { mailId })
  expect(await held(collector)).toBe(inHand)
  // Reinstating a booking whose deposit was kept, by its advertiser.
  await advertiser.call(cancelBooking, { bookingId, reason: 'Client cancelled', deposit: 'kept' })
  expect(await held(advertiser)).toBe(taken + 20_000)
  await advertiser.call(reinstateBooking, { bookingId })
  expect(await held(advertiser)).toBe(taken)
})

it('THEFT-4: the proposer of a settlement reads that somebody else must decide, unless nobody else can', async () => {
  const { raidId, settlementId } = await proposalBy(admin)
  const needsOther = async (caller: Caller) => (await caller.call(getSettlement, { raidId })).needsOther
  expect([await needsOther(admin), await needsOther(other)]).toEqual([true, false])
  const back = { settlementId, reason: 'Silva left early' }
  expectRefused(await admin.ask(sendSettlementBack, back), 'somebody-else')
  await haveReadRoles(longAgo())
  expect(await needsOther(admin)).toBe(false)
  await admin.call(sendSettlementBack, back)
})

it('THEFT-2, HOME-5: staff’s Home shows for 7 days what was done alone', async () => {
  const alone = async () => (await admin.call(getBoard, {})).find(({ what }) => what === 'alone')
  await haveReadRoles(longAgo())
  expect((await move(admin, { to: due(me()) })).status).toBe(200)
  await raw`UPDATE history SET at = ${product.clock.now()}`.execute(product.database.sql)
  product.clock.advance({ hours: 6 * 24 })
  admin = await product.signIn(admin.person)
  expect((await alone())?.count).toBeGreaterThan(0)
  product.clock.advance({ hours: 24 })
  expect(await alone()).toBeUndefined()
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

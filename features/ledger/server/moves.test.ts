import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHeroName, deleteHeroName, type HeroName, updateHeroName } from '#features/hero-name/calls.ts'
import {
  getOwnGold,
  listBanks,
  listEntries,
  listOwners,
  moveGold,
  takeBackMove,
} from '#features/ledger/calls.ts'
import type { AccountChoice, GoldMove } from '#features/ledger/ledger.ts'
import { generateCode, markMailSent } from '#features/mail/calls.ts'
import { UNKNOWN_ID } from '#platform/call/field.ts'
import { balancesOf, faultsOfBooks } from '#platform/testing/server/books.ts'
import { expectRefused, expectRefusedField, refusalOf, refused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

const COMMUNITY: AccountChoice = { account: 'community', owner: null }
const UNKNOWN: AccountChoice = { account: 'bank', owner: null }
const HERO = { name: 'Silberstrom', realm: 'Aegwynn', faction: 'Alliance', status: true } as const

const { product, admin, collector, advertiser } = testProduct()
let hero: HeroName
let bank: AccountChoice
let held: AccountChoice
let made = 0
beforeAll(async () => {
  held = { account: 'held', owner: collector.memberId }
})
// Each test has its own empty bank.
beforeEach(async () => {
  made += 1
  hero = await admin.call(createHeroName, { ...HERO, name: `${HERO.name} ${made}` })
  bank = { account: 'bank', owner: hero._id }
})

const inputOf = (changes: Partial<GoldMove>): GoldMove => ({
  ...{ from: bank, to: UNKNOWN, gold: 5_000, reason: 'Named later' },
  ...changes,
})
const move = (changes: Partial<GoldMove>) => admin.call(moveGold, inputOf(changes))
const ask = (changes: Partial<GoldMove>) => admin.ask(moveGold, inputOf(changes))
const goldOf = async ({ account, owner }: AccountChoice) =>
  (await balancesOf(product.database.sql)).get(owner === null ? account : `${account} ${owner}`) ?? 0

it('LEDGER-13: staff move gold with a reason, which the owner reads on Mine', async () => {
  const before = (await collector.call(getOwnGold, {})).held
  await move({ from: COMMUNITY, to: bank, gold: 100_000, direction: 'in' })
  const to = { ...held, owner: collector.memberId.toUpperCase() }
  await move({ from: bank, to, gold: 40_000, reason: 'Wechselgeld' })
  const mine = await collector.call(getOwnGold, {})
  expect([await goldOf(bank), mine.held - before]).toEqual([60_000, 40_000])
  expect(mine.entries[0]).toMatchObject({
    ...{
      ...{ kind: 'moved', reason: 'Wechselgeld', takesBack: null, reverses: null, takenBackBy: null },
      ...{ raid: null, booking: null },
    },
    ...{ by: { _id: admin.memberId }, lines: [{ account: 'held', gold: 40_000 }] },
  })
  const [entry] = await admin.call(listEntries, {})
  const owner = { _id: hero._id, name: `${hero.name}-Aegwynn` }
  expect(entry?.lines[0]).toMatchObject({ account: 'bank', owner, gold: -40_000 })
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

it('LEDGER-14: a move is reversed once, even by simultaneous requests', async () => {
  const { _id: entry } = await move({ from: COMMUNITY, to: bank, gold: 9_000, direction: 'in' })
  const back = () => admin.ask(takeBackMove, { entry, reason: 'A slip' })
  const answers = await Promise.all([back(), back(), back()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expectRefused(await back(), 'entry-taken-back')
  expect(await goldOf(bank)).toBe(0)
  const [newest, taken] = await admin.call(listEntries, {})
  expect([newest?.takesBack, newest?.reason, newest?.reverses]).toEqual(['moved', 'A slip', taken?._id])
  expect(taken?.takenBackBy).toBe(newest?._id)
  for (const unknown of ['0', 'x'])
    expectRefused(await admin.ask(takeBackMove, { entry: unknown, reason: 'A slip' }), 'not-found')
})

it('LEDGER-15: simultaneous moves cannot take a bank below 0', async () => {
  await move({ from: COMMUNITY, to: bank, gold: 12_000, direction: 'in' })
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask({ gold: 5_000 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expectRefused(await ask({ gold: 5_000 }), 'bank-too-low', `${hero.name}-Aegwynn has 2,000 g.`)
  expect(await goldOf(bank)).toBe(2_000)
})

it('LEDGER-13: a bank keeps its last name after its hero name is deleted; an unknown member has no account', async () => {
  await move({ from: COMMUNITY, to: bank, gold: 7_000, direction: 'in' })
  const { _id: id, createdAt: _, version, ...fields } = hero
  const name = `Umbenannt ${made}`
  await admin.call(updateHeroName, { id, version, ...fields, name })
  await admin.call(deleteHeroName, { id })
  expect(await admin.call(listOwners, { of: 'banks', name: 'UMBENANNT' })).toEqual([
    { _id: id, name: expect.stringMatching(new RegExp(`^${name}-Aegwynn \\(deleted #\\d+\\)$`)) },
  ])
  await move({ gold: 7_000 })
  expect(await goldOf(bank)).toBe(0)
  for (const account of ['bank', 'held', 'due'] as const) {
    const direction = account === 'due' && ({ direction: 'out' } as const)
    expectRefused(await ask({ from: UNKNOWN, to: { account, owner: UNKNOWN_ID }, ...direction }), 'not-found')
  }
  const [person] = await admin.call(listOwners, { of: 'members', name: collector.person.name.toUpperCase() })
  expect(person).toEqual({ _id: collector.memberId, name: collector.person.name })
})

it('LEDGER-26: only moves can be taken back here; other entries name the place where that is done', async () => {
  const raid = await publishedRaid(product)
  const { _id: mailId } = await finish(product, await book(advertiser, raid))
  await admin.call(generateCode, { mailId })
  await admin.call(markMailSent, { mailId })
  const [sent, done] = await admin.call(listEntries, {})
  const back = (entry = '') => admin.ask(takeBackMove, { entry, reason: 'A slip' })
  const elsewhere = (text: string) => refused('taken-back-elsewhere', text)
  expect(refusalOf(await back(done?._id))).toEqual(elsewhere('Take Done back at its booking.'))
  expect(refusalOf(await back(sent?._id))).toEqual(elsewhere('Take Sent back at its mail.'))
  const { _id: moved } = await move({ from: COMMUNITY, to: bank, direction: 'in' })
  const { _id: taken } = await admin.call(takeBackMove, { entry: moved, reason: 'A slip' })
  expect(refusalOf(await back(taken))).toEqual(
    elsewhere('This entry takes another one back. Move the gold anew.'),
  )
  expectRefused(await back('999999999'), 'not-found')
})

describe('LEDGER-25: the subject and day of a move', () => {
  const newest = async () => (await admin.call(listEntries, {}))[0]

  it('a move may name a mail by its code, or a booking or raid by id or link', async () => {
    const raid = await publishedRaid(product)
    const booking = await book(advertiser, raid)
    const { _id: mailId } = await finish(product, booking)
    const { paymentCode } = await admin.call(generateCode, { mailId })
    const client = `${booking.clientName}-${booking.clientRealm}`
    const link = `https://forge.example/dashboard/book-raid?raid=${raid._id}&booking=${booking._id}`
    for (const [about, named] of [
      [paymentCode.toLowerCase(), { kind: 'mail', _id: mailId, name: paymentCode }],
      [booking._id.toUpperCase(), { kind: 'booking', _id: booking._id, name: client }],
      [link, { kind: 'booking', _id: booking._id, name: client }],
      [`/dashboard/tonight/${raid._id}`, { kind: 'raid', _id: raid._id, name: raid.name }],
    ] as const) {
      await move({ from: COMMUNITY, to: bank, direction: 'in', about })
      expect((await newest())?.about).toEqual(named)
    }
  })

  it('a move hides the client’s name from a holder of the gold who may not see it', async () => {
    const raid = await publishedRaid(product)
    await move({ from: COMMUNITY, to: held, direction: 'in', about: raid._id, happenedOn: '2025-01-05' })
    expect(await newest()).toMatchObject({ about: { kind: 'raid' }, happenedOn: '2025-01-05' })
    const [mine] = (await collector.call(getOwnGold, {})).entries
    expect(mine).toMatchObject({ about: null, happenedOn: '2025-01-05' })
  })

  it('a move about an unknown subject or in the future is refused', async () => {
    const before = await newest()
    const over = { from: COMMUNITY, to: bank, direction: 'in' } as const
    const none = 'No raid, booking, mail or payout has this id or code.'
    for (const about of ['NOSUCHCD', UNKNOWN_ID])
      expectRefusedField(await ask({ ...over, about }), 'about', none)
    const ahead = await ask({ ...over, happenedOn: product.clock.day(1) })
    expectRefusedField(ahead, 'happenedOn', 'This day is in the future.')
    expect(await newest()).toEqual(before)
  })

  it('two banks of the same name are distinguished on screen and in CSV', async () => {
    await move({ from: COMMUNITY, to: bank, direction: 'in' })
    await admin.call(deleteHeroName, { id: hero._id })
    const { _id: again } = await admin.call(createHeroName, { ...HERO, name: hero.name })
    await move({ from: COMMUNITY, to: { account: 'bank', owner: again }, direction: 'in' })
    const names = (await admin.call(listBanks, {})).map(({ owner }) => owner?.name ?? '')
    const own = names.filter((name) => name.startsWith(`${hero.name}-`)).toSorted()
    expect(own).toEqual([`${hero.name}-Aegwynn`, expect.stringMatching(/-Aegwynn \(deleted #\d+\)$/)])
  })
})

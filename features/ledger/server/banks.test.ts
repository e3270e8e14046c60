import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { createHeroName, deleteHeroName } from '#features/hero-name/calls.ts'
import {
  countBank,
  getBooks,
  getOwnGold,
  listBanks,
  listEntries,
  listPeopleWithGold,
  moveGold,
  postDifference,
} from '#features/ledger/calls.ts'
import type { BankGold } from '#features/ledger/ledger.ts'
import { generateCode, markMailSent, postMails } from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/work.ts'
import { faultsOfBooks } from '#platform/testing/server/books.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

/** A hero name here gets the mails of these bookings. */
const KAZZAK = { realm: 'Kazzak', faction: 'Horde' } as const
const HERO = { name: 'Silberstrom', realm: 'Aegwynn', faction: 'Alliance', status: true } as const

const { product, admin, advertiser, collector } = testProduct()

const bankOf = async (owner: string): Promise<BankGold | undefined> =>
  (await admin.call(listBanks, { owner }))[0]
const newBank = async (name: string, place: object = HERO) =>
  (await admin.call(createHeroName, { ...HERO, ...place, name }))._id
const count = (owner: string, counted: number) => admin.call(countBank, { owner, counted })
const post = (counted: BankGold, fromNoBank = false) =>
  admin.ask(postDifference, { count: counted.count?._id ?? '', reason: 'Nachgezählt', fromNoBank })
const unknownGold = async () =>
  (await admin.call(listBanks, {})).find(({ owner }) => owner === null)?.gold ?? 0
const fillNoBank = (gold: number) =>
  admin.call(moveGold, {
    ...{ from: { account: 'community', owner: null }, to: { account: 'bank', owner: null } },
    ...{ gold, direction: 'in', reason: 'From before' },
  })
const csv = async (of: string, account?: string): Promise<Record<string, string>[]> => {
  const query = account === undefined ? '' : `&account=${account}`
  const answer = await product.request(`/ledger/csv?of=${of}${query}`, { cookie: admin.cookie })
  if (answer.headers.get('content-type') !== 'text/csv; charset=utf-8') throw new Error(answer.text)
  return parse(answer.text, { bom: true, columns: true, record_delimiter: '\r\n' })
}
it('LEDGER-16, LEDGER-17: staff count a bank, and may take the surplus out of ‘No bank’', async () => {
  await fillNoBank(10_000)
  const owner = await newBank('Silberstrom')
  expect(await bankOf(owner)).toMatchObject({ account: null, gold: 0, isDeleted: false, count: null })
  const answer = await admin.ask(countBank, { owner: owner.toUpperCase(), counted: 12_000 })
  expect(answer.body.message).toBe('Counted 12,000 g, booked 0 g: 12,000 g more')
  const counted = answer.body.payload as BankGold
  expect(counted).toMatchObject({
    owner: { _id: owner, name: 'Silberstrom-Aegwynn' },
    count: { counted: 12_000, booked: 0, by: { _id: admin.memberId }, isPosted: false },
  })
  const [before, unknown] = [await admin.call(getBooks, {}), await unknownGold()]
  const answers = await Promise.all([1, 2, 3].map(() => post(counted, true)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expectRefused(await post(counted), 'no-difference')
  const after = await admin.call(getBooks, {})
  // The gold of No bank is found now, so only the rest is new.
  const found = 12_000 - Math.min(12_000, unknown)
  expect([after.bank - before.bank, after.community - before.community]).toEqual([found, found])
  expect(await bankOf(owner)).toMatchObject({ gold: 12_000, count: { isPosted: true } })
})

it('LEDGER-17: only the newest count’s difference can be posted, and only once', async () => {
  const owner = await newBank('Umberfall')
  await fillNoBank(100)
  await post(await count(owner, 100))
  const older = await count(owner, 90)
  const newer = await count(owner, 130)
  expectRefused(await post(older), 'no-difference')
  const unknown = await unknownGold()
  expect((await post(newer)).status).toBe(200)
  const [entry] = await admin.call(listEntries, {})
  const lines = ['bank', 'community'].map((account) => ({ account, gold: 30 }))
  expect(entry).toMatchObject({ reason: 'Nachgezählt', lines })
  expect((await post(await count(owner, 50))).status).toBe(200)
  expect([await unknownGold(), (await bankOf(owner))?.gold]).toEqual([unknown, 50])
  const same = await admin.ask(countBank, { owner, counted: 50 })
  expect(same.body.message).toBe('Counted 50 g, as booked')
  expectRefused(await post(same.body.payload as BankGold), 'no-difference')
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

it('LEDGER-16: banks are listed with most gold first, including banks of deleted hero names', async () => {
  const owner = await newBank('Vergangen')
  await post(await count(owner, 7_000))
  await admin.call(deleteHeroName, { id: owner })
  const banks = await admin.call(listBanks, {})
  const gold = banks.map((bank) => bank.gold)
  expect(gold).toEqual(gold.toSorted((one, other) => other - one))
  const gone = { isDeleted: true, gold: 7_000, faction: null }
  expect(banks.find((bank) => bank.owner?._id === owner)).toMatchObject(gone)
  const [first, second] = banks
  const before = `${first?.gold}.${first?.owner?._id ?? '00000000-0000-0000-0000-000000000000'}`
  expect((await admin.call(listBanks, { before }))[0]).toEqual(second)
})

it('LEDGER-19: every tab exports CSV that another library reads, with the ledger’s sums', async () => {
  const raid = await publishedRaid(product, { goldCollector: collector.memberId })
  const mail = await finish(product, await book(advertiser, raid, { deposit: 10_000 }))
  await finish(product, await book(advertiser, raid))
  await book(advertiser, raid, { deposit: 20_000 })
  await admin.call(generateCode, { mailId: mail._id })
  await admin.call(markMailSent, { mailId: mail._id })
  const sum = (rows: Record<string, string>[], column: string) =>
    rows.reduce((gold, row) => gold + Number(row[column]), 0)
  const books = await admin.call(getBooks, {})
  const people = await csv('people')
  const sums = ['Holds', 'Due', 'In open bookings'].map((column) => sum(people, column))
  expect(sums).toEqual([books.held, books.due, books.open])
  expect(sum(await csv('banks'), 'Booked')).toBe(books.bank)
  const entries = await csv('entries')
  const community = entries.filter((row) => row.Account === 'Community')
  expect(sum(community, 'Gold')).toBe(books.community)
  const [person] = await admin.call(listPeopleWithGold, {})
  const statement = await csv('statement', person?.held?._id)
  const held = person?.held?.gold
  expect([sum(statement, 'Gold'), statement[0]?.Afterwards]).toEqual([held, String(held)])
  expect(new Set(community.map((row) => row['Account id'])).size).toBe(1)
  const sent = entries.find((row) => row.What === 'Mail sent')
  expect([sent?.RunID, sent?.Mail].join()).toMatch(/^[\da-f-]{36},\w{8}$/)
  expectRefused(await product.request('/ledger/csv?of=statement', { cookie: admin.cookie }), 'not-found')
})

it('LEDGER-12: people are listed with the date of the oldest gold that they still hold', async () => {
  const raid = await publishedRaid(product, { goldCollector: collector.memberId, maxClients: 20 })
  const since = async () =>
    (await admin.call(listPeopleWithGold, {})).find(({ member }) => member._id === collector.memberId)
      ?.heldSince
  const held = (await collector.call(getOwnGold, {})).held
  const from = { account: 'held', owner: collector.memberId } as const
  const out = { from, to: { account: 'bank', owner: null } } as const
  await admin.call(moveGold, { ...out, gold: held, reason: 'Handed in' })
  expect(await since()).toBeNull()
  await finish(product, await book(advertiser, raid))
  await finish(product, await book(advertiser, raid))
  const [second, first] = (await collector.call(getOwnGold, {})).entries
  expect(await since()).toBe(first?.at)
  await admin.call(moveGold, { ...out, gold: 100_000, reason: 'Handed in' })
  expect(await since()).toBe(second?.at)
})

/** A mail of 100,000 g to the bank, with the collector's code. */
const mailTo = async (heroNameId?: string): Promise<Mail> => {
  const raid = await publishedRaid(product, { goldCollector: collector.memberId })
  const mail = await finish(product, await book(advertiser, raid))
  await collector.call(generateCode, { mailId: mail._id, ...(heroNameId && { heroNameId }) })
  return mail
}

it('LEDGER-17: a difference is not posted twice when an unconfirmed mail caused it', async () => {
  const owner = await newBank('Doppelt', KAZZAK)
  const mail = await mailTo(owner)
  await collector.call(postMails, { mailIds: [mail._id], posted: true })
  const counted = await count(owner, 100_000)
  expect(counted.underway).toEqual({ mails: 1, gold: 100_000 })
  expectRefused(await post(counted), 'mails-underway', '1 mail to this bank is not confirmed yet.')
  await admin.call(markMailSent, { mailId: mail._id })
  expectRefused(await post(counted), 'no-difference')
  expect(await bankOf(owner)).toMatchObject({
    gold: 100_000,
    underway: { mails: 0, gold: 0 },
    count: { counted: 100_000, booked: 0, difference: 0 },
  })
})

it('LEDGER-17: the rest of a bank’s difference is posted once its mails are confirmed or undone', async () => {
  const owner = await newBank('Dazu', KAZZAK)
  const [brought, posted] = [await mailTo(owner), await mailTo(owner)]
  await collector.call(postMails, { mailIds: [brought._id, posted._id], posted: true })
  const counted = await count(owner, 115_000)
  expect(counted.underway).toEqual({ mails: 2, gold: 200_000 })
  expectRefused(await post(counted), 'mails-underway', '2 mails to this bank are not confirmed yet.')
  await admin.call(markMailSent, { mailId: brought._id })
  await collector.call(postMails, { mailIds: [posted._id], posted: false })
  expect((await bankOf(owner))?.count).toMatchObject({ difference: 15_000, isPosted: false })
  expect((await post(counted)).status).toBe(200)
  expect((await bankOf(owner))?.gold).toBe(115_000)
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

it('LEDGER-17: a bank’s difference comes out of ‘No bank’ only on request, and only up to its balance', async () => {
  const owner = await newBank('Bekannt')
  await fillNoBank(500)
  const unknown = await unknownGold()
  const newest = async () =>
    (await admin.call(listEntries, {}))[0]?.lines
      .map(
        ({ owner: whose, account, gold }) =>
          `${account}${account === 'bank' && whose === null ? ' unknown' : ''} ${gold}`,
      )
      .join(', ')
  await post(await count(owner, 300))
  expect(await newest()).toBe('bank 300, community 300')
  await post(await count(owner, 300 + unknown + 200), true)
  expect(await newest()).toBe(`bank ${unknown + 200}, bank unknown ${-unknown}, community 200`)
  const nobody = await admin.ask(postDifference, { count: '1', reason: 'x' })
  expect(nobody.status).toBe(400)
})

it('MAIL-5, LEDGER-2: when two hero names fit, Sent posts the gold to ‘No bank’, and a count does not remove it', async () => {
  const banks = [await newBank('Erste', KAZZAK), await newBank('Zweite', KAZZAK)]
  const mail = await mailTo()
  const sent = () => admin.ask(markMailSent, { mailId: mail._id })
  const unknown = 'Mail marked as sent. It names no hero name: its 100,000 g is booked under No bank.'
  expect((await sent()).body.message).toBe(unknown)
  expect((await sent()).body.message).toBe('Mail marked as sent')
  const before = await unknownGold()
  for (const owner of banks) await post(await count(owner, 100_000))
  expect(await unknownGold()).toBe(before)
})

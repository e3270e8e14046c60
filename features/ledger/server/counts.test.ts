import { expect, it } from 'vitest'
import { createHeroName } from '#features/hero-name/calls.ts'
import { countBank, listBanks, listEntries, moveGold, postDifference } from '#features/ledger/calls.ts'
import type { BankGold } from '#features/ledger/ledger.ts'
import { generateCode, markMailSent, postMails } from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/work.ts'
import { faultsOfBooks } from '#platform/testing/server/books.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

const { product, admin, collector, advertiser } = testProduct()

const newBank = async (name: string) => {
  const hero = { name, realm: 'Kazzak', faction: 'Horde', status: true } as const
  return (await admin.call(createHeroName, hero))._id
}
const bankOf = async (owner: string) => (await admin.call(listBanks, { owner }))[0] as BankGold
const count = (owner: string, counted: number) => admin.call(countBank, { owner, counted })
const post = ({ count: counted }: BankGold, fromNoBank = false) =>
  admin.ask(postDifference, { count: counted?._id ?? '', reason: 'Nachgezählt', fromNoBank })
/** A mail of 100,000 g to the bank, that its collector coded. */
const mailTo = async (heroNameId: string): Promise<Mail> => {
  const raid = await publishedRaid(product, { goldCollector: collector.memberId })
  const mail = await finish(product, await book(advertiser, raid))
  await collector.call(generateCode, { mailId: mail._id, heroNameId })
  return mail
}

it('LEDGER-17: what a mail brings that is posted is not booked twice', async () => {
  const owner = await newBank('Doppelt')
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

it('LEDGER-17: what came beside such mails is posted once they are confirmed, or undone', async () => {
  const owner = await newBank('Dazu')
  const [brought, posted] = [await mailTo(owner), await mailTo(owner)]
  await collector.call(postMails, { mailIds: [brought._id, posted._id], posted: true })
  const counted = await count(owner, 115_000)
  expect(counted.underway).toEqual({ mails: 2, gold: 200_000 })
  expectRefused(await post(counted), 'mails-underway', '2 mails to this bank are not confirmed yet.')
  await admin.call(markMailSent, { mailId: brought._id })
  await collector.call(postMails, { mailIds: [posted._id], posted: false })
  expect((await bankOf(owner)).count).toMatchObject({ difference: 15_000, isPosted: false })
  expect((await post(counted)).status).toBe(200)
  expect((await bankOf(owner)).gold).toBe(115_000)
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

it('LEDGER-17: a difference comes out of No bank only where it is said, as far as that has it', async () => {
  const owner = await newBank('Bekannt')
  await admin.call(moveGold, {
    ...{ from: { account: 'community', owner: null }, to: { account: 'bank', owner: null } },
    ...{ gold: 500, direction: 'in', reason: 'From before' },
  })
  const newest = async () =>
    (await admin.call(listEntries, {}))[0]?.lines.map(({ owner: whose, account, gold }) => [
      account === 'bank' && whose === null ? 'unknown' : account,
      gold,
    ])
  await post(await count(owner, 300))
  expect(await newest()).toEqual([
    ['bank', 300],
    ['community', 300],
  ])
  await post(await count(owner, 1_000), true)
  expect(await newest()).toEqual([
    ['bank', 700],
    ['unknown', -500],
    ['community', 200],
  ])
  const nobody = await admin.ask(postDifference, { count: '1', reason: 'x' })
  expect(nobody.status).toBe(400)
})

it('MAIL-5, LEDGER-2: where two hero names fit, Sent says that the gold stands under No bank, and no count takes it out', async () => {
  const banks = [await newBank('Erste'), await newBank('Zweite')]
  const raid = await publishedRaid(product, { goldCollector: collector.memberId })
  const mail = await finish(product, await book(advertiser, raid))
  await collector.call(generateCode, { mailId: mail._id })
  const sent = () => admin.ask(markMailSent, { mailId: mail._id })
  expect((await sent()).body.message).toBe(
    'Mail marked as sent. It names no hero name: its 100,000 g is booked under No bank.',
  )
  expect((await sent()).body.message).toBe('Mail marked as sent')
  const unknown = async () => (await admin.call(listBanks, {})).find(({ owner }) => owner === null)?.gold ?? 0
  const before = await unknown()
  for (const owner of banks) await post(await count(owner, 100_000))
  expect(await unknown()).toBe(before)
})

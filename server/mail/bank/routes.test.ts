import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listKeptBanks } from '#domain/bank/endpoints.ts'
import { addKeeper, createHeroName, deleteHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { arriveMails, codeMails, confirmMails, listMails, lookUpCodes } from '#domain/mail/endpoints.ts'
import { balancesOf, faultsOfBooks } from '#server/testing/books.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, publishedRaid } from '#server/testing/records.ts'

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  let collector: Caller
  let keeper: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
    collector = await product.as('Gold Collector')
    keeper = await product.as('Forge Member')
  })
  afterAll(() => product.stop())
  // Each test has its own banks.
  beforeEach(async () => {
    for (const { _id: id } of await admin.call(listHeroNames, {})) await admin.call(deleteHeroName, { id })
  })

  const bank = async (name: string, realm: string) =>
    (await admin.call(createHeroName, { name, realm, faction: 'Horde', status: true }))._id
  /** A mail of 100,000 g. */
  const doneOn = async (paymentRealm: string) => {
    const raid = await publishedRaid(product, { goldCollector: collector.memberId, pot: 100_000 })
    return finish(product, await book(await product.as('Senior Advertiser'), raid, { paymentRealm }))
  }
  const codesOf = async (id: string) => {
    const mail = (await admin.call(listMails, { mailId: id }))[0]
    return { payment: mail?.paymentCode ?? '', confirmation: mail?.confirmationCode ?? '' }
  }
  const sentOf = async (id: string) => (await admin.call(listMails, { mailId: id }))[0]?.sent
  const bankGold = async (id: string) => (await balancesOf(product.database.sql)).get(`bank ${id}`) ?? 0

  describe('DESK-9: the bank’s side', () => {
    it('sees what came to the hero names that it keeps, and says how much it was', async () => {
      const [kept, other] = [await bank('Meine', 'Stormscale'), await bank('Fremde', 'Thral')]
      const [mail, foreign] = [await doneOn('Stormscale'), await doneOn('Thral')]
      expect(await keeper.call(listKeptBanks, {})).toEqual([])
      expect(await admin.call(listKeptBanks, {})).toContainEqual({ _id: other, name: 'Fremde-Thral' })
      await admin.call(addKeeper, { heroNameId: kept, memberId: keeper.memberId })
      expect(await keeper.call(listKeptBanks, {})).toEqual([{ _id: kept, name: 'Meine-Stormscale' }])
      await collector.call(codeMails, { mailIds: [mail._id, foreign._id] })
      const [mine, theirs] = [await codesOf(mail._id), await codesOf(foreign._id)]
      const shown = {
        ...{ code: mine.payment, gold: 100_000, from: collector.person.name, to: 'Meine-Stormscale' },
        ...{ arrived: null, confirmationCode: null, own: false, sent: false },
      }
      expect(await keeper.call(lookUpCodes, { codes: [mine.payment.toLowerCase(), theirs.payment] })).toEqual(
        {
          ...{ found: [shown], unknown: [theirs.payment], unread: [] },
        },
      )
      const arrived = (who: Caller, code: string, gold: number) =>
        who.ask(arriveMails, { mails: [{ code, gold }] })
      expect(refusalOf(await arrived(keeper, theirs.payment, 5))).toEqual(refused('not-found'))
      await arrived(keeper, mine.payment, 100_000)
      const { body } = await arrived(keeper, mine.payment, 99_000)
      expect(body.payload).toEqual([{ ...shown, arrived: 99_000, confirmationCode: mine.confirmation }])
      await collector.call(confirmMails, { codes: [mine.confirmation] })
      expect([await bankGold(kept), await bankGold(other)]).toEqual([99_000, 0])
      expect(refusalOf(await arrived(keeper, mine.payment, 98_000))).toEqual(
        refused('mail-sent', 'This mail is sent. Correct it in the ledger.'),
      )
      expect(await faultsOfBooks(product.database.sql)).toEqual([])
    })

    it('is not who made the codes', async () => {
      await bank('Selbst', 'Blackrock')
      const { _id } = await doneOn('Blackrock')
      await admin.call(codeMails, { mailIds: [_id] })
      const { payment, confirmation } = await codesOf(_id)
      const mails = [{ code: payment, gold: 100_000 }]
      expect(refusalOf(await admin.ask(arriveMails, { mails }))).toEqual(refused('others-confirm'))
      await (await product.as('Developer')).call(arriveMails, { mails })
      await admin.call(confirmMails, { codes: [confirmation] })
      expect(await sentOf(_id)).toBe(true)
    })

    it('reads 60 unknown codes an hour and no more', async () => {
      const guesser = await product.as('Developer')
      const ask = (from: number, count: number) => guesser.call(lookUpCodes, { codes: guesses(from, count) })
      const answers = await Promise.all([ask(0, 40), ask(40, 40)])
      expect(answers.map(({ unknown }) => unknown.length).toSorted()).toEqual([20, 40])
      expect(answers.flatMap(({ unread }) => unread)).toHaveLength(20)
      expect(refusalOf(await guesser.ask(lookUpCodes, { codes: ['TS3DBT9H'] }))).toEqual(
        refused('too-many-unknown-codes'),
      )
    })

    it('counts them where it says what arrived too: of one budget, and refuses what it would know beyond', async () => {
      const kept = await bank('Geraten', 'Ravencrest')
      const { _id } = await doneOn('Ravencrest')
      await collector.call(codeMails, { mailIds: [_id] })
      const { payment } = await codesOf(_id)
      const guesser = await product.as('Advertiser')
      await admin.call(addKeeper, { heroNameId: kept, memberId: guesser.memberId })
      const arrive = (codes: readonly string[], headers = {}) =>
        guesser.ask(arriveMails, { mails: codes.map((code) => ({ code, gold: 1 })) }, headers)
      await guesser.call(lookUpCodes, { codes: guesses(0, 20) })
      const key = { 'idempotency-key': 'guessed' }
      expect(refusalOf(await arrive(guesses(20, 15), key))).toEqual(refused('not-found'))
      // Repeated it is asked anew, and counted anew.
      expect(refusalOf(await arrive(guesses(20, 15), key))).toEqual(refused('not-found'))
      expect((await guesser.call(lookUpCodes, { codes: [payment] })).found).toHaveLength(1)
      const answers = await Promise.all([35, 41].map((from) => arrive([payment, ...guesses(from, 6)])))
      expect(answers.map(refusalOf)).toEqual([refused('not-found'), refused('not-found')])
      for (const answer of [
        await arrive([payment]),
        await guesser.ask(lookUpCodes, { codes: guesses(0, 1) }),
      ])
        expect(refusalOf(answer)).toEqual(refused('too-many-unknown-codes'))
      const [mail] = await admin.call(listMails, { mailId: _id })
      expect(mail?.sent).toBe(false)
    })

    it('moves more than the mail’s amount only where that very figure is confirmed', async () => {
      const kept = await bank('Zuviel', 'Silvermoon')
      const { _id } = await doneOn('Silvermoon')
      await admin.call(addKeeper, { heroNameId: kept, memberId: keeper.memberId })
      await collector.call(codeMails, { mailIds: [_id] })
      const { payment: code, confirmation } = await codesOf(_id)
      const arrive = (gold: number, confirmed?: number) =>
        keeper.ask(arriveMails, { mails: [{ code, gold, ...(confirmed && { confirmed }) }] })
      for (const answer of [await arrive(999_999), await arrive(999_999, 999_998)])
        expect(refusalOf(answer)).toEqual(
          refused('arrived-above-mail', `${code}: 100,000 g was expected. Confirm 999,999 g first.`),
        )
      expect((await arrive(999_999, 999_999)).status).toBe(200)
      expect((await arrive(999_999)).status).toBe(200)
      await collector.call(confirmMails, { codes: [confirmation] })
      expect(await bankGold(kept)).toBe(999_999)
      expect(await faultsOfBooks(product.database.sql)).toEqual([])
    })
  })
})

/** Codes of the right form. */
function guesses(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const n = from + at
    return `ABCDE${String.fromCharCode(65 + (n % 26))}${Math.floor(n / 26)}Z`
  })
}

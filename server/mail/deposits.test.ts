import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking, DepositOutcome } from '#domain/booking/booking.ts'
import { cancelBooking, reinstateBooking, takeBackMark } from '#domain/booking/endpoints.ts'
import { listRaidsWithGold } from '#domain/ledger/endpoints.ts'
import {
  createMail,
  generateCode,
  handOverMails,
  listAllMails,
  listHands,
  markMailSent,
  readDesk,
  takeMails,
} from '#domain/mail/endpoints.ts'
import type { Mail } from '#domain/mail/mail.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { readReport } from '#domain/report/endpoints.ts'
import { balancesOf, faultsOfBooks } from '#server/testing/books.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, publishedRaid } from '#server/testing/records.ts'

const KEPT = { type: 'Kept deposit', balance: 'Deposit', totalPrice: 0, advCut: 0, sent: false }

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  let advertiser: Caller
  let collector: Caller
  let raid: Raid
  beforeAll(async () => {
    // Deposits may be above the cut here.
    product = await startProduct(kind, { env: { ADVERTISER_CUT: 'TC=10,BR=1' } })
    admin = await product.as('Admin')
    advertiser = await product.as('Advertiser')
    collector = await product.as('Gold Collector')
    raid = await publishedRaid(product, { goldCollector: collector.memberId, maxClients: 30 })
  })
  afterAll(() => product.stop())

  const mailsOf = async ({ _id }: Pick<Booking, '_id'>): Promise<Mail[]> =>
    admin.call(listAllMails, { mailId: _id })
  const taken = (deposit: number) => book(advertiser, raid, { deposit })
  const cancel = async (booking: Booking, deposit: DepositOutcome) => {
    await admin.call(cancelBooking, { bookingId: booking._id, reason: 'Client cancelled', deposit })
    return (await mailsOf(booking))[0] as Mail
  }
  const reinstate = (booking: Booking, who = admin) => who.ask(reinstateBooking, { bookingId: booking._id })
  const held = async ({ memberId }: Caller) =>
    (await balancesOf(product.database.sql)).get(`held ${memberId}`) ?? 0

  describe('MAIL-13: a deposit that is kept', () => {
    it('has a mail record, which its advertiser holds, hands over and who takes it sends', async () => {
      const booking = await taken(30_000)
      const before = [await held(advertiser), await held(collector)]
      const mail = await cancel(booking, 'kept')
      expect(mail).toMatchObject({ ...KEPT, amount: 30_000, advId: { _id: advertiser.memberId } })
      // An advertiser handles no mails: what they hold stands on My Gold, and with others at the desk.
      const { held: piles } = await advertiser.call(listHands, {})
      expect(piles).toMatchObject([{ gold: 30_000, mailIds: [mail._id], raid: { _id: raid._id } }])
      const onDesk = (await collector.call(readDesk, { tab: 'code' })).mails.find(
        ({ _id }) => _id === mail._id,
      )
      expect(onDesk).toMatchObject({ type: 'Kept deposit', isHeld: false, holder: expect.any(String) })
      await advertiser.call(handOverMails, { mailIds: [mail._id], memberId: collector.memberId })
      await collector.call(takeMails, { mailIds: [mail._id] })
      await collector.call(generateCode, { mailId: mail._id })
      await admin.call(markMailSent, { mailId: mail._id })
      expect([await held(advertiser), await held(collector)]).toEqual(before)
      expect(refusalOf(await reinstate(booking))).toEqual(
        refused('mail-sent', 'The kept deposit of this booking is sent. Correct it in the ledger.'),
      )
      expect(await faultsOfBooks(product.database.sql)).toEqual([])
    })

    it('is not marked sent by an instance of 1.4.0, which would post nothing of it', async () => {
      const { sql } = product.database
      const mail = await cancel(await taken(10_000), 'kept')
      await collector.call(generateCode, { mailId: mail._id })
      const sentAsBefore = sql.updateTable('mail').set({ sent: true }).where('id', '=', mail._id).execute()
      await expect(sentAsBefore).rejects.toMatchObject({ code: '55P03' })
      expect(await mailsOf({ _id: mail.bookId })).toMatchObject([{ sent: false }])
    })

    it('has none once it is brought back, and what was handed over goes back to who held it', async () => {
      const booking = await taken(20_000)
      const mail = await cancel(booking, 'kept')
      const before = [await held(advertiser), await held(collector)]
      await advertiser.call(handOverMails, { mailIds: [mail._id], memberId: collector.memberId })
      await collector.call(takeMails, { mailIds: [mail._id] })
      expect((await reinstate(booking)).body.message).toBe('Booking brought back')
      expect(await mailsOf(booking)).toEqual([])
      expect([await held(advertiser), await held(collector)]).toEqual([
        (before[0] ?? 0) - 20_000,
        before[1] ?? 0,
      ])
      const { status, body } = await admin.ask(generateCode, { mailId: mail._id })
      expect([status, body]).toMatchObject([409, { code: 'mail-withdrawn' }])
      const again = await cancel(booking, 'kept')
      expect([again.amount, again._id]).toEqual([20_000, expect.not.stringMatching(mail._id)])
      expect(await faultsOfBooks(product.database.sql)).toEqual([])
    })

    it('is staff’s to bring back once it has codes, and is then said to be in the post', async () => {
      const booking = await taken(10_000)
      const mail = await cancel(booking, 'kept')
      await admin.call(generateCode, { mailId: mail._id })
      expect(refusalOf(await reinstate(booking, advertiser))).toEqual(
        refused(
          'mail-coded',
          'The codes for the kept deposit of this booking are generated. Ask an admin to bring it back.',
        ),
      )
      expect((await reinstate(booking)).body.message).toBe(
        'Booking brought back. The gold may be in the post.',
      )
      expect(await cancel(booking, 'returned')).toBeUndefined()
    })
  })

  it('MAIL-14: what is above the cut has a record of its own, and a booking counts once', async () => {
    const sums = async () => {
      const sold =
        (await admin.call(listRaidsWithGold, {})).find((one) => one.raid._id === raid._id)?.sold ?? 0
      const span = { from: raid.date, to: raid.date, by: 'day' } as const
      const total = (await admin.call(readReport, span)).total
      return { sold, done: total.done, gold: total.gold, cut: total.cut }
    }
    const before = await sums()
    const booking = await taken(30_000)
    const mail = await finish(product, booking)
    const mails = await mailsOf(booking)
    const [done, rest] = [true, false].map((isDone) => mails.find(({ _id }) => (_id === mail._id) === isDone))
    expect(done).toMatchObject({ amount: 70_000, totalPrice: 100_000, advCut: 10_000, balance: 'Deposit' })
    expect(rest).toMatchObject({ ...KEPT, type: 'Rest of a deposit', amount: 20_000 })
    expect(await sums()).toEqual({
      sold: before.sold + 100_000,
      done: before.done + 1,
      gold: before.gold + 100_000,
      cut: before.cut + 10_000,
    })
    const leader = await product.as('Raid Leader')
    expect((await leader.call(createMail, { bookId: booking._id }))._id).toBe(mail._id)
    await admin.call(generateCode, { mailId: rest?._id ?? '' })
    const takeBack = () =>
      admin.ask(takeBackMark, { bookingId: booking._id, mark: 'status', reason: 'Not done' })
    await admin.call(markMailSent, { mailId: rest?._id ?? '' })
    expect(refusalOf(await takeBack())).toEqual(refused('mail-sent'))
    const other = await taken(30_000)
    await finish(product, other)
    await admin.call(takeBackMark, { bookingId: other._id, mark: 'status', reason: 'Not done' })
    expect(await mailsOf(other)).toEqual([])
    expect(await faultsOfBooks(product.database.sql)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { Booking, BookingInput } from '#features/booking/booking.ts'
import { generateCode, listAllMails, listMails, markMailSent } from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/work.ts'
import { deleteRaid, editRaid } from '#features/raid/calls.ts'
import type { RaidInput } from '#features/raid/raid.ts'
import { type Caller, expectRefused } from '#platform/testing/server/caller.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, inputOf, publishedRaid, readRaid } from '#platform/testing/server/records.ts'

const CODE = /^[A-HJKMNP-Z2-9]{8}$/

const { product, admin, advertiser, developer, collector, senior } = testProduct()

const doneMail = async ({
  owner = advertiser,
  raid = {},
  booking = {},
}: {
  owner?: Caller
  raid?: Partial<RaidInput>
  booking?: Partial<BookingInput>
} = {}): Promise<{ mail: Mail; booking: Booking }> => {
  const booked = await book(owner, await publishedRaid(product, raid), booking)
  return { mail: await finish(product, booked), booking: booked }
}
const ask = async (role: 'Gold Collector' | 'Senior Advertiser', mailId: string) =>
  (await product.as(role)).ask(generateCode, { mailId })

describe('successful work on mails (200)', () => {
  it('MAIL-2: a record keeps the values from the time of Done', async () => {
    const { mail, booking } = await doneMail({
      raid: { difficulty: 'MYTHIC', raidType: 'Curve', bossCount: 1 },
      booking: {
        ...{ source: 'BR', price: 99_999, deposit: 4_999, owes: 95_000, paymentRealm: 'Hyjal' },
        paymentFaction: 'Alliance',
      },
    })
    expect(mail).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...{ advId: { _id: advertiser.memberId, username: advertiser.person.name } },
      ...{ bookingDate: booking.createdAt, bookId: booking._id, raidId: booking.raidId },
      ...{ type: 'Curve Boost Mythic', totalPrice: 99_999, amount: 95_000, source: 'BR' },
      ...{ paymentRealm: 'Hyjal', paymentFaction: 'Alliance', balance: 'Deposit', advCut: 4_999 },
      ...{ paymentCode: null, confirmationCode: null, sent: false },
    })
  })

  it('MAIL-12: finds a record by its booking’s id and by its own id', async () => {
    const { mail, booking } = await doneMail({})
    for (const mailId of [mail._id, booking._id])
      expect(await admin.call(listMails, { mailId })).toEqual([mail])
  })

  it('MAIL-3: the amount of a booking paid in full is price minus cut', async () => {
    const { mail } = await doneMail({ owner: senior, booking: { paidFull: true } })
    expect(mail).toMatchObject({ balance: 'Full', totalPrice: 100_000, advCut: 32_000, amount: 68_000 })
  })

  it('MAIL-4: generating a code twice answers the same pair of codes', async () => {
    const { mail } = await doneMail()
    const first = await admin.ask(generateCode, { mailId: mail._id })
    expect(first.body).toEqual({
      success: true,
      message: 'Generated successfully',
      payload: { paymentCode: expect.stringMatching(CODE), confirmationCode: expect.stringMatching(CODE) },
    })
    expect((await admin.ask(generateCode, { mailId: mail._id })).body).toEqual(first.body)
    const [stored] = (await admin.call(listAllMails, {})).filter(({ _id }) => _id === mail._id)
    expect(stored).toEqual({ ...mail, ...Object(first.body.payload) })
  })

  it('MAIL-5: marks a mail as sent with the right code or without one; a repeat changes nothing', async () => {
    for (const withCode of [true, false]) {
      const { mail } = await doneMail()
      const { confirmationCode } = await admin.call(generateCode, { mailId: mail._id })
      const input = { mailId: mail._id, ...(withCode && { confirmationCode: `  ${confirmationCode} ` }) }
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await admin.ask(markMailSent, input)
        expect([status, body]).toEqual([200, { success: true, message: 'Mail marked as sent' }])
      }
      const [stored] = (await admin.call(listAllMails, {})).filter(({ _id }) => _id === mail._id)
      expect(stored?.sent).toBe(true)
    }
  })

  it('SAFE-1: writes history without the codes, and one row for a repeated action', async () => {
    const { mail, booking } = await doneMail()
    const { confirmationCode } = await admin.call(generateCode, { mailId: mail._id })
    await admin.call(generateCode, { mailId: mail._id })
    await admin.call(markMailSent, { mailId: mail._id, confirmationCode })
    await admin.call(markMailSent, { mailId: mail._id, confirmationCode })
    const by = { noun: 'mail', memberId: admin.memberId, raidId: booking.raidId }
    const lines = expect.any(Array)
    const gold = { totalPrice: 100_000, advCut: 32_000, amount: 100_000 }
    const terms = { ...gold, type: 'Raid Boost Heroic', balance: 'Owes' }
    expect(await historyOf(product.database, mail._id)).toEqual([
      { ...by, action: 'create', changes: { to: { bookId: booking._id, ...terms, lines } } },
      { ...by, action: 'generate-code', changes: {} },
      { ...by, action: 'sent', changes: { from: { sent: false }, to: { sent: true, lines } } },
    ])
  })

  it('RAID-7: a mail remains after its raid is deleted', async () => {
    const { mail, booking } = await doneMail()
    await admin.call(deleteRaid, { id: booking.raidId })
    expect(await admin.call(listAllMails, {})).toContainEqual(mail)
    const { body } = await collector.ask(listMails, {})
    expect(body).toMatchObject({ success: true, message: 'Mails fetched successfully' })
    expect(body.payload).toContainEqual(mail)
    await admin.call(generateCode, { mailId: mail._id })
    await admin.call(markMailSent, { mailId: mail._id })
  })
})

it('MAIL-6: staff handle all mails, a collector those of own raids and raids without one, a Senior Advertiser own bookings', async () => {
  const { memberId: otherId } = await product.another('Gold Collector')
  const bookedAndCollects = await product.withBoth('Senior Advertiser', 'Gold Collector')
  const mails = {
    own: (await doneMail({ raid: { goldCollector: collector.memberId } })).mail._id,
    nobodys: (await doneMail()).mail._id,
    others: (await doneMail({ raid: { goldCollector: otherId } })).mail._id,
    seniors: (await doneMail({ owner: senior, raid: { goldCollector: otherId } })).mail._id,
    boths: (await doneMail({ owner: bookedAndCollects, raid: { goldCollector: otherId } })).mail._id,
  }
  const handledBy = async (caller: Caller) => {
    const ids = (await caller.call(listMails, {})).map(({ _id }) => _id)
    return Object.entries(mails).flatMap(([name, id]) => (ids.includes(id) ? [name] : []))
  }
  expect(await handledBy(admin)).toEqual(Object.keys(mails))
  expect(await handledBy(developer)).toEqual(Object.keys(mails))
  expect(await handledBy(collector)).toEqual(['own', 'nobodys'])
  expect(await handledBy(senior)).toEqual(['seniors'])
  expect(await handledBy(bookedAndCollects)).toEqual(['nobodys', 'boths'])
  expect((await ask('Gold Collector', mails.own)).status).toBe(200)
  expect((await ask('Senior Advertiser', mails.seniors)).status).toBe(200)
})

it('MAIL-6: when a raid’s collector changes, its mails move to the new collector and are listed once', async () => {
  const [before, after] = [collector, await product.withBoth('Senior Advertiser', 'Gold Collector')]
  const { mail, booking } = await doneMail({ owner: after, raid: { goldCollector: before.memberId } })
  const raid = await readRaid(product, booking.raidId)
  const listsOf = async () => {
    const lists = [await before.call(listMails, {}), await after.call(listMails, {})]
    return lists.map((mails) => mails.filter(({ _id }) => _id === mail._id).length)
  }
  const given = (goldCollector: string | null) =>
    admin.call(editRaid, { ...inputOf(raid), goldCollector, id: raid._id })
  expect(await listsOf()).toEqual([1, 1])
  await given(after.memberId)
  expect(await listsOf()).toEqual([0, 1])
  await given(null)
  expect(await listsOf()).toEqual([1, 1])
})

it('404: WIRE-4: a mail that the caller does not handle', async () => {
  const { memberId } = await product.another('Gold Collector')
  const { mail } = await doneMail({ raid: { goldCollector: memberId } })
  for (const role of ['Gold Collector', 'Senior Advertiser'] as const) {
    const caller = await product.as(role)
    expectRefused(await caller.ask(generateCode, { mailId: mail._id }), 'not-found')
    expectRefused(await caller.ask(markMailSent, { mailId: mail._id }), 'not-found')
  }
  expect((await admin.call(listAllMails, {})).find(({ _id }) => _id === mail._id)).toEqual(mail)
})

describe('impossible work on mails (409)', () => {
  it('MAIL-5: refuses to mark a mail as sent before it has a code', async () => {
    const { mail } = await doneMail()
    for (const confirmationCode of [undefined, '', 'ABCD2345']) {
      const answer = await admin.ask(markMailSent, { mailId: mail._id, confirmationCode })
      expectRefused(answer, 'code-not-generated')
    }
  })

  it('MAIL-5: refuses to mark a mail as sent with a wrong code', async () => {
    const { mail } = await doneMail()
    const { paymentCode, confirmationCode } = await admin.call(generateCode, { mailId: mail._id })
    for (const typed of ['', 'x', paymentCode, confirmationCode.toLowerCase(), `${confirmationCode}2`]) {
      const answer = await admin.ask(markMailSent, { mailId: mail._id, confirmationCode: typed })
      const text = 'Enter correct confirmation code first'
      expectRefused(answer, 'code-wrong', text, { confirmationCode: text })
    }
    const [stored] = (await admin.call(listAllMails, {})).filter(({ _id }) => _id === mail._id)
    expect(stored?.sent).toBe(false)
  })
})

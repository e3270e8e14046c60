import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleWith } from '#demo/people.ts'
import { getBoard } from '#domain/agenda/board.ts'
import { getAgenda } from '#domain/agenda/endpoints.ts'
import { answerAsked, askAdmin, cancelBooking, markBooking } from '#domain/booking/endpoints.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { askForBank } from '#domain/mail/endpoints.ts'
import { listWithoutBank } from '#domain/mail/without-bank.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import { can, ROLES, type Role } from '#domain/rights.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, publishedRaid } from '#server/testing/records.ts'
import { disconnectAll, watch } from '#server/testing/watcher.ts'

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  let collector: Caller
  let advertiser: Caller
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
    collector = await product.as('Gold Collector')
    advertiser = await product.as('Advertiser')
    for (const { _id: id } of await admin.call(listHeroNames, {})) await admin.call(deleteHeroName, { id })
  })
  afterAll(() => product.stop())

  const asked = async (who = admin) => {
    const { givings } = await who.call(getAgenda, {})
    return givings.first
  }

  it('ASK-1: a hero name is asked for by one press, and staff’s Home says so until there is one', async () => {
    const paid = { paymentRealm: 'Ravencrest', paymentFaction: 'Alliance' } as const
    const raid = await publishedRaid(product, { goldCollector: collector.memberId })
    for (let at = 0; at < 2; at += 1)
      await finish(product, await book(await product.as('Senior Advertiser'), raid, paid))
    const watcher = await watch(product, admin)
    for (const message of ['An admin has been asked.', 'An admin has been asked.'])
      expect((await collector.ask(askForBank, paid)).body).toMatchObject({ success: true, message })
    await watcher.until(({ notes }) => notes.length > 0)
    expect(watcher.notes.map(({ text, link }) => ({ text, link }))).toEqual([
      {
        text: `${collector.person.name} asks for a hero name for Ravencrest (Alliance): its mails have no bank.`,
        link: '/dashboard/admin',
      },
    ])
    disconnectAll()
    const without = async () => (await admin.call(getBoard, {})).filter(({ what }) => what === 'no-bank')
    expect(await without()).toMatchObject([{ name: 'Ravencrest (Alliance)', count: 2, gold: 200_000 }])
    const name = { name: 'Silberstrom', realm: 'Ravencrest', faction: 'Alliance', status: true } as const
    await admin.call(createHeroName, name)
    expect(await without()).toEqual([])
    expect(refusalOf(await collector.ask(askForBank, paid))).toEqual(refused('bank-there'))
  })

  it('ASK-2: gold that goes back to a client is asked for once, answered by staff, and told', async () => {
    const raid = await publishedRaid(product, { goldCollector: collector.memberId, pot: 300_000 })
    const booking = await book(advertiser, raid, { price: 300_000, deposit: 96_000, owes: 204_000 })
    const { _id: bookingId } = booking
    const ask = (of: 'deposit' | 'payment', who = collector, id = bookingId) =>
      who.ask(askAdmin, { bookingId: id, of })
    for (const of of ['deposit', 'payment'] as const)
      expect(refusalOf(await ask(of))).toEqual(refused('nothing-to-give-back'))
    await admin.call(markBooking.paid, { bookingId })
    expect(refusalOf(await ask('deposit'))).toEqual(refused('nothing-to-give-back'))
    const staff = await watch(product, admin)
    await ask('payment')
    await ask('payment', advertiser)
    await staff.until(({ notes }) => notes.length > 0)
    const client = String(booking.clientName)
    expect(staff.notes.map(({ text }) => text)).toEqual([
      `${collector.person.name} asks: Give 204,000 g back to ${client}.`,
    ])
    expect(await asked()).toMatchObject([
      { bookingId, of: 'payment', gold: 204_000, client: `${client}-${booking.clientRealm}` },
    ])
    expect(refusalOf(await admin.ask(answerAsked, { bookingId, of: 'deposit' }))).toEqual(
      refused('not-asked'),
    )
    await admin.call(answerAsked, { bookingId, of: 'payment' })
    expect(await asked()).toEqual([])
    expect(refusalOf(await admin.ask(answerAsked, { bookingId, of: 'payment' }))).toEqual(
      refused('not-asked'),
    )
    expect((await collector.call(listNotices, {})).notices.map(({ text }) => text)).toContain(
      `${admin.person.name} gave 204,000 g back to ${client}, as you asked.`,
    )
    disconnectAll()
    const actions = (await historyOf(product.database, bookingId)).map(({ action }) => action)
    expect(actions).toEqual(['create', 'paid', 'ask-admin', 'answer-asked'])
  })

  it('TONIGHT-14: who runs a raid hears where no hero name takes what its clients pay', async () => {
    const leader = await product.as('Raid Leader')
    const raid = await publishedRaid(product, {
      raidLeader: leader.memberId,
      goldCollector: collector.memberId,
    })
    const pays = { paymentRealm: 'Hyjal', paymentFaction: 'Horde' } as const
    const done = await book(advertiser, raid, { paymentRealm: 'Kazzak', paymentFaction: 'Alliance' })
    await finish(product, done)
    await book(advertiser, raid, pays)
    await book(advertiser, raid, pays)
    const input = { raidId: raid._id }
    const places = [{ realm: 'Hyjal', faction: 'Horde' }]
    for (const runs of [leader, collector, admin])
      expect(await runs.call(listWithoutBank, input)).toEqual(places)
    for (const role of ROLES) {
      const caller = await product.as(role)
      const { status } = await caller.ask(listWithoutBank, input)
      expect([role, status]).toEqual([role, can([role], 'mark-in-group') ? 200 : 403])
    }
    const [, another] = peopleWith('Raid Leader')
    if (another === undefined) throw new Error('There is one leader only')
    const others = {
      raidId: (await publishedRaid(product, { raidLeader: (await product.signIn(another)).memberId }))._id,
    }
    expect(refusalOf(await leader.ask(listWithoutBank, others))).toEqual(refused('not-found'))
    await admin.call(createHeroName, { name: 'Silberstrom', realm: 'Hyjal', faction: 'Horde', status: true })
    expect(await leader.call(listWithoutBank, input)).toEqual([])
  })

  it('ASK-2: a kept deposit is asked for', async () => {
    const raid = await publishedRaid(product, { goldCollector: collector.memberId })
    const { _id: bookingId } = await book(advertiser, raid, { deposit: 10_000 })
    await advertiser.call(cancelBooking, { bookingId, reason: 'Client cancelled', deposit: 'kept' })
    await advertiser.call(askAdmin, { bookingId, of: 'deposit' })
    expect(await asked()).toMatchObject([{ bookingId, of: 'deposit', gold: 10_000 }])
    await admin.call(answerAsked, { bookingId, of: 'deposit' })
  })

  it('ASK-2: is for who sees the booking in full, of one’s own and of others’', async () => {
    const raid = await publishedRaid(product, { goldCollector: collector.memberId })
    const { _id: bookingId } = await book(advertiser, raid)
    await admin.call(markBooking.paid, { bookingId })
    const leader = await product.as('Raid Leader')
    const may: readonly Role[] = ['Admin', 'Developer']
    const own = [advertiser.memberId, leader.memberId, collector.memberId]
    for (const role of ROLES) {
      const caller = await product.as(role)
      const { status } = await caller.ask(askAdmin, { bookingId, of: 'payment' })
      expect([role, status]).toEqual([role, may.includes(role) || own.includes(caller.memberId) ? 200 : 403])
    }
    await admin.call(answerAsked, { bookingId, of: 'payment' })
  })
})

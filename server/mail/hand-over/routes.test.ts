import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { peopleWith } from '#demo/people.ts'
import { markBooking, takeBackMark } from '#domain/booking/endpoints.ts'
import { getOwnGold, listEntries, takeBackMove } from '#domain/ledger/endpoints.ts'
import {
  generateCode,
  handOverMails,
  listHands,
  listTakers,
  markMailSent,
  readDesk,
  remindHolders,
  takeMails,
} from '#domain/mail/endpoints.ts'
import type { Mail } from '#domain/mail/mail.ts'
import { editRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { balancesOf, faultsOfBooks } from '#server/testing/books.ts'
import { type Caller, refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { book, finish, inputOf, publishedRaid } from '#server/testing/records.ts'
import { disconnectAll, watch } from '#server/testing/watcher.ts'

onOneDatabase((kind) => {
  let product: Product
  let admin: Caller
  /** The raid's leader, whom its clients paid: it had no collector then. */
  let leader: Caller
  let collector: Caller
  let senior: Caller
  let raid: Raid
  let mail: Mail
  beforeAll(async () => {
    product = await startProduct(kind)
    admin = await product.as('Admin')
    leader = await product.as('Raid Leader')
    collector = await product.as('Gold Collector')
    senior = await product.as('Senior Advertiser')
  })
  afterAll(() => product.stop())
  beforeEach(async () => {
    raid = await publishedRaid(product, { maxClients: 20 })
    mail = await done()
    await collects(collector.memberId)
    before = await balancesOf(product.database.sql)
  })

  let before: ReadonlyMap<string, number>
  const collects = (goldCollector: string | null) =>
    admin.call(editRaid, { id: raid._id, ...inputOf(raid), goldCollector })
  const done = async () => finish(product, await book(senior, raid))
  /** What somebody holds more than when the test began; the books are right. */
  const held = async ({ memberId }: Caller) => {
    const faults = await faultsOfBooks(product.database.sql)
    if (faults.length > 0) throw new Error(faults.join('\n'))
    const name = `held ${memberId}`
    return ((await balancesOf(product.database.sql)).get(name) ?? 0) - (before.get(name) ?? 0)
  }
  const hand = (to: Caller | null, mailIds = [mail._id], by = leader) =>
    by.ask(handOverMails, { mailIds, memberId: to?.memberId ?? null })
  const take = (by = collector, mailIds = [mail._id]) => by.ask(takeMails, { mailIds })
  const send = async () => {
    await admin.call(generateCode, { mailId: mail._id })
    await admin.call(markMailSent, { mailId: mail._id })
  }
  const piles = async (who: Caller) => {
    const { held: own, coming } = await who.call(listHands, {})
    return { held: own.filter(isHere), coming: coming.filter(isHere) }
  }
  const isHere = ({ _id }: { _id: string }) => _id.startsWith(raid._id)

  it('DESK-12: gold is with the other once that one says so, and Sent takes it from there', async () => {
    await collects(null)
    const second = await done()
    await collects(collector.memberId)
    const both = [mail._id, second._id]
    before = await balancesOf(product.database.sql)
    expect(await hand(collector, both)).toMatchObject({
      status: 200,
      body: { message: `Handed over as soon as ${collector.person.name} presses 'Got it'` },
    })
    expect([await held(leader), await held(collector)]).toEqual([0, 0])
    const offered = { raid: { _id: raid._id }, gold: 200_000, mailIds: both }
    expect(await piles(leader)).toMatchObject({
      held: [{ ...offered, person: { _id: collector.memberId } }],
      coming: [],
    })
    expect(await piles(collector)).toMatchObject({
      held: [],
      coming: [{ ...offered, person: { _id: leader.memberId } }],
    })
    const { mails } = await collector.call(readDesk, { tab: 'code' })
    expect(mails.find(({ _id }) => _id === mail._id)).toMatchObject({
      ...{ holder: leader.person.name, isHeld: false, handedTo: { _id: collector.memberId } },
    })
    expect(await take(collector, both)).toMatchObject({
      status: 200,
      body: { message: 'You now hold 200,000 g in 2 mails' },
    })
    expect([await held(leader), await held(collector)]).toEqual([-200_000, 200_000])
    expect(await piles(leader)).toEqual({ held: [], coming: [] })
    expect(refusalOf(await take())).toEqual(refused('hand-over-ended'))
    const [entry] = (await leader.call(getOwnGold, {})).entries
    expect(entry).toMatchObject({
      ...{ kind: 'moved', by: { _id: collector.memberId }, raid: { _id: raid._id } },
      lines: [{ account: 'held', gold: -100_000 }],
    })
    await send()
    expect([await held(leader), await held(collector)]).toEqual([-200_000, 100_000])
    expect((await historyOf(product.database, mail._id)).map(({ action }) => action)).toEqual([
      ...['create', 'hand-over', 'got', 'generate-code', 'sent'],
    ])
  })

  it('DESK-13: is for the raid’s collector and leader, and for who handles its mails', async () => {
    const [other = collector] = await Promise.all(
      peopleWith('Gold Collector')
        .filter(({ id }) => id !== collector.person.id)
        .map((person) => product.signIn(person)),
    )
    const names = (await leader.call(listTakers, { mailId: mail._id })).map(({ username }) => username)
    expect(names).toContain(admin.person.name)
    expect(names).toContain(collector.person.name)
    expect(names).not.toContain(leader.person.name)
    for (const nobody of [senior, other, leader])
      expect(refusalOf(await hand(nobody))).toEqual(refused('no-taker'))
    expect((await hand(admin)).status).toBe(200)
  })

  it('DESK-12: only its holder hands it over, to one at a time, and may keep it after all', async () => {
    expect(refusalOf(await hand(admin, [mail._id], collector))).toEqual(refused('not-holder'))
    const advertiser = await product.as('Advertiser')
    expect(refusalOf(await hand(collector, [mail._id], advertiser))).toEqual(refused('not-found'))
    expect(refusalOf(await take(advertiser))).toEqual(refused('not-found'))
    await hand(collector)
    await hand(admin)
    expect(refusalOf(await take())).toEqual(refused('hand-over-ended'))
    await hand(null)
    expect(refusalOf(await take(admin))).toEqual(refused('hand-over-ended'))
    expect(await held(leader)).toBe(0)
  })

  it('DESK-15: staff hand over what somebody else has, nothing of it to themselves; the other still says so', async () => {
    const [giver, taker] = [await watch(product, leader), await watch(product, collector)]
    expect(refusalOf(await hand(admin, [mail._id], admin))).toEqual(refused('hand-over-to-self'))
    const names = (await admin.call(listTakers, { mailId: mail._id })).map(({ username }) => username)
    expect([names.includes(collector.person.name), names.includes(admin.person.name)]).toEqual([true, false])
    expect((await hand(collector, [mail._id], admin)).status).toBe(200)
    expect([await held(leader), await held(collector)]).toEqual([0, 0])
    for (const one of [giver, taker]) await one.until(({ notes }) => notes.length > 0)
    const gold = `100,000 g of ${raid.name}`
    expect([giver, taker].map(({ notes }) => notes.map(({ text }) => text))).toEqual([
      [
        `${admin.person.name} is handing ${gold} that you hold to somebody else. Give it to the person named on My Gold.`,
      ],
      [`${admin.person.name} is handing you ${gold}. Press 'Got it' on My Gold.`],
    ])
    disconnectAll()
    // The holder may keep it after all.
    await hand(null)
    expect(refusalOf(await take())).toEqual(refused('hand-over-ended'))
    await hand(collector, [mail._id], admin)
    await take()
    expect([await held(leader), await held(collector)]).toEqual([-100_000, 100_000])
  })

  it('DESK-15: Remind tells the holder once an hour of a mail, and is for who handles it', async () => {
    const remind = (who: Caller, mailIds = [mail._id]) => who.ask(remindHolders, { mailIds })
    const giver = await watch(product, leader)
    const bystander = await product.as('Advertiser')
    expect(refusalOf(await remind(bystander))).toEqual(refused('not-permitted'))
    const [, other = collector] = await Promise.all(
      peopleWith('Gold Collector').map((person) => product.signIn(person)),
    )
    expect(refusalOf(await remind(other))).toEqual(refused('not-found'))
    expect(await remind(collector)).toMatchObject({
      status: 200,
      body: { message: 'Reminded of 100,000 g in 1 mail' },
    })
    await giver.until(({ notes }) => notes.length > 0)
    expect(giver.notes.map(({ text }) => text)).toEqual([
      `${collector.person.name} reminds you of 100,000 g that you hold. Mail it, or hand it over on My Gold.`,
    ])
    disconnectAll()
    expect(refusalOf(await remind(admin))).toEqual(refused('reminded-lately'))
    // Of two the one is left out that they were reminded of.
    await collects(null)
    const second = await done()
    expect((await remind(admin, [mail._id, second._id])).body).toMatchObject({
      message: 'Reminded of 100,000 g in 1 mail',
    })
    await hand(collector)
    await collects(collector.memberId)
    await hand(collector)
    await take()
    expect(refusalOf(await remind(collector))).toEqual(refused('own-gold'))
    await send()
    expect(refusalOf(await remind(admin))).toEqual(refused('mail-sent', 'This mail is sent.'))
    expect((await historyOf(product.database, mail._id)).map(({ action }) => action)).toContain('remind')
  })

  it('DESK-12: ends when the mail is sent', async () => {
    await hand(collector)
    await send()
    const sent = refused('mail-sent', 'This mail is sent.')
    expect([refusalOf(await take()), refusalOf(await hand(admin))]).toEqual([sent, sent])
    expect(await held(leader)).toBe(-100_000)
  })

  describe('DESK-14: Done that is taken back', () => {
    const undo = () => admin.call(takeBackMark, { bookingId: mail.bookId, mark: 'status', reason: 'A slip' })

    it('takes each hand over back, so that nobody has anything of it', async () => {
      await hand(collector)
      await take()
      await hand(admin, [mail._id], collector)
      await take(admin)
      await undo()
      expect([await held(leader), await held(collector), await held(admin)]).toEqual([-100_000, 0, 0])
      const actions = (await historyOf(product.database, mail._id)).map(({ action }) => action)
      expect(actions.slice(-3)).toEqual(['withdraw', 'hand-back', 'hand-back'])
      expect(refusalOf(await take())).toEqual(refused('mail-withdrawn'))
      await admin.call(markBooking.status, { bookingId: mail.bookId })
      expect(await held(collector)).toBe(100_000)
    })

    it('ends one that is under way', async () => {
      await hand(collector)
      await undo()
      expect(refusalOf(await take())).toEqual(refused('mail-withdrawn'))
      expect(await piles(collector)).toEqual({ held: [], coming: [] })
    })
  })

  it('DESK-14: staff take it back by no entry of their own: who has it hands it over again', async () => {
    await hand(collector)
    await take()
    const moved = (await admin.call(listEntries, {})).find((entry) => entry.kind === 'moved')
    expect(refusalOf(await admin.ask(takeBackMove, { entry: moved?._id ?? '', reason: 'A slip' }))).toEqual(
      refused('hand-over-stands'),
    )
    expect((await hand(leader, [mail._id], collector)).status).toBe(200)
    await take(leader)
    expect([await held(leader), await held(collector)]).toEqual([0, 0])
  })

  it('DESK-12: each of two who press at once has it once', async () => {
    await hand(collector)
    const answers = await Promise.all([take(), take(), hand(admin)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const holders = await Promise.all([held(leader), held(collector)])
    expect([
      [0, 0],
      [-100_000, 100_000],
    ]).toContainEqual(holders)
  })

  it('DESK-12: is told to whom it concerns', async () => {
    const [giver, taker] = [await watch(product, leader), await watch(product, collector)]
    await hand(collector)
    await taker.until(({ notes }) => notes.length > 0)
    await take()
    await giver.until(({ notes }) => notes.length > 0)
    expect([taker, giver].map(({ notes }) => notes.map(({ text }) => text))).toEqual([
      [`${leader.person.name} is handing you 100,000 g of ${raid.name}. Press 'Got it' on My Gold.`],
      [`${collector.person.name} received 100,000 g of ${raid.name} from you: you no longer hold it.`],
    ])
    disconnectAll()
  })
})

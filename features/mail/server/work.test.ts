import { beforeEach, describe, expect, it } from 'vitest'
import { connectRealm } from '#features/character/calls.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#features/hero-name/calls.ts'
import {
  confirmMails,
  generateCode,
  listMails,
  listWithoutBank,
  markMailSent,
  postMails,
  readWork,
} from '#features/mail/calls.ts'
import type { Mail, MailTab, WorkMail } from '#features/mail/work.ts'
import { balancesOf, faultsOfBooks } from '#platform/testing/server/books.ts'
import { expectRefused, refusalOf, refused } from '#platform/testing/server/caller.ts'
import { actionsOf, historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

const { product, admin, collector, senior, advertiser, leader } = testProduct()
// Each test has its own banks.
beforeEach(async () => {
  for (const { _id: id } of await admin.call(listHeroNames, {})) await admin.call(deleteHeroName, { id })
})

const bank = async (name: string, realm: string) =>
  (await admin.call(createHeroName, { name, realm, faction: 'Horde', status: true }))._id
const doneOn = async (paymentRealm: string, changes: { price?: number; paidFull?: boolean } = {}) => {
  const raid = await publishedRaid(product, {
    goldCollector: collector.memberId,
    pot: changes.price ?? 100_000,
  })
  const booking = await book(senior, raid, { paymentRealm, ...changes })
  return finish(product, booking)
}
const read = (tab: MailTab, who = collector) => who.call(readWork, { tab })
const listed = async (tab: MailTab, id: string, who = collector): Promise<WorkMail | undefined> =>
  (await read(tab, who)).mails.find(({ _id }) => _id === id)
const codesOf = async (id: string) => {
  const mail = (await admin.call(listMails, { mailId: id }))[0]
  return { payment: mail?.paymentCode ?? '', confirmation: mail?.confirmationCode ?? '' }
}
const send = async (mailId: string) => {
  await admin.call(generateCode, { mailId })
  await admin.call(markMailSent, { mailId })
}
const bankGold = async (id: string) => (await balancesOf(product.database.sql)).get(`bank ${id}`) ?? 0

describe('DESK-2: the hero name that receives a mail', () => {
  it('DESK-6: a mail goes to a hero name on its realm, else on a connected realm, and keeps it with its code', async () => {
    const mail = await doneOn('Hyjal')
    const other = await doneOn('Draenor')
    expect((await read('send')).groups).toMatchObject([{ banks: [], holder: null, mails: 2, gold: 200_000 }])
    const heroNameId = await bank('Silberstrom', 'Burning Blade')
    await admin.call(connectRealm, { realm: 'BurningBlade', to: 'hyjal' })
    expect((await read('send')).groups).toMatchObject([
      { banks: [{ _id: heroNameId, name: 'Silberstrom-BurningBlade' }], mails: 1 },
      { banks: [], mails: 1 },
    ])
    await Promise.all([1, 2].map(() => collector.call(generateCode, { mailId: mail._id })))
    expect(await listed('send', mail._id)).toMatchObject({ to: 'Silberstrom-BurningBlade', posted: null })
    await admin.call(deleteHeroName, { id: heroNameId })
    expect(await listed('send', mail._id)).toMatchObject({ to: 'Silberstrom-BurningBlade' })
    const { confirmation } = await codesOf(mail._id)
    await admin.call(confirmMails, { codes: [confirmation] })
    expect(await bankGold(heroNameId)).toBe(100_000)
    expect(
      (await historyOf(product.database, mail._id)).map(({ action, changes }) => ({ action, changes })),
    ).toMatchObject([
      { action: 'create' },
      { action: 'generate-code', changes: { to: { bank: 'Silberstrom-BurningBlade' } } },
      { action: 'sent' },
    ])
    await send(other._id)
  })

  it('a sender chooses among several fitting hero names; a code made without one gets it later', async () => {
    const [, second] = [await bank('Erste', 'Outland'), await bank('Zweite', 'Outland')]
    const [mail, other] = [await doneOn('Outland'), await doneOn('Outland')]
    const post = ({ _id }: Mail) => collector.ask(postMails, { mailIds: [_id], posted: true })
    for (const { _id: mailId } of [mail, other]) await collector.call(generateCode, { mailId })
    expect(await listed('send', mail._id)).toMatchObject({ to: null, paymentCode: expect.any(String) })
    expectRefused(await post(mail), 'bank-not-chosen')
    const before = await codesOf(mail._id)
    await collector.call(generateCode, { mailId: mail._id, heroNameId: second })
    expect(await listed('send', mail._id)).toMatchObject({ to: 'Zweite-Outland' })
    expect(await codesOf(mail._id)).toEqual(before)
    await admin.call(deleteHeroName, { id: second })
    expect((await post(other)).status).toBe(200)
    expect(await listed('check', other._id)).toMatchObject({ to: 'Erste-Outland' })
    const elsewhere = await bank('Anderswo', 'Hyjal')
    const third = await doneOn('Outland')
    expect(
      refusalOf(await collector.ask(generateCode, { mailId: third._id, heroNameId: elsewhere })),
    ).toEqual(refused('bank-does-not-fit'))
  })
})

it('DESK-4: Posted moves no gold, and can be undone until the mail is sent', async () => {
  await bank('Postbote', 'Draenor')
  const { _id } = await doneOn('Draenor')
  const before = await balancesOf(product.database.sql)
  const post = (posted: boolean) => collector.ask(postMails, { mailIds: [_id], posted })
  expectRefused(await post(true), 'code-not-generated')
  await collector.call(generateCode, { mailId: _id })
  await Promise.all([post(true), post(true)])
  expect((await listed('check', _id))?.posted?.by).toBe(collector.person.name)
  await post(false)
  expect(await listed('send', _id)).toMatchObject({ posted: null })
  await post(true)
  expect(await balancesOf(product.database.sql)).toEqual(before)
  await admin.call(markMailSent, { mailId: _id })
  expectRefused(await post(false), 'mail-sent', 'This mail is sent.')
  const actions = await actionsOf(product.database, _id)
  expect(actions.join()).toBe('create,generate-code,post,take-back-post,post,sent')
})

it('DESK-5: confirmation codes mark their mails as sent once, whoever made the codes', async () => {
  const heroNameId = await bank('Dutzend', 'Eredar')
  const mails = [await doneOn('Eredar'), await doneOn('Eredar', { price: 90_000 })]
  const mailIds = mails.map(({ _id }) => _id)
  for (const mailId of mailIds) await collector.call(generateCode, { mailId })
  const codes = await Promise.all(mailIds.map(codesOf))
  const typed = codes.map(
    ({ confirmation }) => ` ${confirmation.toLowerCase().slice(0, 4)} ${confirmation.slice(4)} `,
  )
  const confirm = () => collector.call(confirmMails, { codes: [...typed, 'ts3d-bt9h'] })
  for (const { confirmed, unknown } of await Promise.all([confirm(), confirm()]))
    expect([confirmed.toSorted(), unknown]).toEqual([mailIds.toSorted(), ['TS3DBT9H']])
  expect(await bankGold(heroNameId)).toBe(190_000)
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
  expect(await listed('sent', mailIds[1] ?? '')).toMatchObject({ sent: true })
})

it('DESK-7: no tab shows masked data or confirmation codes', async () => {
  await bank('Geheim', 'Sylvanas')
  const raid = await publishedRaid(product)
  const booking = await book(advertiser, raid, { paymentRealm: 'Sylvanas', deposit: 10_000 })
  const { _id } = await finish(product, booking)
  expect(await listed('send', _id)).toMatchObject({ client: null, deposit: null, raid: null, amount: 90_000 })
  expect(await listed('send', _id, admin)).toMatchObject({ client: 'Käthelina-Antonidas', deposit: 10_000 })
  await collector.call(generateCode, { mailId: _id })
  const { confirmation } = await codesOf(_id)
  expect(JSON.stringify(await read('send'))).not.toContain(confirmation)
  expect(await listed('send', _id, senior)).toBeUndefined()
  expectRefused(await senior.ask(postMails, { mailIds: [_id], posted: true }), 'not-found')
  expect(await senior.call(confirmMails, { codes: [confirmation] })).toMatchObject({
    unknown: [confirmation],
  })
})

it('TONIGHT-14: tells a raid’s leader and collector when no hero name can receive a client’s payment', async () => {
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
  const { memberId: raidLeader } = await product.another('Raid Leader')
  const others = { raidId: (await publishedRaid(product, { raidLeader }))._id }
  expectRefused(await leader.ask(listWithoutBank, others), 'not-found')
  await admin.call(createHeroName, { name: 'Silberstrom', realm: 'Hyjal', faction: 'Horde', status: true })
  expect(await leader.call(listWithoutBank, input)).toEqual([])
})

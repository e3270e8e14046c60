import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markBooking, takeBackMark } from '#features/booking/calls.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { getOwnGold, listEntries, takeBackMove } from '#features/ledger/calls.ts'
import {
  countMails,
  generateCode,
  listHeldMails,
  markMailSent,
  postMails,
  readWork,
  takeOverMails,
} from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/work.ts'
import { listNotices } from '#features/notice/calls.ts'
import { balancesOf, faultsOfBooks } from '#platform/testing/server/books.ts'
import { type Caller, expectRefused } from '#platform/testing/server/caller.ts'
import { actionsOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

const { product, admin, leader, collector, senior, advertiser } = testProduct()
/** The raid has no collector, so its leader holds this mail's gold. */
let mail: Mail
let before: ReadonlyMap<string, number>
beforeAll(async () => {
  await admin.call(createHeroName, { name: 'Silberstrom', realm: 'Kazzak', faction: 'Horde', status: true })
})
beforeEach(async () => {
  mail = await done()
  before = await balancesOf(product.database.sql)
})

const done = async () => finish(product, await book(advertiser, await publishedRaid(product)))
/** How much more each person holds than when the test began. Throws if the books have faults. */
const held = async (...people: Caller[]) => {
  const faults = await faultsOfBooks(product.database.sql)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const after = await balancesOf(product.database.sql)
  const now = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  return people.map(({ memberId }) => now(`held ${memberId}`))
}
const take = (by = collector, mailIds = [mail._id]) => by.ask(takeOverMails, { mailIds })
const send = async () => {
  await admin.call(generateCode, { mailId: mail._id })
  await admin.call(markMailSent, { mailId: mail._id })
}

it('DESK-12: a person who handles a mail takes over its gold once, and Sent takes it from them', async () => {
  const second = await done()
  before = await balancesOf(product.database.sql)
  const answers = await Promise.all([take(collector, [mail._id, second._id]), take()])
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [200, 'You now hold 200,000 g in 2 mails'],
    [200, 'You now hold 100,000 g in 1 mail'],
  ])
  expect(await held(leader, collector)).toEqual([-200_000, 200_000])
  const [entry] = (await leader.call(getOwnGold, {})).entries
  expect(entry).toMatchObject({
    ...{ kind: 'taken-over', by: { _id: collector.memberId } },
    lines: [{ account: 'held', gold: -100_000 }],
  })
  await send()
  expect(await held(leader, collector)).toEqual([-200_000, 100_000])
  expectRefused(await take(admin), 'mail-sent', 'This mail is sent.')
  const actions = await actionsOf(product.database, mail._id)
  expect(actions.join()).toBe('create,take-over,generate-code,sent')
})

it('DESK-12: only a person who handles all chosen mails may take them over; the earlier holder is notified', async () => {
  expectRefused(await take(leader), 'not-permitted')
  expectRefused(await take(senior), 'not-found')
  const own = await finish(product, await book(senior, await publishedRaid(product)))
  expectRefused(await take(senior, [own._id, mail._id]), 'not-found')
  await take()
  const notices = await leader.call(listNotices, {})
  expect(notices.map(({ text }) => text)).toContain(
    `${collector.person.name} has 100,000 g from you: you no longer hold it.`,
  )
})

it('DESK-12: a holder sees the bank for their gold, and who can send it if they cannot', async () => {
  const pileOf = async (who: Caller) => (await who.call(listHeldMails, {})).at(0)
  const banks = [{ name: 'Silberstrom-Kazzak' }]
  expect(await pileOf(leader)).toMatchObject({ banks, senders: expect.any(Array) })
  const { senders = [] } = (await pileOf(leader)) ?? {}
  expect(senders).toEqual(expect.arrayContaining([admin.person.name, collector.person.name]))
  expect(senders).not.toContain(leader.person.name)
  await take()
  expect(await pileOf(collector)).toMatchObject({ banks, senders: [] })
})

it('DESK-1, DESK-4, DESK-10: groups mails by who holds the gold; those who handle a mail may mark it as posted', async () => {
  const mailIds = [mail._id]
  const { groups, mails } = await collector.call(readWork, { tab: 'send' })
  expect(groups.find(({ holder }) => holder === leader.person.name)).toMatchObject({ banks: [] })
  expect(mails.find(({ _id }) => _id === mail._id)).toMatchObject({
    ...{ holder: leader.person.name, isHeld: false },
  })
  await collector.call(generateCode, { mailId: mail._id })
  expect((await collector.ask(postMails, { mailIds, posted: true })).status).toBe(200)
  const counted = async () => (await collector.call(countMails, {})).own.check
  const theirs = await counted()
  await take()
  expect(await counted()).toBe(theirs + 1)
})

describe('DESK-14: taking Done back after the gold was taken over', () => {
  it('taking Done back returns the gold first, so that nobody holds any of it', async () => {
    await take()
    await take(admin)
    await admin.call(takeBackMark, { bookingId: mail.bookId, mark: 'status', reason: 'A slip' })
    expect(await held(leader, collector, admin)).toEqual([-100_000, 0, 0])
    const actions = await actionsOf(product.database, mail._id)
    expect(actions.slice(-3)).toEqual(['withdraw', 'give-back', 'give-back'])
    expectRefused(await take(), 'mail-withdrawn')
    await admin.call(markBooking.status, { bookingId: mail.bookId })
    expect(await held(leader)).toEqual([0])
  })

  it('only taking Done back undoes a takeover: its ledger entry cannot be taken back alone', async () => {
    await take()
    const entry = (await admin.call(listEntries, {})).find(({ kind: of }) => of === 'taken-over')
    const back = await admin.ask(takeBackMove, { entry: entry?._id ?? '', reason: 'A slip' })
    expectRefused(back, 'taken-back-elsewhere', 'Whoever has this gold now takes it over at its mail.')
  })
})

import { beforeAll, beforeEach, expect, it } from 'vitest'
import { markBooking, takeBackMark } from '#features/booking/calls.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { moveGold } from '#features/ledger/calls.ts'
import { generateCode, listMails, markMailSent, takeBackSent } from '#features/mail/calls.ts'
import type { Mail } from '#features/mail/work.ts'
import { listNotices } from '#features/notice/calls.ts'
import { balancesOf, faultsOfBooks } from '#platform/testing/server/books.ts'
import { expectRefused, expectRefusedField } from '#platform/testing/server/caller.ts'
import { actionsOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'

const { product, admin, collector, advertiser } = testProduct()
let bank: string
let mail: Mail
let before: ReadonlyMap<string, number>
beforeAll(async () => {
  const named = { name: 'Silberstrom', realm: 'Kazzak', faction: 'Horde', status: true } as const
  bank = (await admin.call(createHeroName, named))._id
})
beforeEach(async () => {
  const raid = await publishedRaid(product, { goldCollector: collector.memberId })
  mail = await finish(product, await book(advertiser, raid))
  before = await balancesOf(product.database.sql)
  await collector.call(generateCode, { mailId: mail._id })
  await collector.call(markMailSent, { mailId: mail._id })
})

const take = (who = admin, reason = 'Wrong mail') => who.ask(takeBackSent, { mailId: mail._id, reason })
const read = async () => (await admin.call(listMails, { mailId: mail._id }))[0]
const more = async () => {
  const after = await balancesOf(product.database.sql)
  const now = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  return [now(`held ${collector.memberId}`), now(`bank ${bank}`)]
}

it('DESK-17: taking Sent back makes the mail unsent, keeps its codes and returns the gold to its holder, once', async () => {
  const sent = await read()
  expect(await more()).toEqual([-100_000, 100_000])
  const answers = await Promise.all([take(), take()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expectRefused(await take(), 'mail-not-sent', 'This mail is not sent.')
  expect(await read()).toEqual({ ...sent, sent: false })
  expect(await more()).toEqual([0, 0])
  await collector.call(markMailSent, { mailId: mail._id })
  expect(await more()).toEqual([-100_000, 100_000])
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
  const actions = await actionsOf(product.database, mail._id)
  expect(actions.join()).toBe('create,generate-code,sent,take-back-sent,sent')
  const notices = await collector.call(listNotices, {})
  expect(notices.map(({ text }) => text).join()).toMatch(/took Sent back.*Wrong mail/)
})

it('DESK-17: Done can be taken back after Sent was taken back', async () => {
  const undo = { bookingId: mail.bookId, mark: 'status', reason: 'A slip' } as const
  expectRefused(await admin.ask(takeBackMark, undo), 'mail-sent')
  await take()
  await admin.call(takeBackMark, undo)
  await admin.call(markBooking.status, { bookingId: mail.bookId })
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

it('DESK-17: only staff take Sent back, with a reason, and never below 0 in the bank', async () => {
  expectRefused(await take(collector), 'not-permitted')
  expectRefusedField(await take(admin, 'no'), 'reason', 'Give a reason of at least 3 characters.')
  const gold = (await balancesOf(product.database.sql)).get(`bank ${bank}`) ?? 0
  const [from, to] = [bank, null].map((owner) => ({ account: 'bank' as const, owner }))
  await admin.ask(moveGold, { from, to, gold: gold - 1, reason: 'Elsewhere' })
  expectRefused(await take(), 'bank-too-low', 'Silberstrom-Kazzak has 1 g.')
  expect(await read()).toMatchObject({ sent: true })
})

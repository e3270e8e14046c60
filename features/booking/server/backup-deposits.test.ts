import { beforeEach, expect, it } from 'vitest'
import type { Booking } from '#features/booking/booking.ts'
import {
  cancelBooking,
  correctGold,
  editBooking,
  listBookings,
  moveBooking,
  sayDeposit,
} from '#features/booking/calls.ts'
import { listHistory } from '#features/history/calls.ts'
import { getBooks, getOwnGold } from '#features/ledger/calls.ts'
import { listAllMails } from '#features/mail/calls.ts'
import { deleteRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { faultsOfBooks } from '#platform/testing/server/books.ts'
import { expectRefused, expectRefusedField, refusalOf, refused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import {
  book,
  bookingInput,
  correctionOf,
  joinBackup,
  publishedRaid,
} from '#platform/testing/server/records.ts'
import { minutesLater } from '#platform/words/server-time.ts'

const DEPOSIT = 30_000

const { product, admin, advertiser, senior } = testProduct()
let raid: Raid
let backup: Booking
beforeEach(async () => {
  raid = await publishedRaid(product, { maxClients: 1 })
  await book(advertiser, raid)
  backup = await joinBackup(advertiser, raid, { clientName: 'Brontax', deposit: DEPOSIT })
})

const goOver = () => product.clock.moveTo(minutesLater(new Date(raid.startsAt), 12 * 60))
const say = (deposit: 'kept' | 'returned', who = advertiser, { _id: bookingId } = backup) =>
  who.ask(sayDeposit, { bookingId, deposit })
const read = async () =>
  (await admin.call(listBookings, { raidId: raid._id, all: true })).find(({ _id }) => _id === backup._id)
const gold = async () => {
  const { held, deposits } = await advertiser.call(getOwnGold, {})
  return { held, deposits: deposits.gold, open: (await admin.call(getBooks, {})).open }
}
const over = refused('deposit-said')

it('PLAN-16: only the advertiser and staff record what became of a backup’s deposit, once the raid is over', async () => {
  expectRefused(await say('kept'), 'backup-waits')
  goOver()
  expectRefused(await say('kept', senior), 'not-permitted')
})

it('PLAN-16, LEDGER-3: a kept deposit makes a ledger entry without a mail, and the booking stays a backup', async () => {
  goOver()
  const before = await gold()
  expect((await say('kept')).body).toMatchObject({ message: 'Deposit kept', payload: { outcome: 'kept' } })
  expect(await gold()).toEqual({
    held: before.held + DEPOSIT,
    deposits: before.deposits - DEPOSIT,
    open: before.open - DEPOSIT,
  })
  expect(await read()).toMatchObject({ state: 'backup', outcome: 'kept', end: null })
  expect(await admin.call(listAllMails, { mailId: backup._id })).toEqual([])
  const [row] = await admin.call(listHistory, { noun: 'booking', id: backup._id })
  expect(row).toMatchObject({ action: 'Recorded what became of the deposit' })
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

it('PLAN-16: a returned deposit makes no ledger entry; only the same answer may be repeated', async () => {
  goOver()
  const before = await gold()
  expect((await say('returned', admin)).body).toMatchObject({ message: 'Deposit given back' })
  expect(await gold()).toMatchObject({ held: before.held, deposits: before.deposits - DEPOSIT })
  expect(await admin.call(listAllMails, { mailId: backup._id })).toEqual([])
  expect((await say('returned')).status).toBe(200)
  expect(refusalOf(await say('kept'))).toEqual(over)
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

it('PLAN-16: refuses to edit, move, cancel or correct a backup once its deposit outcome is recorded', async () => {
  goOver()
  await say('kept')
  const bookingId = backup._id
  const other = await publishedRaid(product, { date: product.clock.day(2) })
  const input = bookingInput(raid, { clientName: 'Brontax', deposit: 1_000 })
  for (const answer of [
    await advertiser.ask(editBooking, { id: bookingId, ...input }),
    await admin.ask(moveBooking, { bookingId, raidId: other._id }),
    await admin.ask(cancelBooking, { bookingId, reason: 'Client cancelled', deposit: 'returned' }),
    await admin.ask(correctGold, correctionOf(backup, { price: 200_000 })),
  ])
    expect(refusalOf(answer)).toEqual(over)
  await admin.call(deleteRaid, { id: raid._id })
  expect(await faultsOfBooks(product.database.sql)).toEqual([])
})

it('PLAN-16: refuses a deposit outcome for a booked client or a backup without deposit', async () => {
  const free = await joinBackup(advertiser, raid, { clientName: 'Silva' })
  goOver()
  expectRefusedField(await say('kept', advertiser, free), 'deposit', 'No gold was taken for this booking.')
  const [booked] = await admin.call(listBookings, { raidId: raid._id })
  expectRefused(await say('kept', admin, booked), 'booking-not-backup')
})

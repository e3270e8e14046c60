import { expect, it } from 'vitest'
import { listBookings } from '#features/booking/calls.ts'
import { find } from '#features/search/calls.ts'
import { takeCommunity } from '#features/settings/community.ts'
import { ChangeFeed } from '#platform/change/server/history.ts'
import { SILENT } from '#platform/testing/server/databases.ts'
import { historyOf } from '#platform/testing/server/history-of.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, finish, publishedRaid } from '#platform/testing/server/records.ts'
import { until } from '#platform/testing/server/test-clock.ts'
import { forgetContacts } from './actions.ts'

const DAY_MS = 24 * 3_600_000
const CONTACT = 'zephyrine#2291'

const { product, admin, advertiser: owner } = testProduct()

/** Runs the instance's job that removes contact data, `days` from now. */
const forget = (days: number) => {
  const changes = new ChangeFeed({ database: product.database, log: SILENT })
  return forgetContacts(
    { database: product.database, changes },
    new Date(product.clock.now().getTime() + days * DAY_MS),
  )
}

it('OWN-43: contact data of done bookings is removed after the configured days, and nothing else', async () => {
  const raid = await publishedRaid(product)
  const done = await book(owner, raid, { clientName: 'Zeph', contactInfo: CONTACT })
  const open = await book(owner, raid, { clientName: 'Hexi', contactInfo: 'hexikon#1' })
  await finish(product, done)
  const read = async () => {
    const all = await admin.call(listBookings, { raidId: raid._id })
    const rows = await product.database.sql.selectFrom('booking').selectAll().orderBy('id').execute()
    // The generated column `search` contains the contact data; `found` checks it.
    return { all, kept: rows.map((row) => ({ ...row, search: '' })) }
  }
  const found = async () => (await admin.call(find, { text: CONTACT })).clients.length
  const before = await read()
  expect(await found()).toBe(1)

  expect(await forget(1_000)).toBe(0)
  takeCommunity({ privacy: { contactDays: 30 } })
  expect(await forget(29)).toBe(0)
  expect(await read()).toEqual(before)
  const both = await Promise.all([forget(31), forget(31)])
  expect(both.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await forget(31)).toBe(0)

  // The change raises the version, so comparisons leave the version out.
  const without = <T extends { version?: unknown }>(one: T, gone: object) => ({ ...one, ...gone, version: 0 })
  // The product learns of another process's commit a moment later.
  const contactOf = async () => (await read()).all.find(({ _id }) => _id === done._id)?.contactInfo
  await until(async () => (await contactOf()) === '')
  const after = await read()
  expect(after.kept.map((row) => without(row, {}))).toEqual(
    before.kept.map((row) => without(row, row.id === done._id ? { contact_info: '' } : {})),
  )
  expect(after.all.map((one) => without(one, {}))).toEqual(
    before.all.map((one) => without(one, one._id === done._id ? { contactInfo: '' } : {})),
  )
  expect(open.contactInfo).toBe('hexikon#1')
  expect(await found()).toBe(0)
  const history = await historyOf(product.database, raid._id)
  expect(history.filter(({ action }) => action === 'forget-contacts')).toMatchObject([
    { changes: { to: { contacts: 1 } } },
  ])
  const all = await product.database.sql.selectFrom('history').selectAll().execute()
  expect(JSON.stringify(all)).not.toContain(CONTACT)
})

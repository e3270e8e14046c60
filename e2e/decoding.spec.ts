import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { listBookings } from '#domain/booking/endpoints.ts'
import { encodePayload } from '#domain/encoding.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { AWAY } from './fixtures/answers.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { bookingsOf, raidRow, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const HOUR_MS = 3_600_000

const answer = (page: Page, path: string, payload: unknown) =>
  // By Playwright, whose newest answer for a path is the one that counts.
  page.route(`**${path}`, (route) => route.fulfill({ json: { success: true, payload } }))

/** The raid with what is hidden in its raidData, as a server may send it. */
function withRaidData({ pot, clients, ...open }: Raid): object {
  return { ...open, name: 'Not this name', raidData: encodePayload({ name: open.name, pot, clients }) }
}

test.describe('what a server may send', () => {
  test('an encoded list and raidData are shown alike on both screens (WIRE-11)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Übungsabend Палац 🔥', pot: 1_250_000 })
    await api.book(raid)
    const advertiser = await api.as(personWith('Advertiser'))
    const listed = await advertiser.call(listPublishedRaids, {})
    const now = listed.find(({ _id }) => _id === raid._id) ?? raid
    const screens = [
      ['/dashboard/book-raid', await signedIn('Advertiser'), '1 / 8'],
      ['/dashboard/upcoming-raids', await signedIn('Raid Manager'), ''],
    ] as const
    for (const [, page] of screens) await quietLine(page)
    // Each of both kinds, and both at once, stands in the table of what reads them.
    for (const [path, page, taken] of screens) {
      await answer(page, '/raid/published', encodePayload([withRaidData(now)]))
      await page.goto(path)
      await expect(raidRow(page, raid)).toContainText('1,250,000 g')
      await expect(raidRow(page, raid)).toContainText(taken)
    }
  })

  test('a list that an event has read again is taken in either form; one that is garbled leaves the shown one (WIRE-11)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Pushed' })
    const page = await signedIn('Advertiser')
    const line = await quietLine(page)
    const readAgain = async (payload: unknown) => {
      await answer(page, '/raid/published', payload)
      line.tell('changed', { success: true, views: ['published-raids'], ids: null })
    }
    await page.goto('/dashboard/book-raid')
    await expect(raidRow(page, raid)).toBeVisible()
    await expect(page.getByText('No bookings yet')).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await readAgain([{ ...raid, name: 'A plain list' }])
    await expect(raidRow(page, { name: 'A plain list' })).toBeVisible()
    await readAgain(encodePayload([withRaidData({ ...raid, name: 'Hidden within' })]))
    await expect(raidRow(page, { name: 'Hidden within' })).toBeVisible()
    await readAgain(17)
    await expect(toast(page, 'Failed to decode raids data from socket')).toBeVisible()
    await expect(raidRow(page, { name: 'Hidden within' })).toBeVisible()
  })

  test('encoded bookings are shown; what is no booking says so (WIRE-11)', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid()
    await api.book(raid, { clientName: 'Ölfhild' })
    const advertiser = await api.as(personWith('Advertiser'))
    const bookings = await advertiser.call(listBookings, { raidId: raid._id })
    const page = await signedIn('Advertiser')
    await answer(page, '/booking/raid-booking', encodePayload(bookings))
    await page.goto('/dashboard/book-raid')
    await expect(bookingsOf(page, raid)).toContainText('Ölfhild')
    await answer(page, '/booking/raid-booking', [{ _id: 'half a booking' }])
    await page.reload()
    await expect(
      page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to decode booking data' }),
    ).toBeVisible()
  })
})

test('a raid is marked Overdue from 12 hours after its start on, and cannot be booked (RAID-10)', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Never finished' })
  await api.book(raid)
  const page = await signedIn('Admin')
  const start = Date.parse(raid.startsAt)
  await page.clock.setFixedTime(start + 12 * HOUR_MS - 60_000)
  await page.goto('/dashboard/book-raid')
  await expect(raidRow(page, raid).getByRole('button', { name: 'Book Now' })).toBeEnabled()
  await expect(raidRow(page, raid).getByText('Overdue')).toHaveCount(0)
  await page.clock.setFixedTime(start + 12 * HOUR_MS)
  await page.reload()
  await expect(raidRow(page, raid).getByText('Overdue', { exact: true })).toBeVisible()
  await expect(raidRow(page, raid).getByRole('button', { name: 'Book Now' })).toBeDisabled()
})

test('roles that cannot be read are an error with the way to the dashboard, and can be read again (PAGE-3)', async ({
  signedIn,
  expectFailure,
}) => {
  const page = await signedIn('Raid Manager')
  expectFailure('/discord/roles', 503)
  await page.route('**/discord/roles', (route) => route.fulfill({ status: 503, json: AWAY }))
  await page.goto('/dashboard/upcoming-raids')
  const failed = page.getByRole('alert').filter({ hasText: AWAY.message })
  await expect(failed.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  await page.unroute('**/discord/roles')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No pending raids available.')).toBeVisible()
})

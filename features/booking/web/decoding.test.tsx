import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listBookings } from '#features/booking/calls.ts'
import { getRoles } from '#features/member/calls.ts'
import { listPublishedRaids } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Changed } from '#platform/change/view.ts'
import { bookingsOf } from '#platform/testing/web/book-raid.ts'
import { aBooking, aRaid } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { button, expectNone, openSite, raidRow, toast } from '#platform/testing/web/page.tsx'
import { tell } from '#platform/testing/web/quiet-socket.ts'
import { encodePayload } from '#platform/words/encoding.ts'

const BOOK_RAID = '/dashboard/book-raid'
const HOUR_MS = 3_600_000

/** The raid with some of its fields in an encoded `raidData`, as a server may send it. */
function withRaidData({ pot, clients, ...open }: Raid): object {
  return { ...open, name: 'Not this name', raidData: encodePayload({ name: open.name, pot, clients }) }
}

test('WIRE-11, TEXT-5: both screens show encoded raids like plain ones, and an error for undecodable data', async () => {
  const raid = aRaid({ name: 'Übungsabend Палац 🔥', pot: 1_250_000 })
  server.answer(listBookings, [])
  const encoded = encodePayload([withRaidData(raid)])
  server.answerWrong(listPublishedRaids, encoded)
  openSite('/dashboard/upcoming-raids', 'Raid Manager')
  await expect.element(raidRow(raid)).toMatchTextContent('1,250,000 g')

  server.answerWrong(listPublishedRaids, '%%%')
  openSite(BOOK_RAID, 'Advertiser')
  await expect.element(page.getByText('Failed to decode raids data').first()).toBeVisible()
  server.answerWrong(listPublishedRaids, encoded)
  await button('Retry').click()
  await expect.element(raidRow(raid)).toMatchTextContent('1,250,000 g')
})

test('WIRE-11: a refetched list may be plain or encoded; an undecodable answer keeps the old list on screen', async () => {
  const raid = aRaid({ name: 'Pushed' })
  server.answer(listPublishedRaids, [raid])
  server.answer(listBookings, [])
  openSite(BOOK_RAID, 'Advertiser')
  const readAgain = (payload: unknown) => {
    server.answerWrong(listPublishedRaids, payload)
    tell('changed', { success: true, views: ['published-raids'], ids: null } satisfies Changed)
  }
  await expect.element(raidRow(raid)).toBeVisible()
  await expect.element(page.getByText('Live')).toBeVisible()
  readAgain([{ ...raid, name: 'A plain list' }])
  await expect.element(raidRow({ name: 'A plain list' })).toBeVisible()
  readAgain(encodePayload([withRaidData({ ...raid, name: 'Hidden within' })]))
  await expect.element(raidRow({ name: 'Hidden within' })).toBeVisible()
  readAgain(17)
  await expect.element(toast('Failed to decode raids data from socket')).toBeVisible()
  await expect.element(raidRow({ name: 'Hidden within' })).toBeVisible()
})

test('WIRE-11: shows encoded bookings, and an error for anything that is not a booking', async () => {
  const raid = aRaid()
  server.answer(listPublishedRaids, [raid])
  server.answerWrong(listBookings, [{ _id: 'half a booking' }])
  openSite(BOOK_RAID, 'Advertiser')
  const failed = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'Failed to decode booking data' })
  await expect.element(failed).toBeVisible()
  server.answer(listBookings, [aBooking({ clientName: 'Ölfhild' })])
  await button('Retry', failed).click()
  await expect.element(page.getByText('Ölfhild').first()).toBeVisible()
})

test('RAID-10, CHANGE-1: 12 hours after its start a raid is Overdue and not bookable, and its backups are Not needed', async () => {
  const raid = aRaid({ name: 'Never finished', backups: 1 })
  server.answer(listPublishedRaids, [raid])
  server.answer(listBookings, [aBooking({ state: 'backup', place: 1 })])
  const start = Date.parse(raid.startsAt)
  vi.setSystemTime(start + 12 * HOUR_MS - 60_000)
  openSite(BOOK_RAID, 'Admin')
  await expect.element(button(/^Book Now/, raidRow(raid))).toBeEnabled()
  await expectNone(raidRow(raid).getByText('Overdue'))
  vi.setSystemTime(start + 12 * HOUR_MS)
  openSite(BOOK_RAID, 'Admin')
  await expect.element(raidRow(raid).getByText('Overdue')).toBeVisible()
  await expect.element(button(/^Book Now/, raidRow(raid))).toBeDisabled()
  await button('Backup (1)').click()
  await expect.element(bookingsOf(raid)).toMatchTextContent('Not needed')
})

test('PAGE-3: shows an error with Retry and a link to the dashboard when roles cannot be loaded', async () => {
  openSite('/dashboard/upcoming-raids')
  server.refuse(getRoles, 'not-found')
  const failed = page.getByRole('alert').filter({ hasText: 'Your roles could not be read' })
  await expect
    .element(failed.getByRole('link', { name: 'Go to Dashboard' }))
    .toHaveAttribute('href', '/dashboard')
  server.answer(getRoles, { roles: ['Raid Manager'] })
  await button('Retry', failed).click()
  await expect.element(page.getByText('No pending raids available.')).toBeVisible()
})

test('WIRE-13: names with right-to-left or bdi-ending characters do not affect the text beside them', async () => {
  const hebrew = 'דוד בן גוריון'
  const raid = aRaid({ name: `${hebrew} 123` })
  server.answer(listPublishedRaids, [raid])
  server.answer(listBookings, [
    aBooking({
      clientName: hebrew,
      clientRealm: hebrew,
      contactInfo: `${hebrew} 7`,
      additionalNotes: hebrew,
    }),
    aBooking({ _id: 'old', clientName: '\u2069\u202eMirela' }),
  ])
  openSite(BOOK_RAID, 'Admin')
  await expect.element(page.getByText(`${hebrew} 7`)).toBeVisible()
  await expect.element(page.getByText(/Mirela/).first()).toBeVisible()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const unprotected: string[] = []
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const isName = /Mirela|דוד/.test(node.textContent ?? '')
    if (isName && !node.parentElement?.closest('bdi, [dir=auto], .sr-only'))
      unprotected.push(node.parentElement?.outerHTML ?? '')
  }
  expect(unprotected).toEqual([])
})

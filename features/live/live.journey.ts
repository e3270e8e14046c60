import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { setOnline } from '#platform/testing/browser/device.ts'
import { bookedByOthers, bookingsOf, raidRow, toast } from '#platform/testing/browser/screens.ts'
import { passUntil, stopTimeSoon } from '#platform/testing/browser/stopped-time.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const OFFLINE = /^Offline since \d+:\d\d [AP]M\. What you see may be old\.$/
const BROKEN = 'Socket connection error. Falling back to manual data loading.'

test('an open raid stays up to date through a replaced instance, a network outage and a sleep (FAULT-7, LIVE-6)', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Seen without a socket' })
  const page = await signedIn('Advertiser')
  const line = await breakableLine(page)
  const booked = (count: number) => raidRow(page, raid).filter({ hasText: `${count} / 8` })
  const book = (clientName: string) => api.book(raid, { clientName, by: personWith('Senior Advertiser') })
  const offline = page.getByText(OFFLINE)
  await page.clock.install()
  await page.goto('/dashboard/book-raid')
  await expect(page.getByText('No bookings yet')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  // Stops the page's clock, so that a slow machine does not use up the seconds that the page has.
  await stopTimeSoon(page)
  // The clock leapt, as after a sleep, so the page probes its connection. The probe's answer arrives before this booking's event.
  await book('One')
  await passUntil(page, booked(1))

  await test.step('FAULT-7: the page connects to another instance and catches up without a message', async () => {
    await line.drop()
    await book('Two')
    await expect(async () => {
      await page.clock.runFor(750)
      await expect.poll(() => line.count, { timeout: 1_000 }).toBe(2)
    }).toPass()
    await passUntil(page, booked(2))
    await expect(toast(page, BROKEN)).toHaveCount(0)
    await expect(offline).toBeHidden()
    // The page has joined the raid's room again, too.
    await book('Three')
    await passUntil(page, booked(3))
    await expect(bookedByOthers(bookingsOf(page, raid))).toContainText('3 booked by others')
  })

  await test.step('LIVE-6: after 30 s offline the page is up to date within 1 s of reconnecting', async () => {
    line.isUp = false
    await setOnline(page, false)
    await line.drop()
    await page.clock.runFor(30_000)
    await expect(offline).toBeVisible()
    await book('Four')
    line.isUp = true
    await setOnline(page, true)
    // The connection returns before the page's clock advances.
    await expect(offline).toBeHidden()
    await page.clock.runFor(300)
    const began = await page.evaluate(() => Date.now())
    await passUntil(page, booked(4))
    expect((await page.evaluate(() => Date.now())) - began).toBeLessThan(700)
  })

  await test.step('LIVE-6: a phone that wakes with a dead connection shows that within 1 s, and catches up', async () => {
    line.deafen()
    await book('Five')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.runFor(1_000)
    await expect(offline).toBeVisible()
    await passUntil(page, booked(5))
    await expect(async () => {
      await page.clock.runFor(1)
      await expect(offline).toBeHidden({ timeout: 100 })
    }).toPass()
  })
})

/** The page's live connection, which a test can drop, deafen and keep from reconnecting. */
async function breakableLine(page: Page) {
  const line = { isUp: true, count: 0, drop: () => undefined as unknown, deafen: () => {} }
  await page.routeWebSocket('**/socket.io/**', async (socket) => {
    line.count += 1
    // Like a proxy without a server: accepts the connection and closes it at once.
    if (!line.isUp) return socket.close()
    const server = socket.connectToServer()
    let isHeard = true
    socket.onMessage((message) => isHeard && server.send(message))
    server.onMessage((message) => isHeard && socket.send(message))
    line.deafen = () => {
      isHeard = false
    }
    line.drop = () => Promise.all([socket.close(), server.close()])
  })
  return line
}

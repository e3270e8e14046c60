import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { setOnline } from '#platform/testing/browser/device.ts'
import { bookedByOthers, bookingsOf, raidRow, toast } from '#platform/testing/browser/screens.ts'
import { passUntil, stopTimeSoon } from '#platform/testing/browser/stopped-time.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const SENIOR = personWith('Senior Advertiser')
const OFFLINE = /^Offline since \d+:\d\d [AP]M\. What you see may be old\.$/

test.describe('a raid that is open', () => {
  test('live updates that break off are said, made up for by hand, and taken up again', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Seen without a socket' })
    const page = await signedIn('Advertiser')
    const line = await breakableLine(page)
    await page.goto('/dashboard/book-raid')
    await expect(page.getByText('No bookings yet')).toBeVisible()
    // The first connection is there once something came over it.
    await api.book(raid, { clientName: 'One', by: SENIOR })
    await expect(raidRow(page, raid)).toContainText('1 / 8')

    line.isUp = false
    await api.book(raid, { clientName: 'Two', by: SENIOR })
    await line.drop()
    await expect(toast(page, 'Socket connection error. Falling back to manual data loading.')).toBeVisible()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(raidRow(page, raid)).toContainText('2 / 8')
    line.isUp = true
    // The longer it was away, the more seldom the page tries.
    await expect(page.getByText(OFFLINE)).toBeHidden({ timeout: 30_000 })
    await api.book(raid, { clientName: 'Three', by: SENIOR })
    await expect(raidRow(page, raid)).toContainText('3 / 8')
  })

  test('an instance that is replaced is no news: the page connects to the next and catches up (FAULT-7)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Seen from one instance to the next' })
    const page = await signedIn('Advertiser')
    const line = await breakableLine(page)
    await page.clock.install()
    await page.goto('/dashboard/book-raid')
    await expect(page.getByText('No bookings yet')).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    // It has three seconds to come back, which a machine that is busy must not use up.
    await stopTimeSoon(page)
    // The clock leapt, as after a sleep: the page has asked over its connection, and heard, before this comes over it.
    await api.book(raid, { clientName: 'One', by: SENIOR })
    await passUntil(page, raidRow(page, raid).filter({ hasText: '1 / 8' }))
    await line.drop()
    await api.book(raid, { clientName: 'Two', by: SENIOR })
    await expect(async () => {
      await page.clock.runFor(750)
      await expect.poll(() => line.count, { timeout: 1_000 }).toBe(2)
    }).toPass()
    await passUntil(page, raidRow(page, raid).filter({ hasText: '2 / 8' }))
    await page.clock.resume()
    await expect(bookedByOthers(bookingsOf(page, raid))).toContainText('2 booked by others')
    await expect(toast(page, 'Socket connection error. Falling back to manual data loading.')).toHaveCount(0)
    await expect(page.getByText(OFFLINE)).toBeHidden()
    // The room as well is held again.
    await api.book(raid, { clientName: 'Three', by: SENIOR })
    await expect(bookedByOthers(bookingsOf(page, raid))).toContainText('3 booked by others')
  })

  test('a device whose network was away for 30 s shows what is so within 1 s of its return (LIVE-6)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Seen after half a minute' })
    const page = await signedIn('Advertiser')
    const line = await breakableLine(page)
    await page.clock.install()
    await page.goto('/dashboard/book-raid')
    await expect(page.getByText('No bookings yet')).toBeVisible()
    await api.book(raid, { clientName: 'One', by: SENIOR })
    await expect(raidRow(page, raid)).toContainText('1 / 8')
    await stopTimeSoon(page)
    line.isUp = false
    await setOnline(page, false)
    await line.drop()
    await page.clock.runFor(30_000)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await api.book(raid, { clientName: 'Two', by: SENIOR })
    line.isUp = true
    await setOnline(page, true)
    // The line is there again before any time of the page has passed.
    await expect(page.getByText(OFFLINE)).toBeHidden()
    await page.clock.runFor(300)
    const began = await page.evaluate(() => Date.now())
    await passUntil(page, raidRow(page, raid).filter({ hasText: '2 / 8' }))
    expect((await page.evaluate(() => Date.now())) - began).toBeLessThan(700)
  })

  test('LIVE-6: a phone that slept over a dead connection says so within 1 s, and is right again', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Seen after a sleep' })
    const page = await signedIn('Advertiser')
    const line = await breakableLine(page)
    await page.clock.install()
    await page.goto('/dashboard/book-raid')
    await expect(page.getByText('No bookings yet')).toBeVisible()
    await api.book(raid, { clientName: 'One', by: SENIOR })
    await expect(raidRow(page, raid)).toContainText('1 / 8')
    await stopTimeSoon(page)
    line.deafen()
    await api.book(raid, { clientName: 'Two', by: SENIOR })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.runFor(1_000)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await passUntil(page, raidRow(page, raid).filter({ hasText: '2 / 8' }))
    await expect(async () => {
      await page.clock.runFor(1)
      await expect(page.getByText(OFFLINE)).toBeHidden({ timeout: 100 })
    }).toPass()
  })
})

/** The page's live connection, in hands that can break it, deafen it and let no other come about. */
async function breakableLine(page: Page) {
  const line = { isUp: true, count: 0, drop: () => undefined as unknown, deafen: () => {} }
  await page.routeWebSocket('**/socket.io/**', async (socket) => {
    line.count += 1
    // As a proxy that nobody stands behind: it connects, and breaks off at once.
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

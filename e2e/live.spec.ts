import type { Page } from '@playwright/test'
import { stopTimeSoon } from './fixtures/stopped-time.ts'
import { expect, test } from './fixtures/test.ts'

test('LIVE-5: what a change makes a page read again is read up to 300 ms later', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Spread' })
  const page = await signedIn('Advertiser')
  await page.addInitScript(noteReading)
  await page.clock.install()
  await page.goto('/dashboard/book-raid')
  await expect(page.getByText('No bookings yet')).toBeVisible()
  await stopTimeSoon(page)
  // It joins a raid that has just changed, and may have heard of that.
  await page.evaluate(() => Object.assign(window, { heard: false, read: false }))
  await api.book(raid)
  await page.waitForFunction(() => Object(window).heard)
  await page.clock.runFor(299)
  expect(await hasRead(page)).toBe(false)
  await page.clock.runFor(1)
  await expect.poll(() => hasRead(page)).toBe(true)
})

const hasRead = (page: Page) => page.evaluate(() => Boolean(Object(window).read))

/** Makes the page read as late as it ever does, and notes that it heard of a change, and that it read after that. */
function noteReading(): void {
  Math.random = () => 0.999
  const original = window.fetch
  window.fetch = (input, init) => {
    const page = Object(window)
    if (page.heard && String(input).includes('/booking/raid-booking')) page.read = true
    return original(input, init)
  }
  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('bookingUpdate')) Object(window).heard = true
      })
    }
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { faultsOfBoxes } from './fixtures/boxes.ts'
import { expect, test } from './fixtures/test.ts'

const WIDTHS = [320, 390, 860, 1366, 1440, 2560]
const PARTS = [
  ...['buttons', 'chips', 'heads', 'panels', 'feedback', 'fields', 'notes', 'book-raid', 'upcoming'],
  ...['bookings', 'mails', 'desk', 'entries', 'notices', 'clients', 'evening', 'charts'],
]
/** The filled one of each is compared with its picture. */
const PICTURED = [
  ...['buttons', 'chips', 'heads', 'fields', 'book-raid', 'upcoming', 'bookings', 'mails', 'desk', 'entries'],
  ...['notices', 'charts'],
]
/** Of all that stands there, as it is written in `web/states/records.ts`. */
const NOW = new Date('2026-11-23T20:05:00.000Z')

let vite: ViteDevServer
test.beforeAll(async () => {
  vite = await createServer({
    server: { host: 'localhost', port: 0, hmr: false, watch: null },
    logLevel: 'error',
  })
  await vite.listen()
})
test.afterAll(() => vite.close())

async function open(page: Page, part: string): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await page.goto(new URL(`/dashboard/_states?part=${part}`, vite.resolvedUrls?.local[0]).href)
  await expect(
    page
      .getByRole('navigation', { name: 'Parts' })
      .getByRole('link', { name: part.split('&')[0] ?? '', exact: true }),
  ).toHaveAttribute('aria-current', 'page')
}

test('PAGE-52, PAGE-34, PAGE-53: every part of the screens fits in each of its states, on every width, in forced colours and on paper', {
  tag: '@all',
}, async ({ page }) => {
  test.setTimeout(PARTS.length * 60_000)
  for (const part of PARTS)
    await test.step(part, async () => {
      await open(page, part)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => page.evaluate(faultsOfBoxes), `${part} at ${width}`).toEqual([])
      }
      await page.setViewportSize({ width: 1024, height: 900 })
      for (const media of [{ forcedColors: 'active' }, { forcedColors: 'none', media: 'print' }] as const) {
        await page.emulateMedia(media)
        await expect.poll(() => page.evaluate(faultsOfBoxes), `${part} ${JSON.stringify(media)}`).toEqual([])
      }
      await page.emulateMedia({ media: null })
    })
})

test('PAGE-52: with 500 rows no list scrolls sideways', { tag: '@all' }, async ({ page }) => {
  for (const part of [
    'book-raid',
    'upcoming',
    'bookings',
    'mails',
    'desk',
    'entries',
    'notices',
    'clients',
  ]) {
    await open(page, `${part}&rows=500`)
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), part).toBeLessThanOrEqual(width)
    }
  }
})

test('PAGE-52: a dialog fits in its window, whatever stands in it', async ({ page }) => {
  await open(page, 'dialogs')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const box = await page.getByRole('dialog').getByRole('heading').boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width, `at ${width}`).toBe(true)
    await expect(page.getByRole('button', { name: 'Keep Booking' })).toBeInViewport({ ratio: 1 })
  }
})

for (const part of PICTURED)
  test(`PAGE-52: ${part} look as they did @all`, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 })
    await open(page, part)
    const filled = page.locator('main section[aria-label]').first()
    await expect(filled).toHaveScreenshot(`${part}.png`, { animations: 'disabled' })
  })

test('the states of parts are in no build', () => {
  const assets = new URL('../dist/site/assets/', import.meta.url)
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  expect(scripts.filter((file) => readFileSync(new URL(file, assets), 'utf8').includes('_states'))).toEqual(
    [],
  )
})

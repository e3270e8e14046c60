import type { Page, Request } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { contract } from '#domain/contract.ts'
import { createHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import type { Who } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** Of the viewport, summed over a load. */
const MOST_SHIFT = 0.02

interface Screen {
  readonly path: string
  readonly as: Who
  /** Seen once the screen is there with its records. */
  readonly shows: string
}

const SCREENS: readonly Screen[] = [
  { path: '/', as: 'Admin', shows: 'BOOK NOW' },
  { path: '/dashboard', as: 'Admin', shows: 'Welcome to your Dashboard' },
  { path: '/dashboard/create-raid', as: 'Admin', shows: 'Raid Leader' },
  { path: '/dashboard/upcoming-raids', as: 'Admin', shows: 'Loaded 7' },
  { path: '/dashboard/book-raid', as: 'Admin', shows: 'No bookings yet' },
  { path: '/dashboard/send-mail', as: 'Gold Collector', shows: 'Mark Sent' },
  { path: '/dashboard/admin-mails', as: 'Admin', shows: 'Not Sent' },
  { path: '/dashboard/admin', as: 'Admin', shows: 'Lothar' },
]

const CALLS = new Set(contract.map(({ path }) => path))
const isCall = (url: URL) => CALLS.has(url.pathname)

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} wide`, () => {
    for (const { path, as, shows } of SCREENS) {
      test(`PAGE-30: ${path} neither jumps nor asks twice while it loads`, async ({
        signedIn,
        backstage,
      }) => {
        await backstage.pendingRaids(3, { name: 'Pending' })
        await backstage.publishedRaids(6)
        await backstage.mail(await backstage.publishedRaid({ name: 'Loaded 7' }))
        const admin = await backstage.as(personWith('Admin'))
        const names = await admin.call(listHeroNames, {})
        if (names.length === 0)
          await admin.call(createHeroName, {
            name: 'Lothar',
            realm: 'Kazzak',
            faction: 'Alliance',
            status: true,
          })
        const page = await signedIn(as)
        await page.setViewportSize(viewport)
        // It would tell of the raids that this test has just made.
        await page.routeWebSocket('**/socket.io/**', () => undefined)
        const asked = await answerLate(page)
        await countShifts(page)
        await page.goto(path)
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
        expect(await shiftOf(page), 'cumulative layout shift').toBeLessThanOrEqual(MOST_SHIFT)
        expect(repeated(asked), 'calls made twice').toEqual([])
      })
    }
  })
}

/** Lets each answer come only after what stands in its place was painted. Returns the calls made. */
async function answerLate(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (isCall(url))
      asked.push(`${request.method()} ${url.pathname}${url.search} ${request.postData() ?? ''}`)
  })
  await page.route(isCall, async (route) => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await route.continue()
  })
  return asked
}

async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; hadRecentInput: boolean }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(entry as unknown as (typeof shifts)[number])
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has shifted until now, after two frames more. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const shifts = Object(window).shifts as { value: number; hadRecentInput: boolean }[]
    return shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0)
  })
}

function repeated(asked: readonly string[]): string[] {
  return asked.filter((call, at) => asked.indexOf(call) !== at)
}

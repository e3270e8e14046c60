import type { Page } from '@playwright/test'
import { PEOPLE } from '#demo/people.ts'
import { expectAccessible, PHONE } from '#platform/testing/browser/accessibility.ts'
import { setOnline } from '#platform/testing/browser/device.ts'
import { boxOf } from '#platform/testing/browser/screens.ts'
import { stopTime, stopTimeSoon } from '#platform/testing/browser/stopped-time.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const TAGLINE = 'Elite World of Warcraft: The War Within Boosting Services'
const SIGNED_OUT = [
  ...['Home', 'About Us', 'WoW Services', 'Apply to Forge', 'Book a Boost', 'Contact', 'Reviews', 'Login'],
]
const SERVICES = [
  ...['Raid Boost', 'Curve Boost', 'Mythic Plus Keystone', 'Level Up Boost', 'Delve Boost', 'Vision Boost'],
  ...['PvP Boost', 'Legacy Boost', 'Mount & Pet Boost', 'Black Market Auction'],
]
/** All pages for members share one check of the session; Edit Raid alone redirects to another address. */
const OF_MEMBERS = ['/dashboard', '/dashboard/edit-raid/RAID', '/dashboard/book-raids']

/** The entries of the bar or of the open menu, in their order. */
const entries = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('a:visible, button:visible, summary:visible')

test('a visitor reads all public pages and is turned away from the dashboard (SITE-1, SITE-2, ROUTE-1, ROUTE-3, PAGE-2, ART-2)', async ({
  page,
  newPage,
  expectFailure,
}) => {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const opener = page.getByRole('button', { name: 'WoW Services' })
  const panel = page.getByRole('dialog', { name: 'WoW Services' })

  await test.step('each entry of the navigation bar leads to its page', async () => {
    expectFailure('/nowhere', 404)
    await page.goto('/nowhere')
    await expect(entries(page)).toHaveText(SIGNED_OUT)
    for (const [name, path, heading] of [
      ['Home', '/', TAGLINE],
      ['About Us', '/about', 'About Us'],
      ['Apply to Forge', '/apply', 'Apply To Forge Page'],
      ['Book a Boost', '/book', 'Book A Boost Page'],
      ['Login', '/login', 'Login'],
    ] as const) {
      await bar.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
      await expect(entries(page)).toHaveText(SIGNED_OUT)
    }
    for (const name of ['Contact', 'Reviews']) {
      const link = bar.getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', /^https:/)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener')
    }
  })

  await test.step('the menu WoW Services leads to a service’s card, by mouse and by keyboard', async () => {
    await page.goto('/about')
    await opener.click()
    await panel.getByRole('link', { name: 'PvP Boost' }).click()
    await expect(panel).toBeHidden()
    await expect(page.locator(':target').getByRole('heading', { name: 'PvP Boost' })).toBeInViewport()
    await page.waitForLoadState()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(panel).toBeFocused()
    for (const name of SERVICES) {
      await page.keyboard.press('Tab')
      await expect(panel.getByRole('link', { name })).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('on a phone the menu has the same entries', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(entries(page)).toHaveText(SIGNED_OUT)
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByText('WoW Services').click()
    await menu.getByRole('link', { name: 'Delve Boost' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Delve Boost' })).toBeInViewport()
  })

  await test.step('a visitor who opens a page for members is redirected', async () => {
    for (const path of OF_MEMBERS) {
      const isEditing = path.includes('edit-raid')
      await page.goto(path)
      await expect(page).toHaveURL(isEditing ? '/login' : '/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(isEditing ? 'Login' : TAGLINE)
    }
  })

  await test.step('three images alternate every 10 s and stop in a hidden tab', async () => {
    const landing = await newPage({ reducedMotion: 'no-preference' })
    await stopTime(landing)
    await landing.goto('/')
    const scenes = landing.getByRole('main').locator('picture img')
    // When the script began is unknown: the first turn tells it to 500 ms, the second to 50 ms.
    for (const [turn, stepMs] of [
      [1, 500],
      [2, 50],
    ] as const) {
      await expect(async () => {
        await landing.clock.runFor(stepMs)
        await expect(scenes.nth(turn)).not.toHaveClass(/opacity-0/, { timeout: 1 })
      }).toPass({ intervals: [0] })
      await landing.clock.runFor(turn === 1 ? 9_000 : 9_900)
      await expect(scenes.nth(turn)).toHaveCSS('opacity', '1')
    }
    await landing.clock.runFor(150)
    await expect(scenes.first()).toHaveCSS('opacity', '1')
    await expect(scenes.first()).toHaveCSS('transition-duration', '0.8s')
    await landing.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await landing.clock.runFor(60_000)
    await expect(scenes.first()).toHaveCSS('opacity', '1')
    await expect(landing.getByRole('main').getByRole('img')).toHaveCount(0)
  })
})

test('a member’s Home lists live what to do, and links to it (HOME-1, HOME-3, HOME-4, PAGE-2, PAGE-5, PAGE-50, LIVE-6, COUNT-3, TEXT-4)', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const page = await signedIn('Advertiser')
  const sidebar = page.getByRole('complementary', { name: 'Dashboard' })
  const region = (name: string) => page.getByRole('region', { name })
  const live = page.getByText('Live', { exact: true })
  const raid = await api.raidSoon({ maxClients: 9, name: 'Omega', pot: 250_000 })
  await page.clock.install({ time: Date.now() })

  await test.step('a new booking updates the list, the sidebar and tonight’s raids at once', async () => {
    await page.goto('/')
    await expect(entries(page)).toHaveText(['Home', 'Book Raid', 'Logout'])
    await page.goto('/dashboard')
    await expect(live).toBeVisible()
    const line = region('Needs you')
      .getByRole('listitem')
      .filter({ hasText: /clients? owes? [\d,]+ g/ })
    await api.book(raid)
    await expect(line).toContainText('Omega')
    const owing = /^[\d,]+/.exec((await line.textContent()) ?? '')?.[0] ?? ''
    await expect(sidebar.getByRole('link', { name: `My Clients ${owing}` })).toBeVisible()
    await expect(sidebar.getByRole('region', { name: 'Your stats' })).toContainText(
      /[\d,]+ g\d+ raids? · \d+ bookings?/,
    )
    await expectAccessible(page)
  })

  await test.step('on a phone a bottom bar leads to the evening’s pages and covers no content', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const bar = page.getByRole('navigation', { name: 'Most used' })
    await expect(bar.getByRole('link')).toHaveText(['Book Raid', 'My Clients', 'Gold', 'Home'])
    const last = page.getByRole('contentinfo').getByRole('link', { name: 'Reviews' })
    // The page grows while its pictures load.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const [words, over] = [await boxOf(last), await boxOf(bar)]
      expect(words.y + words.height).toBeLessThanOrEqual(over.y)
    }).toPass()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(entries(page)).toHaveText(['Home', 'Book Raid', 'Logout'])
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  await test.step('an offline page shows since when it is offline', async () => {
    await stopTimeSoon(page)
    await setOnline(page, false)
    await expect(page.getByText(/^Offline since \d+:\d\d [AP]M\. What you see may be old\.$/)).toBeVisible()
    await setOnline(page, true)
    await page.clock.resume()
    await expect(live).toBeVisible()
  })

  await test.step('an item’s button leads to its page', async () => {
    await region('Needs you').getByRole('link', { name: 'Open clients' }).click()
    await expect(page).toHaveURL('/dashboard/my-clients?chip=owes')
    // biome-ignore lint/nursery/noPlaywrightNetworkidle: what the page reads must not end with its session
    await page.waitForLoadState('networkidle')
  })

  await test.step('a user without a role, or whose roles cannot be read, lands on the landing page with an explanation', async () => {
    const nobody = PEOPLE.find(({ member, roles }) => member && roles.length === 0)
    if (!nobody) throw new Error('The demo has nobody without a role')
    const other = await signedIn(nobody)
    for (const path of OF_MEMBERS) {
      await other.goto(path)
      await expect(other).toHaveURL('/')
      await expect(other.getByText(/this account has no role in the community yet\./)).toBeVisible()
    }
    expectFailure('/auth/status', 400)
    await page.route('**/auth/status', (route) => route.fulfill({ status: 400, body: 'no' }))
    await page.goto('/dashboard')
    await expect(page.getByText(/^Error checking authentication: .+/).first()).toBeVisible()
  })
})

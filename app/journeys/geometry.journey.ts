import type { BrowserContext } from '@playwright/test'
import { SCREENS } from '#platform/testing/browser/every-screen.ts'
import type { Who } from '#platform/testing/browser/sign-in.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const WIDTHS = [320, 390, 860, 1024, 1280, 1366, 1440, 2560]

test('PAGE-52: from 320 to 2,560 px no screen scrolls sideways and no content of a cell leaves its track', {
  tag: '@all',
}, async ({ signedIn, api }) => {
  test.setTimeout(SCREENS.length * 30_000)
  await api.publishedRaids(2)
  await api.pendingRaids(2, { name: 'Очень длинное название рейда на вечер' })
  await api.mail(await api.publishedRaid({ name: 'Loaded 7' }), {
    clientName: 'Éclatantedelune',
    paymentRealm: 'TwistingNether',
  })
  const browsers = new Map<Who, BrowserContext>()
  for (const { path, as } of SCREENS.filter(({ path }) => path !== '/')) {
    await test.step(path, async () => {
      const browser = browsers.get(as) ?? (await signedIn(as)).context()
      browsers.set(as, browser)
      const page = await browser.newPage()
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 768 })
        await expect.poll(() => page.evaluate(spilled), `${path} at ${width}`).toEqual([])
      }
      await page.close()
    })
  }
})

/** In the page: what is wider than its place, in words. */
function spilled(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > window.innerWidth) found.push(`page ${root.scrollWidth} of ${window.innerWidth}`)
  for (const cell of document.querySelectorAll('main :is(td, th, dt, dd, li)')) {
    const place = cell.getBoundingClientRect()
    if (place.width === 0 || getComputedStyle(cell).display === 'inline') continue
    for (const part of cell.querySelectorAll('button, a, span')) {
      const { left, right, width } = part.getBoundingClientRect()
      const isCut = part.closest('.sr-only, .truncate, [data-brief], nav, .fading') !== null
      if (width > 0 && !isCut && (right > place.right + 1 || left < place.left - 1))
        found.push(
          `${cell.tagName} ${part.textContent?.slice(0, 30)}: ${left} to ${right} in ${place.left} to ${place.right}`,
        )
    }
  }
  return found
}

for (const role of ['Admin', 'Gold Collector', 'Raid Leader'] as const)
  test(`PAGE-52: at 1366 x 657 ${role} sees every entry of the sidebar`, async ({ signedIn }) => {
    const page = await signedIn(role, { viewport: { width: 1366, height: 657 } })
    await page.goto('/dashboard')
    const links = page.getByRole('complementary', { name: 'Dashboard' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
  })

test('PAGE-53: on paper a screen is its own content, black on white', async ({ signedIn, api }) => {
  await api.mail(await api.publishedRaid({ name: 'On paper' }))
  const page = await signedIn('Admin')
  await page.goto('/dashboard/gold?tab=people')
  const people = page.getByRole('table', { name: /^People/ })
  await expect(people).toContainText(' g')
  await page.emulateMedia({ media: 'print' })
  await expect(people.getByRole('cell').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('complementary', { name: 'Dashboard' })).toBeHidden()
})

import type { Locator, Page } from '@playwright/test'
import { ROLES } from '#platform/call/rights.ts'
import { PHONE } from '#platform/testing/browser/accessibility.ts'
import { AWAY } from '#platform/testing/browser/answers.ts'
import { setOnline } from '#platform/testing/browser/device.ts'
import { dayAhead } from '#platform/testing/browser/factories.ts'
import { boxOf } from '#platform/testing/browser/screens.ts'
import { stopTimeSoon } from '#platform/testing/browser/stopped-time.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Dashboard' })
const region = (within: Page | Locator, name: string) => within.getByRole('region', { name })
const help = (page: Page) => panel(page).getByRole('navigation', { name: 'Help' })
const values = (within: Locator) => within.getByRole('definition')

test.describe('the dashboard (PAGE-5)', () => {
  test('has the day’s and the own figures beside the page, and says when there is nothing yet', async ({
    signedIn,
    api,
  }) => {
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your Dashboard' })).toBeVisible()
    const beside = region(panel(page), "Today's activity")
    await expect(values(beside)).toHaveText(['0', '0', '0 g'])
    await expect(beside).toContainText('A quiet day so far: no raid and no booking yet.')
    const raid = await api.publishedRaid({ date: dayAhead(2), pot: 250_000 })
    await api.book(raid)
    await expect(values(beside)).toHaveText(['0', '1', '250,000 g'])
    await expect(values(region(panel(page), 'Your stats'))).toHaveText(['1', '1', '250,000 g'])
  })

  test('HOME-1, HOME-2, HOME-3, PAGE-5: begins with what needs the viewer, live, with its number in the sidebar', async ({
    signedIn,
    api,
  }) => {
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard')
    const needs = region(page, 'Needs you')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    const raid = await api.publishedRaid({ maxClients: 9, name: 'Omega' })
    await api.book(raid, { price: 300_000, deposit: 0 })
    const line = needs.getByRole('listitem').filter({ hasText: /clients? owes? [\d,]+ g/ })
    await expect(line).toContainText('Omega')
    const owing = /^[\d,]+/.exec((await line.textContent()) ?? '')?.[0] ?? ''
    await expect(panel(page).getByRole('link', { name: `My Clients ${owing}` })).toBeVisible()
    await test.step('tonight’s raids and the pictures stand below on a phone', async () => {
      await page.setViewportSize(PHONE)
      const [first, tonight, pictures] = [
        await boxOf(needs),
        await boxOf(region(page.getByRole('main'), 'Tonight')),
        await boxOf(page.getByRole('main').getByRole('region', { name: 'Scenes' })),
      ]
      expect([first.y, tonight.y, pictures.y]).toEqual(
        [first.y, tonight.y, pictures.y].toSorted((a, b) => a - b),
      )
    })
    await line.getByRole('link', { name: 'Open clients' }).click()
    await expect(page).toHaveURL('/dashboard/my-clients?chip=owes')

    await api.mail(raid)
    await api.pendingRaid({ name: 'Draft' })
    const manager = await signedIn('Raid Manager')
    await manager.goto('/dashboard')
    // Whom Support is not for.
    await expect(help(manager).getByRole('link', { name: 'Support' })).toHaveCount(0)
    const drafts = region(manager, 'Needs you').getByRole('listitem').filter({ hasText: 'to publish' })
    await expect(drafts.getByRole('link', { name: 'Publish…' })).toHaveAttribute(
      'href',
      '/dashboard/upcoming-raids',
    )
    // Who has the gold sends it.
    const collector = await signedIn('Gold Collector')
    await collector.goto('/dashboard')
    await region(collector, 'Needs you').getByRole('link', { name: 'Send…' }).click()
    await expect(collector).toHaveURL('/dashboard/send-mail?tab=send')
  })

  test('on a phone a bar leads to what the evening needs, and covers nothing (PAGE-50)', async ({
    signedIn,
  }) => {
    const page = await signedIn('Gold Collector')
    await page.setViewportSize(PHONE)
    await page.goto('/dashboard')
    const bar = page.getByRole('navigation', { name: 'Most used' })
    await expect(bar.getByRole('link')).toHaveText(['Tonight', 'Mails', 'Gold', 'Week'])
    await bar.getByRole('link', { name: 'Mails' }).click()
    await expect(page).toHaveURL('/dashboard/send-mail')
    await expect(bar.getByRole('link', { name: 'Mails' })).toHaveAttribute('aria-current', 'page')
    const last = page.getByRole('contentinfo').getByRole('link', { name: 'Reviews' })
    // The page begins at its top and grows while it loads.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const [words, over] = [await boxOf(last), await boxOf(bar)]
      expect(words.y + words.height).toBeLessThanOrEqual(over.y)
    }).toPass()
  })

  test('only logs that the figures failed, and says on Home what failed there; Retry mends it', async ({
    signedIn,
    expectFailure,
  }) => {
    const page = await signedIn('Advertiser')
    for (const path of ['/dashboard/status', '/agenda/own']) {
      expectFailure(path, 503)
      await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: AWAY }))
    }
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Your stats'))
    await page.goto('/dashboard')
    const failed = page.getByRole('alert').filter({ hasText: 'What needs you could not be loaded' })
    await expect(failed).toContainText(AWAY.message)
    await expect(values(region(panel(page), 'Your stats'))).toHaveText(['—', '—', '—'])
    expect((await logged).type()).toBe('warning')
    await page.unroute('**/agenda/own')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(failed).toHaveCount(0)
  })

  test('says at once that the device is offline, since when, and when it is live again (LIVE-6)', async ({
    signedIn,
  }) => {
    const page = await signedIn('Raid Manager')
    await page.clock.install()
    await page.goto('/dashboard')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    // At once: no timer of the page has to end for it.
    await stopTimeSoon(page)
    await setOnline(page, false)
    await expect(page.getByText(/^Offline since \d+:\d\d [AP]M\. What you see may be old\.$/)).toBeVisible()
    await setOnline(page, true)
    await page.clock.resume()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  })
})

const EVENING = ['Tonight', 'Week', 'My Clients', 'Gold']

test('PAGE-5: every entry is in sight in a low window, the figures are folded there', async ({
  signedIn,
}) => {
  const page = await signedIn('Admin')
  await page.setViewportSize({ width: 1366, height: 657 })
  await page.goto('/dashboard/gold')
  const evening = panel(page).getByRole('navigation', { name: 'Evening' })
  await expect(evening.getByRole('link')).toHaveText(EVENING)
  for (const link of await panel(page).getByRole('link').all())
    await expect(link).toBeInViewport({ ratio: 1 })
  await expect(region(panel(page), 'Your stats')).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(region(panel(page), 'Your stats')).toBeVisible()
  await test.step('a window that is too low for them scrolls to the current one', async () => {
    await page.setViewportSize({ width: 1366, height: 400 })
    await page.goto('/dashboard/settings')
    const current = panel(page).getByRole('link', { name: 'Settings' })
    await expect(current).toBeInViewport({ ratio: 1 })
  })
})

test('HOME-4: shows tonight’s raids, live', async ({ signedIn, api }) => {
  const raid = await api.raidSoon({ maxClients: 9, name: 'This evening' })
  const page = await signedIn('Admin')
  // Its evening, also where the next one is about to begin.
  await page.clock.setFixedTime(raid.startsAt)
  await page.goto('/dashboard')
  const row = region(page, 'Tonight').getByRole('link', { name: /This evening/ })
  await expect(row).toContainText('9 free')
  await api.book(raid)
  await expect(row).toContainText('8 free')
  await row.click()
  await expect(page).toHaveURL(`/dashboard/tonight/${raid._id}`)
})

test('Support tells how the work of all nine roles goes, the own first, and where to ask, in nine colours (SET-5, PAGE-5)', async ({
  signedIn,
}) => {
  const page = await signedIn('Forge Member')
  await page.goto('/dashboard/support')
  await expect(help(page).getByRole('link', { name: 'Support' })).toHaveCount(1)
  const guides = page.getByRole('article')
  await expect(guides).toHaveCount(ROLES.length)
  await expect(guides.first()).toContainText('Your role')
  for (const role of ROLES) {
    const guide = page.getByRole('article', { name: role, exact: true })
    const fold = guide.getByRole('button')
    await expect(fold).toHaveAttribute('aria-expanded', String(role === 'Forge Member'))
    if (role !== 'Forge Member') await fold.click()
    const count = await guide.getByRole('listitem').count()
    expect([role, count >= 4 && count <= 5]).toEqual([role, true])
  }
  // A step names the screen where it is done, and leads there only where the person may go.
  await expect(guides.first().getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  const ask = region(page, 'Where to ask')
  for (const name of [/^Open Discord/, /^Contact/]) {
    const link = ask.getByRole('link', { name })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener')
  }

  await test.step('its nine badges have nine colours, each 4.5:1 on the ground of a raised panel', async () => {
    const colours: string[] = []
    for (const role of ROLES) {
      const badge = guides.getByText(role, { exact: true })
      colours.push(await badge.evaluate((element) => getComputedStyle(element).color))
    }
    expect(new Set(colours).size).toBe(ROLES.length)
    for (const colour of colours) expect(contrast(colour, 'rgb(25, 22, 29)'), colour).toBeGreaterThan(4.5)
  })
})

/** WCAG 2.2's contrast of two opaque colours, 'rgb(…)' each. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

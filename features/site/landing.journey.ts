import type { Page } from '@playwright/test'
import { PUBLIC_PAGES } from '#platform/call/page.ts'
import { boxOf } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const cardsOf = (page: Page) => page.getByRole('region', { name: 'WoW Services' }).getByRole('link')

/** The paths of the calls that a page sends. */
function callsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

test('the public pages need no call for a visitor, work without a script, recognise a member and describe themselves to link previews (SITE-2, SITE-4, SITE-5, SITE-6, SITE-10, ART-2)', async ({
  page,
  newPage,
  signedIn,
  product,
}) => {
  const { origin } = product
  await test.step('SITE-6: a visitor’s page sends no call', async () => {
    const asked = callsOf(page)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(asked).toEqual([])
  })

  await test.step('SITE-2, ART-2: a card lifts on hover and focus, but not with reduced motion', async () => {
    const card = cardsOf(page).first()
    await card.hover()
    await expect(card).toHaveCSS('scale', 'none')
    await expect(page.locator('.landing-scene')).toHaveCSS('transition-duration', '0s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(card).toHaveCSS('scale', '1.02')
    await expect(card).toHaveCSS('translate', '0px -6px')
    await page.mouse.move(0, 0)
    await expect(card).toHaveCSS('scale', 'none')
    await page.getByRole('link', { name: 'Sign in' }).focus()
    await page.keyboard.press('Tab')
    await expect(card).toBeFocused()
    await expect(card).toHaveCSS('scale', '1.02')
  })

  await test.step('SITE-10: the navigation bar is aligned with the content', async () => {
    await page.goto('/about')
    const name = await boxOf(page.getByRole('banner').getByRole('link', { name: 'Forge', exact: true }))
    const words = await boxOf(page.getByRole('heading', { level: 1 }))
    expect(Math.abs(name.x - words.x)).toBeLessThan(1)
  })

  await test.step('SITE-5: each page has its own title, description, address and preview', async () => {
    for (const path of Object.values(PUBLIC_PAGES)) {
      const html = await (await page.request.get(path)).text()
      const of = (named: string) => new RegExp(`${named}" content="([^"]*)"`).exec(html)?.[1]
      const title = /<title>(.*)<\/title>/.exec(html)?.[1]
      for (const kind of ['og:title', 'twitter:title']) expect(of(kind)).toBe(title)
      for (const kind of ['og:description', 'twitter:description']) expect(of(kind)).toBe(of('description'))
      expect(of('og:url')).toBe(origin + path)
      expect(html).toContain(`<link rel="canonical" href="${origin}${path}"`)
    }
  })

  await test.step('SITE-6: a page is complete without a script', async () => {
    const plain = await newPage({ javaScriptEnabled: false })
    await plain.goto('/')
    await expect(cardsOf(plain)).toHaveCount(10)
    await expect(plain.locator('.landing-scene')).toBeVisible()
    await plain.getByRole('button', { name: 'WoW Services' }).click()
    await plain.getByRole('dialog').getByRole('link', { name: 'Delve Boost' }).click()
    await expect(plain).toHaveURL('/#delve-boost')
    await plain.getByRole('link', { name: 'About Us' }).first().click()
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('About Us')
  })

  await test.step('SITE-6: a member’s page sends one call for the session; with an expired session the member is a visitor', async () => {
    const own = await signedIn('Advertiser')
    const asked = callsOf(own)
    await own.goto('/')
    await expect(own.getByRole('main').getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
    await expect.poll(() => asked).toEqual(['/auth/status', '/discord/roles'])
    await page.context().addCookies([{ name: 'forge-session', value: 'ended', url: origin }])
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

import type { Page, Request } from '@playwright/test'
import { PUBLIC_PAGES } from '#platform/call/page.ts'
import { boxOf } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const SERVICES: readonly (readonly [name: string, covers: readonly string[]])[] = [
  ['Raid Boost', ['Normal', 'Heroic', 'Mythic']],
  ['Curve Boost', ['Ahead of the Curve']],
  ['Mythic Plus Keystone', ['Keys 0-20']],
  ['Level Up Boost', []],
  ['Delve Boost', []],
  ['Vision Boost', []],
  ['PvP Boost', ['Arena', 'Battlegrounds']],
  ['Legacy Boost', ['Old content', 'Mounts', 'Pets', 'Transmog']],
  ['Mount & Pet Boost', []],
  ['Black Market Auction', []],
]
const SELLING_POINTS: readonly (readonly [title: string, says: RegExp])[] = [
  ['100% Safe & Secure', /.+/],
  ['Lightning Fast', /.+/],
  ['Professional Team', /.+/],
  ['Guaranteed Results', /Completion or money back/],
  ['24/7 Support', /.+/],
  ['Best Prices', /No hidden fees/],
]
const KILOBYTE = 1_000
/** Of the viewport, summed over a load. */
const MOST_SHIFT = 0.01

// Its cards and scenes move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('says what is offered, why, and where one books, in a new tab that learns nothing of this one (PAGE-1, SITE-2, SITE-3, SITE-4)', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Elite World of Warcraft: The War Within Boosting Services',
  )
  const invite = page.getByRole('link', { name: 'BOOK NOW', exact: true })
  await expect(invite).toHaveAttribute('href', 'https://discord.gg/forge-boosting')
  await expect(invite).toHaveAttribute('target', '_blank')
  await expect(invite).toHaveAttribute('rel', 'noopener')
  await expect(page.getByRole('contentinfo')).toContainText('2024')

  const cards = cardsOf(page)
  await expect(cards).toHaveCount(SERVICES.length)
  for (const [at, [name, covers]] of SERVICES.entries()) {
    await expect(cards.nth(at).getByRole('heading')).toHaveText(name)
    for (const thing of covers) await expect(cards.nth(at).getByText(thing, { exact: true })).toBeVisible()
    await expect(cards.nth(at)).toHaveAttribute('href', 'https://discord.gg/forge-boosting')
  }

  const points = page.getByRole('region', { name: 'Why Choose Forge' }).getByRole('listitem')
  await expect(points).toHaveCount(SELLING_POINTS.length)
  for (const [at, [title, says]] of SELLING_POINTS.entries()) {
    await expect(points.nth(at).getByRole('heading')).toHaveText(title)
    await expect(points.nth(at).getByRole('paragraph')).toHaveText(says)
  }
})

test('a card lifts and grows under the pointer and the focus, and the keyboard reaches every card (SITE-2)', async ({
  page,
}) => {
  await page.goto('/')
  const card = cardsOf(page).first()
  await expect(card).toHaveCSS('scale', 'none')
  await card.hover()
  await expect(card).toHaveCSS('scale', '1.02')
  await expect(card).toHaveCSS('translate', '0px -6px')
  await page.mouse.move(0, 0)
  await expect(card).toHaveCSS('scale', 'none')
  await page.getByRole('link', { name: 'Sign in' }).focus()
  for (const at of SERVICES.keys()) {
    await page.keyboard.press('Tab')
    await expect(cardsOf(page).nth(at)).toBeFocused()
    await expect(cardsOf(page).nth(at)).toBeInViewport()
    if (at === 0) await expect(card).toHaveCSS('scale', '1.02')
  }
})

test('Apply and Book lead on to their addresses (SITE-4)', async ({ page }) => {
  for (const [path, title, name] of [
    ['/apply', 'Apply To Forge Page', 'Apply to Forge'],
    ['/book', 'Book A Boost Page', 'Book a Boost'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const onward = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(onward).toHaveAttribute('href', 'https://discord.gg/forge-boosting')
    await expect(onward).toHaveAttribute('target', '_blank')
    await expect(onward).toHaveAttribute('rel', 'noopener')
  }
})

test('each page says what it is to who finds or shares it, the first ones as structured data too (SITE-5)', async ({
  page,
  baseURL,
}) => {
  const seen = new Set<string>()
  for (const path of Object.values(PUBLIC_PAGES)) {
    await page.goto(path)
    const title = await page.title()
    const description = await contentOf(page, 'meta[name="description"]')
    expect(description.length).toBeGreaterThan(60)
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${baseURL}${path}`)
    expect(await contentOf(page, 'meta[property="og:url"]')).toBe(`${baseURL}${path}`)
    for (const kind of ['meta[property="og:title"]', 'meta[name="twitter:title"]'])
      expect(await contentOf(page, kind)).toBe(title)
    for (const kind of ['meta[property="og:description"]', 'meta[name="twitter:description"]'])
      expect(await contentOf(page, kind)).toBe(description)
    seen.add(title).add(description)
  }
  expect(seen.size).toBe(2 * Object.values(PUBLIC_PAGES).length)
  for (const [path, kinds] of [
    ['/', ['Organization', 'WebSite', 'ItemList']],
    ['/about', ['Organization', 'AboutPage']],
  ] as const) {
    await page.goto(path)
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([...kinds])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page shows its text, cards, first scene and links, and its menus open (SITE-6)', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(cardsOf(page)).toHaveCount(SERVICES.length)
    const scene = page.locator('.landing-scene')
    await expect(scene).toHaveCount(1)
    await expect(scene).toBeVisible()
    await page.getByRole('button', { name: 'WoW Services' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Delve Boost' }).click()
    await expect(page).toHaveURL('/#delve-boost')
    await page.getByRole('link', { name: 'About Us' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  })
})

test.describe('where less motion is asked for', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('no card lifts or grows, and nothing fades (SITE-2, ART-2)', async ({ page }) => {
    await page.goto('/')
    const card = cardsOf(page).first()
    await card.hover()
    await expect(card).toHaveCSS('scale', 'none')
    await expect(card).toHaveCSS('translate', 'none')
    await expect(card).toHaveCSS('transition-duration', '0.001s')
    await expect(page.locator('.landing-scene')).toHaveCSS('transition-duration', '0s')
  })
})

test('SITE-7: until the picture is there, the hero shows a blurred one instead of one colour', async ({
  page,
}) => {
  await page.route(/\/forge-[^/]*\.(avif|webp)$/, () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const colours = async () => {
    // Where no shade lies over it.
    const clip = { x: 1100, y: 200, width: 300, height: 300 }
    const png = (await page.screenshot({ clip })).toString('base64')
    return page.evaluate(coloursOf, png)
  }
  await expect.poll(colours).toBeGreaterThan(40)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a visitor’s page asks the server nothing, and a member’s only who is there (SITE-6)', async ({
  page,
  signedIn,
}) => {
  const asked = callsOf(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(asked).toEqual([])
  const own = await signedIn('Advertiser')
  const askedByMember = callsOf(own)
  await own.goto('/')
  await expect(own.getByRole('main').getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
  await expect.poll(() => askedByMember).toEqual(['/auth/status', '/discord/roles'])
})

test('who brings a session that has ended sees what a visitor sees (SITE-6)', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'forge-session', value: 'ended', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }),
  ).toBeVisible()
})

test('the bar of a public page stands above its content (SITE-10)', async ({ page }) => {
  for (const width of [2560, 1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/about')
    const name = await boxOf(page.getByRole('banner').getByRole('link', { name: 'Forge', exact: true }))
    const words = await boxOf(page.getByRole('heading', { level: 1 }))
    expect(Math.abs(name.x - words.x), `px at ${width}`).toBeLessThan(1)
  }
})

test.describe('on a phone of three pixels a point', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, browsers: 'fresh' })

  test('of the first view one picture is fetched, painted for a phone held upright (SITE-7)', async ({
    page,
  }) => {
    const scenes: string[] = []
    page.on('requestfinished', (request) => {
      if (request.url().includes('/forge-')) scenes.push(request.url())
    })
    await page.goto('/', { waitUntil: 'load' })
    await expect.poll(() => scenes).toEqual([expect.stringMatching(/forge-tall-780-[^/]*\.avif$/)])
  })

  for (const path of ['/', '/about']) {
    test(`the first view of ${path} is light, and nothing in it moves (SITE-7) @all`, async ({ page }) => {
      const finished: Request[] = []
      page.on('requestfinished', (request) => finished.push(request))
      await page.goto(path, { waitUntil: 'load' })
      if (path === '/')
        await expect.poll(() => finished.some((request) => request.url().includes('/forge-'))).toBe(true)
      expect(await page.evaluate(shifted)).toBeLessThanOrEqual(MOST_SHIFT)
      const weights = await Promise.all(finished.map(weightOf))
      const sum = (some: typeof weights) => some.reduce((total, { bytes }) => total + bytes, 0)
      const of = (kind: string) => weights.filter((weight) => weight.kind === kind)
      if (path === '/') expect(sum(of('image'))).toBeLessThan(60 * KILOBYTE)
      expect(sum(of('script'))).toBeGreaterThan(0)
      expect(sum(of('script'))).toBeLessThanOrEqual(75 * KILOBYTE)
      expect(sum(weights)).toBeLessThanOrEqual(250 * KILOBYTE)
    })
  }
})

/** In the page: how many colours a PNG has. */
async function coloursOf(base64: string): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  canvas?.drawImage(bitmap, 0, 0)
  const pixels = canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer
  return new Set(pixels === undefined ? [] : new Uint32Array(pixels)).size
}

/** In the page: how far it has moved since it was opened, as Lighthouse counts it, after two frames more. */
async function shifted(): Promise<number> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return new Promise((resolve) => {
    // One that has seen nothing is never called: it is asked for what it has.
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => {
      const shifts = observer.takeRecords() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]
      resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
    })
  })
}

async function weightOf(request: Request): Promise<{ kind: string; bytes: number }> {
  return { kind: request.resourceType(), bytes: (await request.sizes()).responseBodySize }
}

function cardsOf(page: Page) {
  return page.getByRole('region', { name: 'WoW Services' }).getByRole('link')
}

async function contentOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).getAttribute('content')) ?? ''
}

/** What a page asks of the server beside files. */
function callsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#features/hero-name/calls.ts'
import { contract } from '#features/index.ts'
import { DESK, PHONE } from '#platform/testing/browser/accessibility.ts'
import { SCREENS } from '#platform/testing/browser/every-screen.ts'
import type { Api } from '#platform/testing/browser/factories.ts'
import { intercept } from '#platform/testing/browser/intercept.ts'
import { quietLine } from '#platform/testing/browser/quiet-line.ts'
import { raidRow } from '#platform/testing/browser/screens.ts'
import type { Who } from '#platform/testing/browser/sign-in.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

/** Of the viewport, summed over a load. */
const MOST_SHIFT = 0.02
/** The same where faces come after their words, and a paragraph becomes a line longer: what web vitals call good. */
const MOST_SHIFT_OF_FACES = 0.1
/** Of the width of a text in the site's own face. */
const MOST_STRETCH = 0.03
const LONGEST_WORDS =
  'Collection & Pending History, Upcoming Raids, Payment Realm: no gold is due to this character.'

const CALLS = new Set(contract.map(({ path }) => path))
const isCall = (url: URL) => CALLS.has(url.pathname)

// What moves by itself could push something else.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('PAGE-30: no screen asks twice while it loads', async ({ signedIn, api }) => {
  test.setTimeout(SCREENS.length * 40_000)
  await visitAll({ signedIn, api }, DESK, async (page, path, asked) => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(repeated(asked), `calls made twice on ${path}`).toEqual([])
  })
})

for (const viewport of [DESK, PHONE]) {
  test(`PAGE-30: at ${viewport.width} px no screen jumps while it loads @all`, async ({ signedIn, api }) => {
    test.setTimeout(SCREENS.length * 40_000)
    await visitAll({ signedIn, api }, viewport, async (page, path) => {
      expect(await moved(page), `what moved on ${path}`).toEqual([])
    })
  })
}

test('PAGE-30: no screen jumps when its faces come after its words @all', async ({ signedIn, api }) => {
  test.setTimeout(SCREENS.length * 40_000)
  const held: Route[] = []
  const prepare = (page: Page) => page.route('**/*.woff2', (route) => void held.push(route))
  const look = async (page: Page, path: string) => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.evaluate(() => Object(window).shifts.splice(0))
    for (const face of held.splice(0)) await face.continue()
    await page.evaluate(() => document.fonts.ready)
    expect(await moved(page, MOST_SHIFT_OF_FACES), `what moved on ${path}`).toEqual([])
  }
  await visitAll({ signedIn, api }, DESK, look, prepare)
})

test('PAGE-30: what stands in for a face while it loads is as wide and as high, in each font of this machine @all', async ({
  page,
}) => {
  await page.goto('/')
  const found = await page.evaluate(standIns, LONGEST_WORDS)
  expect(found.length, 'this machine has none of the fonts').toBeGreaterThan(0)
  for (const { family, weight, width, height } of found) {
    expect(Math.abs(width - 1), `${family} at ${weight}: width`).toBeLessThanOrEqual(MOST_STRETCH)
    expect(Math.abs(height - 1), `${family} at ${weight}: height`).toBeLessThanOrEqual(0.01)
  }
})

test('shows the published list while the pending one is still read (PAGE-6)', async ({ signedIn, api }) => {
  await api.publishedRaid({ name: 'Here already' })
  const page = await signedIn('Raid Manager')
  await intercept(page, '/raid/pending', 'waiting')
  await page.goto('/dashboard/upcoming-raids')
  await expect(raidRow(page, { name: 'Here already' })).toBeVisible()
})

test('TEXT-3: on a desk and on a phone each list of Upcoming Raids says that it is loading, in its place for the count', async ({
  signedIn,
  api,
}) => {
  await api.publishedRaid()
  await api.pendingRaid()
  const page = await signedIn('Raid Manager')
  await quietLine(page)
  const held: Route[] = []
  for (const list of ['**/raid/pending', '**/raid/published'])
    await page.route(list, (route) => void held.push(route))
  await page.goto('/dashboard/upcoming-raids')
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport)
    for (const name of ['Pending Raids', 'Published Raids']) {
      const said = page.getByRole('region', { name }).locator('[aria-hidden]', { hasText: /^Loading\.\.\.$/ })
      await expect(said).toBeVisible()
    }
  }
  await expect.poll(() => held.length).toBe(2)
  for (const route of held) await route.continue()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

/** Opens each screen as who may see it, with answers that come late. */
async function visitAll(
  { signedIn, api }: { signedIn(who: Who): Promise<Page>; api: Api },
  viewport: typeof DESK,
  look: (page: Page, path: string, asked: readonly string[]) => Promise<void>,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await api.pendingRaids(3, { name: 'Pending' })
  await api.publishedRaids(6)
  await api.mail(await api.publishedRaid({ name: 'Loaded 7' }))
  await onlyHeroName(api, 'Lothar')
  const browsers = new Map<Who, BrowserContext>()
  for (const { path, as, shows } of SCREENS) {
    await test.step(path, async () => {
      const browser = browsers.get(as) ?? (await signedIn(as)).context()
      browsers.set(as, browser)
      const page = await browser.newPage()
      await page.setViewportSize(viewport)
      // It would tell of the raids that this test has just made.
      await quietLine(page)
      const asked = await answerLate(page)
      await noteShifts(page)
      await prepare(page)
      // A page whose faces are on their way has not loaded yet.
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
      await look(page, path, asked)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    })
  }
}

/**
 * In the page: of each face that stands in for another and that this machine has, how wide and how high a text is, as a
 * share of the other's.
 */
async function standIns(text: string) {
  const place = document.body.appendChild(document.createElement('span'))
  place.textContent = text
  Object.assign(place.style, { position: 'absolute', whiteSpace: 'nowrap', lineHeight: 'normal' })
  const found: { family: string; weight: string; width: number; height: number }[] = []
  for (const face of document.fonts) {
    const [, own] = /^"?(Inter|Cinzel) as /.exec(face.family) ?? []
    if (own === undefined) continue
    // A font that is not there fails to load.
    const isThere = await face.load().then(
      () => true,
      () => false,
    )
    if (!isThere) continue
    for (const weight of own === 'Cinzel' ? ['600', '700'] : ['400', '500', '600', '700']) {
      const [from = '', to = from] = face.weight.split(' ')
      if (Number(weight) < Number(from) || Number(weight) > Number(to)) continue
      const sizeIn = async (family: string) => {
        await document.fonts.load(`${weight} 40px ${family}`)
        place.style.font = `${weight} 40px/normal ${family}`
        return place.getBoundingClientRect()
      }
      const [is, shall] = [await sizeIn(face.family), await sizeIn(`"${own} Variable"`)]
      found.push({
        family: face.family,
        weight,
        width: is.width / shall.width,
        height: is.height / shall.height,
      })
    }
  }
  return found
}

/** Other tests leave theirs, on more than one page. */
async function onlyHeroName(api: Api, name: string): Promise<void> {
  const admin = await api.as(personWith('Admin'))
  for (const { _id: id } of await admin.call(listHeroNames, {})) await admin.call(deleteHeroName, { id })
  await admin.call(createHeroName, { name, realm: 'Kazzak', faction: 'Alliance', status: true })
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

interface Shift {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node?: Node
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

/** Keeps what moves: how far, as a share of the viewport, and the words of what did. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const box = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`
          return `${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${box(from)} -> ${box(to)}`
        })
        if (!hadRecentInput) shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved until now, after two frames more; nothing when it comes to no more than is allowed. */
async function moved(page: Page, most = MOST_SHIFT): Promise<unknown[]> {
  const shifts = await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return Object(window).shifts as { value: number; moved: string[] }[]
  })
  return shifts.reduce((sum, { value }) => sum + value, 0) > most ? shifts : []
}

function repeated(asked: readonly string[]): string[] {
  return asked.filter((call, at) => asked.indexOf(call) !== at)
}

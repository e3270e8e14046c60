import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#features/hero-name/calls.ts'
import { contract } from '#features/index.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { openForm } from '#platform/testing/browser/booking-form.ts'
import { type Api, dayAhead } from '#platform/testing/browser/factories.ts'
import { type Answer, intercept, WORDLESS } from '#platform/testing/browser/intercept.ts'
import { quietLine } from '#platform/testing/browser/quiet-line.ts'
import type { Who } from '#platform/testing/browser/sign-in.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { resetDay } from '#platform/words/server-time.ts'

/** A screen, and the calls that fill it. */
interface Screen {
  readonly path: string
  readonly as: Who
  readonly calls: readonly string[]
  /** Seen once the screen is there with its records. */
  readonly shows: string
}

const screen = (as: Who, path: string, shows: string, ...calls: readonly string[]): Screen => ({
  ...{ as, path, shows, calls },
})

const WEEK = resetDay({ date: dayAhead(3), minutes: 720 })
const SPAN = `from=${dayAhead(0)}&to=${dayAhead(20)}`
const RAIDS = ['/raid/published', '/booking/raid-booking']
const SCREENS = [
  screen('Admin', '/', 'BOOK NOW'),
  screen('Admin', '/dashboard', 'to publish', '/dashboard/status', '/agenda/own'),
  screen('Admin', '/dashboard/create-raid', 'Raid Leader', '/raid/raid-leader', '/raid/gold-collector'),
  screen('Admin', '/dashboard/upcoming-raids', 'Loaded 7', '/raid/pending', '/raid/published'),
  screen('Admin', '/dashboard/book-raid', 'Loaded 7', ...RAIDS),
  screen('Admin', '/dashboard/tonight', 'No clients yet', ...RAIDS),
  screen('Admin', `/dashboard/upcoming-raids?view=week&week=${WEEK}`, 'Loaded 7', '/raid/week'),
  screen('Advertiser', '/dashboard/my-clients?chip=past', 'Thalia-Kazzak', '/booking/own'),
  screen('Gold Collector', '/dashboard/send-mail', 'Not Sent', '/mail/get', '/mail/counts'),
  screen('Gold Collector', '/dashboard/send-mail?tab=send', 'Loaded 7', '/mail/work', '/mail/counts'),
  screen('Admin', '/dashboard/admin-mails', 'Not Sent', '/mail/all', '/mail/counts'),
  screen('Gold Collector', '/dashboard/gold', 'Loaded 7', '/ledger/mine', '/mail/held', '/payout/mine'),
  screen('Admin', '/dashboard/gold?tab=entries', 'Loaded 7', '/ledger/summary', '/ledger/entries'),
  screen(
    ...(['Admin', '/dashboard/gold?tab=payouts', 'Make payout'] as const),
    ...['/settlement/unsettled', '/payout/offer', '/payout/list'],
  ),
  screen('Admin', `/dashboard/gold?tab=reports&${SPAN}`, 'Slots filled', '/report/read'),
  screen(
    ...(['Admin', '/dashboard/settings/realms', 'No realm is connected to another.'] as const),
    ...['/realm/connected', '/setting/all'],
  ),
  screen(
    ...(['Admin', '/dashboard/settings/channels', 'Not set: nothing is posted'] as const),
    ...['/channel/list', '/channel/bot', '/channel/dropped'],
  ),
  screen('Admin', '/dashboard/settings/season', 'Manaforge Omega', '/season/list'),
  screen('Admin', '/dashboard/admin', 'Lothar', '/admin/hero-name'),
  // Of a role whose person signs in nowhere else here: each session is one line more.
  screen('Developer', '/dashboard/settings/devices', 'This device', '/session/list'),
  screen('Admin', '/dashboard/support', 'Trial Advertiser'),
]
const PUBLIC = ['/', '/about', '/apply', '/book', '/login?reason=forged', '/nowhere']
const WIDTHS = [320, 390, 860, 1024, 1280, 1366, 1440, 2560]
/** Looks with axe, on a machine that is busy, ms. */
const SCREEN_MS = 40_000

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

/** Opens a page for each screen, in the browser of somebody who may see it. */
async function visit(
  signedIn: (who: Who) => Promise<Page>,
  screens: readonly Screen[],
  look: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  test.setTimeout(screens.length * SCREEN_MS)
  const browsers = new Map<Who, BrowserContext>()
  for (const one of screens) {
    await test.step(one.path, async () => {
      const browser = browsers.get(one.as) ?? (await signedIn(one.as)).context()
      browsers.set(one.as, browser)
      const page = await browser.newPage()
      // It would tell of the raids that this test has just made.
      await quietLine(page)
      await look(page, one)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    })
  }
}

async function fill(api: Api): Promise<void> {
  await api.pendingRaids(3, { name: 'Pending' })
  await api.publishedRaids(6)
  await api.mail(await api.publishedRaid({ name: 'Loaded 7' }))
  const admin = await api.as(personWith('Admin'))
  // Other tests leave theirs, on more than one page.
  for (const { _id: id } of await admin.call(listHeroNames, {})) await admin.call(deleteHeroName, { id })
  await admin.call(createHeroName, { name: 'Lothar', realm: 'Kazzak', faction: 'Alliance', status: true })
}

const loaded = (page: Page, { shows }: Screen) =>
  expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()

test('PAGE-31: every screen is accessible while it loads, and offers Retry when loading fails @all', async ({
  signedIn,
  expectFailure,
}) => {
  const reading = SCREENS.filter(({ calls }) => calls.length > 0)
  await visit(signedIn, reading, async (page, { path, calls }) => {
    const { promise: answer, resolve } = Promise.withResolvers<Answer>()
    for (const call of calls) await intercept(page, call, answer)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectAccessibleAt(page, PHONE)
    // The bookings are not asked for when there are no raids.
    for (const call of calls.filter((one) => one !== '/booking/raid-booking'))
      expectFailure(call, WORDLESS.status)
    resolve(WORDLESS)
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
    await expectAccessibleAt(page, DESK)
  })
})

test('PAGE-31, PAGE-52: every screen with data is accessible, never scrolls sideways from 320 to 2,560 px, and no cell overflows @all', async ({
  signedIn,
  page: visitor,
  api,
  expectFailure,
}) => {
  expectFailure('/nowhere', 404)
  for (const path of PUBLIC) {
    await visitor.goto(path)
    await expectAccessible(visitor)
  }
  await fill(api)
  await api.pendingRaids(2, { name: 'Очень длинное название рейда на вечер' })
  await api.mail(await api.publishedRaid({ name: 'Loaded 8' }), {
    ...{ clientName: 'Éclatantedelune', paymentRealm: 'TwistingNether', contactInfo: 'вьюга#2187' },
  })
  await visit(signedIn, SCREENS, async (page, one) => {
    await page.goto(one.path)
    await loaded(page, one)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
    for (const width of one.path === '/' ? [] : WIDTHS) {
      await page.setViewportSize({ width, height: 768 })
      const wrong = async () => [...(await page.evaluate(spilled)), ...(await page.evaluate(unseen))]
      await expect.poll(wrong, `${one.path} at ${width}`).toEqual([])
    }
  })
})

test('PAGE-31: dialogs, forms full of errors and the menu of a phone are accessible @all', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ raidType: 'Curve', bossCount: 2 })
  const page = await signedIn('Admin')
  await quietLine(page)
  const form = await openForm(page, raid)
  await form.getByRole('button', { name: 'Book client' }).click()
  await expect(form.getByRole('textbox', { name: 'Client Name' })).toBeFocused()
  await expectAccessible(page)

  await page.goto('/dashboard/upcoming-raids')
  await page.getByRole('button', { name: `Delete ${raid.name}` }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/dashboard/create-raid')
  await page.getByRole('textbox', { name: 'Name' }).fill('Half a raid')
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await page.getByRole('textbox', { name: 'Boss Count' }).fill('')
  await page.getByRole('button', { name: 'Create Raid' }).click()
  await expect(page.getByText('Raid Leader is required')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/dashboard/settings/times')
  await page.getByRole('combobox', { name: 'Your time zone' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectAccessibleAt(page, PHONE)

  await page.setViewportSize(PHONE)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessibleAt(page, PHONE)
})

test.describe('while a screen loads', () => {
  // What moves by itself could push something else.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  for (const viewport of [DESK, PHONE]) {
    test(`PAGE-30: at ${viewport.width} px no repeated call, no shift @all`, async ({ signedIn, api }) => {
      await fill(api)
      await visit(signedIn, SCREENS, async (page, one) => {
        await page.setViewportSize(viewport)
        const asked = await answerLate(page)
        await noteShifts(page)
        await page.goto(one.path, { waitUntil: 'commit' })
        await loaded(page, one)
        expect(await moved(page), `what moved on ${one.path}`).toEqual([])
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        const repeated = asked.filter((call, at) => asked.indexOf(call) !== at)
        expect(repeated, `calls made twice on ${one.path}`).toEqual([])
      })
    })
  }

  test('PAGE-30: no screen shifts its layout when the fonts load late @all', async ({ signedIn, api }) => {
    await fill(api)
    await visit(signedIn, SCREENS, async (page, one) => {
      const held: Route[] = []
      await noteShifts(page)
      await page.route('**/*.woff2', (route) => void held.push(route))
      // A page whose faces are on their way has not loaded yet.
      await page.goto(one.path, { waitUntil: 'commit' })
      await loaded(page, one)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await page.evaluate(() => Object(window).shifts.splice(0))
      for (const face of held.splice(0)) await face.continue()
      await page.evaluate(() => document.fonts.ready)
      expect(await moved(page, MOST_SHIFT_OF_FACES), `what moved on ${one.path}`).toEqual([])
    })
  })
})

test('PAGE-30: each fallback font has the width and height of the font that replaces it @all', async ({
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

test('PAGE-34: with forced colours buttons, the current page, bars and selections stay recognisable @all', async ({
  page: visitor,
  signedIn,
  api,
}) => {
  await visitor.emulateMedia({ forcedColors: 'active' })
  await visitor.goto('/login')
  const outline = await visitor.getByRole('button', { name: 'Sign in with Discord' }).evaluate((button) => {
    const { borderTopColor, borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(button)
    return { style: borderTopStyle, width: borderTopWidth, isSeen: borderTopColor !== backgroundColor }
  })
  expect(outline).toEqual({ style: 'solid', width: '1px', isSeen: true })
  const current = visitor.getByRole('link', { name: 'Login', exact: true }).first()
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toHaveCSS('text-decoration-line', 'underline')

  await api.book(await api.publishedRaid(), { clientClass: 'Mage' })
  const page = await signedIn('Raid Leader')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/book-raid')
  const armour = page.getByRole('region', { name: 'Armour' }).getByRole('listitem')
  const cloth = armour.filter({ hasText: 'Cloth' })
  await expect(cloth).toHaveText('Cloth1')
  const [ground, bar] = [cloth.locator('[aria-hidden]'), cloth.locator('[aria-hidden] > *')]
  const colourOf = (part: typeof bar) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(() => colourOf(bar)).not.toBe(await colourOf(ground))

  await page.goto('/dashboard/book-raid?view=week')
  const week = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(week('This week')).toHaveCSS('outline-style', 'solid')
  await expect(week('This week')).toHaveCSS('outline-width', '3px')
  await expect(week('Next week')).toHaveCSS('outline-style', 'none')
})

test('PAGE-52, PAGE-53: at 1366 x 657 every role sees all sidebar entries; a printed screen has only its content, black on white @all', async ({
  signedIn,
  api,
}) => {
  await api.mail(await api.publishedRaid({ name: 'On paper' }))
  for (const role of ['Admin', 'Gold Collector', 'Raid Leader'] as const) {
    const page = await signedIn(role, { viewport: { width: 1366, height: 657 } })
    await page.goto('/dashboard')
    const links = page.getByRole('complementary', { name: 'Dashboard' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
  }
  const page = await signedIn('Admin')
  await page.goto('/dashboard/gold?tab=people')
  const people = page.getByRole('table', { name: /^People/ })
  await expect(people).toContainText(' g')
  await page.emulateMedia({ media: 'print' })
  await expect(people.getByRole('cell').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('complementary', { name: 'Dashboard' })).toBeHidden()
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

/** In the page: buttons of which an ellipsis has taken the place. It cuts a button as a whole, not its last letters. */
function unseen(): string[] {
  const isCut = (button: Element) => {
    const line = button.parentElement
    if (line === null || getComputedStyle(line).textOverflow !== 'ellipsis') return false
    if (getComputedStyle(button).position === 'absolute') return false
    return button.getBoundingClientRect().right > line.getBoundingClientRect().right + 1
  }
  return [...document.querySelectorAll('main button')].filter(isCut).map(({ textContent }) => textContent)
}

/**
 * In the page: of each face that stands in for another and that this machine has, how wide and how high a text is, as a
 * share of the other's.
 */
async function standIns(text: string) {
  const place = document.body.appendChild(document.createElement('span'))
  place.textContent = text
  Object.assign(place.style, {
    ...{ position: 'absolute', whiteSpace: 'nowrap', lineHeight: 'normal' },
    // A weight that changes by a transition is the old one until the next frame.
    transition: 'none',
  })
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

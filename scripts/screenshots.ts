import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import type { Role } from '#platform/call/rights.ts'
import { encodePayload } from '#platform/words/encoding.ts'
import { findChromium } from './chromium.ts'

/*
 * node scripts/screenshots.ts [--origin http://localhost:3000] [--readme] [SCREEN…]: photographs the screens of a running demo
 * (npm start) into screenshots/, in each of their states and at three widths; with --readme those of README.md into docs/.
 */
const [DESK, PHONE] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
const WIDTHS = [DESK, { width: 1366, height: 768 }, PHONE]

const LOADING = '[aria-busy="true"], .animate-breathe'

/** The pictures of README.md, and the screens that they show. */
const README: Readonly<Record<string, string>> = { 'book-raid': 'picture', tonight: 'tonight', week: 'week' }

type State = 'filled' | 'loading' | 'empty' | 'error'

interface Screen {
  readonly name: string
  readonly path: string
  /** Null for what nobody needs to sign in for. */
  readonly as: Role | null
  /** The calls that fill it; without any it has one state. */
  readonly calls?: string
  readonly neverEmpty?: true
  /** What is done before it is photographed. */
  act?(page: Page): Promise<void>
}

const SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/', as: null },
  { name: 'about', path: '/about', as: null },
  { name: 'apply', path: '/apply', as: null },
  { name: 'book', path: '/book', as: null },
  { name: 'login', path: '/login?reason=refused', as: null },
  { name: 'not-found', path: '/nowhere', as: null },
  {
    name: 'dashboard',
    path: '/dashboard',
    as: 'Admin',
    calls: '**/{dashboard/status,agenda/own}',
    neverEmpty: true,
  },
  { name: 'create-raid', path: '/dashboard/create-raid', as: 'Raid Manager' },
  {
    name: 'create-raid-wrong',
    path: '/dashboard/create-raid',
    as: 'Raid Manager',
    act: (page) => page.getByRole('button', { name: 'Create Raid' }).click(),
  },
  {
    name: 'upcoming-raids',
    path: '/dashboard/upcoming-raids',
    as: 'Raid Manager',
    calls: '**/raid/{pending,published}',
  },
  {
    name: 'upcoming-raids-delete',
    path: '/dashboard/upcoming-raids',
    as: 'Raid Manager',
    act: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click(),
  },
  {
    name: 'book-raid',
    path: '/dashboard/book-raid',
    as: 'Admin',
    calls: '**/{raid/published,booking/raid-booking}',
  },
  { name: 'book-raid-masked', path: '/dashboard/book-raid', as: 'Trial Advertiser' },
  {
    name: 'booking-form',
    path: '/dashboard/book-raid',
    as: 'Senior Advertiser',
    act: (page) => page.getByRole('button', { name: 'Book Now', disabled: false }).first().click(),
  },
  {
    name: 'tonight',
    path: '/dashboard/tonight',
    as: 'Admin',
    calls: '**/{raid/published,booking/raid-booking}',
  },
  { name: 'week', path: '/dashboard/upcoming-raids?view=week', as: 'Admin', calls: '**/raid/week' },
  {
    name: 'notices',
    path: '/dashboard/notices',
    as: 'Raid Leader',
    calls: '**/notice/list*',
  },
  {
    name: 'notices-panel',
    path: '/dashboard',
    as: 'Raid Leader',
    act: (page) => page.getByRole('button', { name: /^Notices/ }).click(),
  },
  { name: 'settings', path: '/dashboard/settings', as: 'Admin', calls: '**/calendar/own', neverEmpty: true },
  { name: 'support', path: '/dashboard/support', as: 'Admin' },
  { name: 'refused', path: '/dashboard/book-raid', as: 'Forge Member' },
  { name: 'admin-panel', path: '/dashboard/admin', as: 'Admin', calls: '**/admin/hero-name' },
  { name: 'send-mail', path: '/dashboard/send-mail', as: 'Gold Collector', calls: '**/mail/get*' },
  {
    name: 'mails-to-send',
    path: '/dashboard/send-mail?tab=send',
    as: 'Gold Collector',
    calls: '**/mail/work*',
    neverEmpty: true,
  },
  { name: 'mails-to-check', path: '/dashboard/send-mail?tab=check', as: 'Gold Collector' },
  { name: 'mails-sent', path: '/dashboard/send-mail?tab=sent', as: 'Admin' },
  { name: 'my-clients', path: '/dashboard/my-clients', as: 'Advertiser', calls: '**/booking/own*' },
  { name: 'gold-mine', path: '/dashboard/gold', as: 'Gold Collector', calls: '**/ledger/mine*' },
  { name: 'gold-entries', path: '/dashboard/gold?tab=entries', as: 'Admin', calls: '**/ledger/*' },
  { name: 'gold-people', path: '/dashboard/gold?tab=people', as: 'Admin', calls: '**/ledger/*' },
  { name: 'gold-banks', path: '/dashboard/gold?tab=banks', as: 'Admin', calls: '**/ledger/*' },
  {
    name: 'gold-payouts',
    path: '/dashboard/gold?tab=payouts',
    as: 'Admin',
    calls: '**/{payout,settlement}/*',
  },
  {
    name: 'gold-move',
    path: '/dashboard/gold?tab=entries',
    as: 'Admin',
    act: (page) => page.getByRole('button', { name: 'Move gold' }).click(),
  },
  {
    name: 'gold-reports',
    path: '/dashboard/gold?tab=reports',
    as: 'Admin',
    calls: '**/report/read*',
    neverEmpty: true,
  },
  { name: 'gold-reports-people', path: '/dashboard/gold?tab=reports&by=person&show=gold', as: 'Admin' },
  {
    name: 'settings-prices',
    path: '/dashboard/settings/prices',
    as: 'Admin',
    calls: '**/setting/all',
    neverEmpty: true,
  },
  { name: 'admin-mails', path: '/dashboard/admin-mails', as: 'Admin', calls: '**/mail/all*' },
]

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      origin: { type: 'string', default: 'http://localhost:3000' },
      readme: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('There is no Chromium.')
  const wanted = values.readme ? Object.keys(README) : positionals
  const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const signedIn = new Map<Role | null, BrowserContext>()
  for (const screen of chosen) {
    const context = signedIn.get(screen.as) ?? (await enter(browser, values.origin, screen.as))
    signedIn.set(screen.as, context)
    if (values.readme) await photographForReadme(context, screen)
    else for (const state of statesOf(screen)) await photograph(context, screen, state)
    console.log(screen.name)
  }
  await browser.close()
}

function statesOf({ calls, neverEmpty }: Screen): readonly State[] {
  if (!calls) return ['filled']
  return neverEmpty ? ['filled', 'loading', 'error'] : ['filled', 'loading', 'empty', 'error']
}

async function enter(browser: Browser, baseURL: string, role: Role | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  if (role === null) return context
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Discord' }).click()
  await page.getByRole('button', { name: personWith(role).name }).click()
  await page.waitForURL('**/dashboard')
  await page.close()
  return context
}

async function photographForReadme(context: BrowserContext, { name, path }: Screen): Promise<void> {
  const page = await context.newPage()
  // It is used on a phone, and shown so there.
  await page.setViewportSize(name === 'tonight' ? PHONE : DESK)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator(LOADING)).toHaveCount(0)
  await page.screenshot({ path: `docs/${README[name]}.png` })
  await page.close()
}

async function photograph(context: BrowserContext, screen: Screen, state: State): Promise<void> {
  const { name, path, calls, act } = screen
  const page = await context.newPage()
  if (calls && state !== 'filled') {
    // The socket would bring what the call does not.
    await page.routeWebSocket('**/socket.io/**', () => undefined)
    await bring(page, calls, state)
  }
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  if (state === 'error') await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 })
  const untilLoaded = async () => {
    if (state === 'filled') await expect(page.locator(LOADING)).toHaveCount(0)
  }
  await untilLoaded()
  await act?.(page)
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    await page.waitForFunction((width) => innerWidth === width, viewport.width)
    await untilLoaded()
    const suffix = state === 'filled' ? '' : `-${state}`
    await page.screenshot({ path: `screenshots/${name}${suffix}-${viewport.width}.png` })
  }
  await page.close()
}

function bring(page: Page, calls: string, state: Exclude<State, 'filled'>): Promise<unknown> {
  return page.route(calls, async (route) => {
    if (state === 'error') return route.abort()
    // Loading: it is never answered.
    if (state === 'empty') return route.fulfill({ json: emptied(await (await route.fetch()).text()) })
  })
}

/** The same answer without the rows of its lists, also of an encoded one, and without another page. */
function emptied(answer: string): unknown {
  return JSON.parse(answer, (key, value) => {
    if (key === 'payload' && typeof value === 'string') return encodePayload([])
    return Array.isArray(value) ? [] : key === 'next' ? null : value
  })
}

await main()

import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Request } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import type { Raid } from '#features/raid/raid.ts'
import { CLASSES } from '#features/season/game.ts'
import type { ScreenName } from '#platform/call/page.ts'
import { DESK, PHONE } from '#platform/testing/browser/accessibility.ts'
import { clientRow, eveningWith, ON_A_PHONE } from '#platform/testing/browser/evening.ts'
import { bookingsOf, boxOf, raidRow } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

/* Pixels that a machine's fonts may change, and bytes; each line names how many it allows. */

test('LIST-7, LIST-9, PAGE-8: a raid’s row is 56 px high at 1440 px, 40 px once it runs, at most 64 px as a card (tolerance 2 px); the next raid is visible without scrolling @all', async ({
  signedIn,
  api,
}) => {
  const running = await api.publishedRaid({ name: 'Runs', time: '4:15 PM' })
  const open = await api.publishedRaid({ name: 'Opened', time: '5:45 PM', maxClients: 12 })
  const next = await api.publishedRaid({
    name: 'A long name for a raid of three difficulties at once',
    time: '9:30 PM',
  })
  for (const clientClass of CLASSES.slice(0, 9))
    await api.book(open, { clientClass, by: personWith('Senior Advertiser') })
  const page = await signedIn('Advertiser')
  await page.clock.setFixedTime(Date.parse(running.startsAt) + 60_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/book-raid')
  await expect(bookingsOf(page, open)).toContainText('9 booked by others')
  await expect(raidRow(page, open)).toContainText('3 free9 / 12 slots taken booked')
  await expect(raidRow(page, next).getByRole('button', { name: 'Book Now' })).toBeInViewport({ ratio: 1 })
  const height = async (raid: Raid) => (await boxOf(raidRow(page, raid))).height
  expect(Math.abs((await height(next)) - 56)).toBeLessThanOrEqual(2)
  expect(Math.abs((await height(running)) - 40)).toBeLessThanOrEqual(2)
  await page.setViewportSize(PHONE)
  await expect.poll(() => height(next)).toBeLessThanOrEqual(64)
})

test('LIST-7: on a laptop a booking’s row is at most 60 px high, its buttons at most 20 px off the name’s height @all', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ pot: 450_000 })
  await api.book(raid, {
    ...{ clientName: 'Brontax', clientClass: 'Demon Hunter', clientRealm: 'Tarren Mill', deposit: 90_000 },
    ...{ contactInfo: 'brontax#21873', additionalNotes: 'Comes ten minutes later, please wait for him.' },
    raiderioLink: 'https://raider.io/characters/eu/tarren-mill/Brontax',
  })
  const page = await signedIn('Raid Leader')
  await page.goto('/dashboard/book-raid')
  const row = bookingsOf(page, raid).getByRole('row').filter({ hasText: 'Brontax' })
  for (const { width } of [DESK, { width: 1366 }]) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(async () => (await boxOf(row)).height, `at ${width}`).toBeLessThanOrEqual(60)
    const done = await boxOf(row.getByRole('button', { name: 'Done' }))
    const name = await boxOf(row.getByText('Brontax', { exact: true }))
    expect(Math.abs(done.y + done.height / 2 - (name.y + name.height / 2))).toBeLessThan(20)
  }
})

test('TONIGHT-3: on a phone a row is 60 px high (tolerance 2 px), its buttons at least 44 px @all', async ({
  signedIn,
  api,
}) => {
  await eveningWith(api, ['Anna', 'Bert'])
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.goto('/dashboard/tonight')
  const lock = page.getByRole('button', { name: 'Lock Anna-Kazzak' })
  await expect(lock).toBeVisible()
  expect(Math.abs((await boxOf(clientRow(page, 'Anna'))).height - 60)).toBeLessThanOrEqual(2)
  expect((await boxOf(lock)).height).toBeGreaterThanOrEqual(44)
})

test('PAGE-40: columns of Upcoming Raids are wider than 20 px; Delete is at most 1 px wider than Edit @all', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Half full', maxClients: 2, pot: 999_999_999_999 })
  const page = await signedIn('Raid Manager')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/upcoming-raids')
  await expect(raidRow(page, raid)).toBeVisible()
  for (const cell of await raidRow(page, raid).getByRole('cell').all())
    await expect.poll(async () => (await boxOf(cell)).width).toBeGreaterThan(20)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 390) await raidRow(page, raid).getByRole('button', { name: 'Details' }).click()
    const widthOf = async (role: 'button' | 'link', name: string) =>
      (await boxOf(page.getByRole(role, { name: `${name} Half full` }))).width
    const excess = async () => (await widthOf('button', 'Delete')) - (await widthOf('link', 'Edit'))
    await expect.poll(excess, `at ${width}`).toBeLessThanOrEqual(1)
  }
})

const KILOBYTE = 1_000
/** Of the viewport, summed over a load. */
const MOST_SHIFT = 0.01
const A_PHONE = { viewport: PHONE, deviceScaleFactor: 3 }

test.describe('on a phone with three pixels per CSS pixel', () => {
  test.use({ cache: 'cold' })

  for (const path of ['/', '/about'])
    test(`SITE-7: ${path} first loads few bytes, one image in portrait format, and shifts no layout @all`, async ({
      newPage,
    }) => {
      const page = await newPage(A_PHONE)
      const finished: Request[] = []
      page.on('requestfinished', (request) => finished.push(request))
      await page.goto(path, { waitUntil: 'load' })
      const scenes = () => finished.map((request) => request.url()).filter((url) => url.includes('/forge-'))
      if (path === '/')
        await expect.poll(scenes).toEqual([expect.stringMatching(/forge-tall-780-[^/]*\.avif$/)])
      expect(await page.evaluate(shifted)).toBeLessThanOrEqual(MOST_SHIFT)
      const weights = await Promise.all(finished.map(weightOf))
      const sum = (some: typeof weights) => some.reduce((total, { bytes }) => total + bytes, 0)
      const of = (kind: string) => weights.filter((weight) => weight.kind === kind)
      if (path === '/') expect(sum(of('image'))).toBeLessThan(60 * KILOBYTE)
      expect(sum(of('script'))).toBeGreaterThan(0)
      expect(sum(of('script'))).toBeLessThanOrEqual(75 * KILOBYTE)
      expect(sum(weights)).toBeLessThanOrEqual(250 * KILOBYTE)
    })
})

test('SITE-7: until the hero’s image is loaded, a blurred preview is visible instead of one colour @all', async ({
  page,
}) => {
  await page.route(/\/forge-[^/]*\.(avif|webp)$/, () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Where no shade lies over it.
  const clip = { x: 1100, y: 200, width: 300, height: 300 }
  const colours = async () => page.evaluate(coloursOf, (await page.screenshot({ clip })).toString('base64'))
  await expect.poll(colours).toBeGreaterThan(40)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
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
    // The browser calls no observer that saw nothing, so the records are taken from it.
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

const SITE = new URL('../../dist/site/', import.meta.url)
const ASSETS = new URL('assets/', SITE)

/** Of a screen's scripts, as gzip packs them, with all that it fetches without a press. */
const MOST_BYTES = 215_000
const MODULES: Readonly<Record<ScreenName, string>> = {
  home: 'home',
  createRaid: 'create-raid',
  upcomingRaids: 'upcoming-raids',
  editRaid: 'edit-raid',
  bookRaid: 'book-raid',
  adminPanel: 'admin-panel',
  mailDetails: 'mails',
  adminMails: 'mails',
  tonight: 'tonight',
  myClients: 'my-clients',
  raid: 'tonight',
  gold: 'gold',
  notices: 'notices',
  support: 'support',
  settings: 'settings',
}

test('no screen loads more script than docs/performance.md allows @all', () => {
  const found = Object.entries(MODULES).map(([name, module]) => [name, bytesOf(module)] as const)
  process.stdout.write(`${found.map(([name, bytes]) => `${name} ${bytes}`).join(', ')}\n`)
  expect(found.filter(([, bytes]) => bytes > MOST_BYTES)).toEqual([])
})

test('TRK-5, TRK-7: a client’s page loads one script of at most 5 KB, one style sheet and two fonts @all', () => {
  const document = readFileSync(new URL('track.html', SITE), 'utf8')
  const scripts = [...document.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) =>
    readFileSync(new URL(file, SITE)),
  )
  expect(scripts).toHaveLength(1)
  expect(document.match(/rel="\w+"/g)?.toSorted()).toEqual(
    ['icon', 'icon', 'preload', 'preload', 'stylesheet'].map((rel) => `rel="${rel}"`),
  )
  expect(scripts[0]?.length).toBeLessThanOrEqual(5 * 1_024)
})

/** Of the document's script, the app, its shell and this module, with all that they import. */
function bytesOf(module: string): number {
  const starts = ['index', 'app', 'shell', module]
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
  const needed = new Set(starts.flatMap((name) => files.filter((file) => nameOf(file) === name)))
  // What is added while they are walked is walked too.
  for (const file of needed) for (const imported of importsOf(file)) needed.add(imported)
  return [...needed].reduce((sum, file) => sum + packed(file), 0)
}

/** A file is called by its module and a hash of eight. */
function nameOf(file: string): string {
  return file.slice(0, -'-12345678.js'.length)
}

function importsOf(file: string): string[] {
  const code = readFileSync(new URL(file, ASSETS), 'utf8')
  return Array.from(code.matchAll(/(?:from|import)\s?"\.\/([^"]+)"/g), ([, imported = '']) => imported)
}

/** The smallest files are served as they are. */
function packed(file: string): number {
  const gzip = statSync(new URL(`${file}.gz`, ASSETS), { throwIfNoEntry: false })
  return (gzip ?? statSync(new URL(file, ASSETS))).size
}

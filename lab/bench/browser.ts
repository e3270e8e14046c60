import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type ApiClient, cookiesOf } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { createBooking } from '#domain/booking/endpoints.ts'
import { SCREENS } from '#domain/page.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { findChromium } from '#scripts/chromium.ts'
import type { Dataset } from './dataset.ts'
import { bookingBody } from './hot-raid.ts'
import { type Filled, startFilled } from './product.ts'
import type { Bench, Options, Report } from './report.ts'
import { type Responsiveness, responsivenessDuring, settled, worstOf } from './responsiveness.ts'
import { median } from './sample.ts'

const SITE = resolve(import.meta.dirname, '../../dist/site')
export const EVENING = {
  published: 200,
  bookingsEach: 40,
  pending: 30,
  past: 50,
  pastBookings: 40,
  endedEach: 4,
}
const CROWDED = { ...EVENING, published: 1_000, bookingsEach: 10 }
/** The processor, slowed so many times: somebody's old laptop. */
const SLOWDOWN = 4
/** What the browser reports as long is above 50 ms: 0 stands for nothing reported. */
export const AIMS = { usableMs: 2_000, frameMs: 50, updateMs: 50, homeBytes: 160_000, scriptBytes: 200_000 }

export const browser: Bench = {
  name: 'browser',
  says: `Book Raid in Chromium with the processor slowed ${SLOWDOWN} times, and the script that each screen needs`,
  async run(options, report) {
    await withChromium(async (running) => {
      await withWorld(EVENING, options, (filled) => measureEvening(running, filled, options, report))
      await withWorld(CROWDED, options, (filled) => measureUpdates(running, filled, options, report))
    })
  },
}

/** Runs the work with a Chromium, and ends it. */
export async function withChromium(work: (running: Browser) => Promise<void>): Promise<void> {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('There is no Chromium.')
  const running = await chromium.launch({ executablePath })
  try {
    await work(running)
  } finally {
    await running.close()
  }
}

/** Runs the work on a product that holds the dataset, and stops it. */
export async function withWorld(
  dataset: Dataset,
  options: Options,
  work: (filled: Filled) => Promise<void>,
): Promise<void> {
  const filled = await startFilled(dataset, options)
  try {
    await work(filled)
  } finally {
    await filled.product.stop()
  }
}

/** A browser without anything kept, in which the person is signed in. */
export async function opened(
  running: Browser,
  { product }: Filled,
  apiClient: ApiClient,
  slow = true,
): Promise<Page> {
  const context = await running.newContext({ viewport: { width: 1_440, height: 900 } })
  await context.addCookies(cookiesOf(apiClient).map((cookie) => ({ ...cookie, url: product.origin })))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (slow) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

interface Evening {
  yardstick: number
  usable: number
  drawn: number
  filter: number
  filterDropped: number
  typing: number
  typingDropped: number
  heap: number
}

async function measureEvening(
  running: Browser,
  filled: Filled,
  options: Options,
  report: Report,
): Promise<void> {
  const admin = await filled.product.clientFor(personWith('Admin'))
  const found: Evening[] = []
  for (let round = 0; round <= options.rounds; round += 1) {
    const page = await opened(running, filled, admin)
    const yardstick = await timeYardstick(page)
    const { usable, drawn } = await openBookRaid(page, filled.product.origin, 40)
    const filter = await changeFilters(page)
    const typing = await typeIntoForm(page)
    const heap = await heapOf(page)
    if (round > 0) {
      found.push({
        yardstick,
        usable,
        drawn,
        filter: filter.longest,
        filterDropped: filter.dropped,
        typing: typing.longest,
        typingDropped: typing.dropped,
        heap,
      })
    }
    await page.context().close()
  }
  const of = (key: keyof Evening) => median(found.map((one) => one[key]))
  report.table(
    `Book Raid with ${EVENING.published} raids of ${EVENING.bookingsEach} bookings`,
    [
      'yardstick ms',
      'usable ms',
      'all drawn ms',
      'filter, longest task ms',
      'frames dropped',
      'typing, longest task ms',
      'frames dropped',
      'heap MB',
    ],
    [
      [
        of('yardstick'),
        of('usable'),
        of('drawn'),
        of('filter'),
        of('filterDropped'),
        of('typing'),
        of('typingDropped'),
        of('heap') / 2 ** 20,
      ],
    ],
  )
  report.aim('Book Raid usable, ms', of('usable'), 'most', AIMS.usableMs)
  report.aim('filter change, longest task, ms', of('filter'), 'most', AIMS.frameMs)
  report.aim('typing, longest task, ms', of('typing'), 'most', AIMS.frameMs)
  await measureScripts(running, filled, admin, report)
}

/**
 * How fast the machine is just now, ms: as many rows as a page of raids has, made and laid out ten times over by nothing
 * but the browser. By it the figures of two runs can be compared.
 */
function timeYardstick(page: Page): Promise<number> {
  return page.evaluate(() => {
    const began = performance.now()
    for (let round = 0; round < 10; round += 1) {
      const cells = Array.from({ length: 30 * 12 }, (_, cell) => `<td><span>${cell}</span></td>`)
      document.body.innerHTML = `<table><tr>${cells.join('').replaceAll(/((?:<td>.*?<\/td>){12})/g, '$1</tr><tr>')}</tr></table>`
      if (document.body.offsetHeight === 0) throw new Error('Nothing was laid out')
    }
    return performance.now() - began
  })
}

/** A screen's height of bookings below the first raid: what follows is drawn while somebody looks at them. */
const FIRST_BOOKINGS = 5

/**
 * Opens the list with the first raid's bookings below it: `usable` once as many as a screen holds are drawn, `drawn`
 * once all of them are; ms since the page was asked for.
 */
async function openBookRaid(
  page: Page,
  origin: string,
  bookings: number,
): Promise<{ usable: number; drawn: number }> {
  await page.goto(`${origin}/dashboard/book-raid`, { waitUntil: 'commit' })
  const drawnWith = async (count: number) => {
    const handle = await page.waitForFunction(
      (wanted) => document.querySelectorAll('[id^="booking-"]').length >= wanted && performance.now(),
      count,
      { polling: 'raf' },
    )
    return Number(await handle.jsonValue())
  }
  return { usable: await drawnWith(FIRST_BOOKINGS), drawn: await drawnWith(bookings) }
}

/**
 * Three choices by the keyboard. While it is measured nothing is looked for in the page: finding something by its role
 * takes the slowed browser longer than what it does by itself.
 */
async function changeFilters(page: Page): Promise<Responsiveness> {
  await page.getByRole('combobox', { name: 'Difficulty' }).focus()
  const measured: Responsiveness[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
    measured.push(await responsivenessDuring(page, () => page.keyboard.press(key)))
  }
  return worstOf(measured)
}

/** Into a box of words and into one of gold, which reckons with every key. */
async function typeIntoForm(page: Page): Promise<Responsiveness> {
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  const form = page.getByRole('dialog', { name: 'Book Raid' })
  const measured: Responsiveness[] = []
  for (const [name, text] of [
    ['Client Name', 'Thunderhammer the Third'],
    ['Price', '99'],
  ] as const) {
    await form.getByRole('textbox', { name, exact: true }).focus()
    measured.push(await responsivenessDuring(page, () => page.keyboard.type(text, { delay: 40 })))
  }
  return worstOf(measured)
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

/** What each screen fetches of script when it is the first, as gzip packs what it makes smaller. */
async function measureScripts(
  running: Browser,
  filled: Filled,
  admin: ApiClient,
  report: Report,
): Promise<void> {
  const [raid] = await admin.call(listPublishedRaids, {})
  const rows: [string, number][] = []
  for (const screen of Object.values(SCREENS)) {
    const path = screen.path.replace(':id', raid?._id ?? '')
    const page = await opened(running, filled, admin, false)
    let bytes = 0
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bytes += packed(new URL(response.url()).pathname)
    })
    await page.goto(filled.product.origin + path)
    for (let before = -1; before < bytes; await settled(page)) before = bytes
    rows.push([screen.path, bytes])
    await page.context().close()
  }
  report.table('Script of a screen, bytes as gzip packs them', ['first screen', 'bytes'], rows)
  // The dashboard's first screen is its home.
  report.aim("script of the dashboard's first screen, bytes", rows[0]?.[1] ?? 0, 'most', AIMS.homeBytes)
  const most = Math.max(...rows.map(([, bytes]) => bytes))
  report.aim('script of any screen, bytes', most, 'most', AIMS.scriptBytes)
}

function packed(path: string): number {
  const file = join(SITE, path)
  return (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size
}

/** Bookings by somebody else while the page shows 30 of 1,000 raids. */
async function measureUpdates(
  running: Browser,
  filled: Filled,
  options: Options,
  report: Report,
): Promise<void> {
  const admin = await filled.product.clientFor(personWith('Admin'))
  const { advertiser } = filled.principals
  const page = await opened(running, filled, admin)
  await openBookRaid(page, filled.product.origin, CROWDED.bookingsEach)
  const raids = await advertiser.call(listPublishedRaids, {})
  const raid = raids.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))[1]
  if (raid === undefined) throw new Error('Nothing is published')
  const measured: Responsiveness[] = []
  for (let change = 1; change <= Math.max(3, options.rounds); change += 1) {
    measured.push(await responsivenessDuring(page, () => bookAndSee(page, advertiser, raid._id)))
  }
  const heap = (await heapOf(page)) / 2 ** 20
  const longest = measured.map((one) => one.longest)
  const dropped = median(measured.map((one) => one.dropped))
  report.table(
    `A live update with ${CROWDED.published} raids in the list`,
    ['updates', 'longest task ms, median', 'longest task ms, of all', 'frames dropped, median', 'heap MB'],
    [[longest.length, median(longest), Math.max(...longest), dropped, heap]],
  )
  report.aim('live update, longest task, ms', median(longest), 'most', AIMS.updateMs)
}

/** Books somebody else's client, and waits until the page shows that the raid has one more. */
async function bookAndSee(page: Page, by: ApiClient, raidId: string): Promise<void> {
  const seen = page.waitForFunction(
    (id) => {
      const row = document.getElementById(`raid-${id}`)?.closest('tr')
      const before = row?.dataset.before ?? row?.textContent
      if (row) row.dataset.before = before ?? ''
      return row !== undefined && row !== null && row.textContent !== before
    },
    raidId,
    { polling: 'raf' },
  )
  await by.call(createBooking, JSON.parse(bookingBody(raidId)))
  await seen
  await page.evaluate((id) => {
    delete document.getElementById(`raid-${id}`)?.closest('tr')?.dataset.before
  }, raidId)
}

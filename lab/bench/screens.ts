import type { Browser, Page } from '@playwright/test'
import type { ApiClient } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { createBooking } from '#domain/booking/endpoints.ts'
import { SCREENS } from '#domain/page.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { daysAfter, resetDay, wallClockAt } from '#domain/server-time.ts'
import { AIMS, EVENING, opened, withChromium, withWorld } from './browser.ts'
import { bookingBody } from './hot-raid.ts'
import type { Filled } from './product.ts'
import type { Bench, Options, Report } from './report.ts'
import { responsivenessDuring } from './responsiveness.ts'
import { median } from './sample.ts'

/** A screen of rows, what is pressed there, and where it shows a raid that somebody else books on meanwhile. */
interface Screen {
  readonly name: string
  readonly path: string
  /** Who looks at it: staff, unless the leader of some raids. */
  readonly isLeaders?: boolean
  readonly row: string
  /** As many as a window of a laptop holds. */
  readonly least: number
  /** A key for what has the focus. */
  readonly presses: readonly { readonly at: string; readonly key: string }[]
  /** Links to raids; null on a screen that no live update reaches. */
  readonly raid: string | null
}

const NEXT_WEEK = daysAfter(resetDay(wallClockAt(new Date())), 7)

const MEASURED: readonly Screen[] = [
  {
    name: 'Tonight',
    path: SCREENS.tonight.path,
    isLeaders: true,
    row: '[data-client]',
    least: 10,
    presses: [
      { at: '[data-name]', key: 'l' },
      { at: 'button[aria-pressed="false"]', key: 'Enter' },
    ],
    raid: 'p a[href^="/dashboard/tonight/"]',
  },
  {
    name: 'Week',
    path: `${SCREENS.week.path}?week=${NEXT_WEEK}`,
    row: 'td a',
    least: 40,
    presses: [{ at: 'a[href*="month="]', key: 'Enter' }],
    raid: 'td a[href*="/tonight/"]',
  },
  {
    name: 'Mail Desk',
    path: SCREENS.mailDesk.path,
    row: '[data-mail]',
    least: 10,
    presses: [
      { at: '[data-mail]', key: 'j' },
      { at: 'a[href$="tab=sent"]', key: 'Enter' },
    ],
    raid: null,
  },
  {
    name: 'Upcoming Raids',
    path: SCREENS.upcomingRaids.path,
    row: 'td a[href*="/edit-raid/"]',
    least: 10,
    presses: [
      { at: '#published-raids button:has-text("Choose")', key: 'Enter' },
      { at: '#published-raids input[type=checkbox]', key: ' ' },
      { at: 'nav[aria-label="Pages of Published Raids"] button:has-text("Next")', key: 'Enter' },
    ],
    raid: '#published-raids a[href*="/edit-raid/"]',
  },
]

export const screens: Bench = {
  name: 'screens',
  says: 'the screens of many rows besides Book Raid, in Chromium with the processor slowed 4 times',
  async run(options, report) {
    await withChromium((running) =>
      withWorld(EVENING, options, (filled) => measureAll(running, filled, options, report)),
    )
  },
}

async function measureAll(
  running: Browser,
  filled: Filled,
  { rounds, only }: Options,
  report: Report,
): Promise<void> {
  const admin = await filled.product.clientFor(personWith('Admin'))
  const rows: [string, number, number, number][] = []
  for (const screen of MEASURED.filter(({ name }) => name.includes(only))) {
    const found: Found[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const page = await opened(running, filled, screen.isLeaders ? filled.principals.leader : admin)
      const one = await measure(page, screen, filled)
      if (round > 0) found.push(one)
      await page.context().close()
    }
    const of = (key: keyof Found) => median(found.map((one) => one[key]))
    rows.push([screen.name, of('usable'), of('press'), of('update')])
    report.aim(`${screen.name} usable, ms`, of('usable'), 'most', AIMS.usableMs)
    report.aim(`${screen.name}, longest task of a press, ms`, of('press'), 'most', AIMS.frameMs)
    if (screen.raid !== null)
      report.aim(`${screen.name}, longest task of a live update, ms`, of('update'), 'most', AIMS.updateMs)
  }
  const columns = ['screen', 'usable ms', 'press, longest task ms', 'live update, longest task ms']
  report.table(`Screens with ${EVENING.published} raids`, columns, rows)
}

interface Found {
  usable: number
  press: number
  /** NaN on a screen that no live update reaches. */
  update: number
}

async function measure(page: Page, screen: Screen, filled: Filled): Promise<Found> {
  await page.goto(filled.product.origin + screen.path, { waitUntil: 'commit' })
  const drawn = await page.waitForFunction(
    ([row, least]) => document.querySelectorAll(row).length >= least && performance.now(),
    [screen.row, screen.least] as const,
    { polling: 'raf' },
  )
  const usable = Number(await drawn.jsonValue())
  const update =
    screen.raid === null ? Number.NaN : await seeBooking(page, screen.raid, filled.principals.advertiser)
  const longest: number[] = []
  for (const { at, key } of screen.presses) {
    await page.locator(at).first().focus()
    longest.push((await responsivenessDuring(page, () => page.keyboard.press(key))).longest)
  }
  return { usable, press: Math.max(...longest), update }
}

/** Books a client of somebody else on the first raid of these links that has a slot free, until the page shows it; the longest task, ms. */
async function seeBooking(page: Page, links: string, by: ApiClient): Promise<number> {
  const addresses = await page
    .locator(links)
    .evaluateAll((found) => found.map((one) => one.getAttribute('href')))
  const shown = addresses.map((address) => /[0-9a-f-]{36}/.exec(address ?? '')?.[0])
  const raids = await by.call(listPublishedRaids, {})
  const raid = raids.find(
    ({ _id, clients, maxClients }) => clients.length < maxClients && shown.includes(_id),
  )
  if (raid === undefined) throw new Error(`No raid with a slot free is at ${links}`)
  const found = await responsivenessDuring(page, async () => {
    const before = await page.locator('main').textContent()
    await by.call(createBooking, JSON.parse(bookingBody(raid._id)))
    await page.waitForFunction((text) => document.querySelector('main')?.textContent !== text, before, {
      polling: 'raf',
    })
  })
  return found.longest
}

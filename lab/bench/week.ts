import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { daysAfter, resetDay, wallClockAt } from '#domain/server-time.ts'
import { createTemplate } from '#domain/template/endpoints.ts'
import { opened, withChromium, withWorld } from './browser.ts'
import type { Filled } from './product.ts'
import type { Bench, Options, Report } from './report.ts'
import { responsivenessDuring } from './responsiveness.ts'
import { median } from './sample.ts'

/** Over a fortnight: half of them start in the week that comes next. */
const FORTNIGHT = {
  ...{ published: 240, bookingsEach: 12, pending: 0 },
  ...{ past: 10, pastBookings: 10, endedEach: 1 },
}
const AIMS = { usableMs: 2_000, pressMs: 100 }
/** Some start at the border of the week. */
const LEAST_RAIDS = 110

export const week: Bench = {
  name: 'week',
  says: 'Week with 120 raids in Chromium with the processor slowed 4 times, and a press that plans a raid there',
  async run(options, report) {
    await withChromium((running) =>
      withWorld(FORTNIGHT, options, (filled) => measure(filled, { running, options, report })),
    )
  },
}

interface Means {
  readonly running: Parameters<typeof opened>[0]
  readonly options: Options
  readonly report: Report
}

async function measure(filled: Filled, { running, options, report }: Means): Promise<void> {
  const admin = await filled.product.clientFor(personWith('Admin'))
  const { leader } = filled.principals
  await admin.call(createTemplate, {
    ...{ title: 'Late', name: 'HC Late', time: '11:00 PM', difficulty: 'HEROIC', organization: 'Guild' },
    ...{ lootType: 'Unsaved', raidType: 'Full Run', bossCount: 8, maxClients: 20, pot: 300_000 },
    ...{ raidLeader: leader.memberId, goldCollector: null },
  })
  const found: { usable: number; press: number }[] = []
  for (let round = 0; round <= options.rounds; round += 1) {
    const page = await opened(running, filled, admin)
    const usable = await openWeek(page, filled.product.origin)
    const press = await pressCells(page)
    if (round > 0) found.push({ usable, press })
    await page.context().close()
  }
  const of = (key: 'usable' | 'press') => median(found.map((one) => one[key]))
  report.table(
    `Week with ${FORTNIGHT.published / 2} raids`,
    ['usable ms', 'press, longest task ms'],
    [[of('usable'), of('press')]],
  )
  report.aim('Week usable, ms', of('usable'), 'most', AIMS.usableMs)
  report.aim('press that plans a raid, longest task, ms', of('press'), 'most', AIMS.pressMs)
}

/** Opens the week that comes next; ms from when it was asked for until its raids are drawn. */
async function openWeek(page: Page, origin: string): Promise<number> {
  const next = daysAfter(resetDay(wallClockAt(new Date())), 7)
  await page.goto(`${origin}/dashboard/week?week=${next}`, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(
    (least) => document.querySelectorAll('td a').length >= least && performance.now(),
    LEAST_RAIDS,
    { polling: 'raf' },
  )
  return Number(await handle.jsonValue())
}

/** Puts drafts by the keyboard, one after the other; the longest task of all. */
async function pressCells(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Late 11:00 PM/ }).click()
  const cells = page.getByRole('row', { name: /^11 PM/ }).getByRole('button', { name: /^Late on / })
  const longest: number[] = []
  for (const place of [0, 1, 2, 3]) {
    await cells.nth(place).focus()
    longest.push((await responsivenessDuring(page, () => page.keyboard.press('Enter'))).longest)
  }
  return Math.max(...longest)
}

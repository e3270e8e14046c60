import type { Page } from '@playwright/test'
import { peopleWith, personWith } from '#demo/people.ts'
import { CLASSES } from '#domain/season.ts'
import { AWAY } from './fixtures/answers.ts'
import { dayAhead } from './fixtures/factories.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { bookingsOf, raidRow, typedDate } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const LEADER = personWith('Raid Leader')
const SENIOR = personWith('Senior Advertiser')
const COLLECTOR = personWith('Gold Collector')

/** Names of the raids on the page, from the top. */
const names = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /Details$/ }) })
    .locator('td:first-child > div > span:first-child')

const choice = (page: Page, name: string) =>
  page.getByRole('search', { name: 'Filter raids' }).getByRole('combobox', { name })

test.describe('the list', () => {
  test('the list as raids come: the first, a full one, and its rows on a laptop and on a phone (PAGE-8, LIVE-2, BOOK-2, LIST-9)', async ({
    signedIn,
    api,
  }) => {
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard/book-raid')

    await test.step('says that nothing is published, and shows the first raid without a reload (PAGE-8, LIVE-2)', async () => {
      await expect(page.getByText('No published raids right now')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /^0 raids$/ })).toBeVisible()
      const raid = await api.publishedRaid({ name: 'The first of all' })
      await expect(raidRow(page, raid)).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /^1 raid$/ })).toBeVisible()
    })

    await test.step('a full raid is unmistakable and takes no booking (BOOK-2)', async () => {
      const raid = await api.publishedRaid({ name: 'One slot', maxClients: 1 })
      await api.book(raid)
      await expect(raidRow(page, raid)).toContainText('1 / 1 slots taken')
      await expect(raidRow(page, raid).getByRole('button', { name: 'Full' })).toBeDisabled()
    })

    await test.step('LIST-9: stays a table down to a laptop, and its rows are cards of two lines that open where there is no room for one', async () => {
      const raid = await api.publishedRaid({ name: 'Seen on a laptop' })
      const leader = raidRow(page, raid).getByRole('cell', { name: /^Leader: / })
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(leader).toBeVisible()
      await page.setViewportSize({ width: 390, height: 800 })
      await expect(leader).toBeHidden()
      await raidRow(page, raid).getByRole('button', { name: 'Details', exact: true }).click()
      await expect(leader).toBeVisible()
    })
  })

  test('shows each raid with its facts, filters them and leafs through them (PAGE-8)', async ({
    signedIn,
    api,
  }) => {
    const page = await signedIn('Advertiser')

    await test.step('shows each raid with its facts, the soonest first, and opens the first one (PAGE-8)', async () => {
      await api.clear()
      await api.publishedRaid({ name: 'Later that day', date: dayAhead(4), time: '10:00 PM' })
      const early = await api.publishedRaid({ name: 'Early that day', date: dayAhead(4), time: '9:00 AM' })
      const soonest = await api.publishedRaid({
        ...{ name: 'The day before', date: dayAhead(3), time: '11:45 PM', difficulty: 'MYTHIC' },
        ...{ organization: 'In-House', lootType: 'VIP', pot: 1_250_000, maxClients: 12, collector: null },
      })
      await api.pendingRaid({ name: 'Not published' })
      await page.goto('/dashboard/book-raid')
      await expect(names(page)).toHaveText(['The day before', 'Early that day', 'Later that day'])
      const facts = [
        '11:45 PM',
        'Mythic',
        'Full Run',
        LEADER.name,
        'Not assigned',
        'In-House',
        'VIP',
        '1,250,000 g',
      ]
      for (const fact of facts) {
        await expect(raidRow(page, soonest).getByText(fact, { exact: true })).toBeVisible()
      }
      await expect(raidRow(page, soonest)).toContainText('0 / 12 slots taken')
      await expect(raidRow(page, soonest).getByRole('button', { name: 'Hide Details' })).toBeVisible()
      await expect(page.getByText('No bookings yet')).toBeVisible()

      const later = await page.context().newPage()
      await later.clock.setFixedTime(Date.parse(soonest.startsAt) + 4 * 3_600_000)
      await later.goto('/dashboard/book-raid')
      await expect(names(later)).toHaveText(['The day before', 'Early that day', 'Later that day'])
      await expect(raidRow(later, early).getByRole('button', { name: 'Hide Details' })).toBeVisible()
      await later.close()
    })

    await test.step('filters by day, difficulty, raid type and loot type, and remembers the choice (PAGE-8)', async () => {
      // What Back undid is still what was chosen last.
      await page.evaluate(() => localStorage.clear())
      // A raid that is open asks for its bookings, also while it goes.
      await page.goto('about:blank')
      await api.clear()
      await api.publishedRaid({ name: 'Heroic, unsaved', date: dayAhead(3) })
      await api.publishedRaid({ name: 'Mythic, unsaved', date: dayAhead(4), difficulty: 'MYTHIC' })
      await api.publishedRaid({
        name: 'Mythic, VIP',
        date: dayAhead(5),
        difficulty: 'MYTHIC',
        lootType: 'VIP',
      })
      await api.publishedRaid({ name: 'Curve', date: dayAhead(6), raidType: 'Curve', bossCount: 2 })
      await page.goto('/dashboard/book-raid')
      for (const [box, all] of [
        ['Difficulty', 'All Difficulties'],
        ['Raid Type', 'All Raid Types'],
        ['Loot Type', 'All Loot Types'],
      ] as const) {
        await expect(choice(page, box).locator('option:checked')).toHaveText(all)
      }
      const clear = page.getByRole('search').getByRole('button', { name: 'Clear Filters' })
      await expect(clear).toBeDisabled()

      await choice(page, 'Difficulty').selectOption('Mythic')
      await expect(names(page)).toHaveText(['Mythic, unsaved', 'Mythic, VIP'])
      await expect(page.getByRole('status').filter({ hasText: '2 of 4 raids' })).toBeVisible()
      await choice(page, 'Loot Type').selectOption('VIP')
      await expect(names(page)).toHaveText(['Mythic, VIP'])
      // The first that is left shows its bookings.
      await expect(
        bookingsOf(page, { name: 'Mythic, VIP' }).or(page.getByText('No bookings yet')),
      ).toBeVisible()
      await page.reload()
      await expect(choice(page, 'Difficulty')).toHaveValue('MYTHIC')
      await expect(names(page)).toHaveText(['Mythic, VIP'])

      await choice(page, 'Raid Type').selectOption('Curve')
      await expect(page.getByText('No raids match these filters')).toBeVisible()
      await page
        .getByRole('region', { name: 'Published Raids' })
        .getByRole('button', { name: 'Clear Filters' })
        .click()
      await expect(names(page)).toHaveCount(4)
      await choice(page, 'Raid Type').selectOption('Curve')
      await expect(names(page)).toHaveText(['Curve'])
      await clear.click()
      const date = page.getByRole('textbox', { name: 'Date' })
      await date.pressSequentially(typedDate(dayAhead(4)))
      await date.press('Tab')
      await expect(names(page)).toHaveText(['Mythic, unsaved'])
      // Typed key by key it is one step (FORM-6), and what is no day is none.
      await date.fill('soon')
      await date.press('Tab')
      await expect(date).toHaveAccessibleDescription('Date input not valid.')
      await expect(names(page)).toHaveText(['Mythic, unsaved'])
      await page.goBack()
      await expect(names(page)).toHaveCount(4)
    })

    await test.step('shows thirty raids a page and goes back to page 1 when a filter changes (PAGE-8)', async () => {
      // What Back undid is still what was chosen last.
      await page.evaluate(() => localStorage.clear())
      // A raid that is open asks for its bookings, also while it goes.
      await page.goto('about:blank')
      await api.clear()
      await api.publishedRaids(31)
      await page.goto('/dashboard/book-raid')
      const pager = page.getByRole('navigation', { name: 'Pages of Published Raids' })
      await expect(names(page)).toHaveCount(30)
      await expect(pager).toContainText('Page 1 of 2')
      await pager.getByRole('button', { name: 'Next' }).click()
      await expect(names(page)).toHaveText(['Raid 31'])
      await expect(pager).toContainText('Page 2 of 2')
      await choice(page, 'Difficulty').selectOption('Heroic')
      await expect(pager).toContainText('Page 1 of 2')
      await expect(names(page)).toHaveCount(30)
      await choice(page, 'Difficulty').selectOption('Normal')
      await expect(pager).toHaveCount(0)
    })
  })

  test('LIST-7: shows the next raid on the first screen, however much others booked on the first one', async ({
    signedIn,
    api,
  }) => {
    const first = await api.publishedRaid({ name: 'At a quarter past four', time: '4:15 PM', maxClients: 12 })
    const second = await api.publishedRaid({ name: 'Next', time: '5:45 PM', maxClients: 12 })
    for (const time of ['7:15 PM', '9:00 PM', '10:00 PM']) await api.publishedRaid({ name: 'Later', time })
    for (const clientClass of CLASSES.slice(0, 9)) await api.book(first, { clientClass, by: SENIOR })
    const page = await signedIn('Advertiser')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/dashboard/book-raid')
    await expect(bookingsOf(page, first)).toContainText('9 booked by others')
    await expect(raidRow(page, second).getByRole('button', { name: 'Book Now' })).toBeInViewport({ ratio: 1 })
    await expect(raidRow(page, second)).toContainText('12 free')
    await expect(raidRow(page, first)).toContainText('3 free9 / 12 slots taken booked')
  })

  test('shows a leader and a collector their own raids only, and neither may book (RAID-11, ROLE-5)', async ({
    signedIn,
    api,
  }) => {
    const [, otherLeader] = peopleWith('Raid Leader')
    const [, otherCollector] = peopleWith('Gold Collector')
    if (!otherLeader || !otherCollector) throw new Error('The demo has too few leaders or collectors')
    await api.publishedRaid({ name: 'Theirs', collector: COLLECTOR, date: dayAhead(3) })
    await api.publishedRaid({ name: 'Of others', leader: otherLeader, collector: otherCollector })
    for (const who of ['Raid Leader', 'Gold Collector'] as const) {
      const page = await signedIn(who)
      await page.goto('/dashboard/book-raid')
      await expect(names(page)).toHaveText(['Theirs'])
      await expect(page.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
    }
  })

  test('shows who manages raids and leads some of them the own ones only, as a leader (RAID-11)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Led by somebody else' })
    const page = await signedIn('Raid Manager')
    await page.route('**/discord/roles', (route) =>
      route.fulfill({ json: { roles: ['Raid Manager', 'Raid Leader'] } }),
    )
    await page.goto('/dashboard/upcoming-raids')
    await expect(raidRow(page, raid)).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Book Raid' }).click()
    await expect(page.getByText('No published raids right now')).toBeVisible()
  })

  test('that cannot be read says so, and is read again on demand', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const raid = await api.publishedRaid()
    const page = await signedIn('Advertiser')
    // The socket would bring what the call did not.
    await quietLine(page)
    expectFailure('/raid/published', 503)
    await page.route('**/raid/published', (route) => route.fulfill({ status: 503, json: AWAY }))
    await page.goto('/dashboard/book-raid')
    const failed = page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to load raid data' })
    await expect(failed).toContainText(AWAY.message)
    await page.unroute('**/raid/published')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(raidRow(page, raid)).toBeVisible()
  })
})

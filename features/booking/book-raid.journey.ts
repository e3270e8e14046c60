import type { Page } from '@playwright/test'
import { peopleWith, personWith } from '#demo/people.ts'
import { CLASSES } from '#features/season/game.ts'
import { dayAhead } from '#platform/testing/browser/factories.ts'
import { bookingsOf, raidRow } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const SENIOR = personWith('Senior Advertiser')
const COLLECTOR = personWith('Gold Collector')

/** Names of the raids on the page, from the top. */
const names = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /Details$/ }) })
    .locator('td:first-child > div > span:first-child')

test.describe('the list', () => {
  test('LIST-7: shows the next raid on the first screen, however much others booked on the first one', {
    tag: '@all',
  }, async ({ signedIn, api }) => {
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
})

import { personWith } from '#demo/people.ts'
import { clockText, minutesOf } from '#domain/server-time.ts'
import { AWAY } from './fixtures/answers.ts'
import { dayAhead } from './fixtures/factories.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { raidRow, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const LEADER = personWith('Raid Leader').name
const COLLECTOR = personWith('Gold Collector').name

test.describe('Upcoming Raids', () => {
  test('are read again every 30 s, only when they changed, and are nowhere in the browser (WIRE-12, PAGE-6)', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const page = await signedIn('Raid Manager')
    const raid = await api.publishedRaid()
    // What the live connection tells would be read again too.
    await quietLine(page)
    await page.clock.install()
    const answered = () => page.waitForResponse((response) => response.url().endsWith('/raid/published'))
    const [first] = await Promise.all([answered(), page.goto('/dashboard/upcoming-raids')])
    expect(first.status()).toBe(200)
    await expect(raidRow(page, raid)).toBeVisible()
    const [second] = await Promise.all([answered(), page.clock.runFor(30_000)])
    expect(second.status()).toBe(304)
    await expect(raidRow(page, raid)).toBeVisible()
    await api.pendingRaid({ name: 'Made meanwhile' })
    await page.clock.runFor(30_000)
    await expect(raidRow(page, { name: 'Made meanwhile' })).toBeVisible()
    const kept = (path: string) =>
      page.evaluate(async (address) => {
        const init = { cache: 'only-if-cached', mode: 'same-origin' } as const
        return fetch(address, init).then(
          (response) => response.status,
          () => 'nothing',
        )
      }, path)
    // Chromium says so of what is not in its cache.
    for (const path of ['/raid/published', '/raid/pending']) expectFailure(path, 'unanswered')
    expect([await kept('/raid/published'), await kept('/raid/pending')]).toEqual(['nothing', 'nothing'])
  })

  test('both lists: what they show, how a raid is published and deleted, and in which order they stand (PAGE-6, RAID-6, PAGE-7, RAID-7, PAGE-40)', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const page = await signedIn('Raid Manager')
    await page.goto('/dashboard/upcoming-raids')

    await test.step('says what each raid is, in HH:MM, or that there are none (PAGE-6)', async () => {
      await api.clear()
      await expect(page.getByText('No pending raids available.')).toBeVisible()
      await expect(page.getByText('No published raids available.')).toBeVisible()

      const raid = await api.pendingRaid({ name: 'Everything about it', maxClients: 12, pot: 1_250_000 })
      const pending = page.getByRole('table', { name: 'Pending Raids' })
      await expect(pending.getByRole('columnheader')).toHaveText([
        ...[
          'Name',
          'Date',
          'Time',
          'Difficulty',
          'Organization',
          'Loot Type',
          'Bosses',
          'Max Clients',
          'Price',
        ],
        ...['Raid Leader', 'Gold Collector', 'Type', 'Actions'],
      ])
      const clock = clockText(minutesOf(raid.time) ?? 0)
      for (const fact of [
        clock,
        'Heroic',
        'Guild',
        'Unsaved',
        '12',
        '1,250,000 g',
        LEADER,
        COLLECTOR,
        'Full Run',
      ]) {
        await expect(raidRow(page, raid).getByText(fact, { exact: true })).toBeVisible()
      }
    })

    await test.step('the newest day comes first; after a publish the published raids stand by time (PAGE-6)', async () => {
      await api.clear()
      await api.publishedRaid({ name: 'Late on the third', date: dayAhead(3), time: '11:00 PM' })
      await api.publishedRaid({ name: 'Noon on the fifth', date: dayAhead(5), time: '12:00 PM' })
      await api.publishedRaid({ name: 'Morning of the fifth', date: dayAhead(5), time: '9:00 AM' })
      await api.pendingRaid({ name: 'Ten on the fourth', date: dayAhead(4), time: '10:00 AM' })
      const names = page
        .getByRole('table', { name: 'Published Raids' })
        .getByRole('row')
        .locator('td:first-child')
      await expect(names).toHaveText(['Morning of the fifth', 'Noon on the fifth', 'Late on the third'])
      await page.getByRole('button', { name: 'Publish Ten on the fourth' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
      await toast(page, 'Raid published successfully').click()
      await expect(toast(page, 'Raid published successfully')).toHaveCount(0)
      await expect(names).toHaveText([
        ...['Morning of the fifth', 'Ten on the fourth', 'Noon on the fifth', 'Late on the third'],
      ])
      // Until the page is left.
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create Raid' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Create Raid' })).toBeVisible()
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Upcoming Raids' })
        .click()
      await expect(names).toHaveText([
        ...['Morning of the fifth', 'Noon on the fifth', 'Ten on the fourth', 'Late on the third'],
      ])
    })

    await test.step('publishing asks first and moves the raid to the other table (RAID-6, PAGE-7)', async () => {
      await api.clear()
      const raid = await api.pendingRaid({ name: 'To be seen' })
      await page.getByRole('button', { name: 'Publish To be seen' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Confirm Publication' })
      await expect(dialog).toContainText(
        'Are you sure you want to publish this raid? This will make it visible to all users.',
      )
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('table', { name: 'Pending Raids' })).toContainText(raid.name)
      await page.getByRole('button', { name: 'Publish To be seen' }).click()
      await dialog.getByRole('button', { name: 'Publish' }).dblclick()
      await expect(toast(page, 'Raid published successfully')).toBeVisible()
      await expect(page.getByText('No pending raids available.')).toBeVisible()
      const published = page
        .getByRole('table', { name: 'Published Raids' })
        .getByRole('row')
        .filter({ hasText: raid.name })
      await expect(published.getByRole('link', { name: 'Edit To be seen' })).toBeVisible()
      await expect(published.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    })

    await test.step('deleting asks first, names what is lost and hides the raid (RAID-7, PAGE-7)', async () => {
      await api.clear()
      const raid = await api.publishedRaid({ name: 'To be gone' })
      await api.book(raid)
      const remove = page.getByRole('button', { name: 'Delete To be gone' })
      const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
      // It names what the list said as it opened: the booking comes there a moment later.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await remove.click()
        await expect(dialog).toContainText('One client is booked on it', { timeout: 1_000 })
      }).toPass()
      await expect(dialog).toContainText(
        'Are you sure you want to delete this raid? This action cannot be undone.',
      )
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(remove).toBeFocused()
      await remove.click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(toast(page, 'Raid deleted successfully')).toBeVisible()
      await expect(page.getByText('No published raids available.')).toBeVisible()
    })

    await test.step('says why a raid could not be published or deleted, and shows what is true now', async () => {
      await api.clear()
      const raid = await api.pendingRaid({ name: 'Published elsewhere' })
      await page.getByRole('button', { name: 'Publish Published elsewhere' }).click()
      await api.publish(raid)
      expectFailure('/raid/publish', 409)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
      await expect(toast(page, 'This raid is already published.')).toBeVisible()
      await expect(page.getByRole('table', { name: 'Published Raids' })).toContainText(raid.name)

      expectFailure('/raid/delete', 'unanswered')
      await page.route('**/raid/delete', (route) => route.abort(), { times: 1 })
      await page.getByRole('button', { name: 'Delete Published elsewhere' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(toast(page, 'Error deleting raid')).toBeVisible()
      await expect(raidRow(page, raid)).toBeVisible()
    })

    await test.step('PAGE-40: on a laptop both lists are tables, a published one says how many are booked', async () => {
      await api.clear()
      await api.pendingRaid({ name: 'Not yet' })
      const raid = await api.publishedRaid({ name: 'Half full', maxClients: 2, pot: 999_999_999_999 })
      await api.book(raid)
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(raidRow(page, raid)).toContainText('Booked 1/2')
      await expect(raidRow(page, { name: 'Not yet' })).not.toContainText('Booked')
      await expect(page.getByRole('columnheader')).toHaveCount(2 * 13)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('shows thirty raids a page, and the pager only beyond them (PAGE-6)', async () => {
      await api.clear()
      await api.pendingRaids(30)
      const rows = page.getByRole('table', { name: 'Pending Raids' }).getByRole('row')
      const pager = page.getByRole('navigation', { name: 'Pages of Pending Raids' })
      await expect(rows).toHaveCount(1 + 30)
      await expect(pager).toHaveCount(0)
      await api.pendingRaid({ name: 'The thirty-first', date: dayAhead(1) })
      await expect(pager).toContainText('Page 1 of 2')
      await expect(pager.getByRole('button', { name: 'Previous' })).toBeDisabled()
      await pager.getByRole('button', { name: 'Next' }).click()
      await expect(pager).toContainText('Page 2 of 2')
      await expect(rows).toHaveCount(1 + 1)
      await expect(raidRow(page, { name: 'The thirty-first' })).toBeVisible()
      await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled()
    })

    await test.step('a raid that was published elsewhere leaves the one table with coming into the other (PAGE-6)', async () => {
      await api.clear()
      const raid = await api.pendingRaid({ name: 'Told of by the socket' })
      await expect(page.getByRole('table', { name: 'Pending Raids' })).toContainText(raid.name)
      // The socket brings the one list; the other is never read again.
      await page.route('**/raid/pending', () => undefined)
      await api.publish(raid)
      await expect(page.getByRole('table', { name: 'Published Raids' })).toContainText(raid.name)
      await expect(page.getByText('No pending raids available.')).toBeVisible()
    })
  })

  test('says when a list could not be read, keeps the other, and reads it again on demand', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const raid = await api.publishedRaid({ name: 'Still there' })
    const page = await signedIn('Raid Manager')
    expectFailure('/raid/pending', 503)
    await page.route('**/raid/pending', (route) => route.fulfill({ status: 503, json: AWAY }))
    await page.goto('/dashboard/upcoming-raids')
    await expect(toast(page, `Error fetching raids: ${AWAY.message}`)).toBeVisible()
    await expect(page.getByText('Pending Raids could not be loaded')).toBeVisible()
    await expect(raidRow(page, raid)).toBeVisible()
    await page.unroute('**/raid/pending')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No pending raids available.')).toBeVisible()
  })

  test('a raid that begins too late to publish says so (RAID-6)', async ({ signedIn, api }) => {
    const raid = await api.pendingRaid({ name: 'Missed', date: dayAhead(2) })
    const page = await signedIn('Raid Manager')
    await page.clock.setFixedTime(new Date(Date.parse(raid.startsAt) + 60_000))
    await page.goto('/dashboard/upcoming-raids')
    await expect(raidRow(page, raid)).toContainText('Start passed')
    await expect(page.getByRole('button', { name: 'Publish Missed' })).toBeDisabled()
  })
})

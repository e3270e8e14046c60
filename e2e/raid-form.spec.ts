import type { Locator, Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { AWAY } from './fixtures/answers.ts'
import { dayAhead } from './fixtures/factories.ts'
import { raidRow, toast, typedDate } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const LEADER = personWith('Raid Leader').name
const COLLECTOR = personWith('Gold Collector').name

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** What stands below a box: its hint, or what is wrong with it. */
async function expectSaid(box: Locator, sentence: string): Promise<void> {
  await expect(box).toHaveAccessibleDescription(sentence)
}

/** Everything that has no default. */
async function fillRequired(page: Page, name: string): Promise<void> {
  await textbox(page, 'Name').fill(name)
  await choice(page, 'Difficulty').selectOption('Mythic')
  await textbox(page, 'Date').fill(typedDate(dayAhead(5)))
  await textbox(page, 'Date').press('Tab')
  await choice(page, 'Time').selectOption('8:15 PM')
  await choice(page, 'Raid Leader').selectOption(LEADER)
}

test.describe('Create Raid', () => {
  test('Create Raid: defaults, what it refuses, and its question (RAID-4, RAID-2, TIME-3, RAID-1, RAID-3, RAID-9)', async ({
    signedIn,
  }) => {
    const page = await signedIn('Raid Manager')
    await page.goto('/dashboard/create-raid')

    await test.step('starts with the defaults (RAID-4), numbers and quarters of an hour only (RAID-2, TIME-3)', async () => {
      await expect(choice(page, 'Organization')).toHaveValue('Guild')
      await expect(choice(page, 'Loot Type')).toHaveValue('Unsaved')
      await expect(choice(page, 'Raid Type')).toHaveValue('Full Run')
      await expect(textbox(page, 'Boss Count')).toHaveValue('8')
      await expect(textbox(page, 'Max Clients')).toHaveValue('8')
      await expect(textbox(page, 'Price')).toHaveValue('1')
      await expectSaid(textbox(page, 'Price'), '1 g. At least 0')
      await expect(choice(page, 'Gold Collector').getByRole('option').first()).toHaveText('Not assigned')
      const times = choice(page, 'Time').getByRole('option')
      await expect(times).toHaveCount(1 + 96)
      for (const [at, time] of ['Choose a time', '12:00 AM', '12:15 AM', '12:30 AM'].entries())
        await expect(times.nth(at)).toHaveText(time)

      await textbox(page, 'Boss Count').fill('')
      await textbox(page, 'Boss Count').pressSequentially('1a-2.')
      await textbox(page, 'Boss Count').press('Tab')
      await expect(textbox(page, 'Boss Count')).toHaveValue('1a-2.')
      await expectSaid(textbox(page, 'Boss Count'), 'Boss Count must be a valid number')
      await textbox(page, 'Boss Count').fill('12')
      await textbox(page, 'Price').fill('(50,000)')
      await textbox(page, 'Price').press('Tab')
      await expect(textbox(page, 'Price')).toHaveValue('(50,000)')
      await expectSaid(textbox(page, 'Price'), 'Price must be a valid number')
      await textbox(page, 'Price').fill('1250000')
      await expect(textbox(page, 'Price')).toHaveValue('1,250,000')
    })

    await test.step('refuses what is missing: each field says so, the first takes the focus, what was typed stays (RAID-1)', async () => {
      await textbox(page, 'Name').fill('Half a raid')
      await page.getByRole('button', { name: 'Create Raid' }).click()
      await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
      await expect(choice(page, 'Difficulty')).toBeFocused()
      for (const field of ['Difficulty', 'Time', 'Raid Leader']) {
        await expectSaid(choice(page, field), `${field} is required`)
        await expect(choice(page, field)).toHaveAttribute('aria-invalid', 'true')
      }
      await expectSaid(textbox(page, 'Date'), 'Date is required')
      await expect(textbox(page, 'Name')).toHaveValue('Half a raid')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    })

    await test.step('refuses numbers that are none or too small (RAID-2)', async () => {
      await fillRequired(page, 'A raid without numbers')
      await textbox(page, 'Boss Count').fill('')
      await page.getByRole('button', { name: 'Create Raid' }).click()
      await expect(
        toast(page, 'Please enter valid numbers for Boss Count, Max Clients and Price'),
      ).toBeVisible()
      await expect(textbox(page, 'Boss Count')).toBeFocused()
      await expectSaid(textbox(page, 'Boss Count'), 'Boss Count must be a valid number')

      await textbox(page, 'Boss Count').fill('8')
      await textbox(page, 'Max Clients').fill('0')
      await page.getByRole('button', { name: 'Create Raid' }).click()
      await expect(
        toast(page, 'Boss Count and Max Clients must be at least 1, and Price must be at least 0'),
      ).toBeVisible()
      await expect(textbox(page, 'Max Clients')).toBeFocused()
      await expectSaid(textbox(page, 'Max Clients'), 'Max Clients must be at least 1')
    })

    await test.step('a Curve raid has at most 2 bosses: choosing it lowers them, typing more is refused (RAID-3)', async () => {
      await textbox(page, 'Max Clients').fill('8')
      await textbox(page, 'Boss Count').fill('8')
      await choice(page, 'Raid Type').selectOption('Curve')
      await expect(toast(page, 'Boss count cannot exceed 2 for Curve raids')).toBeVisible()
      await expect(textbox(page, 'Boss Count')).toHaveValue('2')

      await textbox(page, 'Boss Count').fill('3')
      await page.getByRole('button', { name: 'Create Raid' }).click()
      await expectSaid(textbox(page, 'Boss Count'), 'Boss count cannot exceed 2 for Curve raids')
      await expect(textbox(page, 'Boss Count')).toBeFocused()
      await choice(page, 'Raid Type').selectOption('Full Run')
      await expectSaid(textbox(page, 'Boss Count'), 'At least 1')
    })

    await test.step('asks before it sends, and sends once however often it is pressed (RAID-9)', async () => {
      await fillRequired(page, 'Asked about')
      await textbox(page, 'Boss Count').fill('8')
      await page.getByRole('button', { name: 'Create Raid' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Confirm creation' })
      for (const part of ['Asked about', 'Difficulty: MYTHIC', LEADER, 'Gold Collector: Not assigned'])
        await expect(dialog).toContainText(part)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(textbox(page, 'Name')).toHaveValue('Asked about')

      const sent: string[] = []
      page.on('request', (request) => sent.push(new URL(request.url()).pathname))
      await page.getByRole('button', { name: 'Create Raid' }).click()
      await dialog.getByRole('button', { name: 'Create' }).dblclick()
      await expect(toast(page, 'Raid created successfully!')).toBeVisible()
      expect(sent.filter((path) => path === '/raid/create')).toHaveLength(1)
      await expect(page).toHaveURL('/dashboard/upcoming-raids')
      await expect(raidRow(page, { name: 'Asked about' })).toHaveCount(1)
      await expect(raidRow(page, { name: 'Asked about' })).toContainText('Not assigned')
    })
  })

  test('Create Raid without an answer', async ({ signedIn, expectFailure }) => {
    const page = await signedIn('Raid Manager')

    await test.step('says when leaders and collectors cannot be loaded, and offers to try again', async () => {
      for (const path of ['/raid/raid-leader', '/raid/gold-collector']) {
        expectFailure(path, 503)
        await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: AWAY }))
      }
      await page.goto('/dashboard/create-raid')
      // Whichever is refused last is on top.
      await expect(toast(page, 'Error loading gold collectors')).toBeVisible()
      await expect(toast(page, 'Error loading raid leaders')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Retry' }).first().click()
      await expect(choice(page, 'Raid Leader').getByRole('option', { name: LEADER })).toBeAttached()
    })

    await test.step('keeps what was typed when the server cannot be reached, and works at the second attempt', async () => {
      expectFailure('/raid/create', 'unanswered')
      await page.route('**/raid/create', (route) => route.abort(), { times: 1 })
      await fillRequired(page, 'Second attempt')
      await page.getByRole('button', { name: 'Create Raid' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Create' }).click()
      await expect(toast(page, 'An error occurred while creating the raid')).toBeVisible()
      await expect(textbox(page, 'Name')).toHaveValue('Second attempt')
      await expect(choice(page, 'Time')).toHaveValue('8:15 PM')
      await page.getByRole('button', { name: 'Create Raid' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Create' }).click()
      await expect(toast(page, 'Raid created successfully!')).toBeVisible()
    })
  })
})

test('PAGE-41: the list that a form leads to shows the raid on its page, marked, with the focus', async ({
  signedIn,
  api,
}) => {
  await api.pendingRaids(30, { date: dayAhead(8) })
  const page = await signedIn('Raid Manager')
  await page.goto('/dashboard/create-raid')
  await fillRequired(page, 'Among thirty others')
  await page.getByRole('button', { name: 'Create Raid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create' }).click()
  const pager = page.getByRole('navigation', { name: 'Pages of Pending Raids' })
  await expect(pager).toContainText('Page 2 of 2')
  const row = raidRow(page, { name: 'Among thirty others' })
  await expect(row).toContainText('New')
  await expect(row).toBeInViewport()
  await expect(row.locator(':focus')).toBeVisible()
  // Turning the pages is the person's own again.
  await pager.getByRole('button', { name: 'Previous' }).click()
  await expect(pager).toContainText('Page 1 of 2')

  await page.getByRole('link', { name: 'Edit Raid 30' }).click()
  await choice(page, 'Difficulty').selectOption('Normal')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
  await expect(raidRow(page, { name: 'Raid 30' })).toContainText('Edited')
  await expect(raidRow(page, { name: 'Raid 30' })).toBeInViewport()
  await expect(row).toHaveCount(0)
})

test.describe('Edit Raid', () => {
  test('Edit Raid: as the raid stands, with bookings, of no raid, and at the second attempt (RAID-8)', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const page = await signedIn('Raid Manager')

    await test.step('starts as the raid stands, saves after a question, and Cancel leads back (RAID-8)', async () => {
      const raid = await api.pendingRaid({ name: 'Soon renamed', time: '9:45 PM' })
      await page.goto('/dashboard/upcoming-raids')
      await raidRow(page, raid).getByRole('link', { name: 'Edit Soon renamed' }).click()
      await expect(page).toHaveURL(`/dashboard/edit-raid/${raid._id}`)
      await expect(textbox(page, 'Name')).toHaveValue('Soon renamed')
      await expect(textbox(page, 'Date')).toHaveValue(typedDate(raid.date))
      await expect(choice(page, 'Time')).toHaveValue('9:45 PM')
      await expect(choice(page, 'Gold Collector').locator('option:checked')).toHaveText(COLLECTOR)
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page).toHaveURL('/dashboard/upcoming-raids')

      await raidRow(page, raid).getByRole('link', { name: 'Edit Soon renamed' }).click()
      await textbox(page, 'Name').fill('Renamed')
      await choice(page, 'Gold Collector').selectOption('Not assigned')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page
        .getByRole('alertdialog', { name: 'Confirm changes' })
        .getByRole('button', { name: 'Save' })
        .click()
      await expect(toast(page, 'Raid updated successfully!')).toBeVisible()
      await expect(page).toHaveURL('/dashboard/upcoming-raids')
      await expect(raidRow(page, { name: 'Renamed' })).toContainText('Not assigned')
    })

    await test.step('a booked raid keeps its type, and its slots cannot go below its bookings (RAID-8)', async () => {
      const raid = await api.publishedRaid({ name: 'Booked twice' })
      await api.book(raid, { clientName: 'Thalia' })
      await api.book(raid, { clientName: 'Brann', clientClass: 'Hunter' })
      await page.goto(`/dashboard/edit-raid/${raid._id}`)
      await expect(choice(page, 'Raid Type')).toBeDisabled()
      await textbox(page, 'Max Clients').fill('1')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expectSaid(textbox(page, 'Max Clients'), 'Max Clients cannot go below 2, the number of bookings.')
      await expect(textbox(page, 'Max Clients')).toBeFocused()

      // Two bookings when the form was opened, three by now: the server knows better.
      await api.book(raid, { clientName: 'Lorash', clientClass: 'Rogue' })
      expectFailure('/raid/edit', 409)
      await textbox(page, 'Max Clients').fill('2')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
      await expect(toast(page, 'Max Clients cannot go below 3, the number of bookings.')).toBeVisible()
      await expect(textbox(page, 'Max Clients')).toBeFocused()
      await expect(textbox(page, 'Max Clients')).toHaveValue('2')
    })

    await test.step('of a raid that does not exist says so and leads back', async () => {
      expectFailure('/raid/get/no-such-raid', 404)
      await page.goto('/dashboard/edit-raid/no-such-raid')
      const failed = page.getByRole('alert').filter({ hasText: 'Failed to load raid data' })
      await expect(failed).toContainText('There is nothing here under this id.')
      await failed.getByRole('link', { name: 'Back to Upcoming Raids' }).click()
      await expect(page).toHaveURL('/dashboard/upcoming-raids')
    })

    await test.step('can be loaded again after the server could not be reached', async () => {
      const raid = await api.pendingRaid()
      expectFailure(`/raid/get/${raid._id}`, 'unanswered')
      await page.route('**/raid/get/*', (route) => route.abort())
      await page.goto(`/dashboard/edit-raid/${raid._id}`)
      await expect(page.getByRole('alert').filter({ hasText: 'Error loading raid data' })).toBeVisible()
      await page.unroute('**/raid/get/*')
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(textbox(page, 'Name')).toHaveValue(raid.name)
    })
  })
})

import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { dayAhead } from './fixtures/factories.ts'
import { toast, typedDate } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes' })
const note = (page: Page) => page.getByRole('status').filter({ hasText: 'Draft restored' })

/** Create Raid, reached from the dashboard, so that there is a page to go back to. */
async function openCreateRaid(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Create Raid' }).click()
  await expect(textbox(page, 'Name')).toBeVisible()
}

test.describe('a form that holds something unsaved (FORM-1)', () => {
  test('asks before a link, Back, Forward, Logout and the end of the tab', async ({ signedIn }) => {
    const page = await signedIn('Raid Manager')
    await openCreateRaid(page)

    await test.step('asks before Back and Forward, and then goes as far as was asked', async () => {
      await textbox(page, 'Name').fill('Half a raid')
      // A step that is stopped is none that Playwright could wait for.
      const step = (by: 1 | -1) => page.evaluate((steps) => window.history.go(steps), by)
      await step(-1)
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(page).toHaveURL('/dashboard/create-raid')
      await expect(textbox(page, 'Name')).toHaveValue('Half a raid')
      await step(-1)
      await question(page).getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your Dashboard' })).toBeVisible()

      await page.goForward()
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Upcoming Raids' })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Raids' })).toBeVisible()
      await page.goBack()
      await textbox(page, 'Name').fill('Once more')
      await step(1)
      await question(page).getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Raids' })).toBeVisible()
    })

    await test.step('asks before a link is followed: keeping stays with all that was typed, discarding goes', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Create Raid' }).click()
      await textbox(page, 'Name').fill('Half a raid')
      const link = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Upcoming Raids' })
      await link.click()
      await expect(question(page)).toContainText('What you typed has not been sent yet and will be lost.')
      await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question(page)).toHaveCount(0)
      await expect(link).toBeFocused()
      await expect(page).toHaveURL('/dashboard/create-raid')
      await expect(textbox(page, 'Name')).toHaveValue('Half a raid')

      await link.press('Enter')
      await question(page).getByRole('button', { name: 'Discard' }).click()
      await expect(page).toHaveURL('/dashboard/upcoming-raids')
      await page.getByRole('main').getByRole('link', { name: 'Create Raid' }).click()
      await expect(textbox(page, 'Name')).toHaveValue('')
      await expect(note(page)).toHaveCount(0)
    })

    await test.step('asks before Logout, and when the tab is closed', async () => {
      await textbox(page, 'Name').fill('Half a raid')
      await page.getByRole('link', { name: 'Logout' }).click()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(textbox(page, 'Name')).toHaveValue('Half a raid')
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await expect(textbox(page, 'Name')).toHaveValue('Half a raid')
    })
  })

  test('asks nothing when nothing is typed, when it was typed back, and of what only opens beside it', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.pendingRaid({ name: 'As it was' })
    const page = await signedIn('Raid Manager')
    await page.goto(`/dashboard/edit-raid/${raid._id}`)
    await textbox(page, 'Name').fill('Something else')
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(question(page)).toHaveCount(0)
    await textbox(page, 'Name').fill('As it was')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/dashboard/upcoming-raids')
  })
})

test.describe('a form that was left without an answer (FORM-2)', () => {
  test('comes back after a reload, is discarded when the person says so twice, and holds nothing once it was sent', async ({
    signedIn,
    api,
  }) => {
    const page = await signedIn('Raid Manager')
    await page.goto('/dashboard/create-raid')

    await test.step('comes back after a reload as it was typed, and says so', async () => {
      const leader = personWith('Raid Leader').name
      await textbox(page, 'Name').fill('Survivor')
      await choice(page, 'Difficulty').selectOption('Mythic')
      await textbox(page, 'Date').fill(typedDate(dayAhead(5)))
      await textbox(page, 'Date').press('Tab')
      await choice(page, 'Time').selectOption('8:15 PM')
      await textbox(page, 'Boss Count').fill('')
      await textbox(page, 'Price').fill('1250000')
      await choice(page, 'Raid Leader').selectOption(leader)
      await page.reload()
      await expect(note(page)).toContainText('What you typed here before was not sent.')
      await expect(textbox(page, 'Name')).toHaveValue('Survivor')
      await expect(choice(page, 'Difficulty').locator('option:checked')).toHaveText('Mythic')
      await expect(textbox(page, 'Date')).toHaveValue(typedDate(dayAhead(5)))
      await expect(choice(page, 'Time')).toHaveValue('8:15 PM')
      await expect(textbox(page, 'Boss Count')).toHaveValue('')
      await expect(textbox(page, 'Max Clients')).toHaveValue('8')
      await expect(textbox(page, 'Price')).toHaveValue('1,250,000')
      await expect(choice(page, 'Raid Leader').locator('option:checked')).toHaveText(leader)
    })

    await test.step('is discarded only when the person says so twice', async () => {
      await textbox(page, 'Name').fill('Not for long')
      await note(page).getByRole('button', { name: 'Discard' }).click()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(textbox(page, 'Name')).toHaveValue('Not for long')
      await note(page).getByRole('button', { name: 'Discard' }).click()
      await question(page).getByRole('button', { name: 'Discard' }).click()
      await expect(note(page)).toHaveCount(0)
      await expect(textbox(page, 'Name')).toHaveValue('')
      await page.reload()
      await expect(textbox(page, 'Name')).toHaveValue('')
      await expect(note(page)).toHaveCount(0)
    })

    await test.step('shows the record as it is by now where nothing was typed, and keeps nothing once it was sent', async () => {
      const raid = await api.pendingRaid({ name: 'Old name', maxClients: 8 })
      await page.goto(`/dashboard/edit-raid/${raid._id}`)
      await textbox(page, 'Name').fill('New name')
      await api.edit(raid, { maxClients: 12 })
      await page.reload()
      await expect(note(page)).toBeVisible()
      await expect(textbox(page, 'Name')).toHaveValue('New name')
      await expect(textbox(page, 'Max Clients')).toHaveValue('12')

      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
      await expect(toast(page, 'Raid updated successfully!')).toBeVisible()
      await expect(page).toHaveURL('/dashboard/upcoming-raids')
      await page.goto(`/dashboard/edit-raid/${raid._id}`)
      await expect(textbox(page, 'Name')).toHaveValue('New name')
      await expect(note(page)).toHaveCount(0)
    })
  })
})

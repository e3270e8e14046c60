import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { dayAhead } from './fixtures/factories.ts'
import { raidRow, typedDate } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const LEADER = personWith('Raid Leader').name

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Everything that has no default. */
async function fillRequired(page: Page, name: string): Promise<void> {
  await textbox(page, 'Name').fill(name)
  await choice(page, 'Difficulty').selectOption('Mythic')
  await textbox(page, 'Date').fill(typedDate(dayAhead(5)))
  await textbox(page, 'Date').press('Tab')
  await choice(page, 'Time').selectOption('8:15 PM')
  await choice(page, 'Raid Leader').selectOption(LEADER)
}

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

import type { Page } from '@playwright/test'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

test('warns before it is sent and in the question, which shows old and new; it sends all the same (RAID-14)', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Later tonight', time: '9:30 PM', difficulty: 'MYTHIC' })
  await api.book(raid)
  const page = await signedIn('Raid Manager')
  await page.goto(`/dashboard/edit-raid/${raid._id}`)
  await choice(page, 'Time').selectOption('10:00 PM')
  await choice(page, 'Loot Type').selectOption('Saved')
  await expect(page.getByText('Mythic and Saved do not go together')).toBeVisible()
  await page.getByRole('textbox', { name: 'Price' }).fill('0')
  const free = 'A price of 0 g gives the raid away'
  await expect(page.getByText(free)).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirm changes' })
  await expect(dialog.getByRole('listitem')).toContainText([
    'Time: 9:30 PM → 10:00 PM',
    'Loot Type: Unsaved → Saved',
    'Price: 250,000 g → 0 g',
    free,
    'Mythic and Saved do not go together',
  ])
  await expect(dialog).toContainText('One client is booked')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Raid updated successfully!')).toBeVisible()
})

import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/accessibility.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { bookingsOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const more = (bookings: Locator, client: string) =>
  bookings.getByRole('button', { name: `More for ${client}` })

const inMenu = (page: Page, name: string) => page.getByRole('menuitem', { name })

test('a mark is undone for a minute, from its toast, in the row and by key; where it is paid changes until Done (CHANGE-8, CORRECT-5)', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid()
  await api.book(raid)
  const page = await signedIn('Raid Leader')
  await quietLine(page)
  await page.clock.install()
  await page.goto('/dashboard/book-raid')
  const bookings = bookingsOf(page, raid)
  const row = bookings.getByRole('row').filter({ hasText: 'Thalia' })
  const undo = row.getByRole('button', { name: 'Undo' })
  const taken = toast(page, 'Booking lock status taken back')

  await setMark(page, bookings, 'Lock')
  await expect(undo).toHaveAccessibleDescription('Thalia')
  await expectNoViolations(page)
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(taken).toBeVisible()
  await taken.click()
  await expect(undo).toHaveCount(0)
  await expect(bookings.getByRole('button', { name: 'Lock' })).toBeEnabled()

  await setMark(page, bookings, 'Done')
  await row.getByRole('button', { name: 'Done' }).press('u')
  await expect(toast(page, 'Booking done status taken back')).toBeVisible()
  await expect(bookings.getByRole('button', { name: 'Done' })).toBeEnabled()

  await setMark(page, bookings, 'In-Group')
  await expect(undo).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(undo).toHaveCount(0)
  await expect(bookings.getByRole('button', { name: 'In-Group' })).toBeDisabled()

  await more(bookings, 'Thalia (Mage)').click()
  await inMenu(page, 'Correct gold').click()
  const correct = page.getByRole('dialog', { name: 'Correct gold' })
  await expectNoViolations(page)
  await correct.getByRole('combobox', { name: 'Payment Realm' }).selectOption('Draenor')
  await correct.getByRole('radio', { name: 'Paid on another realm' }).check()
  await correct.getByRole('button', { name: 'Correct gold' }).click()
  await expect(toast(page, 'Gold corrected')).toBeVisible()
  await expect(row).toContainText('Draenor')
})

/** Sets a mark as its question asks, and waits until it is told. */
async function setMark(page: Page, bookings: Locator, mark: 'Lock' | 'In-Group' | 'Done'): Promise<void> {
  await bookings.getByRole('button', { name: mark, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: mark }).click()
  await expect(bookings.getByRole('button', { name: mark, exact: true })).toBeDisabled()
}

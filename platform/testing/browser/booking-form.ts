import { expect, type Locator, type Page } from '@playwright/test'
import type { Raid } from '#features/raid/raid.ts'
import { raidRow } from './screens.ts'

/** A box to type into. */
export const box = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true })

/** A list to choose from. */
export const choice = (form: Locator, name: string) => form.getByRole('combobox', { name, exact: true })

/** Opens Book Raid and the form for a new booking of this raid. */
export async function openForm(page: Page, raid: Raid): Promise<Locator> {
  await page.goto('/dashboard/book-raid')
  await raidRow(page, raid).getByRole('button', { name: 'Book Now' }).click()
  const form = page.getByRole('dialog', { name: 'Book Raid' })
  await expect(form).toContainText(raid.name)
  return form
}

/** What a booking can't be without. */
export async function fillClient(form: Locator, name: string): Promise<void> {
  await box(form, 'Client Name').fill(name)
  await box(form, 'Client Realm').fill('Kazzak')
  await choice(form, 'Client Class').selectOption('Rogue')
}

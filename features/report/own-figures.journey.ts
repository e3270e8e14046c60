import type { Page } from '@playwright/test'
import { expectAccessible } from '#platform/testing/browser/accessibility.ts'
import { box, fillClient, openForm, openFormAgain } from '#platform/testing/browser/booking-form.ts'
import { bookingsOf, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const LEAST = 'Deposit must be at least 50,000 (VIP)'

/** Fills fields of Prices and cuts, and saves them. */
async function save(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  const press = page.getByRole('button', { name: 'Save', exact: true })
  await press.click()
  await expect(press).toBeHidden()
}

test('OWN-6, GOLD-8, GOLD-9, PLAN-17: an admin sets prices and deposits while somebody books', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const raid = await api.publishedRaid({ name: 'VIP of its own', pot: 300_000, lootType: 'VIP' })
  const page = await signedIn('Advertiser')
  const form = await openForm(page, raid)
  await fillClient(form, 'Pippa')
  const admin = await signedIn('Admin')
  await admin.goto('/dashboard/settings/prices')

  await test.step('what contradicts itself is refused', async () => {
    await save(admin, { 'Least deposit, VIP': '50k' })
    await admin.getByLabel('Highest deposit, BR').fill('0')
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      admin.getByText('The least deposit for VIP is 50,000 g: the highest for BR cannot be 0%.'),
    ).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('a form that is open is told to be loaded again, is refused, and books', async () => {
    await save(admin, { 'Lowest price': '80', 'Kept if cancelled within': '10080' })
    await expect(
      page.getByText('The community’s settings have changed since this page was loaded.'),
    ).toBeVisible()
    expectFailure('/booking/create', 400)
    await form.getByRole('button', { name: 'Book client' }).click()
    await expect(box(form, 'Deposit')).toHaveAccessibleDescription(LEAST)
    await box(form, 'Deposit').fill('50k')
    await form.getByRole('button', { name: 'Book client' }).click()
    await expect(toast(page, `Booking request sent for ${raid.name}`)).toBeVisible()
  })

  await test.step('once loaded again the form says the rules itself', async () => {
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
    await openFormAgain(page, raid)
    await fillClient(form, 'Brontax')
    await expect(box(form, 'Price')).toHaveAccessibleDescription(/At least 240,000 g \(80%\)/)
    await expect(box(form, 'Deposit')).toHaveAccessibleDescription(/From 50,000 to 96,000 g \(32%\)/)
    await form.getByRole('button', { name: 'Book client' }).click()
    await expect(box(form, 'Deposit')).toHaveAccessibleDescription(LEAST)
    await expect(box(form, 'Deposit')).toBeFocused()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('a deposit of who cancels late is kept, unless somebody says otherwise', async () => {
    const bookings = bookingsOf(page, raid)
    await bookings.getByRole('button', { name: 'More for Pippa (Rogue)' }).click()
    await page.getByRole('menuitem', { name: 'Cancel' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel Booking' })
    await expect(cancel.getByRole('radio', { name: 'Kept' })).toBeChecked()
    await cancel.getByText('Returned to the client').click()
    await cancel.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(toast(page, 'Booking cancelled')).toBeVisible()
  })

  await test.step('what is emptied has its default again', async () => {
    await save(admin, { 'Least deposit, VIP': '', 'Lowest price': '', 'Kept if cancelled within': '' })
  })
})

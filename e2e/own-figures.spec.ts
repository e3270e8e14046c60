import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { box, fillClient, openForm, openFormAgain } from './fixtures/booking-form.ts'
import { bookingsOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const LEAST = 'Deposit must be at least 50,000 (VIP)'

/** Fills fields of one card of Community, and saves it. */
async function save(page: Page, title: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const card = page.getByRole('form', { name: title, exact: true })
  for (const [label, text] of Object.entries(fields)) await card.getByLabel(label).fill(text)
  await card.getByRole('button', { name: /^Save/ }).click()
  await expect(toast(page, `${title} saved`).last()).toBeVisible()
  await expect(card.getByRole('button', { name: /^Save/ })).toBeDisabled()
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
  await admin.goto('/dashboard/community')

  await test.step('what contradicts itself is refused', async () => {
    await save(admin, 'Least deposits', { 'VIP, gold': '50k' })
    const caps = admin.getByRole('form', { name: 'Highest deposits' })
    await caps.getByLabel('BR, % of the price').fill('0')
    await caps.getByRole('button', { name: /^Save/ }).click()
    await expect(
      caps.getByText('The least deposit for VIP is 50,000 g: the highest for BR cannot be 0%.'),
    ).toBeVisible()
    await expectAccessible(admin)
  })

  await test.step('a form that is open is told to be loaded again, is refused, and books', async () => {
    await save(admin, 'Prices', {
      'Lowest price, % of the raid’s': '80',
      'Keep the deposit when cancelled less than this before the start, minutes': '10080',
    })
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
    await admin.goto('/dashboard/community')
    await save(admin, 'Least deposits', { 'VIP, gold': '' })
    await save(admin, 'Prices', {
      'Lowest price, % of the raid’s': '',
      'Keep the deposit when cancelled less than this before the start, minutes': '',
    })
  })
})

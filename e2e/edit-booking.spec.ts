import { expectAccessible } from './fixtures/accessibility.ts'
import { box, type } from './fixtures/booking-form.ts'
import { bookingsOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test.describe('Edit Booking', () => {
  test('starts as the booking stands and has no lowest price (BOOK-9)', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid({ pot: 250_000 })
    await api.book(raid, { clientName: 'Cheaper now', deposit: 50_000, additionalNotes: 'Friend' })
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard/book-raid')
    await bookingsOf(page, raid).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Booking' })
    await expect(box(form, 'Client Name')).toHaveValue('Cheaper now')
    await expect(box(form, 'Owes')).toHaveValue('200,000')
    await expect(box(form, 'Additional Notes')).toHaveValue('Friend')
    await type(box(form, 'Price'), '100000')
    await expect(toast(page, 'Deposit adjusted to 32,000 (32% of price for TC)')).toBeVisible()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Booking updated successfully')).toBeVisible()
    await expect(bookingsOf(page, raid)).toContainText('68,000 g')
  })

  test('of a booking that was locked meanwhile says why it is too late (BOOK-9)', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const raid = await api.publishedRaid()
    const booking = await api.book(raid)
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard/book-raid')
    await bookingsOf(page, raid).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Booking' })
    await box(form, 'Client Name').fill('Too late')
    await api.mark(booking, 'lock')
    expectFailure('/booking/edit', 409)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'This booking is locked and can no longer be edited.')).toBeVisible()
    await expect(box(form, 'Client Name')).toHaveValue('Too late')
  })

  test('of a client who paid meanwhile keeps what was paid for (BOOK-9)', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid({ pot: 300_000 })
    const booking = await api.book(raid, { deposit: 50_000 })
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard/book-raid')
    await bookingsOf(page, raid).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Booking' })
    await type(box(form, 'Deposit'), '0')
    await expect(box(form, 'Owes')).toHaveValue('300,000')
    await api.mark(booking, 'paid')
    await expect(form.getByText('This client has paid. Take Paid back first.').first()).toBeVisible()
    for (const [label, value] of [
      ['Price', '300,000'],
      ['Deposit', '50,000'],
      ['Owes', '250,000'],
    ] as const)
      await expect(box(form, label)).toHaveValue(value)
    for (const label of ['Price', 'Deposit', 'Source', 'Paid Full'])
      await expect(form.getByLabel(label)).toBeDisabled()
    await expectAccessible(page)
    await box(form, 'Client Name').fill('Same figures')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Booking updated successfully')).toBeVisible()
    await expect(bookingsOf(page, raid)).toContainText('Same figures')
  })

  test('that cannot reach the server says so and keeps what was typed', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const raid = await api.publishedRaid()
    await api.book(raid)
    const page = await signedIn('Advertiser')
    expectFailure('/booking/edit', 'unanswered')
    await page.route('**/booking/edit', (route) => route.abort(), { times: 1 })
    await page.goto('/dashboard/book-raid')
    await bookingsOf(page, raid).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Booking' })
    await box(form, 'Client Name').fill('Kept')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Error updating booking')).toBeVisible()
    await expect(box(form, 'Client Name')).toHaveValue('Kept')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Booking updated successfully')).toBeVisible()
  })
})

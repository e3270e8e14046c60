import { box, choice, fillClient } from './fixtures/booking-form.ts'
import { bookingsOf, raidRow, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('FIND-2: another character of a client is booked with what is known of them', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Twice there' })
  const page = await signedIn('Advertiser')
  await page.goto('/dashboard/book-raid')
  await raidRow(page, raid).getByRole('button', { name: 'Book Now' }).click()
  const form = page.getByRole('dialog', { name: 'Book Raid' })
  await fillClient(form, 'Rallona')
  await choice(form, 'Payment Realm').selectOption('Draenor')
  await choice(form, 'Payment Faction').selectOption('Alliance')
  await box(form, 'Contact Info').fill('rallo#1234')
  await form.getByRole('button', { name: 'Book client' }).click()
  await expect(toast(page, 'Booking request sent for Twice there')).toBeVisible()
  await bookingsOf(page, raid)
    .getByRole('button', { name: /^More for Rallona/ })
    .click()
  await page.getByRole('menuitem', { name: 'Book another for this client' }).click()
  await expect(box(form, 'Client Name')).toHaveValue('')
  await expect(choice(form, 'Payment Realm')).toHaveValue('Draenor')
  await expect(choice(form, 'Payment Faction')).toHaveValue('Alliance')
  await expect(box(form, 'Contact Info')).toHaveValue('rallo#1234')
  await fillClient(form, 'Brontax')
  await form.getByRole('button', { name: 'Book client' }).click()
  await expect(bookingsOf(page, raid).getByText('Brontax')).toBeVisible()
})

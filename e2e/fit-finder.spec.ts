import type { Page } from '@playwright/test'
import { expectNoViolations } from './fixtures/accessibility.ts'
import { box, choice, fillClient } from './fixtures/booking-form.ts'
import { dayAhead } from './fixtures/factories.ts'
import { bookingsOf, raidRow, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const finder = (page: Page) => page.getByRole('search', { name: 'Filter raids' })
const counted = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('a raid that fits a client is found, and another character of theirs is booked with what is known of them (FIND-1, FIND-2)', async ({
  signedIn,
  api,
}) => {
  const tomorrow = { date: dayAhead(1), time: '9:00 PM' }
  const fits = await api.publishedRaid({ ...tomorrow, name: 'Fits', pot: 300_000, maxClients: 4 })
  const dear = await api.publishedRaid({ ...tomorrow, name: 'Too dear', pot: 500_000 })
  const tight = await api.publishedRaid({ ...tomorrow, name: 'One slot', pot: 300_000, maxClients: 1 })
  const clash = await api.publishedRaid({ ...tomorrow, name: 'Plate taken', pot: 300_000, lootType: 'VIP' })
  await api.book(clash, { clientClass: 'Paladin' })
  const later = await api.publishedRaid({ name: 'In two weeks', date: dayAhead(14), pot: 300_000 })
  const page = await signedIn('Advertiser')
  await page.goto('/dashboard/book-raid')
  await counted(page, '5 raids')

  await finder(page).getByRole('button', { name: 'Fits a client' }).click()
  await choice(finder(page), 'When').selectOption('Tomorrow')
  await choice(finder(page), 'Free slots').selectOption('2 or more free')
  await choice(finder(page), 'Fits class').selectOption('Warrior')
  const price = box(finder(page), 'Takes my price')
  await price.fill('270k')
  await price.press('Enter')
  await counted(page, '1 of 5 raids')
  await expect(price).toBeFocused()
  await expect(raidRow(page, fits)).toBeVisible()
  for (const raid of [dear, tight, clash, later]) await expect(raidRow(page, raid)).toHaveCount(0)
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  await expect(chips).toHaveText(['Tomorrow', '2 or more free', 'Takes 270,000 g', 'Fits Warrior'])
  await expectNoViolations(page)

  await page.goto('/dashboard')
  await page.goto('/dashboard/book-raid')
  await expect(page).toHaveURL(/when=tomorrow&slots=2&price=270000&class=Warrior/)
  await expect(price).toHaveValue('270,000')
  await price.fill('many')
  await price.press('Tab')
  await expect(price).toHaveAccessibleDescription('Price must be a valid number')
  await counted(page, '1 of 5 raids')
  await finder(page).getByRole('button', { name: 'Remove filter Takes 270,000 g' }).click()
  await counted(page, '2 of 5 raids')

  await raidRow(page, fits).getByRole('button', { name: 'Book Now' }).click()
  const form = page.getByRole('dialog', { name: 'Book Raid' })
  await fillClient(form, 'Rallona')
  await choice(form, 'Payment Realm').selectOption('Draenor')
  await choice(form, 'Payment Faction').selectOption('Alliance')
  await box(form, 'Contact Info').fill('rallo#1234')
  await form.getByRole('button', { name: 'Book client' }).click()
  await expect(toast(page, 'Booking request sent for Fits')).toBeVisible()
  await bookingsOf(page, fits)
    .getByRole('button', { name: /^More for Rallona/ })
    .click()
  await page.getByRole('menuitem', { name: 'Book another for this client' }).click()
  await expect(box(form, 'Client Name')).toHaveValue('')
  await expect(choice(form, 'Payment Realm')).toHaveValue('Draenor')
  await expect(choice(form, 'Payment Faction')).toHaveValue('Alliance')
  await expect(box(form, 'Contact Info')).toHaveValue('rallo#1234')
  await fillClient(form, 'Brontax')
  await form.getByRole('button', { name: 'Book client' }).click()
  await expect(bookingsOf(page, fits).getByText('Brontax')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { DESK, expectAccessible, PHONE } from '#platform/testing/browser/accessibility.ts'
import { allowClipboard, copiedText } from '#platform/testing/browser/clipboard.ts'
import { toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const client = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const chip = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Clients' }).getByRole('link', { name })

test('MYC-1, MYC-3, MYC-4, MYC-5, MYC-6, MYC-7: an advertiser sees all own clients and does the next step from a client’s row', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon({ name: 'HC Full Late', maxClients: 3 })
  const other = await api.publishedRaid({ name: 'HC Later', maxClients: 3 })
  const first = await api.book(raid, { clientName: 'Rallona', clientRealm: 'Kazzak', contactInfo: 'ral#1' })
  await api.book(raid, { clientName: 'Brontax', clientRealm: 'Kazzak' })
  await api.book(raid, { by: personWith('Senior Advertiser'), clientName: 'Stranger' })
  await api.wait(raid, { clientName: 'Waits', clientRealm: 'Kazzak' })
  await api.book(other, { clientName: 'Later', clientRealm: 'Kazzak' })
  const page = await signedIn('Advertiser')
  await allowClipboard(page)
  await page.clock.setFixedTime(raid.startsAt)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Evening' }).getByRole('link', { name: 'My Clients' }).click()
  await expect(client(page, 'Rallona-Kazzak')).toContainText('HC Full Late')
  await expect(page.getByText('Stranger')).toBeHidden()
  await expect(client(page, 'Waits')).toContainText('Backup 1st')
  await expect(chip(page, /^Backup/)).toHaveText(/1$/)
  await expectAccessible(page)
  await page.setViewportSize(DESK)

  await test.step('a chip filters the list and sets the address', async () => {
    await chip(page, /^Backup/).click()
    await expect(page).toHaveURL('/dashboard/my-clients?chip=backup')
    await expect(client(page, 'Later-Kazzak')).toBeHidden()
    await expect(client(page, 'Waits-Kazzak')).toBeVisible()
  })

  await test.step('one click copies the reminders of all listed clients', async () => {
    await chip(page, /^All/).click()
    await page.getByRole('button', { name: /^Copy all reminders/ }).click()
    await expect(toast(page, '4 reminders copied')).toBeVisible()
    expect(await copiedText(page)).toMatch(/^ral#1\nRallona, your Heroic raid starts/)
  })

  await test.step('after a link was created, the row offers the reminder next', async () => {
    const row = client(page, 'Rallona')
    await expect(row).toContainText('No link')
    await row.getByRole('button', { name: /^Copy link/ }).click()
    await expect(row).toContainText('Link sent')
    await row.getByRole('button', { name: /^Copy reminder/ }).click()
    await expect(toast(page, 'Reminder copied')).toBeVisible()
  })

  await test.step('changes by others appear at once', async () => {
    await api.mark(first, 'lock')
    await expect(client(page, 'Rallona')).toContainText('Locked')
  })

  await test.step('a client’s menu has the same actions as on Book Raid', async () => {
    await client(page, 'Brontax').getByRole('button', { name: 'More for Brontax (' }).click()
    const menu = page.getByRole('menu')
    for (const name of ['Edit', 'Copy reminder', 'Book another', 'Copy tracking link', 'Move'])
      await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible()
    await menu.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Booking' })
    await expect(dialog.getByLabel('Client Name')).toHaveValue('Brontax')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await client(page, 'Brontax').getByRole('button', { name: 'More for Brontax (' }).click()
    await menu.getByRole('menuitem', { name: 'Cancel booking…' }).click()
    const cancel = page.getByRole('dialog', { name: /Cancel/ })
    await cancel.getByText('Client cancelled').click()
    await cancel.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(client(page, 'Brontax')).toBeHidden()
    // The backup got the slot.
    await expect(client(page, 'Waits')).not.toContainText('Backup')
  })

  await test.step('a deleted raid moves its clients to Past', async () => {
    await api.delete(other)
    await expect(client(page, 'Later-Kazzak')).toBeHidden()
    await chip(page, /^Past/).click()
    await expect(client(page, 'Later-Kazzak')).toContainText('Raid cancelled')
  })

  await test.step('on a phone a row shows its button', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/dashboard/my-clients')
    await expect(client(page, 'Rallona').getByRole('button', { name: /^Copy reminder/ })).toBeVisible()
    await page.getByRole('button', { name: 'Rallona-Kazzak', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Rallona-Kazzak' })).toBeVisible()
  })
})

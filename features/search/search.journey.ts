import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { intercept, jsonOf } from '#platform/testing/browser/intercept.ts'
import { mailRow } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const line = (page: Page, text: RegExp) => page.getByRole('option', { name: text })

async function search(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeFocused()
  await box.fill(text)
}

test('an admin finds clients, banks and raids, and opens a booking’s mail and history (SEARCH-6, SEARCH-7, SEARCH-8, SHEET-1, RAID-17, RAID-19, MAIL-12, HIST-2, HIST-3, SETTLE-8)', async ({
  signedIn,
  api,
}) => {
  const admin = await api.as(personWith('Admin'))
  await admin.call(createHeroName, { name: 'Qqbank', realm: 'Aegwynn', faction: 'Alliance', status: true })
  const raid = await api.publishedRaid({ name: 'Where Zzorba was', pot: 300_000 })
  const other = await api.book(raid, { clientName: 'Zzorbella' })
  // This booking is the newest, so it comes first.
  const mail = await api.mail(raid, { clientName: 'Zzorba' })
  const page = await signedIn('Admin')
  const sheet = (name: string) => page.getByRole('dialog', { name })
  await page.goto('/dashboard')

  await test.step('a client’s hit names where the gold is, and arrow keys choose the booking', async () => {
    await search(page, 'ZZORB')
    const first = line(page, /^Zzorba-Kazzak.*Where Zzorba was\. Done .*Mail not sent, 300,000 g/)
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(line(page, /^Zzorbella-Kazzak.*Where Zzorba was\. Booked\./)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(DESK)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(sheet('Zzorbella-Kazzak')).toContainText('Where Zzorba was')
    await expect(page).toHaveURL(`/dashboard?booking=${other._id}`)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('a bank’s hit shows its gold, a member’s hit the gold due', async () => {
    await search(page, 'qqbank')
    await expect(line(page, /^Qqbank-Aegwynn.*0 g in its bank/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Search' }).fill('gold')
    await line(page, /^Gold$/).click()
    await expect(page.getByRole('main').locator('header')).toContainText('Due to you')
  })

  await test.step('Ctrl+Enter opens the mail, whose history says who did what', async () => {
    await search(page, 'zzorba kazz')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(`/dashboard/send-mail?mail=${mail._id}`)
    const action = mailRow(page, mail).getByRole('button', { name: 'History' })
    await action.click()
    const entries = page.getByRole('dialog', { name: 'History' }).getByRole('listitem')
    await expect(entries).toContainText([`Made when the booking was done by ${personWith('Admin').name}`])
    await page.keyboard.press('Escape')
    await expect(action).toBeFocused()
  })

  await test.step('a past raid leads to its booking, that to its mail, and back', async () => {
    // The server creates no raid in the past, so a fake answer shows one.
    await intercept(page, '/raid/past', jsonOf(200, { success: true, payload: [raid], next: null }))
    await page.goto('/dashboard/book-raid')
    const past = page.getByRole('region', { name: 'Past raids' })
    await past.getByRole('button', { name: 'Past raids' }).click()
    await expectAccessibleAt(page, PHONE)
    await page.setViewportSize(DESK)
    await past.getByRole('link', { name: raid.name }).click()
    await expect(page).toHaveURL(`/dashboard/tonight/${raid._id}`)
    await page.getByRole('button', { name: /^Zzorba-Kazzak/ }).click()
    await page.getByRole('button', { name: 'More for Zzorba (Mage)' }).click()
    await page.getByRole('menuitem', { name: 'Open its mail' }).click()
    await expect(page).toHaveURL(`/dashboard/send-mail?mail=${mail.bookId}`)
    await page.getByRole('button', { name: 'Open its booking' }).click()
    await expect(sheet('Zzorba-Kazzak')).toContainText(raid.name)
    await page.goto(`/dashboard/tonight/${raid._id}?tab=history`)
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(2)
  })
})

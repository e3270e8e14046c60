import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { generateCode, markMailSent } from '#features/mail/calls.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { intercept, jsonOf, WORDLESS } from '#platform/testing/browser/intercept.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const line = (page: Page, text: RegExp) => page.getByRole('option', { name: text })

/** Opens the box by its key, and types. */
async function search(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeFocused()
  await box.fill(text)
}

test('SEARCH-6, SEARCH-7, SHEET-1: one box finds a client, opens the booking and its mail, and says when there is nothing', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Where Zzorba was', pot: 300_000 })
  const other = await api.book(raid, { clientName: 'Zzorbella' })
  // The newest booking is the first.
  const mail = await api.mail(raid, { clientName: 'Zzorba' })
  const page = await signedIn('Admin')
  await page.goto('/dashboard')
  await test.step('clients, the first one chosen', async () => {
    await search(page, 'ZZORB')
    await expect(
      line(page, /^Zzorba-Kazzak.*Where Zzorba was\. Done .*Mail not sent, 300,000 g/),
    ).toHaveAttribute('aria-selected', 'true')
    await expect(line(page, /^Zzorbella-Kazzak.*Where Zzorba was\. Booked\./)).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('Enter opens the booking that the arrows chose', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Zzorbella-Kazzak' })).toContainText('Where Zzorba was')
    await expect(page).toHaveURL(`/dashboard?booking=${other._id}`)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('Ctrl+Enter opens the mail, also before the answer is there', async () => {
    await search(page, 'zzorba kazz')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(`/dashboard/send-mail?mail=${mail._id}`)
  })
  await test.step('a page on a phone, and nothing', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Search' }).click()
    const box = page.getByRole('combobox', { name: 'Search' })
    await box.fill('zzunknown')
    await expect(page.getByText('Nothing you may see matches "zzunknown".')).toBeVisible()
    await expectAccessibleAt(page, PHONE)
    await box.fill('gold')
    await line(page, /^Gold$/).click()
    await expect(page).toHaveURL('/dashboard/gold')
  })
})

test('SEARCH-6: the box is there while it waits, and says what failed', async ({
  signedIn,
  expectFailure,
}) => {
  const waits = await signedIn('Admin')
  await intercept(waits, '/search/find', 'waiting')
  await waits.goto('/dashboard/settings')
  await search(waits, 'gold')
  await expect(line(waits, /^Gold$/)).toBeVisible()
  await expectAccessibleAt(waits, PHONE)

  expectFailure('/search/find', WORDLESS.status)
  const fails = await signedIn('Advertiser')
  await intercept(fails, '/search/find', WORDLESS)
  await fails.goto('/dashboard/settings')
  await search(fails, 'rallona')
  await expect(fails.getByRole('alert')).toContainText('The search could not be made')
  await expect(fails.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectAccessibleAt(fails, PHONE)
})

test('SEARCH-8: the three questions of an admin take two presses each', async ({ signedIn, api }) => {
  const admin = await api.as(personWith('Admin'))
  const mail = await api.mail(await api.publishedRaid({ pot: 300_000 }), { clientName: 'Qqasked' })
  await admin.call(generateCode, { mailId: mail._id })
  await admin.call(markMailSent, { mailId: mail._id })
  await admin.call(createHeroName, { name: 'Qqbank', realm: 'Aegwynn', faction: 'Alliance', status: true })
  const page = await signedIn('Admin')
  await page.setViewportSize(DESK)
  await page.goto('/dashboard')
  let presses = 0
  const ask = async (text: string) => {
    presses += 1
    await search(page, text)
  }
  await test.step('where is the gold of that client', async () => {
    await ask('qqasked')
    await expect(line(page, /^Qqasked-Kazzak.*Done.*Mail sent by .*, 300,000 g/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('what lies on which character', async () => {
    await ask('qqbank')
    await expect(line(page, /^Qqbank-Aegwynn.*0 g in its bank/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('what do I still get', async () => {
    await ask('gold')
    await expect(line(page, /^Gold$/)).toBeVisible()
    await page.keyboard.press('Enter')
    presses += 1
    await expect(page.getByRole('main').locator('header')).toContainText('Due to you')
  })
  expect(presses).toBe(4)
})

test('RAID-17, RAID-19, MAIL-12: a past raid is found below the list, its booking leads to its mail, and that back', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn('Admin')
  const raid = await api.publishedRaid({ name: 'Old Evening', pot: 300_000 })
  const mail = await api.mail(raid, { clientName: 'Zzpast' })
  // A raid of the past can not be made: what the call answers about it is tested on the server.
  const body = { success: true, payload: [{ ...raid, clients: [] }], next: null }
  await intercept(page, '/raid/past', jsonOf(200, body))
  await page.goto('/dashboard/book-raid')
  const past = page.getByRole('region', { name: 'Past raids' })
  await past.getByRole('button', { name: 'Past raids' }).click()
  await expectAccessibleAt(page, PHONE)
  await page.setViewportSize(DESK)
  await past.getByRole('link', { name: 'Old Evening' }).click()
  await expect(page).toHaveURL(`/dashboard/tonight/${raid._id}`)
  await page.getByRole('button', { name: /^Zzpast-Kazzak/ }).click()
  await page.getByRole('button', { name: 'More for Zzpast (Mage)' }).click()
  await page.getByRole('menuitem', { name: 'Open its mail' }).click()
  await expect(page).toHaveURL(`/dashboard/send-mail?mail=${mail.bookId}`)
  await page.getByRole('button', { name: 'Open its booking' }).click()
  await expect(page.getByRole('dialog', { name: 'Zzpast-Kazzak' })).toContainText('Old Evening')
})

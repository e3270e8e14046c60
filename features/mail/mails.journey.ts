import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#features/hero-name/calls.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { allowClipboard, copiedText } from '#platform/testing/browser/clipboard.ts'
import type { Api } from '#platform/testing/browser/factories.ts'
import { boxOf, mailRow, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { generateCode, listAllMails, markMailSent } from './calls.ts'

/** More gold than two mails of the game carry. */
const MOST = 20_000_010

/** Leaves one bank, and no unsent mail of other tests. */
async function onlyBank(api: Api, name: string): Promise<void> {
  const admin = await api.as(personWith('Admin'))
  for (const { _id: id } of await admin.call(listHeroNames, {})) await admin.call(deleteHeroName, { id })
  for (const { _id: mailId, sent } of await admin.call(listAllMails, {})) {
    if (sent) continue
    await admin.call(generateCode, { mailId })
    await admin.call(markMailSent, { mailId })
  }
  await admin.call(createHeroName, { name, realm: 'Aegwynn', faction: 'Horde', status: true })
}

const rows = (page: Page) => page.locator('[data-row] [data-focus]')
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Mail Details' }).getByRole('link', { name })
const panel = (page: Page) => page.getByRole('region', { name: 'Mail', exact: true })

test('a collector sends mails by keyboard and confirms their codes, and staff correct wrong ones (PAGE-9, MAIL-9, DESK-3, DESK-5, DESK-10, DESK-12, DESK-17)', async ({
  signedIn,
  api,
}) => {
  const [collector, leader] = [personWith('Gold Collector'), personWith('Raid Leader')]
  const admin = await api.as(personWith('Admin'))
  const paid = { paymentRealm: 'Aegwynn', paymentFaction: 'Horde' } as const
  await test.step('there are three mails for one bank, one without a bank, and one whose gold the leader holds', async () => {
    await onlyBank(api, 'Silberstrom')
    const raid = await api.publishedRaid({ name: 'Three mails', pot: 100_000, maxClients: 9, collector })
    await api.mail(raid, { clientName: 'Aamara', ...paid })
    await api.mail(raid, { clientName: 'Bbrand', ...paid, price: 100_001 })
    await api.mail(raid, { clientName: 'Ccyra', ...paid, price: MOST })
    await api.mail(raid, { clientName: 'Ddorn', paymentRealm: 'Hyjal', paymentFaction: 'Alliance' })
    const led = await api.publishedRaid({ name: 'Led', pot: 50_000, leader, collector: null })
    await api.mail(led, { clientName: 'Eelin', ...paid })
  })
  const page = await signedIn(collector)
  await allowClipboard(page)
  const copied = () => copiedText(page)

  await test.step('keys copy each mail’s fields; copying the body makes the code', async () => {
    await page.goto('/dashboard/send-mail')
    await expect(page.getByText('4 mails are yours · 20,300,011 g')).toBeAttached()
    await tab(page, /^To send/).click()
    await expect(tab(page, /^To send/)).toHaveText('To send4')
    const bank = page.getByRole('region', { name: 'Silberstrom-Aegwynn' })
    await expect(bank).toContainText('Horde · 3 mails, 20,200,011 g')
    await expect(page.getByRole('region', { name: 'No bank yet' })).toContainText('Hyjal (Alliance)')
    await expectAccessible(page)
    expect((await boxOf(rows(page).first())).y).toBeLessThanOrEqual(210)
    await rows(page).first().click()
    await page.keyboard.press('Space')
    await expect(toast(page, 'Generate the code first.')).toBeVisible()
    for (const [key, expected] of [
      ['1', /^Silberstrom-Aegwynn$/],
      ['2', /^Three mails, /],
      ['3', /^[A-Z2-9]{8}$/],
      ['4', /^100000$/],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(copied).toMatch(expected)
    }
    await page.keyboard.press('Space')
    await expect(bank).toContainText('2 mails')
    await expect(rows(page).first()).toBeFocused()
    await expect(rows(page).first()).toContainText('Bbrand')
    await page.keyboard.press('j')
    await expect(panel(page)).toContainText('Send in 3 mails: 2 of 9,999,999 and 12')
    for (const [text, said] of [
      ['9999999', '1 of 3'],
      ['9999999', '2 of 3'],
      ['12', '3 of 3'],
    ] as const) {
      await page.keyboard.press('4')
      await expect(panel(page)).toContainText(`Copied ${said}`)
      expect(await copied()).toBe(text)
    }
  })

  const gives = await signedIn(leader)
  await test.step('DESK-12: a holder of gold reads who can send it', async () => {
    await gives.goto('/dashboard/gold')
    const held = gives.getByRole('region', { name: 'Gold to mail' })
    await expect(held).toContainText('Mail 50,000 g')
    await expect(held).toContainText(collector.name)
    await expectAccessibleAt(gives, PHONE)
  })

  await test.step('a mail without a bank cannot be posted; gold held by others is taken over first', async () => {
    await page.getByRole('button', { name: /^Ddorn/ }).click()
    await panel(page)
      .getByRole('button', { name: /^Posted, next mail/ })
      .click()
    await expect(toast(page, /^No active hero name for Hyjal \(Alliance\)/)).toBeVisible()
    await page.getByRole('button', { name: /^With others: *1 mail, 50,000 g$/ }).click()
    await rows(page).filter({ hasText: '50,000 g' }).click()
    await expect(panel(page)).toContainText(`${leader.name} has this gold.`)
    await panel(page).getByRole('button', { name: 'I have this gold' }).click()
    await expect(toast(page, 'You now hold 50,000 g in 1 mail')).toBeVisible()
    await expect(gives.getByRole('region', { name: 'Entries' })).toContainText('−50,000 g')
    await expect(page.getByText('With others:')).toHaveCount(0)
  })

  await test.step('on a phone a mail opens as a sheet with a button to the next mail; ‘Not posted’ undoes ‘Posted’', async () => {
    await page.setViewportSize(PHONE)
    const sheet = page.getByRole('dialog')
    for (const name of ['Bbrand', 'Ccyra', personWith('Advertiser').name]) {
      if (name === 'Bbrand') await page.getByRole('button', { name: /^Bbrand/ }).click()
      await expect(sheet.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
      await sheet.getByRole('button', { name: 'Generate Body' }).click()
      await expect(sheet.getByRole('button', { name: 'Copied Body' })).toBeVisible()
      if (name === 'Bbrand') await expectAccessible(page)
      await sheet.getByRole('button', { name: 'Posted, next mail' }).click()
    }
    await sheet.getByRole('button', { name: 'Close' }).click()
    await tab(page, /^To check/).click()
    await expect(tab(page, /^To check/)).toHaveText('To check4')
    await rows(page).filter({ hasText: '50,000 g' }).click()
    await sheet.getByRole('button', { name: 'Not posted' }).click()
    await expect(rows(page).filter({ hasText: '50,000 g' })).toHaveCount(0)
    await page.setViewportSize(DESK)
  })

  await test.step('several codes are pasted at once; unknown codes stay in the box', async () => {
    const toCheck = () => admin.call(listAllMails, { tab: 'check' })
    // A mail leaves the list before the server has taken it back.
    await expect.poll(async () => (await toCheck()).length).toBe(3)
    const posted = (await toCheck()).map((mail) => mail.confirmationCode)
    const box = page.getByRole('textbox', { name: 'Confirmation codes' })
    await box.fill(`${posted.join('\n')}\nTS3DBT9H`)
    await box.press('Enter')
    await expect(page.getByText('3 of 4 confirmed. TS3DBT9H is unknown.')).toBeVisible()
    await expect(box).toHaveValue('TS3DBT9H')
    await expect(page.getByText('No mails to check.')).toBeVisible()
    await page.reload()
    await expect(tab(page, /^To check/)).toHaveAttribute('aria-current', 'page')
  })

  await test.step('MAIL-9: All records shows changes by others and keeps typed text', async () => {
    await page.goto('/dashboard/send-mail')
    const raid = await api.publishedRaid()
    const [sent, typed] = [await api.mail(raid, paid), await api.mail(raid, paid)]
    await admin.call(generateCode, { mailId: typed._id })
    const box = mailRow(page, typed).getByRole('textbox', { name: /^Confirmation code/ })
    await expect(box).toBeEnabled()
    await box.fill('HALF')
    const { paymentCode, confirmationCode } = await admin.call(generateCode, { mailId: sent._id })
    await admin.call(markMailSent, { mailId: sent._id, confirmationCode })
    await expect(mailRow(page, sent)).toContainText(paymentCode)
    await expect(mailRow(page, sent).getByRole('button', { name: 'Sent', exact: true })).toBeDisabled()
    await expect(box).toHaveValue('HALF')
    await page.goto('/dashboard/send-mail?tab=check')
  })

  await test.step('staff take back a wrong Sent, or move the missing gold', async () => {
    const staff = await signedIn('Admin')
    await staff.goto('/dashboard/send-mail?tab=sent')
    await staff.getByRole('button', { name: /^Ccyra-Kazzak Three mails/ }).click()
    await panel(staff).getByRole('button', { name: 'Arrived short' }).click()
    await expect(staff.getByRole('dialog', { name: 'Move gold' })).toBeVisible()
    await staff.keyboard.press('Escape')
    await panel(staff).getByRole('button', { name: 'Take Sent back' }).click()
    const question = staff.getByRole('dialog')
    await question.getByRole('textbox', { name: 'Reason' }).fill('A slip')
    await question.getByRole('button', { name: 'Take Sent back' }).click()
    await expect(toast(staff, 'Sent taken back')).toBeVisible()
    await expect(tab(page, /^To check/)).toHaveText('To check1')
    await staff.goto('/dashboard/admin-mails?tab=check')
    await expect(staff.getByRole('table', { name: 'Mail records' }).getByRole('row')).toHaveCount(2)
    await expect(panel(staff)).toHaveCount(0)
    await expect(staff.getByRole('textbox', { name: 'Confirmation codes' })).toHaveCount(0)
  })
})

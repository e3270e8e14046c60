import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { generateCode, markMailSent } from '#domain/mail/endpoints.ts'
import { allowClipboard, copiedText } from './fixtures/clipboard.ts'
import { mailRow, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('MAIL-8: filters are in the address, which can be sent; Back undoes them one by one', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid()
  const found = await api.mail(raid, { paymentRealm: 'Eredar', paymentFaction: 'Alliance' })
  const other = await api.mail(raid, { paymentRealm: 'Eredar', paymentFaction: 'Horde' })
  const page = await signedIn('Admin')
  await page.goto('/dashboard/send-mail?realm=erED&date=nonsense')
  const realm = page.getByRole('combobox', { name: 'Payment Realm' })
  const faction = page.getByRole('combobox', { name: 'Payment Faction' })
  await expect(realm).toHaveValue('erED')
  await expect(mailRow(page, found)).toBeVisible()
  const date = page.getByRole('textbox', { name: 'Date', exact: true })
  await date.fill('soon')
  await faction.pressSequentially('alli')
  await expect(faction).toHaveValue('alli')
  await expect(date).toHaveValue('soon')
  await expect(date).toHaveAccessibleDescription('Date input not valid.')
  await expect(page).toHaveURL('/dashboard/send-mail?realm=erED&faction=alli')
  await expect(mailRow(page, other)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/dashboard/send-mail')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/send-mail?realm=erED&faction=alli')
  await expect(faction).toHaveValue('alli')
  await expect(mailRow(page, other)).toHaveCount(0)
  await page.goBack()
  await expect(faction).toHaveValue('')
  await expect(mailRow(page, other)).toBeVisible()
  await page.reload()
  await expect(realm).toHaveValue('erED')

  await test.step('Back that overtakes a filter shows in the boxes what the address says', async () => {
    await expect(mailRow(page, found)).toBeVisible()
    // As if one had gone back before the page could draw the new entry.
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      history.pushState = (...entry) => {
        history.pushState = push
        push(...entry)
        history.back()
      }
    })
    const came = page.evaluate(() => new Promise((done) => addEventListener('popstate', () => done(null))))
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await came
    await expect(page).toHaveURL('/dashboard/send-mail?realm=erED&date=nonsense')
    await expect(realm).toHaveValue('erED')
  })
})

test('MAIL-8: one record has a link of its own, which shows it alone to those who may see it', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid()
  const own = await api.mail(raid, { by: personWith('Senior Advertiser') })
  const other = await api.mail(raid, { by: personWith('Advertiser') })
  const page = await signedIn('Gold Collector')
  await allowClipboard(page)
  await page.goto('/dashboard/send-mail')
  await mailRow(page, other)
    .getByRole('link', { name: /^Link to/ })
    .click()
  await expect(mailRow(page, own)).toHaveCount(0)
  await expect(mailRow(page, other)).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(toast(page, 'link is copied')).toBeVisible()
  const link = await copiedText(page)
  expect(link).toBe(new URL(`/dashboard/send-mail?mail=${other._id}`, page.url()).href)
  await page.getByRole('button', { name: 'Show all records' }).click()
  await expect(mailRow(page, own)).toBeVisible()

  const senior = await signedIn('Senior Advertiser')
  await senior.goto(link)
  await expect(senior.getByText('You cannot see the record this link points to.')).toBeVisible()
  await senior.getByRole('main').getByRole('button', { name: 'Clear Filters' }).last().click()
  await expect(mailRow(senior, own)).toBeVisible()
})

test('MAIL-9: what somebody else generated and sent shows without a reload, and what is typed stays', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid()
  const [sent, typed] = [await api.mail(raid), await api.mail(raid)]
  const collector = await api.as(personWith('Gold Collector'))
  await collector.call(generateCode, { mailId: typed._id })
  const page = await signedIn('Gold Collector')
  await page.goto('/dashboard/send-mail')
  const box = mailRow(page, typed).getByRole('textbox', { name: /^Confirmation code/ })
  await box.fill('HALF')
  const { paymentCode, confirmationCode } = await collector.call(generateCode, { mailId: sent._id })
  await collector.call(markMailSent, { mailId: sent._id, confirmationCode })
  await expect(mailRow(page, sent)).toContainText(paymentCode)
  await expect(mailRow(page, sent).getByRole('button', { name: 'Sent', exact: true })).toBeDisabled()
  await expect(box).toHaveValue('HALF')
})

test('DESK-16: the Mail Desk leads to the records, per right, and they lead back', async ({ signedIn }) => {
  const desk = (page: Page) => page.getByRole('navigation', { name: 'Mail Desk' })
  const collector = await signedIn('Gold Collector')
  await collector.goto('/dashboard/mail-desk')
  await expect(desk(collector).getByRole('link', { name: 'Admin Mails History' })).toHaveCount(0)
  await desk(collector).getByRole('link', { name: 'All records' }).click()
  await expect(collector).toHaveURL('/dashboard/send-mail')
  const admin = await signedIn('Admin')
  await admin.goto('/dashboard/mail-desk')
  await desk(admin).getByRole('link', { name: 'Admin Mails History' }).click()
  await expect(admin).toHaveURL('/dashboard/admin-mails')
  await admin.getByRole('main').getByRole('link', { name: 'Mail Desk' }).click()
  await expect(admin).toHaveURL('/dashboard/mail-desk')
})

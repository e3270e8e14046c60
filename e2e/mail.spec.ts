import { personWith } from '#demo/people.ts'
import { countUnsentMails, generateCode, listMails, markMailSent } from '#domain/mail/endpoints.ts'
import { PHONE } from './fixtures/accessibility.ts'
import { allowClipboard, copiedText } from './fixtures/clipboard.ts'
import { expectSaidOnce } from './fixtures/said-once.ts'
import { mailRow, runId, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const COLUMNS = [
  'Advertiser',
  'Booking Date',
  'RunID',
  'Boost Type',
  'Total Pot',
  'Mail Amount',
  'Source',
  'Payment Realm',
  'Payment Faction',
  'Balance Type',
  'Advertiser Cut',
  'Payment Code',
  'Confirmation',
  'Payment Status',
]

test('the mails of a Gold Collector: what they show, how a code is copied and checked, and what fails (PAGE-9, MAIL-3, PAGE-10, MAIL-4, MAIL-5, MAIL-10, TEXT-2)', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const page = await signedIn('Gold Collector')
  await page.goto('/dashboard/send-mail')

  await test.step('PAGE-9, MAIL-3: a record shows what was agreed, in the columns that people know', async () => {
    const raid = await api.publishedRaid({ difficulty: 'MYTHIC', pot: 1_250_000 })
    const mail = await api.mail(raid, { deposit: 250_000, paymentRealm: 'TarrenMill', source: 'TC' })
    await expect(page.getByRole('heading', { name: 'Mail Details' })).toBeVisible()
    const headers = page.getByRole('table', { name: 'Mail records' }).getByRole('columnheader')
    await expect(mailRow(page, mail)).toBeVisible()
    const named = (await headers.allInnerTexts())
      .flatMap((text) => text.split('\n'))
      .map((text) => text.trim())
    expect(named).toEqual(COLUMNS)
    const facts = [
      personWith('Advertiser').name,
      'Raid Boost Mythic',
      '1,250,000 g',
      '1,000,000 g',
      '400,000 g',
    ]
    for (const fact of [...facts, 'TC', 'TarrenMill', 'Horde', 'Deposit', 'Not Sent']) {
      await expect(mailRow(page, mail)).toContainText(fact)
    }
  })

  await test.step('PAGE-10: the code is copied from a link, and a clipboard that refuses is said', async () => {
    const mail = await api.mail(await api.publishedRaid())
    await allowClipboard(page)
    await mailRow(page, mail).getByRole('button', { name: 'Generate' }).click()
    await expect(toast(page, 'Generated successfully')).toBeVisible()
    await toast(page, 'Generated successfully').click()
    await expect(toast(page, 'Generated successfully')).toHaveCount(0)
    const copy = mailRow(page, mail).getByRole('button', { name: 'Copy', exact: true })
    await copy.click()
    await expect(toast(page, 'code is copied')).toBeVisible()
    const copied = await copiedText(page)
    await expect(mailRow(page, mail)).toContainText(copied)

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await copy.click()
    await expect(toast(page, 'error in copying code')).toBeVisible()
  })

  await test.step('a code or a mark that fails says so and can be had at the second attempt (MAIL-4, MAIL-5)', async () => {
    const mail = await api.mail(await api.publishedRaid())
    for (const path of ['/mail/generateCode', '/mail/sent']) {
      expectFailure(path, 'unanswered')
      await page.route(`**${path}`, (route) => route.abort(), { times: 1 })
    }
    const row = mailRow(page, mail)
    await row.getByRole('button', { name: 'Generate' }).click()
    await expect(toast(page, 'Error generating code')).toBeVisible()
    await row.getByRole('button', { name: 'Generate' }).click()
    await expect(toast(page, 'Generated successfully')).toBeVisible()
    const collector = await api.as(personWith('Gold Collector'))
    const { confirmationCode } = await collector.call(generateCode, { mailId: mail._id })

    await row.getByRole('textbox', { name: /^Confirmation code/ }).fill(confirmationCode)
    await row.getByRole('textbox', { name: /^Confirmation code/ }).press('Enter')
    await expect(toast(page, 'Code is correct')).toBeVisible()
    await row.getByRole('button', { name: 'Mark Sent' }).click()
    await expect(toast(page, 'Error updating mail')).toBeVisible()
    await expect(row).toContainText('Not Sent')
    await row.getByRole('button', { name: 'Mark Sent' }).dblclick()
    await expect(toast(page, 'Mail marked as sent')).toBeVisible()
    await page.reload()
    await expect(row.getByText(confirmationCode, { exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Sent', exact: true })).toBeDisabled()
  })

  await test.step('MAIL-5, MAIL-10: a code is typed in capitals; sending what somebody else sent meanwhile changes nothing', async () => {
    const mail = await api.mail(await api.publishedRaid())
    const collector = await api.as(personWith('Gold Collector'))
    const { confirmationCode } = await collector.call(generateCode, { mailId: mail._id })
    const box = mailRow(page, mail).getByRole('textbox', { name: /^Confirmation code/ })
    // It takes keys once the page has heard of the code.
    await expect(box).toBeEnabled()
    await box.pressSequentially(confirmationCode.slice(2).toLowerCase())
    await box.press('Home')
    await box.pressSequentially(confirmationCode.slice(0, 2).toLowerCase())
    await expect(box).toHaveValue(confirmationCode)
    await mailRow(page, mail).getByRole('button', { name: 'Check' }).click()
    // The page is told and asks again: this one it hears nothing of.
    await page.route('**/mail/get*', () => undefined)
    await collector.call(markMailSent, { mailId: mail._id, confirmationCode })
    await mailRow(page, mail).getByRole('button', { name: 'Mark Sent' }).click()
    await expect(toast(page, 'Mail marked as sent')).toBeVisible()
    const [record] = (await collector.call(listMails, {})).filter(({ _id }) => _id === mail._id)
    expect(record?.sent).toBe(true)
  })
})

test('MAIL-6: a Senior Advertiser handles the mails that they booked, and no others', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid()
  const own = await api.mail(raid, { by: personWith('Senior Advertiser') })
  const foreign = await api.mail(raid, { by: personWith('Advertiser') })
  const page = await signedIn('Senior Advertiser')
  await page.goto('/dashboard/send-mail')
  await expect(mailRow(page, own)).toBeVisible()
  await expect(mailRow(page, foreign)).toHaveCount(0)
})

test('PAGE-9: an advertiser whom nobody knows any more is Unknown', async ({ signedIn, api }) => {
  const mail = await api.mail(await api.publishedRaid())
  const page = await signedIn('Gold Collector')
  await page.route('**/mail/get*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { payload: { _id: string }[] }
    const payload = answer.payload.map((each) => (each._id === mail._id ? { ...each, advId: null } : each))
    await route.fulfill({ response, json: { ...answer, payload } })
  })
  await page.goto('/dashboard/send-mail')
  await expect(mailRow(page, mail)).toContainText('Unknown')
})

test('the mails of an admin: their filters, pages and history, and a list that can not be had at first (MAIL-7, MAIL-11, PAGE-9, PAGE-51)', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const page = await signedIn('Admin')

  await test.step('a list that can not be had says so and can be tried again', async () => {
    const mail = await api.mail(await api.publishedRaid())
    expectFailure('/mail/get', 'unanswered')
    await page.route('**/mail/get*', (route) => route.abort())
    await page.goto('/dashboard/send-mail')
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch mails' })).toBeVisible()
    await page.unroute('**/mail/get*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(mailRow(page, mail)).toBeVisible()
  })

  await test.step('MAIL-7: filters look for the day and for parts of realm and faction, whatever their case', async () => {
    const raid = await api.publishedRaid()
    const found = await api.mail(raid, { paymentRealm: 'Silvermoon', paymentFaction: 'Alliance' })
    const other = await api.mail(raid, { paymentRealm: 'Kazzak', paymentFaction: 'Horde' })
    await expect(mailRow(page, other)).toBeVisible()
    await page.getByRole('combobox', { name: 'Payment Realm' }).fill('VERMO')
    await page.getByRole('combobox', { name: 'Payment Faction' }).fill('alli')
    await expect(mailRow(page, other)).toHaveCount(0)
    await expect(mailRow(page, found)).toBeVisible()
    await page.getByRole('textbox', { name: 'Date', exact: true }).fill('1.2.2020')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No mail records found')).toBeVisible()
    await page.getByRole('search').getByRole('button', { name: 'Clear Filters' }).click()
    await expect(mailRow(page, other)).toBeVisible()
  })

  await test.step('MAIL-11: what is not sent is counted and found by a filter that the address keeps', async () => {
    const raid = await api.publishedRaid()
    const [unsent, sent] = [await api.mail(raid), await api.mail(raid)]
    const admin = await api.as(personWith('Admin'))
    await admin.call(generateCode, { mailId: sent._id })
    await admin.call(markMailSent, { mailId: sent._id })
    await expect(mailRow(page, sent)).toBeVisible()
    const { count } = await admin.call(countUnsentMails, {})
    await expect(page.getByText(`${count} not sent`, { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Payment Status' }).selectOption('Not Sent')
    await expect(mailRow(page, sent)).toHaveCount(0)
    await expect(mailRow(page, unsent)).toBeVisible()
    await expect(page).toHaveURL(/\?sent=no$/)
    await page.goBack()
    await expect(mailRow(page, sent)).toBeVisible()
  })

  await test.step('PAGE-9: shows thirty records a page, and goes back to page 1 when a filter changes', async () => {
    const raid = await api.publishedRaid({ maxClients: 40 })
    for (let place = 1; place <= 31; place += 1) {
      const booking = await api.book(raid, { paymentRealm: 'Hyjal' })
      await api.mark(booking, 'status')
    }
    await page.getByRole('combobox', { name: 'Payment Realm' }).fill('hyjal')
    const records = page.getByRole('row').filter({ hasText: 'Hyjal' })
    const pager = page.getByRole('navigation', { name: 'Pages of Mail Details' })
    // Letters that still come in are part of the same filter: it is asked for a moment after the last one.
    await expect(page).toHaveURL(/hyjal/)
    await expect(pager).toContainText('Page 1 of 2')
    await expect(records).toHaveCount(30)
    await pager.getByRole('button', { name: 'Next' }).click()
    await expect(pager).toContainText('Page 2 of 2')
    await expect(records).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Payment Faction' }).fill('horde')
    await expect(pager).toContainText('Page 1 of 2')
    await expect(records).toHaveCount(30)
  })

  await test.step('PAGE-9: Admin Mails History is the same table over all records, to read', async () => {
    const mail = await api.mail(await api.publishedRaid(), { by: personWith('Trial Advertiser') })
    await page.goto('/dashboard/admin-mails')
    await expect(page.getByRole('heading', { name: 'Mail Details' })).toBeVisible()
    await expect(mailRow(page, mail)).toContainText(personWith('Trial Advertiser').name)
    await expect(page.getByRole('button', { name: 'Generate' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mark Sent' })).toHaveCount(0)
    await expect(mailRow(page, mail).getByRole('button', { name: runId(mail.bookId) })).toBeVisible()
  })

  await test.step('PAGE-51: on a phone filters fold behind a button that says how many are set', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/dashboard/send-mail?sent=no&realm=kazzak')
    const realm = page.getByRole('combobox', { name: 'Payment Realm' })
    const fold = page.getByRole('button', { name: 'Filter (2)' })
    await expect(fold).toBeVisible()
    await expect(realm).toBeHidden()
    await fold.click()
    await realm.fill('')
    await expect(page.getByRole('button', { name: 'Filter (1)' })).toHaveAttribute('aria-expanded', 'true')
  })
})

test('while the list can not be had a toast says so once, however often it is asked for (MAIL-9, TEXT-2)', async ({
  signedIn,
  expectFailure,
}) => {
  const page = await signedIn('Admin')
  await expectSaidOnce(page, expectFailure, {
    screen: '/dashboard/send-mail',
    call: '/mail/get',
    view: 'mails',
    text: 'Error fetching mails',
  })
})

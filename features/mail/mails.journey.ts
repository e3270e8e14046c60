import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#features/hero-name/calls.ts'
import { DESK, expectAccessible, PHONE } from '#platform/testing/browser/accessibility.ts'
import { allowClipboard, copiedText } from '#platform/testing/browser/clipboard.ts'
import type { Api } from '#platform/testing/browser/factories.ts'
import { boxOf, mailRow, runId, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { generateCode, listAllMails, listMails, markMailSent } from './calls.ts'

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

/** More than two mails of the game carry, gold. */
const MOST = 20_000_010

/** One bank, and no mail of others to send. */
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

test('mails go by keys into the game, their codes come back at once, and staff mend what was sent (PAGE-9, DESK-3, DESK-5, DESK-10, DESK-12, DESK-17)', async ({
  signedIn,
  api,
}) => {
  const [collector, leader] = [personWith('Gold Collector'), personWith('Raid Leader')]
  const admin = await api.as(personWith('Admin'))
  const paid = { paymentRealm: 'Aegwynn', paymentFaction: 'Horde' } as const
  await test.step('three mails for one bank, one without, one that the leader holds', async () => {
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

  await test.step('each is typed into the game by keys; its code is made when it is copied', async () => {
    await page.goto('/dashboard/send-mail')
    await expect(page.getByText('4 mails are yours · 20,300,011 g')).toBeAttached()
    await tab(page, /^To send/).click()
    await expect(tab(page, /^To send/)).toHaveText('To send4')
    const bank = page.getByRole('region', { name: 'Silberstrom-Aegwynn' })
    await expect(bank).toContainText('Horde · 3 mails, 20,200,011 g')
    await expect(page.getByRole('region', { name: 'No bank yet' })).toContainText('Hyjal (Alliance)')
    await expectAccessible(page)
    await page.setViewportSize(DESK)
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

  await test.step('what has no bank is not posted, and what others hold is taken over first', async () => {
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
    await expect(page.getByText('With others:')).toHaveCount(0)
  })

  await test.step('on a phone a mail is a sheet, which goes on to the next; Not posted takes it back', async () => {
    await page.setViewportSize(PHONE)
    const sheet = page.getByRole('dialog')
    for (const name of ['Bbrand', 'Ccyra', personWith('Advertiser').name]) {
      if (name === 'Bbrand') await page.getByRole('button', { name: /^Bbrand/ }).click()
      await expect(sheet.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
      await sheet.getByRole('button', { name: 'Generate Body' }).click()
      await expect(sheet.getByRole('button', { name: 'Copied Body' })).toBeVisible()
      if (name === 'Bbrand') await expectAccessible(page)
      if (name === 'Bbrand') await page.setViewportSize(PHONE)
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

  await test.step('codes are pasted at once; unknown ones stay in the box', async () => {
    const posted = (await admin.call(listAllMails, { tab: 'check' })).map((mail) => mail.confirmationCode)
    const box = page.getByRole('textbox', { name: 'Confirmation codes' })
    await box.fill(`${posted.join('\n')}\nTS3DBT9H`)
    await box.press('Enter')
    await expect(page.getByText('3 of 4 confirmed. TS3DBT9H is unknown.')).toBeVisible()
    await expect(box).toHaveValue('TS3DBT9H')
    await expect(page.getByText('No mails to check.')).toBeVisible()
    await page.reload()
    await expect(tab(page, /^To check/)).toHaveAttribute('aria-current', 'page')
  })

  await test.step('staff take a wrong Sent back, or move what arrived short', async () => {
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

test('all records of a Gold Collector: what they show, how a code is copied and checked, and what fails (PAGE-9, MAIL-3, PAGE-10, MAIL-4, MAIL-5, MAIL-8, MAIL-9, MAIL-10, TEXT-2)', async ({
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

  await test.step('MAIL-9: what somebody else generated and sent shows without a reload, and what is typed stays', async () => {
    await page.unroute('**/mail/get*')
    const raid = await api.publishedRaid()
    const [sent, typed] = [await api.mail(raid), await api.mail(raid)]
    const collector = await api.as(personWith('Gold Collector'))
    await collector.call(generateCode, { mailId: typed._id })
    await page.reload()
    const box = mailRow(page, typed).getByRole('textbox', { name: /^Confirmation code/ })
    await box.fill('HALF')
    const { paymentCode, confirmationCode } = await collector.call(generateCode, { mailId: sent._id })
    await collector.call(markMailSent, { mailId: sent._id, confirmationCode })
    await expect(mailRow(page, sent)).toContainText(paymentCode)
    await expect(mailRow(page, sent).getByRole('button', { name: 'Sent', exact: true })).toBeDisabled()
    await expect(box).toHaveValue('HALF')
  })

  await test.step('MAIL-8: one record has a link of its own, which shows it alone to those who may see it', async () => {
    const raid = await api.publishedRaid()
    const own = await api.mail(raid, { by: personWith('Senior Advertiser') })
    const other = await api.mail(raid, { by: personWith('Advertiser') })
    await mailRow(page, other)
      .getByRole('link', { name: /^Link to/ })
      .click()
    await expect(mailRow(page, own)).toHaveCount(0)
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
})

test('all records of an admin: their filters, pages and history, and a list that can not be had at first (MAIL-7, MAIL-8, PAGE-9, PAGE-51, TEXT-2)', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const page = await signedIn('Admin')

  await test.step('TEXT-2: a list that can not be had says so and can be tried again', async () => {
    const mail = await api.mail(await api.publishedRaid())
    expectFailure('/mail/get', 'unanswered')
    await page.route('**/mail/get*', (route) => route.abort())
    await page.goto('/dashboard/send-mail')
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch mails' })).toBeVisible()
    await expect(toast(page, 'Error fetching mails')).toBeVisible()
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

  await test.step('MAIL-8: filters are in the address; Back undoes them one by one, and may overtake them', async () => {
    const raid = await api.publishedRaid()
    const found = await api.mail(raid, { paymentRealm: 'Eredar', paymentFaction: 'Alliance' })
    const other = await api.mail(raid, { paymentRealm: 'Eredar', paymentFaction: 'Horde' })
    await page.goto('/dashboard/send-mail?realm=erED&date=nonsense')
    const realm = page.getByRole('combobox', { name: 'Payment Realm' })
    const faction = page.getByRole('combobox', { name: 'Payment Faction' })
    await expect(realm).toHaveValue('erED')
    await expect(mailRow(page, found)).toBeVisible()
    const date = page.getByRole('textbox', { name: 'Date', exact: true })
    await date.fill('soon')
    await faction.pressSequentially('alli')
    await expect(date).toHaveValue('soon')
    await expect(date).toHaveAccessibleDescription('Date input not valid.')
    await expect(page).toHaveURL('/dashboard/send-mail?realm=erED&faction=alli')
    await expect(mailRow(page, other)).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page).toHaveURL('/dashboard/send-mail')
    await page.goBack()
    await expect(faction).toHaveValue('alli')
    await expect(mailRow(page, other)).toHaveCount(0)
    await page.goBack()
    await expect(faction).toHaveValue('')
    await expect(mailRow(page, other)).toBeVisible()
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
    await page.goto('/dashboard/send-mail')
  })

  await test.step('PAGE-9: shows thirty records a page, and goes back to page 1 when a filter changes', async () => {
    const raid = await api.publishedRaid({ maxClients: 40 })
    for (let place = 1; place <= 31; place += 1) {
      const booking = await api.book(raid, { paymentRealm: 'Blackrock' })
      await api.mark(booking, 'status')
    }
    await page.getByRole('combobox', { name: 'Payment Realm' }).fill('blackrock')
    const records = page.getByRole('row').filter({ hasText: 'Blackrock' })
    const pager = page.getByRole('navigation', { name: 'Pages of Mail Details' })
    // Letters that still come in are part of the same filter: it is asked for a moment after the last one.
    await expect(page).toHaveURL(/blackrock/)
    await expect(pager).toContainText('Page 1 of 2')
    await expect(records).toHaveCount(30)
    await pager.getByRole('button', { name: 'Next' }).click()
    await expect(pager).toContainText('Page 2 of 2')
    await expect(records).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Payment Faction' }).fill('horde')
    await expect(pager).toContainText('Page 1 of 2')
    await expect(records).toHaveCount(30)
  })

  await test.step('PAGE-9: Admin Mails History is the same table over all records, to read; an advertiser whom nobody knows any more is Unknown', async () => {
    const mail = await api.mail(await api.publishedRaid(), { by: personWith('Trial Advertiser') })
    await page.route('**/mail/all*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { payload: { _id: string }[] }
      const payload = answer.payload.map((each) => (each._id === mail._id ? { ...each, advId: null } : each))
      await route.fulfill({ response, json: { ...answer, payload } })
    })
    await page.goto('/dashboard/admin-mails')
    await expect(page.getByRole('heading', { name: 'Mail Details' })).toBeVisible()
    await expect(mailRow(page, mail)).toContainText('Unknown')
    await expect(page.getByRole('button', { name: 'Generate' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mark Sent' })).toHaveCount(0)
    await expect(mailRow(page, mail).getByRole('button', { name: runId(mail.bookId) })).toBeVisible()
  })

  await test.step('PAGE-51: on a phone filters fold behind a button that says how many are set', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/dashboard/send-mail?faction=horde&realm=kazzak')
    const realm = page.getByRole('combobox', { name: 'Payment Realm' })
    const fold = page.getByRole('button', { name: 'Filter (2)' })
    await expect(fold).toBeVisible()
    await expect(realm).toBeHidden()
    await fold.click()
    await realm.fill('')
    await expect(page.getByRole('button', { name: 'Filter (1)' })).toHaveAttribute('aria-expanded', 'true')
  })
})

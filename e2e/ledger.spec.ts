import { peopleWith, personWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName } from '#domain/hero-name/endpoints.ts'
import { generateCode, markMailSent } from '#domain/mail/endpoints.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { expect, test } from './fixtures/test.ts'

test('LEDGER-10: My Gold says what one holds and gets, and every step leads to its booking', async ({
  signedIn,
  api,
}) => {
  // Nobody else's tests book as this person: what they did to the gold would stay.
  const [, trial] = peopleWith('Trial Advertiser')
  if (!trial) throw new Error('The demo has one Trial Advertiser only')
  const raid = await api.publishedRaid({ name: 'Where the gold is', pot: 1_000_000 })
  const page = await signedIn(trial)
  await test.step('nothing yet', async () => {
    await page.goto('/dashboard/my-gold')
    await expect(page.getByText('No gold has passed through your hands yet.')).toBeVisible()
  })
  const mail = await api.mail(raid, { by: trial, clientName: 'Rallona', deposit: 100_000 })
  await api.book(raid, { by: trial, clientName: 'Brontax', deposit: 50_000 })
  await test.step('one client done, one not yet', async () => {
    await page.reload()
    const sums = page.getByRole('main').locator('header')
    await expect(sums).toContainText('You hold0 g')
    await expect(sums).toContainText('Due to you220,000 g')
    const now = page.getByRole('region', { name: 'Deposits of clients not done yet' })
    await now.getByRole('button', { name: /^Deposits of clients not done yet/ }).click()
    await expect(now.getByRole('listitem')).toHaveText([/Brontax.*Where the gold is.*50,000 g/])
    const entries = page.getByRole('region', { name: 'Entries' }).getByRole('listitem')
    await expect(entries).toHaveText([/Done.*Rallona.*Where the gold is.*Due to you\+220,000 g/])
    await expectAccessible(page)
    await entries.getByRole('button', { name: /Rallona/ }).click()
    await expect(page.getByRole('dialog', { name: 'Rallona-Kazzak' })).toContainText('Where the gold is')
    await expect(page).toHaveURL(`/dashboard/my-gold?booking=${mail.bookId}`)
  })
})

test('LEDGER-11, LEDGER-12: the Gold Ledger says on top that the books balance, below what moved, and who has what', async ({
  signedIn,
  api,
}) => {
  const mail = await api.mail(await api.publishedRaid({ pot: 1_000_000 }), { clientName: 'Rallona' })
  const admin = await api.as(personWith('Admin'))
  await admin.call(generateCode, { mailId: mail._id })
  await admin.call(markMailSent, { mailId: mail._id })
  const page = await signedIn('Admin')
  await page.goto('/dashboard/gold-ledger')
  await expect(page.getByText('Not checked yet.')).toBeVisible()
  for (const side of ['Held by people', 'Banks', 'Due to people', 'Community', 'and open bookings'])
    await expect(
      page.getByRole('main').locator('header').getByRole('term').filter({ hasText: side }).locator('..'),
    ).toContainText(/[\d,]+ g$/)
  await test.step('LEDGER-23, LEDGER-24: and that they were checked', async () => {
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText(/^The books balance\. Checked \d{1,2}:\d{2} [AP]M\.$/)).toBeVisible()
  })
  const entries = page.getByRole('region', { name: 'Entries' }).getByRole('listitem')
  await expect(entries.nth(0)).toContainText('Mail sent')
  await expect(entries.nth(0)).toContainText(/Bank .+\+1,000,000 g/)
  await expect(entries.nth(1)).toContainText('Community+680,000 g')
  await expectAccessibleAt(page, PHONE)
  const parts = page.getByRole('navigation', { name: 'Gold Ledger' })
  await test.step('who has what', async () => {
    await parts.getByRole('link', { name: 'People' }).click()
    const advertiser = page.getByRole('row', { name: personWith('Advertiser').name })
    await expect(advertiser.getByRole('link')).not.toHaveCount(0)
    await expectAccessibleAt(page, PHONE)
    await page.setViewportSize(DESK)
    await advertiser.getByRole('link').last().click()
  })
  await test.step('what went through one account, with what was in it then', async () => {
    const statement = page.getByRole('region', { name: /^Due to / })
    await expect(statement.getByRole('listitem').first()).toContainText(
      /Done.*Rallona.*Changed by\+320,000 g.*Afterwards/,
    )
    await expectAccessibleAt(page, PHONE)
    await parts.getByRole('link', { name: 'Entries' }).click()
    await expect(entries.nth(0)).toContainText('Mail sent')
  })
})

test('LEDGER-13 to LEDGER-19: staff move gold, take it back, count a bank, and take all of it along as CSV', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Gold for the bank', pot: 1_000_000 })
  await api.mail(raid, { clientName: 'Rallona' })
  const admin = await api.as(personWith('Admin'))
  const { _id: id } = await admin.call(createHeroName, {
    ...{ name: 'Truhe', realm: 'Aegwynn', faction: 'Alliance', status: true },
  })
  const page = await signedIn('Admin')
  await page.goto('/dashboard/gold-ledger')
  const parts = page.getByRole('navigation', { name: 'Gold Ledger' })
  const newest = page.getByRole('region', { name: 'Entries' }).getByRole('listitem').first()
  await test.step('from the community into a bank', async () => {
    await page.getByRole('button', { name: 'Move gold' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move gold' })
    await dialog.getByLabel('From', { exact: true }).selectOption('Community')
    await dialog.getByLabel('To: which bank').fill('truhe')
    await dialog.getByRole('option', { name: 'Truhe-Aegwynn' }).click()
    await dialog.getByText('Both increase').click()
    await dialog.getByLabel('Gold').fill('-12,000')
    await dialog.getByLabel('Reason').fill('Fund der Woche')
    await dialog.getByRole('button', { name: 'Move gold' }).click()
    await expect(dialog.getByLabel('Gold')).toHaveValue('-12,000')
    await expect(dialog.getByLabel('Gold')).toHaveAccessibleDescription('Gold must be a valid number')
    await dialog.getByLabel('Reason').fill('')
    await dialog.getByLabel('Gold').fill('12k')
    await dialog.getByRole('button', { name: 'Move gold' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(
      'Give a reason of at least 3 characters.',
    )
    await expect(dialog.getByRole('definition')).toHaveText(['+12,000 g', '+12,000 g'])
    await expectAccessibleAt(page, PHONE)
    await dialog.getByLabel('Reason').fill('Fund der Woche')
    await dialog.getByLabel('Reason').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(newest).toContainText(/Gold moved.*Fund der Woche.*Bank Truhe-Aegwynn\+12,000 g/s)
  })
  await test.step('and back', async () => {
    await newest.getByRole('button', { name: 'Details' }).click()
    await newest.getByRole('button', { name: 'Take back' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take back' })
    await dialog.getByLabel('Reason').fill('Wrong bank')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(newest).toContainText(/Move taken back.*Wrong bank.*Bank Truhe-Aegwynn−12,000 g/s)
    await expect(page.getByText(/^Entry \d+, taken back by entry \d+$/).first()).toBeVisible()
  })
  await test.step('a bank is counted, and its difference posted', async () => {
    await parts.getByRole('link', { name: 'Banks' }).click()
    const bank = page.getByRole('row', { name: /Truhe-Aegwynn/ })
    await bank.getByRole('button', { name: 'Count Truhe-Aegwynn' }).click()
    const count = page.getByRole('dialog', { name: 'Count bank' })
    const actual = count.getByLabel('Actual gold on the character')
    await actual.fill('15.000-')
    await count.getByRole('button', { name: 'Save count' }).click()
    await expect(actual).toHaveValue('15.000-')
    await expect(actual).toHaveAccessibleDescription('Gold must be a valid number')
    await actual.fill('15000')
    await count.getByRole('button', { name: 'Save count' }).click()
    await expect(bank).toContainText('Counted 15,000 g, booked 0 g: 15,000 g more')
    await bank.getByRole('button', { name: 'Details' }).click()
    await bank.getByRole('button', { name: 'Post difference of Truhe-Aegwynn' }).click()
    const difference = page.getByRole('dialog', { name: 'Post difference' })
    await difference.getByLabel('Reason').fill('Counted on Sunday')
    await difference.getByRole('button', { name: 'Post difference' }).click()
    await expect(difference).toBeHidden()
    await expect(bank).toContainText('15,000 g more, posted')
    await expect(bank.getByRole('link', { name: '15,000 g' })).toBeVisible()
    await expectAccessibleAt(page, PHONE)
    await page.setViewportSize(DESK)
  })
  await test.step('its statement', async () => {
    await page
      .getByRole('row', { name: /Truhe-Aegwynn/ })
      .getByRole('link', { name: '15,000 g' })
      .click()
    const statement = page.getByRole('region', { name: /Truhe-Aegwynn: 15,000 g/ })
    await expect(statement.getByRole('listitem').first()).toContainText('Counted on Sunday')
    await expectAccessibleAt(page, PHONE)
    await page.setViewportSize(DESK)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('gold-ledger-statement.csv')
  })
  await test.step('what the raid brought, and all of it as CSV', async () => {
    await parts.getByRole('link', { name: 'Raids' }).click()
    await expect(page.getByRole('row', { name: /Gold for the bank/ })).toContainText('1,000,000 g')
    await expectAccessibleAt(page, PHONE)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('gold-ledger-raids.csv')
    expect(await file.failure()).toBeNull()
  })
  await test.step('who deletes the hero name is told what it holds', async () => {
    await page.setViewportSize(DESK)
    await page.goto('/dashboard/admin')
    await page.getByRole('searchbox', { name: 'Search' }).fill('Truhe')
    await page
      .getByRole('row', { name: /Truhe/ })
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(page.getByText('This bank holds 15,000 g.')).toBeVisible()
  })
  // Nobody else's tests see this bank.
  await admin.call(deleteHeroName, { id })
})

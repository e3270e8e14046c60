import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { peopleWith, personWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName } from '#features/hero-name/calls.ts'
import { generateCode, markMailSent } from '#features/mail/calls.ts'
import { setOwnCharacter } from '#features/payout/calls.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { moveGold } from './calls.ts'
import type { GoldMove } from './ledger.ts'

const GOLD = '/dashboard/gold'
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Gold' })
const openTab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true }).click()
const newestEntry = (page: Page) =>
  page.getByRole('region', { name: 'Entries' }).getByRole('listitem').first()

async function downloaded(page: Page, link = 'CSV') {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ])
  return file
}

test('Mine shows an advertiser’s gold; staff check the books, move gold, undo a move, count a bank and export CSV (LEDGER-10, LEDGER-11, LEDGER-23, LEDGER-24, REP-9)', async ({
  signedIn,
  api,
}) => {
  // No other test books as this person, so they start without gold.
  const [, trial] = peopleWith('Trial Advertiser')
  if (!trial) throw new Error('The demo has one Trial Advertiser only')
  const raid = await api.publishedRaid({ name: 'Where the gold is', pot: 1_000_000 })
  const own = await signedIn(trial)
  await own.goto(GOLD)
  await expect(own.getByText('No gold has passed through your hands yet.')).toBeVisible()
  const mail = await api.mail(raid, { by: trial, clientName: 'Rallona', deposit: 100_000 })
  await api.book(raid, { by: trial, clientName: 'Brontax', deposit: 50_000 })
  await test.step('LEDGER-10: Mine shows gold of done and of open bookings', async () => {
    const sums = own.getByRole('main').locator('header')
    await expect(sums).toContainText('You hold0 g')
    await expect(sums).toContainText('Due to you220,000 g')
    const now = own.getByRole('region', { name: 'Deposits of clients not done yet' })
    await now.getByRole('button', { name: /^Deposits of clients not done yet/ }).click()
    await expect(now.getByRole('listitem')).toHaveText([/Brontax.*Where the gold is.*50,000 g/])
    const entries = own.getByRole('region', { name: 'Entries' }).getByRole('listitem')
    await expect(entries).toHaveText([/Done.*Rallona.*Where the gold is.*Due to you\+220,000 g/])
    await expectAccessible(own)
    await entries.getByRole('button', { name: /Rallona/ }).click()
    await expect(own.getByRole('dialog', { name: 'Rallona-Kazzak' })).toContainText('Where the gold is')
    await expect(own).toHaveURL(`${GOLD}?booking=${mail.bookId}`)
  })

  const admin = await api.as(personWith('Admin'))
  await admin.call(generateCode, { mailId: mail._id })
  await admin.call(markMailSent, { mailId: mail._id })
  const { _id: id } = await admin.call(createHeroName, {
    ...{ name: 'Truhe', realm: 'Aegwynn', faction: 'Alliance', status: true },
  })
  const page = await signedIn('Admin')
  await page.goto(GOLD)
  await openTab(page, 'Entries')
  const newest = newestEntry(page)
  await test.step('LEDGER-11, LEDGER-23, LEDGER-24: Entries begins with the balance of the books and the time of their last check', async () => {
    for (const side of ['Held by people', 'Banks', 'Due to people', 'Community', 'In open bookings'])
      await expect(
        page.getByRole('main').getByRole('term').filter({ hasText: side }).first().locator('..'),
      ).toContainText(/[\d,]+ g$/)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText(/^The books balance\. Checked \d{1,2}:\d{2} [AP]M\.$/)).toBeVisible()
    await expect(newest).toContainText(/Mail sent.*[Bb]ank.*\+900,000 g/)
    await expectAccessibleAt(page, PHONE)
  })
  await test.step('staff move gold from the community into a bank', async () => {
    await page.getByRole('button', { name: 'Move gold' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move gold' })
    await dialog.getByLabel('From', { exact: true }).selectOption('Community')
    await dialog.getByLabel('To: which bank').fill('truhe')
    await page.getByRole('option', { name: 'Truhe-Aegwynn' }).click()
    await dialog.getByText('Both increase').click()
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
  await test.step('staff undo the move on a phone', async () => {
    await page.setViewportSize(PHONE)
    await newest.getByRole('button', { name: 'Details' }).click()
    await newest.getByRole('button', { name: 'Take back' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take back' })
    await dialog.getByLabel('Reason').fill('Wrong bank')
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expect(newest).toContainText(/Move taken back.*Wrong bank.*Bank Truhe-Aegwynn−12,000 g/s)
    await expect(page.getByText(/^Entry \d+, taken back by entry \d+$/).first()).toBeVisible()
  })
  await test.step('staff count a bank and post the difference', async () => {
    await openTab(page, 'Banks')
    const bank = page.getByRole('row', { name: /Truhe-Aegwynn/ })
    await bank.getByRole('button', { name: 'Count Truhe-Aegwynn' }).click()
    const count = page.getByRole('dialog', { name: 'Count bank' })
    const actual = count.getByLabel('Actual gold on the character')
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
  await test.step('staff open the bank’s statement', async () => {
    await page
      .getByRole('row', { name: /Truhe-Aegwynn/ })
      .getByRole('link', { name: '15,000 g' })
      .click()
    const statement = page.getByRole('region', { name: /Truhe-Aegwynn: 15,000 g/ })
    await expect(statement.getByRole('listitem').first()).toContainText('Counted on Sunday')
    await expectAccessibleAt(page, PHONE)
    expect((await downloaded(page)).suggestedFilename()).toBe('gold-statement.csv')
  })
  await test.step('REP-9: an advertiser exports a report of their own bookings', async () => {
    await own.goto(`${GOLD}?tab=reports&by=source&from=${raid.date}&to=${raid.date}`)
    await expect(own.getByText('How your own bookings went, by the days of the raids.')).toBeVisible()
    await expect(own.getByRole('row', { name: /^TC/ })).toContainText('1,000,000 g')
    const file = await downloaded(own)
    expect(file.suggestedFilename()).toBe(`report-source-${raid.date}-${raid.date}.csv`)
    expect(await readFile(await file.path(), 'utf8')).toContain('"TC",2,0,0,1,1000000,320000,,')
  })
  // Other tests must not find this bank.
  await admin.call(deleteHeroName, { id })
})

/** No other test pays on this realm. */
const REALM = 'Un’Goro'

test('staff pay one person by four clicks, then all others; a member without a payout character is told on Home (LEDGER-12, PAY-6, PAY-7, HOME-2)', async ({
  signedIn,
  api,
}) => {
  const [, leader] = peopleWith('Raid Leader')
  const [, collector] = peopleWith('Gold Collector')
  if (!leader || !collector) throw new Error('The demo has one of them only')
  const admin = await api.as(personWith('Admin'))
  const silberstrom = { name: 'Silberstrom', realm: REALM, faction: 'Horde', status: true } as const
  const { _id: owner } = await admin.call(createHeroName, silberstrom)
  const community = { account: 'community', owner: null } as const
  const fill = { from: community, to: { account: 'bank', owner }, direction: 'in' } as const
  const move = (input: GoldMove) => admin.call(moveGold, input)
  await move({ ...fill, gold: 15_000_000, reason: 'Counted' })
  for (const [person, gold] of [
    [leader, 12_000_000],
    [collector, 2_500_000],
  ] as const) {
    const { memberId } = await api.as(person)
    const due = { account: 'due', owner: memberId } as const
    await move({ from: community, to: due, gold, reason: 'Boosted' })
  }
  const paid = await api.as(leader)
  await paid.call(setOwnCharacter, { name: 'Brontax', realm: REALM, faction: 'Horde' })
  const own = await signedIn(collector)
  await test.step('HOME-2: a member without a payout character is told on Home', async () => {
    await own.goto('/dashboard')
    const line = own.getByRole('region', { name: 'Needs you' }).getByRole('listitem')
    const asked = line.filter({ hasText: '2,500,000 g is waiting for you' })
    await expect(asked).toContainText('Choose which character gets it.')
    await expectAccessibleAt(own, PHONE)
    await asked.getByRole('link').click()
    await expect(own.getByRole('heading', { name: 'Gold', level: 1 })).toBeVisible()
    await own.getByRole('main').getByRole('link', { name: 'Choose…' }).click()
    const form = own.getByRole('main')
    await form.getByRole('textbox', { name: 'Character' }).fill('Вьюга')
    await form.getByRole('combobox', { name: 'Realm' }).fill(REALM)
    await form.getByRole('combobox', { name: 'Faction' }).selectOption('Horde')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(toast(own, 'Saved where you are paid')).toBeVisible()
    await own.getByRole('complementary').getByRole('link', { name: 'Gold' }).click()
    await expect(own.getByText('Due to you').first()).toBeVisible()
  })

  const page = await signedIn('Admin')
  await page.goto('/dashboard')
  const due = page.getByRole('table', { name: 'Gold due, by realm' })
  const ticks = (state: boolean) => due.getByRole('checkbox', { checked: state })
  await test.step('a person’s row opens a payout of that person alone', async () => {
    await page.getByRole('complementary').getByRole('link', { name: 'Gold' }).click()
    await openTab(page, 'People')
    await expectAccessibleAt(page, PHONE)
    await page.getByRole('link', { name: `Pay 12,000,000 g to ${leader.name}` }).click()
    await expect(due.getByRole('row', { name: /Brontax-Un'Goro.*12,000,000 g/ })).toBeVisible()
    await expect(ticks(true)).toHaveAccessibleName(`Pay ${leader.name}`)
    await expect(page.getByRole('button', { name: /^Make payout/ })).toHaveText(/1 person, 12,000,000 g/)
  })
  await test.step('staff make a payout of everybody with gold due', async () => {
    await page.getByRole('link', { name: 'All payouts' }).click()
    await page.getByRole('textbox', { name: 'At least' }).fill('2m')
    await expect(due.getByRole('combobox', { name: `Bank for ${REALM} (Horde)` })).toHaveText(
      /Silberstrom-Un’Goro: 15,000,000 g/,
    )
    await due.getByRole('checkbox', { name: `Pay ${collector.name}` }).uncheck()
    await due.getByRole('checkbox', { name: `Pay all on ${REALM} (Horde)` }).check()
    await expect(ticks(false)).toHaveCount(0)
    await expect(due.getByRole('row', { name: /Вьюга-Un'Goro.*2,500,000 g/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make payout: 2 people, 14,500,000 g' }).click()
    await expect(toast(page, 'Payout made')).toBeVisible()
  })

  const rows = page.getByRole('table', { name: 'Mails of this payout' }).getByRole('row')
  await test.step('staff mark as paid all lines except those that AutoPayout reports as unsent', async () => {
    await expect(page.getByText('Silberstrom-Un’Goro: 3 mails, 14,500,000 g')).toBeVisible()
    const file = await downloaded(page, 'CSV of Silberstrom-Un’Goro')
    expect(file.suggestedFilename()).toBe('payout.csv')
    await page.getByRole('button', { name: 'All but those that failed' }).click()
    const dialog = page.getByRole('dialog', { name: 'All but those that failed' })
    const box = dialog.getByRole('textbox', { name: 'What was not sent' })
    await box.fill('Brontax-Un’Goro,7')
    await expect(dialog.getByText('Not in this payout:')).toContainText('Brontax-Un’Goro,7')
    await box.fill('Brontax-UnGoro,9999999\r\n')
    await dialog.getByRole('button', { name: 'Paid out: 2 of 3, 4,500,001 g' }).click()
    await expect(toast(page, '4,500,001 g paid out')).toBeVisible()
    await expect(rows.filter({ hasText: 'To pay' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'To pay' })).toHaveText(/Brontax.*9,999,999 g/)
  })

  await test.step('staff mark a single line as paid', async () => {
    await page.getByRole('button', { name: "Paid out Brontax-Un'Goro" }).click()
    await expect(page.getByText('Nothing is left to pay.')).toBeVisible()
    await expect(rows.filter({ hasText: 'Paid out' })).toHaveCount(3)
    await expectAccessibleAt(page, PHONE)
  })

  await test.step('the payee sees the payment, and that staff take it back', async () => {
    const received = own.getByRole('region', { name: 'Paid to you' })
    await expect(received.getByRole('listitem')).toHaveText(
      /Вьюга-Un'Goro.*from Silberstrom-Un’Goro.*2,500,000 g/,
    )
    await expectAccessibleAt(own, PHONE)
    await page.getByRole('button', { name: "Take back Вьюга-Un'Goro" }).click()
    const dialog = page.getByRole('dialog', { name: 'Take payment back' })
    await dialog.getByRole('button', { name: 'Take payment back' }).click()
    const why = dialog.getByRole('textbox', { name: 'Why' })
    await expect(why).toHaveAccessibleDescription('Give a reason of at least 3 characters.')
    await why.fill('It came back')
    await dialog.getByRole('button', { name: 'Take payment back' }).click()
    await expect(toast(page, 'Payment taken back')).toBeVisible()
    await expect(received.getByText('Taken back')).toBeVisible()
  })
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { peopleWith, personWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName } from '#features/hero-name/calls.ts'
import { generateCode, listAllMails, markMailSent } from '#features/mail/calls.ts'
import { setOwnCharacter } from '#features/payout/calls.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { clientNames, ON_A_PHONE } from '#platform/testing/browser/evening.ts'
import { dayAhead } from '#platform/testing/browser/factories.ts'
import { toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { daysAfter } from '#platform/words/server-time.ts'
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

test('LEDGER-10: Mine says what one holds and gets, and every step leads to its booking', async ({
  signedIn,
  api,
}) => {
  // Nobody else's tests book as this person: what they did to the gold would stay.
  const [, trial] = peopleWith('Trial Advertiser')
  if (!trial) throw new Error('The demo has one Trial Advertiser only')
  const raid = await api.publishedRaid({ name: 'Where the gold is', pot: 1_000_000 })
  const page = await signedIn(trial)
  await test.step('nothing yet', async () => {
    await page.goto(GOLD)
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
    await expect(page).toHaveURL(`${GOLD}?booking=${mail.bookId}`)
  })
})

test('LEDGER-11 to LEDGER-19: staff check the books, move gold, take it back, count a bank, and take all of it along as CSV', async ({
  signedIn,
  api,
}) => {
  const mail = await api.mail(await api.publishedRaid({ pot: 1_000_000 }), { clientName: 'Rallona' })
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
  await test.step('LEDGER-11, LEDGER-23, LEDGER-24: the equation on top, and that it was checked', async () => {
    for (const side of ['Held by people', 'Banks', 'Due to people', 'Community', 'In open bookings'])
      await expect(
        page.getByRole('main').getByRole('term').filter({ hasText: side }).first().locator('..'),
      ).toContainText(/[\d,]+ g$/)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText(/^The books balance\. Checked \d{1,2}:\d{2} [AP]M\.$/)).toBeVisible()
    await expect(newest).toContainText(/Mail sent.*[Bb]ank.*\+1,000,000 g/)
    await expectAccessibleAt(page, PHONE)
    await page.setViewportSize(DESK)
  })
  await test.step('from the community into a bank', async () => {
    await page.getByRole('button', { name: 'Move gold' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move gold' })
    await dialog.getByLabel('From', { exact: true }).selectOption('Community')
    await dialog.getByLabel('To: which bank').fill('truhe')
    await page.getByRole('option', { name: 'Truhe-Aegwynn' }).click()
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
    await openTab(page, 'Banks')
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
    expect((await downloaded(page)).suggestedFilename()).toBe('gold-statement.csv')
  })
  await test.step('who deletes the hero name is told what it holds', async () => {
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

/** Nobody else's tests are paid here. */
const REALM = 'Un’Goro'

test('LEDGER-12, PAY-6, PAY-7: one person is paid by four presses, and all others at once', async ({
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
  for (const [person, name, gold] of [
    [leader, 'Brontax', 12_000_000],
    [collector, 'Вьюга', 2_500_000],
  ] as const) {
    const paid = await api.as(person)
    await paid.call(setOwnCharacter, { name, realm: REALM, faction: 'Horde' })
    const due = { account: 'due', owner: paid.memberId } as const
    await move({ from: community, to: due, gold, reason: 'Boosted' })
  }

  const page = await signedIn('Admin')
  await page.setViewportSize(DESK)
  await page.goto('/dashboard')
  const due = page.getByRole('table', { name: 'Gold due, by realm' })
  const ticks = (state: boolean) => due.getByRole('checkbox', { checked: state })
  await test.step('a person’s row begins a payout of that line alone', async () => {
    await page.getByRole('complementary').getByRole('link', { name: 'Gold' }).click()
    await openTab(page, 'People')
    await expectAccessibleAt(page, PHONE)
    await page.setViewportSize(DESK)
    await page.getByRole('link', { name: `Pay 12,000,000 g to ${leader.name}` }).click()
    await expect(due.getByRole('row', { name: /Brontax-Un'Goro.*12,000,000 g/ })).toBeVisible()
    await expect(ticks(true)).toHaveAccessibleName(`Pay ${leader.name}`)
    await expect(page.getByRole('button', { name: /^Make payout/ })).toHaveText(/1 person, 12,000,000 g/)
  })
  await test.step('a new payout of all who get so much', async () => {
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
  await test.step('all but what AutoPayout gives back as not sent', async () => {
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

  await test.step('and by line', async () => {
    await page.getByRole('button', { name: "Paid out Brontax-Un'Goro" }).click()
    await expect(page.getByText('Nothing is left to pay.')).toBeVisible()
    await expect(rows.filter({ hasText: 'Paid out' })).toHaveCount(3)
    await expectAccessibleAt(page, PHONE)
  })

  await test.step('who is paid sees it, and that staff take it back', async () => {
    const own = await signedIn(collector)
    await own.goto(GOLD)
    const paid = own.getByRole('region', { name: 'Paid to you' })
    await expect(paid.getByRole('listitem')).toHaveText(
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
    await expect(paid.getByText('Taken back')).toBeVisible()
  })
})

test('HOME-2: who did not say where they are paid reads it on Home', async ({ signedIn, api }) => {
  const admin = await api.as(personWith('Admin'))
  // Nobody else's test says where this member is paid.
  const asked = peopleWith('Forge Member').at(-1) ?? personWith('Forge Member')
  const { memberId: owner } = await api.as(asked)
  const from = { account: 'community', owner: null } as const
  await admin.call(moveGold, { from, to: { account: 'due', owner }, gold: 90_000, reason: 'Boosted' })

  const own = await signedIn(asked)
  await own.goto('/dashboard')
  const next = own.getByRole('region', { name: 'Needs you' })
  const line = next.getByRole('listitem').filter({ hasText: '90,000 g is waiting for you' })
  await expect(line).toContainText('Choose which character gets it.')
  await expectAccessibleAt(own, PHONE)
  await line.getByRole('link').click()
  await own.getByRole('main').getByRole('link', { name: 'Choose…' }).click()
  const form = own.getByRole('form', { name: 'Where you are paid' })
  await form.getByRole('textbox', { name: 'Character' }).fill('Zzasked')
  await form.getByRole('combobox', { name: 'Realm' }).fill('Kazzak')
  await form.getByRole('button', { name: /Save/ }).click()
  await own.goto('/dashboard')
  await expect(next).toBeVisible()
  await expect(next.getByText('000 g is waiting for you')).toHaveCount(0)
})

/** As a box shows it: MM/dd/yyyy. */
const shownDay = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
/** Nobody else's raids run on it. */
const DAY = dayAhead(40)
const SPAN = `from=${DAY}&to=${DAY}`

test('REP-9, REP-10, REP-11: a report is chosen by days and groups, drawn, listed, sent by its address and taken along', async ({
  signedIn,
  api,
}) => {
  const [heroic, mythic] = [
    await api.publishedRaid({ name: 'Reported', date: DAY, maxClients: 4, pot: 100_000 }),
    await api.publishedRaid({
      name: 'Reported',
      date: DAY,
      maxClients: 4,
      pot: 100_000,
      difficulty: 'MYTHIC',
    }),
  ]
  const advertiser = personWith('Advertiser')
  for (const price of [100_000, 150_000]) await api.mail(heroic, { by: advertiser, price })
  await api.book(mythic, { by: personWith('Senior Advertiser') })
  const page = await signedIn('Admin')
  const search = page.getByRole('search', { name: 'Report' })
  const table = page.getByRole('table', { name: /^All figures/ })
  const row = (name: string | RegExp) => table.getByRole('row', { name })

  await test.step('the last thirty days, unless others are chosen', async () => {
    await page.goto(GOLD)
    await openTab(page, 'Reports')
    await expect(page.getByRole('region', { name: 'Bookings by day' })).toBeVisible()
    await expect(search.getByLabel('From')).toHaveValue(shownDay(dayAhead(-29)))
    await expect(search.getByLabel('To')).toHaveValue(shownDay(dayAhead(0)))
    await page.goto(`${GOLD}?tab=reports&${SPAN}`)
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(row(/250,000 g/)).toContainText('3 of 8')
  })
  await test.step('this month, and the whole one before', async () => {
    const month = `${dayAhead(0).slice(0, 8)}01`
    const before = daysAfter(month, -1)
    await search.getByRole('button', { name: 'This month' }).click()
    await expect(search.getByLabel('From')).toHaveValue(shownDay(month))
    await search.getByRole('button', { name: 'Last month' }).click()
    await expect(search.getByLabel('From')).toHaveValue(shownDay(`${before.slice(0, 8)}01`))
    await expect(search.getByLabel('To')).toHaveValue(shownDay(before))
    await page.goto(`${GOLD}?tab=reports&${SPAN}`)
  })
  await test.step('grouped anew, and drawn another way', async () => {
    await search.getByRole('combobox', { name: 'Group by' }).selectOption('Difficulty')
    await page.getByRole('button', { name: 'Gold', exact: true }).click()
    await expect(page).toHaveURL(`${GOLD}?tab=reports&by=difficulty&${SPAN}&show=gold`)
    await expect(row(/^Heroic/)).toContainText('250,000 g')
    await expect(row(/^Mythic/)).toContainText('1 of 4')
    const chart = page.getByRole('region', { name: 'Gold by difficulty' })
    await expect(chart.getByText('Most: Heroic, 250,000 g')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('Back undoes a choice, and people come by their gold', async () => {
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Bookings by difficulty' })).toBeVisible()
    await page.setViewportSize(DESK)
    await search.getByRole('combobox', { name: 'Group by' }).selectOption('Person')
    await expect(row(new RegExp(advertiser.name))).toContainText('250,000 g')
  })
  await test.step('days that are none say so', async () => {
    await page.goto(`${GOLD}?tab=reports&from=${DAY}&to=${dayAhead(39)}`)
    await expect(search.getByText('The last day is before the first.')).toBeVisible()
    await expect(page.getByText('No report for these days.')).toBeVisible()
    await page.goto(`${GOLD}?tab=reports&from=${dayAhead(300)}&to=${dayAhead(301)}`)
    await expect(page.getByText('Nothing happened on these days.')).toBeVisible()
    await expectAccessibleAt(page, PHONE)
  })
  await test.step('an advertiser reads their own, without slots, and takes it along', async () => {
    const own = await signedIn(advertiser)
    await own.goto(`${GOLD}?tab=reports&by=source&${SPAN}`)
    await expect(own.getByText('How your own bookings went, by the days of the raids.')).toBeVisible()
    await expect(own.getByRole('row', { name: /^TC/ })).toContainText('250,000 g')
    await expect(own.getByText('Slots filled')).toHaveCount(0)
    const file = await downloaded(own)
    expect(file.suggestedFilename()).toBe(`report-source-${DAY}-${DAY}.csv`)
    expect(await readFile(await file.path(), 'utf8')).toContain('"TC",2,0,0,2,250000,80000,,')
  })
})

const PAID = { price: 300_000, deposit: 80_000, paymentRealm: 'Kazzak', paymentFaction: 'Horde' } as const

test('CORRECT-2, CORRECT-5: on Tonight the leader corrects price, deposit and realm, and Done goes by them', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon({ name: 'Six of eight', pot: 300_000 })
  const booking = await api.book(raid, { clientName: 'Anna', ...PAID })
  await api.mark(booking, 'lock')
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.goto('/dashboard/tonight')
  const sheet = page.getByRole('dialog', { name: 'Anna-Kazzak' })
  const dialog = page.getByRole('dialog', { name: 'Correct gold' })
  const price = dialog.getByRole('textbox', { name: 'Price' })
  const owed = dialog.getByRole('status').filter({ hasText: 'Owed' })
  const send = dialog.getByRole('button', { name: 'Correct gold' })
  const open = async () => {
    await clientNames(page).filter({ hasText: 'Anna' }).tap()
    await sheet.getByRole('button', { name: /^More for/ }).tap()
    await page.getByRole('menuitem', { name: 'Correct gold' }).tap()
    await expect(price).toBeFocused()
  }

  await test.step('a price and a realm, with a reason', async () => {
    await open()
    await page.keyboard.type('250k')
    await expect(owed).toContainText('Owed 170,000 g on Kazzak (Horde)')
    await expect(owed).toContainText('Price cannot be less than 270,000 (90% of raid price)')
    await dialog.getByRole('combobox', { name: 'Payment Realm' }).selectOption('Draenor')
    await expect(owed).toContainText('Owed 170,000 g on Draenor (Horde)')
    await send.tap()
    await expect(dialog.getByText('Give a reason.').first()).toBeVisible()
    await expectAccessibleAt(page, PHONE)
    await dialog.getByText('6 of 8 bosses', { exact: true }).tap()
    await send.tap()
    await expect(toast(page, 'Gold corrected')).toBeVisible()
    await expect(page.getByText('owes 170k · Draenor H')).toBeVisible()
  })

  await test.step('a deposit above the price goes back by hand', async () => {
    await open()
    await price.fill('70k')
    await expect(owed).toContainText('Owed nothing')
    await expect(owed).toContainText('10,000 g too much')
    await dialog.getByText('Discount', { exact: true }).tap()
    await send.tap()
    await expect(toast(page, 'Gold corrected. 10,000 g too much: give it back.')).toBeVisible()
  })

  await test.step('Done makes the mail of it', async () => {
    await api.mark(booking, 'status')
    const admin = await api.as(personWith('Admin'))
    expect(await admin.call(listAllMails, { mailId: booking._id })).toMatchObject([
      { paymentRealm: 'Draenor', totalPrice: 70_000, amount: 0 },
    ])
  })
})

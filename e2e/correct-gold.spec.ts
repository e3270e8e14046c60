import { personWith } from '#demo/people.ts'
import { listAllMails } from '#domain/mail/endpoints.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { clientNames, ON_A_PHONE } from './fixtures/evening.ts'
import { bookingsOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const PAID = { price: 300_000, deposit: 80_000, paymentRealm: 'Kazzak', paymentFaction: 'Horde' } as const

test('CORRECT-5, CORRECT-6: on Tonight a price and a second realm are three presses each, and two banks get mails', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon({ name: 'Six of eight', pot: 300_000 })
  const booking = await api.book(raid, { clientName: 'Anna', ...PAID })
  await api.mark(booking, 'lock')
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.goto('/dashboard/tonight')
  let presses = 0
  const press = (locator: ReturnType<typeof page.getByRole>) => {
    presses += 1
    return locator.tap()
  }
  const dialog = page.getByRole('dialog', { name: 'Correct gold' })
  const owed = dialog.getByRole('status').filter({ hasText: 'Owed' })
  const open = async () => {
    presses = 0
    await press(clientNames(page).filter({ hasText: 'Anna' }))
    await press(
      page.getByRole('dialog', { name: 'Anna-Kazzak' }).getByRole('button', { name: 'Correct gold' }),
    )
    await expect(dialog.getByRole('textbox', { name: 'Price' })).toBeFocused()
  }

  await test.step('a price', async () => {
    await open()
    await page.keyboard.type('250k')
    await expect(owed).toContainText('Owed 170,000 g')
    await expect(owed).toContainText('Price cannot be less than 270,000 (90% of raid price)')
    await expectAccessibleAt(page, PHONE)
    await press(dialog.getByRole('button', { name: 'Correct gold' }))
    await expect(toast(page, 'Gold corrected')).toBeVisible()
    expect(presses).toBe(3)
  })

  await test.step('a second realm', async () => {
    await expect(page.getByText('owes 170,000, Horde')).toBeVisible()
    await open()
    await dialog.getByRole('textbox', { name: 'Gold of part 1' }).fill('200k')
    await dialog.getByRole('combobox', { name: 'Realm of part 1' }).selectOption('Draenor')
    await expect(owed).toContainText('30,000 g too much')
    await dialog.getByRole('textbox', { name: 'Gold of part 1' }).fill('60k')
    await expect(owed).toContainText(
      'in parts 60,000 g: 110,000 g on Kazzak (Horde) and 60,000 g on Draenor (Horde)',
    )
    await press(dialog.getByRole('button', { name: 'Correct gold' }))
    await expect(dialog).toBeHidden()
    expect(presses).toBe(3)
    await clientNames(page).filter({ hasText: 'Anna' }).tap()
    await expect(page.getByRole('dialog', { name: 'Anna-Kazzak' })).toContainText(
      '110,000 g on Kazzak (Horde) and 60,000 g on Draenor (Horde)',
    )
  })

  await test.step('Done makes two mails', async () => {
    await api.mark(booking, 'status')
    const admin = await api.as(personWith('Admin'))
    const mails = await admin.call(listAllMails, { mailId: booking._id })
    expect(mails.map(({ paymentRealm, amount }) => `${paymentRealm} ${amount}`).toSorted()).toEqual([
      ...['Draenor 60000', 'Kazzak 110000'],
    ])
  })
})

test('CORRECT-2: on Book Raid the owner proposes by the keyboard, and the leader accepts', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Discounted', pot: 300_000 })
  await api.book(raid, { clientName: 'Zzberta', ...PAID })
  const page = await signedIn('Advertiser')
  const dialog = page.getByRole('dialog', { name: 'Correct gold' })
  await page.goto(`/dashboard/book-raid?raid=${raid._id}`)
  await bookingsOf(page, raid)
    .getByRole('button', { name: /^More for Zzberta/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Correct gold' }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Price' })).toBeFocused()
  await page.keyboard.type('280k')
  await expect(dialog).toContainText('It takes effect once somebody else accepts it.')
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Waits until somebody else accepts it.')).toBeVisible()
  await expect(bookingsOf(page, raid)).toContainText('waits: 280,000 g, not 300,000 g (6 of 8 bosses)')

  const leader = await signedIn('Raid Leader')
  await leader.goto(`/dashboard/book-raid?raid=${raid._id}`)
  await bookingsOf(leader, raid)
    .getByRole('button', { name: /^More for Zzberta/ })
    .click()
  await leader.getByRole('menuitem', { name: 'Accept 280,000 g, not 300,000 g (6 of 8 bosses)' }).click()
  await expect(toast(leader, 'Gold corrected')).toBeVisible()
  await expect(bookingsOf(page, raid)).toContainText('280,000 g')
  await expect(bookingsOf(page, raid)).not.toContainText('waits:')
})

import { personWith } from '#demo/people.ts'
import { listAllMails } from '#domain/mail/endpoints.ts'
import { expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { clientNames, ON_A_PHONE } from './fixtures/evening.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

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
    await sheet.getByRole('button', { name: 'Correct gold' }).tap()
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
    await expect(page.getByText('owes 170,000, Horde')).toBeVisible()
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

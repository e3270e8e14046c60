import { box, choice, fillClient, openForm, openFormAgain, type } from './fixtures/booking-form.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('the gold of a booking, in one form (BOOK-1, GOLD-6, GOLD-2, GOLD-3, GOLD-4)', async ({
  signedIn,
  api,
}) => {
  const free = await api.publishedRaid({ name: 'For nothing', pot: 0 })
  const uneven = await api.publishedRaid({ name: 'Uneven', pot: 250_001 })
  const even = await api.publishedRaid({ name: 'Even', pot: 250_000 })
  const page = await signedIn('Advertiser')
  const form = await openForm(page, free)
  const giveUp = async () => {
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
  }

  await test.step('takes gold as people write it, and what is none stays and is said (BOOK-1, GOLD-6)', async () => {
    await fillClient(form, 'Digits')
    const price = box(form, 'Price')
    await price.fill('')
    await price.pressSequentially('1,5m')
    await expect(price).toHaveValue('1,500,000')
    await expect(price).toHaveAccessibleDescription('1,500,000 g. At least 0 g (90%)')
    // What follows the caret stays behind it, while the commas move.
    await price.press('Home')
    await price.press('ArrowRight')
    await price.pressSequentially('2')
    await price.press('Delete')
    await expect(price).toHaveValue('1,200,000')

    await price.fill('')
    await price.pressSequentially('300.000')
    await expect(price).toHaveValue('300.000')
    await expect(price).toHaveAccessibleDescription('300,000 g. At least 0 g (90%)')
    await price.press('Tab')
    await expect(price).toHaveValue('300,000')
    await expect(box(form, 'Owes')).toHaveValue('300,000')

    await price.fill('1.5')
    await price.press('Tab')
    await expect(price).toHaveValue('1.5')
    await expect(price).toHaveAccessibleDescription('Price must be a valid number')
    await price.press('End')
    await price.pressSequentially('k')
    await expect(price).toHaveValue('1,500')
    await expect(price).not.toHaveAttribute('aria-invalid')

    await price.fill('')
    await price.pressSequentially('1m5')
    await expect(price).toHaveAccessibleDescription('1,500,000 g. At least 0 g (90%)')
    await price.fill('')
    await price.pressSequentially('2 Mio.')
    await price.press('Tab')
    await expect(price).toHaveValue('2,000,000')
    // A minus in front of figures, and a digit too many.
    await price.press('Home')
    await price.pressSequentially('-')
    await price.press('Tab')
    await expect(price).toHaveValue('-2,000,000')
    await expect(price).toHaveAccessibleDescription('Price must be a valid number')
    await price.fill('')
    await price.pressSequentially('9999999999999')
    await expect(price).toHaveValue('9999999999999')
    await price.press('Backspace')
    await expect(price).toHaveValue('999,999,999,999')

    await type(price, '')
    await form.getByRole('button', { name: 'Book client' }).click()
    await expect(box(form, 'Price')).toHaveAccessibleDescription('Price must be a valid number')
    await expect(box(form, 'Price')).toBeFocused()
    await giveUp()
  })

  await test.step('raises a price below 90% of the pot, and says so (GOLD-2)', async () => {
    await openFormAgain(page, uneven)
    await type(box(form, 'Price'), '200000')
    await expect(toast(page, 'Price cannot be less than 225,000 (90% of raid price)')).toBeVisible()
    await expect(box(form, 'Price')).toHaveValue('225,000')
    await expect(box(form, 'Owes')).toHaveValue('225,000')
    await giveUp()
  })

  await test.step('clamps a deposit to its cap, and follows price and source (GOLD-3, GOLD-4)', async () => {
    await openFormAgain(page, even)
    await type(box(form, 'Deposit'), '80001')
    await expect(toast(page, 'Deposit cannot exceed 80,000 (32% of price for TC)')).toBeVisible()
    await expect(box(form, 'Deposit')).toHaveValue('80,000')
    await expect(box(form, 'Owes')).toHaveValue('170,000')

    await type(box(form, 'Price'), '230000')
    await expect(toast(page, 'Deposit adjusted to 73,600 (32% of price for TC)')).toBeVisible()
    await expect(box(form, 'Deposit')).toHaveValue('73,600')

    await choice(form, 'Source').selectOption('BR')
    await expect(toast(page, 'Deposit adjusted to 11,500 (5% of price for BR)')).toBeVisible()
    await expect(box(form, 'Owes')).toHaveValue('218,500')
    await type(box(form, 'Deposit'), '11501')
    await expect(toast(page, 'Deposit cannot exceed 11,500 (5% of price for BR)')).toBeVisible()
  })
})

test.describe('a press that corrects', () => {
  // As they are on the screen: one behind the other.
  test.use({ toasts: 'newest' })

  test('sends nothing, and both corrections are seen (GOLD-7, PAGE-11)', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid({ pot: 250_000 })
    const page = await signedIn('Advertiser')
    // It would tell of the new raid in a third toast.
    await quietLine(page)
    const form = await openForm(page, raid)
    await fillClient(form, 'Nobody unseen')
    const [price, deposit] = [box(form, 'Price'), box(form, 'Deposit')]
    const floor = 'Price cannot be less than 225,000 (90% of raid price)'
    const adjusted = 'Deposit adjusted to 72,000 (32% of price for TC)'
    await type(deposit, '80000')
    // Both presses of the double click are one: the box is left by it, corrected and not sent.
    await price.fill('200000')
    await form.getByRole('button', { name: 'Book client' }).dblclick()
    await expect(price).toBeFocused()
    await expect(price).toHaveAccessibleDescription(
      `200,000 g → 225,000 g. ${floor}. 225,000 g. At least 225,000 g (90%)`,
    )
    await expect(deposit).toHaveAccessibleDescription(
      `80,000 g → 72,000 g. ${adjusted}. 72,000 g. At most 72,000 g (32%)`,
    )
    // The toast that waits behind the other has its own time, which does not run yet.
    await expect(toast(page, adjusted)).toBeVisible()
    const times = page.getByRole('progressbar', { name: 'notification timer', includeHidden: true })
    await expect(times).toHaveCount(2)
    await expect(times.first()).toHaveCSS('animation-play-state', 'running')
    await expect(times.last()).toHaveCSS('animation-play-state', 'paused')
    await toast(page, adjusted).click()
    await expect(toast(page, floor)).toBeVisible()

    // Enter corrects and stops as well.
    await price.fill('1k')
    await price.press('Enter')
    await expect(price).toHaveAccessibleDescription(/^1,000 g → 225,000 g\. /)
    await expect(form).toBeVisible()
    await price.press('Enter')
    await expect(toast(page, `Booking request sent for ${raid.name}`)).toBeVisible()
    await expect(form).toHaveCount(0)
  })
})

import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createBooking } from '#features/booking/calls.ts'
import { fillClient, openBookRaid, openForm, owes } from '#platform/testing/web/book-raid.ts'
import { aBooking, aRaid } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  expectNone,
  expectSaid,
  press,
  toast,
  type,
} from '#platform/testing/web/page.tsx'

test('BOOK-1, GOLD-6: accepts gold in common spellings; unreadable input stays with an error message', async () => {
  const free = aRaid({ pot: 0 })
  openBookRaid([free])
  const form = await openForm(free)
  const price = box('Price', form)
  await price.fill('')
  await userEvent.type(price, '1,5m')
  await expect.element(price).toHaveValue('1,500,000')
  await expectSaid(price, 'At least 0 g (90%)')
  // The digits behind the caret stay behind the caret, while the commas move.
  await press(price, '{Home}{ArrowRight}2{Delete}')
  await expect.element(price).toHaveValue('1,200,000')

  for (const [typed, left, said] of [
    ['300.000', '300,000', 'At least 0 g (90%)'],
    ['1.5', '1.5', 'Price must be a valid number'],
    ['9999999999999', '9999999999999', /Price/],
  ] as const) {
    await type(price, typed)
    await expect.element(price).toHaveValue(left)
    await expectSaid(price, said)
  }
  // The first click selects the whole figure, the second a place in it: left of it, since figures stand at the right.
  for (const figure of ['7', '87']) {
    await price.click()
    await userEvent.keyboard(figure.slice(0, 1))
    await expect.element(price).toHaveValue(figure)
  }
  await type(price, '')
  await button('Book client').click()
  await expectSaid(price, 'Price must be a valid number')
})

test('GOLD-2, GOLD-3, GOLD-4, GOLD-7, PAGE-11: raises a price below 90% of the pot and lowers a deposit above its cap; a submit that corrects them sends nothing', async () => {
  const raid = aRaid({ pot: 250_001 })
  openBookRaid([raid])
  const form = await openForm(raid)
  const [price, deposit] = [box('Price', form), box('Deposit', form)]
  const floor = 'Price cannot be less than 225,000 (90% of raid price)'
  await type(price, '200000')
  await toast(floor).click()
  await expect.element(price).toHaveValue('225,000')
  await expect.element(owes(form)).toHaveTextContent('225,000 g')
  await type(price, '250000')
  await type(deposit, '80001')
  await expect.element(toast('Deposit cannot exceed 80,000 (32% of price for TC)')).toBeVisible()
  await expect.element(deposit).toHaveValue('80,000')
  await expect.element(owes(form)).toHaveTextContent('170,000 g')

  await fillClient(form, 'Nobody unseen')
  const adjusted = 'Deposit adjusted to 72,000 (32% of price for TC)'
  // A double click counts as one click, which corrects the box and sends nothing.
  await price.fill('200000')
  await button('Book client').dblClick()
  await expect.element(price).toHaveFocus()
  await expectSaid(price, `200,000 g → 225,000 g. ${floor}.`)
  await expectSaid(deposit, `80,000 g → 72,000 g. ${adjusted}.`)
  await toast(adjusted).click()
  await expect.element(toast(floor)).toBeVisible()
  expect(server.asked(createBooking)).toEqual([])

  await choice('Source', form).selectOptions('BR (Boost Request)')
  await expect.element(toast('Deposit adjusted to 11,250 (5% of price for BR)')).toBeVisible()
  await expect.element(owes(form)).toHaveTextContent('213,750 g')
  await price.fill('1k')
  await press(price, '{Enter}')
  await expectSaid(price, /^1,000 g → 225,000 g\. /)
  server.answer(createBooking, aBooking(), { message: 'Booking request sent' })
  await press(price, '{Enter}')
  await expect.element(toast('Booking request sent')).toBeVisible()
  await expectNone(form)
})

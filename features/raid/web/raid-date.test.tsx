import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  box,
  button,
  choice,
  expectNone,
  expectSaid,
  openSite,
  press,
  toast,
  type,
} from '#platform/testing/web/page.tsx'

async function openCreateAt(now: string): Promise<void> {
  vi.setSystemTime(now)
  openSite('/dashboard/create-raid', 'Raid Manager')
  await expect.element(box('Date')).toBeVisible()
}

test('TIME-5, FORM-5: for today the form offers no past time, and its calendar no past day', async () => {
  // 7:35 PM in Paris.
  await openCreateAt('2031-03-12T18:35:00Z')
  await choice('Time').selectOptions('7:30 PM')
  await type(box('Date'), '03/12/2031')
  await expect.element(toast('7:30 PM has passed today. The time is now 7:45 PM.')).toBeVisible()
  await expect.element(choice('Time')).toHaveValue('7:45 PM')
  const times = choice('Time').getByRole('option', { includeHidden: true }).elements()
  expect(times.map((time) => time.textContent).slice(0, 2)).toEqual(['Choose a time', '7:45 PM'])
  expect(times.at(-1)?.textContent).toBe('11:45 PM')

  await box('Date').fill('')
  await box('Date').click()
  await expect
    .element(page.getByRole('gridcell', { name: /March 11th, 2031/ }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('TIME-5, FORM-5, FORM-6: a raid’s date and time may be typed in European spellings; the weekday is shown, a past date is an error, and invalid input is ignored', async () => {
  // A Saturday.
  await openCreateAt('2026-11-21T10:00:00Z')
  const date = box('Date')
  await type(date, '11/19/2026')
  await expectSaid(date, 'Date cannot be in the past')
  await expect.element(date).toBeInvalid()
  await expectNone(toast('Date input not valid.'))
  // Submitting the form keeps the sentence, although other fields are empty.
  await button('Create Raid').click()
  await expectSaid(date, 'Date cannot be in the past')
  await expect.element(date).toHaveValue('11/19/2026')

  await type(date, '02/30/2031')
  await expect.element(toast('Date input not valid.')).toBeVisible()
  await expectSaid(date, 'Date input not valid.')
  await expect.element(date).toHaveValue('02/30/2031')
  await type(date, '11/24/2026')
  await expectSaid(date, /, in 3 days$/)

  for (const [typed, shown, words] of [
    ['22.11.2026', '11/22/2026', 'Sun 22 Nov 2026, tomorrow'],
    ['fri', '11/27/2026', 'Fri 27 Nov 2026, in 6 days'],
  ] as const) {
    await type(date, typed)
    await expect.element(date).toHaveValue(shown)
    await expectSaid(date, words)
  }
  await date.fill('tomorrow')
  await press(date, '{Enter}')
  await expectSaid(date, 'Sun 22 Nov 2026, tomorrow')
  await press(choice('Time'), '19:30')
  await expect.element(choice('Time')).toHaveValue('7:30 PM')

  await date.fill('')
  await date.click()
  await userEvent.keyboard('tomor')
  await expect.element(page.getByRole('gridcell', { name: /^Choose/ }).first()).toBeVisible()
  await userEvent.keyboard('row')
  await expect.element(date).toHaveValue('tomorrow')
  await userEvent.keyboard('{Tab}')
  await expect.element(date).not.toHaveFocus()
  await date.click()
  await expect.element(date).toHaveFocus()
})

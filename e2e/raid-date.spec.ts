import type { Locator, Page } from '@playwright/test'
import { dayAhead } from './fixtures/factories.ts'
import { toast, typedDate } from './fixtures/screens.ts'
import { stopTimeSoon } from './fixtures/stopped-time.ts'
import { expect, test } from './fixtures/test.ts'

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

const days = (page: Page) => page.getByRole('gridcell', { name: /^Choose/ })

/** What stands below a box: its hint, or what is wrong with it. */
async function expectSaid(box: Locator, sentence: string | RegExp): Promise<void> {
  await expect(box).toHaveAccessibleDescription(sentence)
}

test.describe('date and time of a raid', () => {
  test('on a day of its own (TIME-5, FORM-5)', async ({ signedIn }) => {
    const page = await signedIn('Raid Manager')
    // Half past seven in the evening of a day with a full clock: five minutes past, in Paris.
    await page.clock.install({ time: new Date('2031-03-12T18:35:00Z') })
    await page.goto('/dashboard/create-raid')

    await test.step('offers no time that has passed today, and moves one that has to the next quarter (TIME-5)', async () => {
      await choice(page, 'Time').selectOption('7:30 PM')
      await textbox(page, 'Date').fill('03/12/2031')
      await textbox(page, 'Date').press('Tab')
      await expect(toast(page, '7:30 PM has passed today. The time is now 7:45 PM.')).toBeVisible()
      await expect(choice(page, 'Time')).toHaveValue('7:45 PM')
      const times = choice(page, 'Time').getByRole('option')
      await expect(times.nth(0)).toHaveText('Choose a time')
      await expect(times.nth(1)).toHaveText('7:45 PM')
      await expect(times.last()).toHaveText('11:45 PM')
    })

    await test.step('offers ten years in the list of the calendar, and no day that has passed (FORM-5)', async () => {
      await textbox(page, 'Date').fill('')
      await textbox(page, 'Date').click()
      await expect(page.getByRole('gridcell', { name: /March 11th, 2031/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await page.getByRole('button', { name: /2031/ }).click()
      const thisYear = page.locator('.react-datepicker__year-option').filter({ hasText: '2031' })
      await expect(thisYear).toBeVisible()
      const { list, year } = await thisYear.evaluate((option) => ({
        list: option.parentElement?.clientHeight ?? 0,
        year: option.getBoundingClientRect().height,
      }))
      expect(Math.round(list / year)).toBe(10)
    })
  })

  test('takes date and time as a European writes them, and says the day in words (FORM-6)', async ({
    signedIn,
  }) => {
    const page = await signedIn('Raid Manager')
    // A Saturday.
    await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') })
    await page.goto('/dashboard/create-raid')
    const date = textbox(page, 'Date')
    for (const [typed, shown, words] of [
      ['22.11.2026', '11/22/2026', 'Sun 22 Nov 2026, tomorrow'],
      ['23/11/2026', '11/23/2026', 'Mon 23 Nov 2026, in 2 days'],
      ['2026-11-24', '11/24/2026', 'Tue 24 Nov 2026, in 3 days'],
      ['06/01/2027', '06/01/2027', 'Tue 1 Jun 2027, in 192 days'],
      ['fri', '11/27/2026', 'Fri 27 Nov 2026, in 6 days'],
    ] as const) {
      await date.fill('')
      await date.pressSequentially(typed)
      await date.press('Tab')
      await expect(date).toHaveValue(shown)
      await expectSaid(date, words)
    }
    await date.fill('tomorrow')
    await date.press('Enter')
    await expectSaid(date, 'Sun 22 Nov 2026, tomorrow')
    await expect(toast(page, 'Date input not valid.')).toHaveCount(0)

    const time = choice(page, 'Time')
    await time.focus()
    // Keys of one time come within a second of each other.
    await stopTimeSoon(page)
    await page.keyboard.type('19:30')
    await expect(time).toHaveValue('7:30 PM')
    await page.clock.runFor(2_000)
    await page.keyboard.type('8:15')
    await expect(time).toHaveValue('8:15 PM')
  })

  test('the box of a date (FORM-5, TIME-5)', async ({ signedIn }) => {
    const page = await signedIn('Raid Manager')

    await test.step('opens for somebody who was in its box before it had loaded (FORM-5)', async () => {
      let load = () => {}
      const asked = new Promise<void>((resolve) => {
        load = resolve
      })
      await page.route(/\/calendar-[\w-]{8}\.js$/, async (route) => {
        await asked
        await route.continue()
      })
      await page.goto('/dashboard/create-raid')
      await textbox(page, 'Date').click()
      await textbox(page, 'Date').pressSequentially('tomor')
      await expect(days(page)).toHaveCount(0)
      load()
      await expect(days(page).first()).toBeVisible()
      await expect(textbox(page, 'Date')).toBeFocused()
      // What was typed stays, and is gone on with at its end.
      await page.keyboard.type('row')
      await expect(textbox(page, 'Date')).toHaveValue('tomorrow')
    })

    await test.step('keeps a typed day that has passed and says so at the field; what is no day is not taken (TIME-5, FORM-5)', async () => {
      const date = textbox(page, 'Date')
      const passed = typedDate(dayAhead(-2))
      await date.fill(passed)
      await date.press('Tab')
      await expectSaid(date, 'Date cannot be in the past')
      await expect(date).toHaveAttribute('aria-invalid', 'true')
      await expect(date).toHaveValue(passed)
      await expect(toast(page, 'Date input not valid.')).toHaveCount(0)
      // Also when the rest of the form is still empty, and when it is sent.
      await page.getByRole('button', { name: 'Create Raid' }).click()
      await expectSaid(date, 'Date cannot be in the past')
      await expect(date).toHaveValue(passed)
      await expect(choice(page, 'Time').getByRole('option')).toHaveCount(1 + 96)

      await date.fill('02/30/2031')
      await date.press('Tab')
      await expect(toast(page, 'Date input not valid.')).toBeVisible()
      await expectSaid(date, 'Date input not valid.')
      await expect(date).toHaveValue('02/30/2031')
      await date.fill('soon')
      await date.press('Enter')
      await expectSaid(date, 'Date input not valid.')
      await page.getByRole('button', { name: 'Create Raid' }).click()
      await expectSaid(date, 'Date input not valid.')
      await date.fill(typedDate(dayAhead(3)))
      await date.press('Tab')
      await expectSaid(date, /, in 3 days$/)
      await expect(date).toHaveValue(typedDate(dayAhead(3)))
    })
  })

  test('stays with somebody who left its box and is back within a frame (FORM-5)', async ({ signedIn }) => {
    const page = await signedIn('Raid Manager')
    await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') })
    await page.goto('/dashboard/create-raid')
    const date = textbox(page, 'Date')
    await date.click()
    await expect(days(page).first()).toBeVisible()
    await stopTimeSoon(page)
    await date.press('Tab')
    await expect(date).not.toBeFocused()
    await date.focus()
    await page.clock.runFor(100)
    await expect(date).toBeFocused()
  })
})

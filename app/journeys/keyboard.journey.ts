import type { Locator, Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { box, choice } from '#platform/testing/browser/booking-form.ts'
import { dayAhead } from '#platform/testing/browser/factories.ts'
import { bookingsOf, raidRow, toast, typedDate } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const SENIOR = personWith('Senior Advertiser')
const MOST_STOPS = 150
const MOST_IN_A_ROW = 12

/** Presses Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Chooses in a list by its first letter, which leads from one that begins so to the next, however slowly it is pressed. */
async function choose(page: Page, list: Locator, word: string): Promise<void> {
  await tabTo(page, list)
  const chosen = list.locator('option:checked')
  for (let presses = 0; presses < MOST_IN_A_ROW; presses += 1) {
    if ((await chosen.textContent())?.startsWith(word)) break
    await page.keyboard.press(word.charAt(0))
  }
  await expect(chosen).toHaveText(new RegExp(`^${word}`))
}

async function fill(page: Page, input: Locator, text: string): Promise<void> {
  await tabTo(page, input)
  // A box for a day takes keys once its calendar has come.
  await expect(input).toBeEditable()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

test('by keyboard alone an advertiser signs in, filters, opens a raid, books with every field, edits and reads the details (LIST-5) @all', async ({
  page,
  api,
}) => {
  // As most people work.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await api.publishedRaid({ name: 'Not this one', date: dayAhead(2) })
  const raid = await api.publishedRaid({
    ...{ name: 'Curve by keys', raidType: 'Curve', bossCount: 2, difficulty: 'NORMAL', pot: 250_000 },
    date: dayAhead(3),
  })
  const row = raidRow(page, raid)
  const form = page.getByRole('dialog', { name: 'Book Raid' })

  await test.step('the advertiser signs in by keyboard and skips past the menus', async () => {
    await page.goto('/login')
    await press(page, page.getByRole('button', { name: 'Sign in with Discord' }))
    await expect(page.getByRole('heading', { name: 'Who walks into the forge?' })).toBeVisible()
    await press(page, page.getByRole('button', { name: SENIOR.name }))
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your Dashboard' })).toBeVisible()
    await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Book Raid' }))
    await expect(row).toBeVisible()
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await tabTo(page, skip, 'Shift+Tab')
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('the advertiser filters by keyboard and opens the raid', async () => {
    const filters = page.getByRole('search', { name: 'Filter raids' })
    await fill(page, filters.getByRole('textbox', { name: 'Date' }), typedDate(raid.date))
    await page.keyboard.press('Escape')
    await choose(page, filters.getByRole('combobox', { name: 'Difficulty' }), 'Normal')
    await choose(page, filters.getByRole('combobox', { name: 'Raid Type' }), 'Curve')
    await expect(page.getByRole('status').filter({ hasText: '1 of 2 raids' })).toBeVisible()
    await press(page, row.getByRole('button', { name: 'Hide Details' }))
    await press(page, row.getByRole('button', { name: 'View Details' }))
    await expect(page.getByText('No bookings yet')).toBeVisible()
  })

  await test.step('a dialog keeps the focus, and Escape returns it', async () => {
    const opener = row.getByRole('button', { name: 'Book Now' })
    await press(page, opener, 'Shift+Tab')
    await expect(box(form, 'Raider.IO Link')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    // The trap gives the focus back a frame later.
    await expect(form.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Space')
  })

  await test.step('the advertiser books by keyboard with every field', async () => {
    await fill(page, box(form, 'Raider.IO Link'), 'https://raider.io/characters/eu/kazzak/Vashtorn')
    await page.keyboard.press('Enter')
    await expect(box(form, 'Client Name')).toHaveValue('Vashtorn')
    await fill(page, box(form, 'Client Realm'), 'Kazzak')
    await choose(page, choice(form, 'Client Class'), 'Warrior')
    await choose(page, choice(form, 'Client Faction'), 'Horde')
    await fill(page, box(form, 'Contact Info'), 'keys#1')
    await tabTo(page, form.getByRole('radio', { name: 'Both' }))
    await page.keyboard.press('ArrowUp')
    await expect(form.getByRole('radio', { name: 'Dimensius' })).toBeChecked()
    await fill(page, box(form, 'Price'), '250000')
    await choose(page, choice(form, 'Source'), 'BR')
    await fill(page, box(form, 'Deposit'), '12000')
    await choose(page, choice(form, 'Payment Realm'), 'Draenor')
    await choose(page, choice(form, 'Payment Faction'), 'Alliance')
    await choose(page, choice(form, 'Paid Full'), 'Yes')
    await fill(page, box(form, 'Additional Notes'), 'Late')
    await expect(form.getByRole('status', { name: 'Owes' })).toHaveText('238,000 g')
    await press(page, form.getByRole('button', { name: 'Book client' }))
    await expect(toast(page, 'Booking request sent for Curve by keys')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Book Now' })).toBeFocused()
  })

  await test.step('the advertiser edits the booking by keyboard and reads its details', async () => {
    const bookings = bookingsOf(page, raid)
    await press(page, bookings.getByRole('button', { name: 'Edit' }))
    const edit = page.getByRole('dialog', { name: 'Edit Booking' })
    await fill(page, box(edit, 'Contact Info'), 'keys#2')
    await press(page, edit.getByRole('button', { name: 'Save changes' }))
    await expect(toast(page, 'Booking updated successfully')).toBeVisible()
    await expect(bookings.getByRole('button', { name: 'Edit' })).toBeFocused()
    for (const fact of [
      ...['Vashtorn', 'keys#2', 'Dimensius', 'Late', '250,000 g', 'Draenor'],
      `Paid in full · held by ${SENIOR.name}`,
    ])
      await expect(bookings.getByText(fact, { exact: true }).first()).toBeVisible()
    // The viewer's own time is one focus away.
    await tabTo(page, row.getByRole('button', { name: '7:30 PM' }), 'Shift+Tab')
    await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText(/Your time|your own time/)
  })
})

import { personWith } from '#demo/people.ts'
import { createHeroName } from '#features/hero-name/calls.ts'
import { HERO_NAME_DEFAULTS } from '#features/hero-name/hero-name.ts'
import { generateCode } from '#features/mail/calls.ts'
import {
  DESK,
  expectAccessible,
  expectAccessibleAt,
  expectNoViolations,
  PHONE,
} from '#platform/testing/browser/accessibility.ts'
import { openForm } from '#platform/testing/browser/booking-form.ts'
import type { Api } from '#platform/testing/browser/factories.ts'
import { quietLine } from '#platform/testing/browser/quiet-line.ts'
import { bookedByOthers, bookingsOf, mailRow } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

test.describe('on a desk and on a phone, without a breach of WCAG 2.2 AA and without scrolling sideways:', () => {
  test('the public screens', { tag: '@all' }, async ({ page, expectFailure }) => {
    expectFailure('/nowhere', 404)
    for (const path of ['/', '/about', '/apply', '/book', '/login?reason=forged', '/nowhere']) {
      await page.goto(path)
      await expectAccessible(page)
    }
  })

  test('what manages raids: Upcoming Raids, Create Raid and Edit Raid', { tag: '@all' }, async ({
    signedIn,
    api,
  }) => {
    const page = await signedIn('Raid Manager')
    await test.step('Upcoming Raids empty, filled and asking', async () => {
      await page.goto('/dashboard/upcoming-raids')
      await expect(page.getByText('No published raids available.')).toBeVisible()
      await expectAccessibleAt(page, PHONE)
    })
    const { raid, pending } = await fill(api)
    await test.step('filled and asking', async () => {
      const remove = page.getByRole('button', { name: `Delete ${pending.name}` })
      await page.getByRole('button', { name: 'Details' }).first().click()
      await expect(remove).toBeVisible()
      await expectAccessible(page)
      await remove.click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('Edit Raid, and the refusal of somebody who may not', async () => {
      await page.goto(`/dashboard/edit-raid/${raid._id}`)
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(raid.name)
      await expectAccessibleAt(page, DESK)
      await page.goto('/dashboard/book-raid')
      await expect(page.getByText('You do not have permission to view this page')).toBeVisible()
      await expectAccessibleAt(page, PHONE)
    })
    await test.step('Create Raid with everything that can be wrong, with a restored draft, and its question', async () => {
      await page.goto('/dashboard/create-raid')
      await page.getByRole('textbox', { name: 'Name' }).fill('Half a raid')
      await page.reload()
      await expect(page.getByText('Draft restored')).toBeVisible()
      await page.getByRole('textbox', { name: 'Boss Count' }).fill('')
      await page.getByRole('button', { name: 'Create Raid' }).click()
      await expect(page.getByText('Raid Leader is required')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
    })
  })

  test('what an admin sees: the dashboard with the menu of a phone, Book Raid, Admin Panel and Admin Mails (PAGE-50)', async ({
    signedIn,
    api,
  }) => {
    const page = await signedIn('Admin')
    await page.goto('/dashboard/book-raid')
    await expect(page.getByText('No published raids right now')).toBeVisible()
    await expectAccessibleAt(page, PHONE)
    const { raid, mail } = await fill(api)
    await test.step('Book Raid with bookings of all kinds, and asking', async () => {
      await page.setViewportSize(DESK)
      await page.reload()
      await expect(bookingsOf(page, raid)).toContainText('Вьюга')
      await expectAccessible(page)
      await page.setViewportSize(DESK)
      await bookingsOf(page, raid).getByRole('button', { name: 'Lock' }).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('the dashboard, and the menu of a phone (PAGE-50)', async () => {
      await page.goto('/dashboard')
      const next = page.getByRole('region', { name: 'Needs you' })
      await expect(next.getByRole('link').first()).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize(PHONE)
      const button = page.getByRole('button', { name: 'Menu' })
      await button.click()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      // What stands beside the page on a desk, and no link of it twice.
      await expect(menu.getByRole('region', { name: 'Your stats' })).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Book Raid' })).toHaveCount(1)
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
      await page.setViewportSize(DESK)
    })
    await test.step('Admin Panel with what can be wrong, filled, editing and asking', async () => {
      const admin = await api.as(personWith('Admin'))
      const input = { ...HERO_NAME_DEFAULTS, realm: 'Ревущий фьорд' }
      await admin.call(createHeroName, { ...input, name: 'Тихая гавань' })
      await admin.call(createHeroName, { ...input, name: 'W'.repeat(48), faction: 'Horde', status: false })
      await page.goto('/dashboard/admin')
      await page.getByRole('searchbox', { name: 'Search hero names' }).fill('nobody')
      await expect(page.getByText('No hero names found.')).toBeVisible()
      await page.getByRole('button', { name: 'Add hero name' }).click()
      await expect(page.getByText('Name is required')).toBeVisible()
      await expectAccessibleAt(page, DESK)
      await page.getByRole('button', { name: 'Clear search' }).click()
      await page.getByRole('button', { name: 'Edit Тихая гавань' }).click()
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
      await expectAccessible(page)
      await page
        .getByRole('row', { name: /Тихая гавань/ })
        .getByRole('button', { name: 'Details' })
        .click()
      await page.getByRole('button', { name: 'Delete Тихая гавань' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('Admin Mails History', async () => {
      await page.setViewportSize(DESK)
      await page.goto(`/dashboard/admin-mails?mail=${mail._id}`)
      await expect(mailRow(page, mail)).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize(DESK)
      await page.getByRole('main').getByRole('button', { name: 'History' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
      await expectAccessible(page)
    })
  })

  test('Book Raid masked, and Mail Details in every stage', { tag: '@all' }, async ({ signedIn, api }) => {
    const { raid, mail } = await fill(api)
    const trial = await signedIn('Trial Advertiser')
    await trial.goto('/dashboard/book-raid')
    await bookedByOthers(bookingsOf(trial, raid)).click()
    await expect(bookingsOf(trial, raid).getByText('...', { exact: true }).first()).toBeVisible()
    await expectAccessibleAt(trial, DESK)

    const page = await signedIn('Gold Collector')
    await page.goto('/dashboard/send-mail')
    await mailRow(page, mail)
      .getByRole('textbox', { name: /^Confirmation code/ })
      .fill('wrong')
    await mailRow(page, mail).getByRole('button', { name: 'Check' }).click()
    await expectAccessible(page)
    // On a phone, which it ends on, the filters are folded.
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Payment Realm' }).fill('nowhere')
    await expect(page.getByText('No mail records found')).toBeVisible()
    await expectAccessibleAt(page, PHONE)
  })

  test('the booking form with everything that can be wrong', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid({ raidType: 'Curve', bossCount: 2 })
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    await form.getByRole('button', { name: 'Book client' }).click()
    await expect(form.getByRole('textbox', { name: 'Client Name' })).toBeFocused()
    await expectAccessible(page)
  })

  test('Settings, its list of time zones and its question, and Support', { tag: '@all' }, async ({
    signedIn,
  }) => {
    const page = await signedIn('Forge Member')
    await page.goto('/dashboard/support')
    await expect(page.getByRole('article')).toHaveCount(9)
    await expectAccessible(page)
    await page.goto('/dashboard/settings')
    await expectAccessible(page)
    await page.goto('/dashboard/settings/times')
    await page.getByRole('combobox', { name: 'Your time zone' }).click()
    await page.getByRole('combobox', { name: 'Your time zone', expanded: true }).fill('america')
    await expectAccessibleAt(page, PHONE)
    await page.getByRole('combobox', { name: 'Your time zone' }).fill('orgrimmar')
    await expectAccessibleAt(page, DESK)
    await page.goto('/dashboard/settings/devices')
    await page.getByRole('button', { name: 'Sign out on this device' }).click()
    await expectAccessible(page)
  })
})

test('by keyboard: past the menus, into a dialog and out of it, and through a whole booking', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid()
  const page = await signedIn('Advertiser')
  // A toast of the raid would be one stop more.
  await quietLine(page)
  await page.goto('/dashboard/book-raid')
  const opener = page.getByRole('button', { name: 'Book Now' })
  const form = page.getByRole('dialog', { name: 'Book Raid' })
  await expect(opener).toBeVisible()

  await test.step('the first Tab skips to the content', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('a dialog keeps the focus, Escape closes it, and the focus comes back', async () => {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: 'Raider.IO Link' })).toBeFocused()
    const stops = await form
      .getByRole('textbox')
      .or(form.getByRole('combobox'))
      .or(form.getByRole('button'))
      .count()
    const isWithin = () => form.evaluate((dialog) => dialog.contains(document.activeElement))
    for (let presses = 1; presses <= stops + 2; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await isWithin(), `Tab ${presses}`).toBe(true)
    }
    await page.keyboard.press('Shift+Tab')
    expect(await isWithin()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await test.step('a whole booking is made, and its dialog leaves the focus where it began', async () => {
    await page.keyboard.press('Space')
    await expect(form.getByRole('textbox', { name: 'Raider.IO Link' })).toBeFocused()
    await page.keyboard.type('https://raider.io/characters/eu/kazzak/Vashtorn')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: 'Client Name' })).toHaveValue('Vashtorn')
    await form.getByRole('textbox', { name: 'Client Name' }).press('Enter')
    await expect(bookingsOf(page, raid)).toContainText('Vashtorn')
    await expect(opener).toBeFocused()
  })
})

/** Raids in both lists, bookings and mails in every stage, names in other scripts. */
async function fill(api: Api) {
  const raid = await api.publishedRaid({ pot: 1_250_000 })
  const full = await api.publishedRaid({ name: 'Full house', maxClients: 1, difficulty: 'MYTHIC' })
  const pending = await api.pendingRaid({
    name: 'Curve am Abend',
    raidType: 'Curve',
    bossCount: 2,
    collector: null,
  })
  await api.book(full)
  await api.book(raid, {
    ...{
      by: personWith('Senior Advertiser'),
      clientName: 'Вьюга',
      clientClass: 'Death Knight',
      paidFull: true,
    },
    ...{ contactInfo: 'вьюга#2187', additionalNotes: 'Kommt später, kennt den Kampf' },
  })
  await api.mail(raid, { clientClass: 'Evoker', deposit: 1_000 })
  const mail = await api.mail(raid, { clientClass: 'Priest' })
  const collector = await api.as(personWith('Gold Collector'))
  await collector.call(generateCode, { mailId: mail._id })
  return { raid, pending, mail }
}

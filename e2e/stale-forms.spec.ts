import type { Locator, Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { correctGold, listBookings, moveBooking } from '#domain/booking/endpoints.ts'
import { createHeroName, listHeroNames, updateHeroName } from '#domain/hero-name/endpoints.ts'
import { HERO_NAME_DEFAULTS } from '#domain/hero-name/hero-name.ts'
import { getRaid } from '#domain/raid/endpoints.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { box, choice } from './fixtures/booking-form.ts'
import { bookingsOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const STALE = 'Somebody else changed this meanwhile.'

/** What stands above the form. */
const note = (within: Locator | Page) => within.getByRole('region', { name: 'Changed meanwhile' })
const load = (within: Locator | Page) => note(within).getByRole('button', { name: 'Load the new version' })

test('STALE-2, STALE-4: forms of a booking that somebody else changed, cancelled or moved meanwhile', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const page = await signedIn('Advertiser')

  await test.step('STALE-2: the new version of a booking fills what was not touched, and is said at what was', async () => {
    const raid = await api.publishedRaid()
    const { _id: bookingId, price, deposit } = await api.book(raid, { contactInfo: 'old' })
    await page.goto('/dashboard/book-raid')
    await bookingsOf(page, raid).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Booking' })
    await choice(form, 'Payment Realm').selectOption('Aegwynn')
    await box(form, 'Contact Info').fill('mine')
    const leader = await api.as(personWith('Raid Leader'))
    await leader.call(correctGold, {
      ...{ bookingId, price: price ?? 0, deposit: deposit ?? 0, reason: 'Paid on another realm' },
      ...{ paymentRealm: 'Draenor', paymentFaction: 'Alliance' },
    })

    expectFailure('/booking/edit', 409)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, STALE)).toBeVisible()
    await expect(note(form)).toBeFocused()
    await expectAccessible(page)
    await load(form).click()
    await expect(note(form)).toHaveCount(0)
    await expect(choice(form, 'Payment Faction')).toHaveValue('Alliance')
    await expect(choice(form, 'Payment Realm')).toHaveValue('Aegwynn')
    await expect(choice(form, 'Payment Realm')).toBeFocused()
    await expect(choice(form, 'Payment Realm')).toHaveAccessibleDescription(/Now stored: Draenor/)
    await expect(box(form, 'Contact Info')).toHaveAccessibleDescription(/Now stored: old/)
    await expectAccessible(page)
    await choice(form, 'Payment Realm').selectOption('Draenor')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Booking updated successfully')).toBeVisible()
    const [booking] = await leader.call(listBookings, { raidId: raid._id })
    expect(booking).toMatchObject({
      paymentRealm: 'Draenor',
      paymentFaction: 'Alliance',
      contactInfo: 'mine',
    })
  })

  await test.step('STALE-4: a form whose booking is cancelled meanwhile says by whom, and takes what it holds to another raid', async () => {
    await page.goto('about:blank')
    await api.clear()
    await page.setViewportSize(DESK)
    const raid = await api.publishedRaid({ name: 'First' })
    await api.publishedRaid({ name: 'Another' })
    const booking = await api.book(raid)
    await page.goto('/dashboard/book-raid')
    await bookingsOf(page, raid).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Booking' })
    await box(form, 'Contact Info').fill('typed')
    await api.cancel(booking)
    await expect(form).toContainText(
      `This booking was cancelled by ${personWith('Admin').name}: Client cancelled.`,
    )
    await expectAccessibleAt(page, PHONE)
    await form.getByRole('button', { name: /^Book on Another/ }).click()
    const again = page.getByRole('dialog', { name: 'Book Raid' })
    await expect(box(again, 'Client Name')).toHaveValue('Thalia')
    await expect(box(again, 'Contact Info')).toHaveValue('typed')
  })

  await test.step('STALE-4: the question before a cancel says that the booking was moved meanwhile, and leads there', async () => {
    await page.goto('about:blank')
    await api.clear()
    await page.setViewportSize(DESK)
    const raid = await api.publishedRaid({ name: 'First' })
    const other = await api.publishedRaid({ name: 'Another' })
    const { _id: bookingId } = await api.book(raid)
    await page.goto('/dashboard/book-raid')
    await bookingsOf(page, raid).getByRole('button', { name: 'More for Thalia (Mage)' }).click()
    await page.getByRole('menuitem', { name: 'Cancel' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel Booking' })
    await expect(question.getByRole('button', { name: 'Cancel Booking' })).toBeEnabled()
    const admin = await api.as(personWith('Admin'))
    await admin.call(moveBooking, { bookingId, raidId: other._id })
    await expect(question).toContainText(`This booking was moved to Another by ${personWith('Admin').name}.`)
    await expect(question.getByRole('button', { name: 'Cancel Booking' })).toBeDisabled()
    await question.getByRole('link', { name: 'Show it there' }).click()
    await expect(bookingsOf(page, other)).toContainText('Thalia')
  })
})

test('STALE-2: a raid keeps what was typed, and a restored draft says what is stored', {
  tag: '@all',
}, async ({ signedIn, api, expectFailure }) => {
  const page = await signedIn('Raid Manager')

  await test.step('STALE-2: a raid keeps what was typed', async () => {
    const raid = await api.publishedRaid({ pot: 250_000 })
    await page.goto(`/dashboard/edit-raid/${raid._id}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
    await api.edit(raid, { name: 'Theirs', pot: 300_000 })

    expectFailure('/raid/edit', 409)
    const save = async () => {
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page
        .getByRole('alertdialog', { name: 'Confirm changes' })
        .getByRole('button', { name: 'Save' })
        .click()
    }
    await save()
    await expect(toast(page, STALE)).toBeVisible()
    await expect(note(page)).toBeFocused()
    await load(page).click()
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('300,000')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect(name).toHaveAccessibleDescription(/Now stored: Theirs/)
    await expectAccessibleAt(page, PHONE)
    await save()
    await expect(toast(page, 'Raid updated successfully!')).toBeVisible()
    const manager = await api.as(personWith('Raid Manager'))
    expect(await manager.call(getRaid, { id: raid._id })).toMatchObject({ name: 'Mine', pot: 300_000 })
  })

  await test.step('STALE-2: a restored draft says what somebody changed while the page was left', async () => {
    await page.setViewportSize(DESK)
    const raid = await api.publishedRaid({ pot: 250_000 })
    await page.goto(`/dashboard/edit-raid/${raid._id}`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Mine')
    await page.getByRole('textbox', { name: 'Max Clients' }).fill('9')
    await api.edit(raid, { name: 'Theirs', pot: 300_000 })
    await page.reload()
    await expect(name).toHaveValue('Mine')
    await expect(name).toHaveAccessibleDescription(/Now stored: Theirs/)
    await expect(page.getByText(/^Now stored/)).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: 'Max Clients' })).toHaveValue('9')
  })
})

test('STALE-2: the new version of a hero name is loaded by keyboard', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const admin = await api.as(personWith('Admin'))
  const fields = { ...HERO_NAME_DEFAULTS, realm: 'Kazzak' }
  const { _id: id } = await admin.call(createHeroName, { ...fields, name: 'Zuerst' })
  const page = await signedIn('Admin')
  await page.goto('/dashboard/admin')
  await page.getByRole('button', { name: 'Edit Zuerst' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Meiner')
  await admin.call(updateHeroName, { ...fields, id, name: 'Anderer' })

  expectFailure('/admin/update-hero-name', 409)
  await page.keyboard.press('Enter')
  await expect(note(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(load(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(page.getByText('Now stored: Anderer')).toBeVisible()
  await expect(note(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Hero name updated successfully')).toBeVisible()
  const names = (await admin.call(listHeroNames, {})).filter(({ _id }) => _id === id)
  expect(names).toMatchObject([{ name: 'Meiner', version: 3 }])
})

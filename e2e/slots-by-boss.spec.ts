import { personWith } from '#demo/people.ts'
import { listPendingRaids } from '#domain/raid/endpoints.ts'
import { beginSeason, createSeason } from '#domain/season/endpoints.ts'
import { readRaidLines } from '#domain/season/text.ts'
import { OWN_SEASON } from '#domain/season.ts'
import { resetDay } from '#domain/server-time.ts'
import { DESK, expectAccessible } from './fixtures/accessibility.ts'
import { fillClient, openForm } from './fixtures/booking-form.ts'
import { dayAhead } from './fixtures/factories.ts'
import { bookingsOf, raidRow, toast, typedDate } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('SEASON-17, SEASON-18: a raid with slots by boss is made, booked until a boss is full, and waited for', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const admin = await api.as(personWith('Admin'))
  await api.as(personWith('Raid Leader'))
  const page = await signedIn('Admin')
  await page.goto('/dashboard/create-raid')
  await page.getByRole('textbox', { name: 'Name' }).fill('By boss')
  await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('HEROIC')
  await page.getByRole('combobox', { name: 'Raid Type' }).selectOption('Curve')
  await page.getByRole('textbox', { name: 'Date' }).fill(typedDate(dayAhead(2)))
  await page.getByRole('combobox', { name: 'Time' }).selectOption('7:30 PM')
  await page.getByRole('combobox', { name: 'Raid Leader' }).selectOption({ index: 1 })
  const slots = page.getByRole('group', { name: 'Slots by boss' })
  await slots.getByLabel('Nexus').fill('1')
  await slots.getByLabel('Dimensius').fill('2')
  await expect(page.getByRole('textbox', { name: 'Boss Count' })).toHaveValue('2')
  await slots.getByText('Slots by boss').click()
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await page.getByRole('button', { name: 'Create Raid' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Raids: Nexus 1 slot, Dimensius 2 slots')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(raidRow(page, { name: 'By boss' })).toBeVisible()
  const [raid] = await admin.call(listPendingRaids, {})
  if (raid === undefined) throw new Error('There is no raid')
  await api.publish(raid)
  const book = async (client: string, boss?: string) => {
    const form = await openForm(page, raid)
    await fillClient(form, client)
    if (boss) await form.getByRole('group', { name: 'Bosses' }).getByText(boss).click()
    return form
  }

  await test.step('what is free is said by boss, in the row and in the form', async () => {
    await page.goto('/dashboard/book-raid')
    await expect(raidRow(page, raid)).toContainText('Nexus 1 free, Dimensius 2 free')
    const form = await book('Thrallina', 'Nexus, 1 free')
    await form.getByRole('button', { name: 'Book Client' }).click()
    await expect(toast(page, 'Booking request sent for By boss')).toBeVisible()
    await expect(raidRow(page, raid)).toContainText('Nexus full, Dimensius 2 free')
  })
  await test.step('who wants what is full waits for it', async () => {
    const form = await book('Rallona')
    await expect(form.getByRole('radio', { name: 'Dimensius' })).toBeChecked()
    await form.getByText('Both, full').click()
    await expect(form.getByText('Nexus is full on this raid.')).toBeVisible()
    await form.getByRole('button', { name: 'Join Backup' }).click()
    const wait = page.getByRole('dialog', { name: 'Join Backup' })
    await wait.getByRole('button', { name: 'Join Backup as 1st' }).click()
    await expect(toast(page, 'Backup request sent for By boss')).toBeVisible()
    const bookings = bookingsOf(page, raid)
    await bookings.getByText('Backup (1)').click()
    await expect(bookings.getByText('Backup 1 of 1, waits for Both')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('Week and the raid’s page say it too', async () => {
    await page.goto(`/dashboard/week?week=${resetDay({ date: raid.date, minutes: 720 })}`)
    await expect(page.getByRole('link', { name: 'By boss' })).toContainText('Nexus full, Dimensius 2 free')
    await page.goto(`/dashboard/tonight/${raid._id}`)
    await expect(page.getByText('Nexus full, Dimensius 2 free')).toBeVisible()
  })
  await test.step('fewer slots than are booked are refused at the boxes', async () => {
    await api.book(raid, { selectedBosses: ['Dimensius'] })
    await api.book(raid, { selectedBosses: ['Dimensius'] })
    await page.goto(`/dashboard/edit-raid/${raid._id}`)
    await slots.getByLabel('Dimensius').fill('1')
    await page.getByRole('button', { name: 'Save changes' }).click()
    expectFailure('/raid/edit', 409)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
    await expect(
      slots.getByText('Slots of Dimensius cannot go below 2, the number of its bookings.'),
    ).toBeVisible()
  })
})

test('RAID-3: Curve of a later season has as many bosses as are sold there', async ({ signedIn, api }) => {
  const admin = await api.as(personWith('Admin'))
  const raids = readRaidLines('Abyss: Orobas, Vael*, Ax, Bo, Cy\nGrotto: Mor*, Sul*')
  const { _id: id } = await admin.call(createSeason, { name: 'Sells three', raids, tokenGroups: [] })
  await admin.call(beginSeason, { id })
  try {
    const page = await signedIn('Admin')
    await page.goto('/dashboard/create-raid')
    const count = page.getByRole('textbox', { name: 'Boss Count' })
    await expect(count).toHaveValue('5')
    await page.getByRole('combobox', { name: 'Raid Type' }).selectOption('Curve')
    await expect(toast(page, 'Boss count cannot exceed 3 for Curve raids')).toBeVisible()
    await expect(count).toHaveValue('3')
    const bosses = page.getByRole('group', { name: 'Curve bosses' })
    await expect(bosses.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await count.fill('4')
    await expect(bosses.getByText('Boss count cannot exceed 3 for Curve raids')).toBeVisible()
    await count.fill('2')
    await expect(bosses.getByRole('checkbox', { checked: true })).toHaveCount(2)
  } finally {
    await admin.call(beginSeason, { id: OWN_SEASON })
  }
})

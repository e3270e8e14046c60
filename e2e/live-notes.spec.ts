import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { delayRaid } from '#domain/raid/endpoints.ts'
import { DESK, expectAccessible, PHONE } from './fixtures/accessibility.ts'
import { box } from './fixtures/booking-form.ts'
import { bookingsOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const notes = (page: Page) => page.getByRole('region', { name: 'Notes' })

/** Opens a screen that hears of what others do. */
async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

test('NTC-1, NTC-3: another start is told on whatever page is open, with a message for the clients', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon()
  await api.book(raid, { clientName: 'Rallona' })
  const page = await signedIn('Advertiser')
  await openLive(page, '/dashboard/settings')
  const leader = await api.as(personWith('Raid Leader'))
  const { time } = await leader.call(delayRaid, { id: raid._id, minutes: 30 })
  const note = notes(page).getByRole('listitem')
  await expect(note).toContainText(`${raid.name} starts`)
  await expect(note).toContainText(`${time}, not`)
  await expect(note).toContainText('Tell Rallona.')
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.setViewportSize(DESK)
  await note.getByRole('link', { name: 'Show' }).click()
  await expect(bookingsOf(page, raid)).toContainText('Rallona')
  await note.getByRole('button', { name: 'Close note' }).click()
  await expect(note).toHaveCount(0)
  await expect(notes(page)).toBeFocused()
})

test('NTC-3: what was booked on a deleted raid is booked on another one', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const gone = await api.raidSoon({ name: 'Gone' })
  const other = await api.publishedRaid({ name: 'Other' })
  await api.book(gone, { clientName: 'Rallona', contactInfo: 'ral#1' })
  const page = await signedIn('Advertiser')
  await openLive(page, '/dashboard')
  const shown = page.getByRole('main').getByText('Gone', { exact: true })
  await expect(shown).toBeVisible()
  await api.delete(gone)
  // The list has come: nobody takes the raid for one that is there.
  await expect(shown).toHaveCount(0)
  expectFailure(`/raid/view/${gone._id}`, 404)
  await notes(page).getByRole('button', { name: 'Book on another raid' }).click()
  const form = page.getByRole('dialog', { name: 'Book Raid' })
  await expect(form).toContainText(`Gone was deleted by ${personWith('Raid Manager').name}.`)
  await expect(box(form, 'Client Name')).toHaveValue('Rallona')
  await form.getByRole('button', { name: 'Book on Other' }).click()
  await expect(box(form, 'Contact Info')).toHaveValue('ral#1')
  await form.getByRole('button', { name: 'Book Client' }).click()
  await expect(toast(page, 'Booking request sent for Other')).toBeVisible()
  await expect(bookingsOf(page, other)).toContainText('Rallona')
})

test('NTC-4, CHANGE-12: the leader calls the advertiser by three presses', async ({ signedIn, api }) => {
  const raid = await api.raidSoon()
  await api.book(raid, { clientName: 'Brontax' })
  const page = await signedIn('Advertiser')
  await openLive(page, '/dashboard')
  const leading = await signedIn('Raid Leader')
  await leading.goto('/dashboard/tonight')
  await leading.getByRole('button', { name: /^Brontax-Kazzak/ }).click()
  await leading.getByRole('button', { name: 'Call advertiser' }).click()
  const dialog = leading.getByRole('dialog', { name: 'Call Advertiser' })
  await expect(dialog).toContainText(`${personWith('Advertiser').name} is told at once`)
  await expectAccessible(leading)
  await dialog.getByRole('button', { name: 'Offline' }).click()
  await expect(toast(leading, `Called ${personWith('Advertiser').name}: Offline`)).toBeVisible()
  await expect(notes(page)).toContainText('Brontax is offline.')
})

import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { listNotices } from '#domain/notice/endpoints.ts'
import { readNotices } from '#domain/notice/unread.ts'
import { delayRaid } from '#domain/raid/endpoints.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { box } from './fixtures/booking-form.ts'
import { bookingsOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'New notices' })

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
  const notice = notices(page).getByRole('listitem')
  await expect(notice).toContainText(`${raid.name} starts`)
  await expect(notice).toContainText(`${time}, not`)
  await expect(notice).toContainText('Tell Rallona.')
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await notice.getByRole('link', { name: 'Show' }).click()
  await expect(bookingsOf(page, raid)).toContainText('Rallona')
  await notice.getByRole('button', { name: 'Close notice' }).click()
  await expect(notice).toHaveCount(0)
  await expect(notices(page)).toBeFocused()
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
  const shown = page.getByRole('region', { name: 'Tonight' }).getByText('Gone', { exact: true })
  await expect(shown).toBeVisible()
  await api.delete(gone)
  // The list has come: nobody takes the raid for one that is there.
  await expect(shown).toHaveCount(0)
  const path = `/raid/view/${gone._id}`
  expectFailure(path, 404)
  // Asked for as soon as the list of raids has come without it, which is another list than the one above.
  const viewed = page.waitForResponse(`**${path}`)
  await notices(page).getByRole('button', { name: 'Book on another raid' }).click()
  await viewed
  const form = page.getByRole('dialog', { name: 'Book Raid' })
  await expect(form).toContainText(`Gone was deleted by ${personWith('Raid Manager').name}.`)
  await expect(box(form, 'Client Name')).toHaveValue('Rallona')
  await form.getByRole('button', { name: 'Book on Other' }).click()
  await expect(box(form, 'Contact Info')).toHaveValue('ral#1')
  await form.getByRole('button', { name: 'Book client' }).click()
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
  const dialog = leading.getByRole('dialog', { name: 'Call advertiser' })
  await expect(dialog).toContainText(`${personWith('Advertiser').name} is notified at once`)
  await expectAccessibleAt(leading, PHONE)
  await dialog.getByRole('button', { name: 'Offline' }).click()
  await expect(toast(leading, `Called ${personWith('Advertiser').name}: Offline`)).toBeVisible()
  await expect(notices(page)).toContainText('Brontax is offline.')
})

test('NTC-7, NTC-9: the bell counts, its panel shows and is read, and one press stops a topic', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid()
  const leader = await api.as(personWith('Raid Leader'))
  const { upTo } = await leader.call(listNotices, {})
  await leader.call(readNotices, { upTo })
  const page = await signedIn('Raid Leader')
  await openLive(page, '/dashboard/settings')
  const bell = page.getByRole('button', { name: /^Notices/ })
  const panel = page.getByRole('dialog', { name: 'Notices' })
  const items = panel.getByRole('listitem')

  await test.step('what is told live counts', async () => {
    await expect(bell).toHaveAccessibleName(/^Notices(, unread)?$/)
    await bell.click()
    // That the raid was published is the first.
    await expect(items.first()).toContainText('Raid published')
    await page.keyboard.press('Escape')
    await expect(bell).toHaveAccessibleName('Notices')
    await api.book(raid, { clientName: 'Brontax' })
    await expect(bell).toHaveAccessibleName('Notices, unread')
    await expect(notices(page).getByRole('listitem')).toHaveCount(0)
  })

  await test.step('the panel shows it, and what comes while it is open is read', async () => {
    await bell.click()
    await expect(items.first()).toContainText(`booked Brontax on ${raid.name}.`)
    await expect(items.first()).toContainText('New: Booking made on your raid')
    await expect(bell).toHaveAccessibleName('Notices')
    await api.book(raid, { clientName: 'Rallonette' })
    await expect(items.filter({ hasText: 'booked Rallonette' })).toHaveCount(1)
    await expect(bell).toHaveAccessibleName('Notices')
    await expectAccessibleAt(page, PHONE)
    await page.setViewportSize(DESK)
  })

  await test.step('one press stops a topic, and another undoes it', async () => {
    await items
      .first()
      .getByRole('button', { name: /^Stop these/ })
      .click()
    await expect(items.first()).toContainText("'Booking made on your raid' is off here.")
    const here = page.getByRole('checkbox', { name: 'Booking made on your raid, here' })
    await expect(here).not.toBeChecked()
    await items.first().getByRole('button', { name: /^Undo/ }).click()
    await expect(items.first().getByRole('button', { name: /^Stop these/ })).toBeVisible()
    await expect(here).toBeChecked()
  })

  await test.step('it leads to the booking, and all are on a page', async () => {
    await items
      .first()
      .getByRole('link', { name: /booked Rallonette/ })
      .click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Rallonette-Kazzak' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('list', { name: 'Clients' })).toContainText('Rallonette')
    await bell.click()
    await panel.getByRole('link', { name: 'All notices' }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(raid.name)
    await expectAccessibleAt(page, PHONE)
  })
})

test('NTC-8, NTC-10: topics are switched one by one, and Discord has quiet hours', async ({ signedIn }) => {
  const page = await signedIn('Raid Leader')
  await page.goto('/dashboard/settings')
  const settings = page.getByRole('region', { name: 'Notices', exact: true })
  const discord = settings.getByRole('checkbox', { name: 'No-show, on Discord' })
  await expect(discord).not.toBeChecked()
  await discord.check()
  await settings.getByRole('checkbox', { name: 'Raid deleted, here' }).uncheck()
  await settings.getByRole('checkbox', { name: /^Quiet hours/ }).check()
  const until = settings.getByRole('combobox', { name: 'Until' })
  await until.selectOption('8:00 AM')
  await expectAccessibleAt(page, PHONE)
  await page.reload()
  await expect(discord).toBeChecked()
  await expect(settings.getByRole('checkbox', { name: 'Raid deleted, here' })).not.toBeChecked()
  await expect(until).toHaveValue('8:00 AM')
})

import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { delayRaid } from '#features/raid/calls.ts'
import { DESK, expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { bookingsOf, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { listNewNotices, readNotices } from './calls.ts'

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notices/ })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notices' })

/** Opens a screen that hears of what others do. */
async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

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
  await expect(bellOf(page)).toHaveAccessibleName(/new$/)
  await bellOf(page).click()
  await expect(panelOf(page)).toContainText('Brontax is offline.')
})

test('NTC-9, NTC-13: the bell counts lines, its panel shows them, and the page has all', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon()
  const leader = await api.as(personWith('Raid Leader'))
  const [newest] = await leader.call(listNewNotices, {})
  await leader.call(readNotices, { upTo: newest?._id ?? '0' })
  const page = await signedIn('Raid Leader')
  await openLive(page, '/dashboard/settings')
  const items = panelOf(page).getByRole('listitem')

  await test.step('what is done counts, one line a raid and topic', async () => {
    await expect(bellOf(page)).toHaveAccessibleName('Notices')
    await api.book(raid, { clientName: 'Brontax' })
    await expect(bellOf(page)).toHaveAccessibleName('Notices, 1 new')
    // The bell has the same name with both.
    const both = page.waitForResponse(`**${listNewNotices.path}`)
    await api.book(raid, { clientName: 'Rallona' })
    await both
    await bellOf(page).click()
    await expect(items).toHaveText([new RegExp(`${raid.name}: 2 bookings\\.`)])
    await expect(bellOf(page)).toHaveAccessibleName('Notices')
  })

  await test.step('what comes while the panel is open is shown, and not counted', async () => {
    await api.book(raid, { clientName: 'Rallonette' })
    await expect(items.filter({ hasText: 'booked Rallonette' })).toHaveCount(1)
    await expect(bellOf(page)).toHaveAccessibleName('Notices')
    await expectAccessibleAt(page, PHONE)
    await page.setViewportSize(DESK)
  })

  await test.step('a line leads to the booking', async () => {
    await items.getByRole('link', { name: /booked Rallonette/ }).click()
    await expect(panelOf(page)).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Rallonette-Kazzak' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('opened again there is nothing new, and all are on a page', async () => {
    await bellOf(page).click()
    await expect(panelOf(page)).toContainText('Nothing new.')
    await panelOf(page).getByRole('link', { name: 'All notices' }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('listitem').first()).toContainText('booked Rallonette')
    await expect(main.getByRole('listitem').nth(1)).toContainText('booked Rallona')
    await expectAccessibleAt(page, PHONE)
  })
})

test('NTC-3: another start names the clients to tell', async ({ signedIn, api }) => {
  const raid = await api.raidSoon()
  await api.book(raid, { clientName: 'Rallona' })
  const page = await signedIn('Advertiser')
  await openLive(page, '/dashboard/settings')
  const leader = await api.as(personWith('Raid Leader'))
  const { time } = await leader.call(delayRaid, { id: raid._id, minutes: 30 })
  await expect(bellOf(page)).toHaveAccessibleName(/new$/)
  await bellOf(page).click()
  const line = panelOf(page)
    .getByRole('listitem')
    .filter({ hasText: `${raid.name} starts ${time}, not` })
  await expect(line).toContainText('Tell Rallona.')
  await line.getByRole('link').click()
  await expect(bookingsOf(page, raid)).toContainText('Rallona')
})

test('NTC-8, NTC-10: topics are switched one by one, where they exist', async ({ signedIn }) => {
  const page = await signedIn('Raid Leader')
  await page.goto('/dashboard/settings/notices')
  const settings = page.getByRole('region', { name: 'Notices', exact: true })
  const discord = settings.getByRole('checkbox', { name: 'Client cannot make it, on Discord' })
  await expect(discord).not.toBeChecked()
  await discord.check()
  await settings.getByRole('checkbox', { name: 'Raid deleted, here' }).uncheck()
  await expect(settings.getByRole('checkbox', { name: 'Booked on your raid, on Discord' })).toHaveCount(0)
  await expectAccessibleAt(page, PHONE)
  await page.reload()
  await expect(discord).toBeChecked()
  await expect(settings.getByRole('checkbox', { name: 'Raid deleted, here' })).not.toBeChecked()
})

import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { delayRaid } from '#features/raid/calls.ts'
import { expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { bookingsOf, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { listNewNotices, readNotices } from './calls.ts'

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notices/ })
const linesOf = (page: Page) => page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem')

/** Opens a page and waits until it receives live updates. */
async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

test('a leader and an advertiser get notices about each other, one row per raid and topic (NTC-3, NTC-4, NTC-6, NTC-9, NTC-13, CHANGE-12)', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon({ name: 'Omega Late' })
  const leader = await api.as(personWith('Raid Leader'))
  const [newest] = await leader.call(listNewNotices, {})
  await leader.call(readNotices, { upTo: newest?._id ?? '0' })
  const leading = await signedIn('Raid Leader')
  await openLive(leading, '/dashboard')

  await test.step('several bookings on a raid are one row and count as new until the panel is opened', async () => {
    await expect(bellOf(leading)).toHaveAccessibleName('Notices')
    await api.book(raid, { clientName: 'Brontax' })
    await expect(bellOf(leading)).toHaveAccessibleName('Notices, 1 new')
    // The bell has the same name with both.
    const both = leading.waitForResponse(`**${listNewNotices.path}`)
    await api.book(raid, { clientName: 'Rallona' })
    await both
    await bellOf(leading).click()
    await expect(linesOf(leading)).toHaveText([new RegExp(`${raid.name}: 2 bookings\\.`)])
    await expect(bellOf(leading)).toHaveAccessibleName('Notices')
    await api.book(raid, { clientName: 'Rallonette' })
    const line = linesOf(leading).getByRole('link', { name: /booked Rallonette/ })
    await expect(line).toBeVisible()
    await expectAccessibleAt(leading, PHONE)
    await line.click()
    await expect(leading.getByRole('dialog', { name: 'Rallonette-Kazzak' })).toBeVisible()
    await leading.keyboard.press('Escape')
  })

  await test.step('the page lists all notices', async () => {
    await bellOf(leading).click()
    await leading.getByRole('link', { name: 'All notices' }).click()
    const lines = leading.getByRole('main').getByRole('listitem')
    await expect(lines.first()).toContainText(`${raid.name}: 3 bookings.`)
    await expectAccessibleAt(leading, PHONE)
  })

  const page = await signedIn('Advertiser')
  await openLive(page, '/dashboard')
  await test.step('the leader calls the advertiser by three clicks', async () => {
    await leading.goto(`/dashboard/tonight/${raid._id}`)
    await leading.getByRole('button', { name: /^Brontax-Kazzak/ }).click()
    await leading.getByRole('button', { name: 'Call advertiser' }).click()
    const dialog = leading.getByRole('dialog', { name: 'Call advertiser' })
    await expect(dialog).toContainText(`${personWith('Advertiser').name} is notified at once`)
    await dialog.getByRole('button', { name: 'Offline' }).click()
    await expect(toast(leading, `Called ${personWith('Advertiser').name}: Offline`)).toBeVisible()
    await expect(bellOf(page)).toHaveAccessibleName(/new$/)
    await bellOf(page).click()
    await expect(linesOf(page).filter({ hasText: 'Brontax is offline.' })).toBeVisible()
  })

  await test.step('a changed start names the clients to inform', async () => {
    const { time } = await leader.call(delayRaid, { id: raid._id, minutes: 30 })
    const line = linesOf(page).filter({ hasText: new RegExp(`${raid.name} starts .*${time}, not`) })
    await expect(line).toContainText(/Tell .*Rallona/)
    await line.getByRole('link').click()
    await expect(bookingsOf(page, raid)).toContainText('Rallona')
  })
})

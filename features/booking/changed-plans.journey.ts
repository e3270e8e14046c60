import type { Locator, Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { DESK, expectNoViolations, PHONE } from '#platform/testing/browser/accessibility.ts'
import { bookingsOf, raidRow, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const SENIOR = personWith('Senior Advertiser')
const ADVERTISER = personWith('Advertiser')

/** A folded list below a raid's bookings. */
const fold = (bookings: Locator, title: string) => bookings.getByRole('button', { name: title, exact: true })
const more = (bookings: Locator, client: string) =>
  bookings.getByRole('button', { name: `More for ${client}` })
const inMenu = (page: Page, name: string) => page.getByRole('menuitem', { name })

test('CHANGE-3, CHANGE-4, CHANGE-6, CHANGE-7, CHANGE-8, CHANGE-9, CHANGE-10: all open screens show cancels, no-shows, moves, delays and deletions @all', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon({ name: 'One slot', maxClients: 1 })
  const later = await api.publishedRaid({ name: 'Heroic later', pot: 288_000, lootType: 'VIP' })
  await api.publishedRaid({ name: 'No room', maxClients: 1 }).then((full) => api.book(full))
  await api.book(raid, { by: SENIOR, clientName: 'Thalia', deposit: 50_000 })
  await api.wait(raid, { by: ADVERTISER, clientName: 'Brontax', clientClass: 'Hunter', deposit: 20_000 })
  const address = `/dashboard/book-raid?raid=${raid._id}`
  const [owner, waiting] = [await signedIn(SENIOR), await signedIn(ADVERTISER)]
  for (const page of [owner, waiting]) await page.goto(address)
  await expect(fold(bookingsOf(waiting, raid), 'Backup (1)')).toBeVisible()

  await test.step('the advertiser cancels by three clicks, and the first backup gets the slot', async () => {
    const bookings = bookingsOf(owner, raid)
    await more(bookings, 'Thalia (Mage)').click()
    await inMenu(owner, 'Cancel').click()
    const dialog = owner.getByRole('dialog', { name: 'Cancel Booking' })
    // Of another advertiser's client the owner sees only the class.
    await expect(dialog).toContainText(
      `Next in line: A Hunter, booked by ${ADVERTISER.name}. The slot is theirs at once.`,
    )
    for (const viewport of [PHONE, DESK]) {
      await owner.setViewportSize(viewport)
      await expectNoViolations(owner)
    }
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(toast(owner, 'Booking cancelled')).toBeVisible()
    await expect(more(bookingsOf(waiting, raid), 'Brontax (Hunter)')).toBeVisible()
    await expect(fold(bookingsOf(waiting, raid), 'Backup (1)')).toHaveCount(0)
    await fold(bookings, 'Cancelled and no-show (1)').click()
    const ended = bookings.getByRole('listitem').filter({ hasText: 'Thalia' })
    await expect(ended).toContainText(`Client cancelled. 50,000 g returned. By ${SENIOR.name},`)
    // Other advertisers do not see the reason.
    await fold(bookingsOf(waiting, raid), 'Cancelled and no-show (1)').click()
    await expect(bookingsOf(waiting, raid)).not.toContainText('Client cancelled')
  })

  const page = await signedIn('Raid Leader')
  await page.goto(address)
  const bookings = bookingsOf(page, raid)
  await test.step('the leader marks a no-show, brings the booking back and moves it to another raid', async () => {
    await more(bookings, 'Brontax (Hunter)').click()
    await inMenu(page, 'No-show').click()
    const ending = page.getByRole('dialog', { name: 'Mark as no-show' })
    await ending.getByText('Came too late').click()
    await ending.getByRole('button', { name: 'Mark as no-show' }).click()
    await expect(toast(page, 'Marked as no-show')).toBeVisible()
    await fold(bookings, 'Cancelled and no-show (2)').click()
    await more(bookings, 'Brontax (Hunter)').click()
    await inMenu(page, 'Bring back').click()
    await expect(toast(page, 'Booking brought back')).toBeVisible()
    await expect(fold(bookings, 'Cancelled and no-show (1)')).toBeVisible()

    await more(bookings, 'Brontax (Hunter)').click()
    await inMenu(page, 'Move').click()
    const moving = page.getByRole('dialog', { name: 'Move booking' })
    await expect(moving.getByRole('radio')).toHaveCount(1)
    await expect(moving.getByText('VIP · its price is 38,000 g more')).toBeVisible()
    await expectNoViolations(page)
    await moving.getByRole('radio').check()
    await moving.getByRole('button', { name: 'Move booking' }).click()
    await expect(toast(page, 'Moved to Heroic later')).toBeVisible()
    await expect(raidRow(page, later)).toContainText('1 / 8')
    await expect(raidRow(page, raid)).toContainText('0 / 1')
  })

  await test.step('the leader takes a lock back and delays the raid', async () => {
    await api.mark(await api.book(raid, { clientName: 'Rallona', deposit: 50_000 }), 'lock')
    await api.wait(raid, { clientName: 'Silwen', deposit: 20_000 })
    await more(bookings, 'Rallona (Mage)').click()
    await inMenu(page, 'Unlock').click()
    await expect(toast(page, 'Booking lock status taken back')).toBeVisible()
    await raidRow(page, raid).getByRole('button', { name: 'Late: One slot' }).click()
    await inMenu(page, '30 minutes later').click()
    await expect(page.getByText(/^Starts 30 minutes later: \d+:\d\d [AP]M$/)).toBeVisible()
  })
  await test.step('the confirmation of a deletion names the bookings and deposits concerned', async () => {
    const managing = await signedIn('Admin')
    await managing.goto('/dashboard/upcoming-raids')
    await managing.getByRole('button', { name: 'Delete One slot' }).click()
    const question = managing.getByRole('alertdialog', { name: 'Confirm Deletion' })
    await expect(question).toContainText('One client is booked on it')
    await expect(question).toContainText('One client waits in line for it')
    await expect(question).toContainText('70,000 g that advertisers took is to be returned.')
  })
})

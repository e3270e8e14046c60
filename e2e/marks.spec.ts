import { personWith } from '#demo/people.ts'
import { listBookings } from '#domain/booking/endpoints.ts'
import { setOnline } from './fixtures/device.ts'
import { bookingsOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test.describe('the marks of Book Raid', () => {
  test('TONIGHT-8: without a connection marks and their undoing wait here too, also through a reload', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const raid = await api.publishedRaid()
    await api.book(raid)
    const page = await signedIn('Raid Leader')
    await page.goto('/dashboard/book-raid')
    const bookings = bookingsOf(page, raid)
    const press = async (mark: string) => {
      await bookings.getByRole('button', { name: mark, exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: mark, exact: true }).click()
    }
    await expect(bookings).toContainText('Thalia')
    await setOnline(page, false)
    await press('Lock')
    await expect(toast(page, 'Waiting for the connection.')).toBeVisible()
    await expect(bookings.getByRole('button', { name: 'Lock', exact: true })).toBeDisabled()
    await bookings.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(bookings.getByRole('button', { name: 'Lock', exact: true })).toBeEnabled()
    await setOnline(page, true)
    await expect(toast(page, 'Booking lock status updated successfully')).toBeVisible()
    await expect(toast(page, 'Booking lock status taken back')).toBeVisible()

    expectFailure('/booking/in-group', 'unanswered')
    await page.route('**/booking/in-group', (route) => route.abort())
    await press('In-Group')
    await expect(toast(page, 'Waiting for the connection.')).toBeVisible()
    await page.reload()
    await expect(bookings.getByRole('button', { name: 'In-Group', exact: true })).toBeDisabled()
    await page.unroute('**/booking/in-group')
    await expect(toast(page, 'Booking in-group status updated successfully')).toBeVisible()
    const admin = await api.as(personWith('Admin'))
    const [{ inGroup, lock } = {}] = await admin.call(listBookings, { raidId: raid._id })
    expect({ inGroup, lock }).toEqual({ inGroup: true, lock: false })
  })
})

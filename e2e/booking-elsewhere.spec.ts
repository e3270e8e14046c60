import { personWith } from '#demo/people.ts'
import { box, choice, fillClient, openForm, type } from './fixtures/booking-form.ts'
import { dayAhead } from './fixtures/factories.ts'
import { bookingsOf, raidRow, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const SENIOR = personWith('Senior Advertiser')
const MANAGER = personWith('Raid Manager')

test.describe('what was typed for a raid that takes it no more (FORM-7)', () => {
  test('goes along to another raid, where its price is settled', async ({ signedIn, api }) => {
    const raid = await api.publishedRaid({ name: 'Early', maxClients: 1, pot: 250_000 })
    const other = await api.publishedRaid({ name: 'Late', time: '11:00 PM', maxClients: 4, pot: 300_000 })
    await api.publishedRaid({ name: 'Of another kind', difficulty: 'MYTHIC' })
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    await fillClient(form, 'Goes along')
    await type(box(form, 'Price'), '260k')
    await api.book(raid, { by: SENIOR })
    await expect(form).toContainText('This raid is full')
    const offers = form.getByRole('button', { name: /^Book on/ })
    await expect(offers).toHaveText(['Book on Late 11:00 PM, 4 free, 300,000 g'])
    await offers.press('Enter')
    await expect(form).toContainText('Draft carried over. You typed this for Early.')
    await expect(form).not.toContainText('This raid is full')
    await expect(form.getByRole('button', { name: 'Book client' })).toBeFocused()
    await expect(box(form, 'Client Name')).toHaveValue('Goes along')
    await expect(choice(form, 'Client Class')).toHaveValue('Rogue')
    await expect(box(form, 'Price')).toHaveValue('270,000')
    await expect(box(form, 'Price')).toHaveAccessibleDescription(/260,000 g → 270,000 g/)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Booking request sent for Late')).toBeVisible()
    await expect(raidRow(page, other)).toContainText('1 / 4')
    await expect(raidRow(page, raid)).toContainText('1 / 1')
    // Nothing of it is left behind.
    await raidRow(page, other).getByRole('button', { name: 'Book Now' }).click()
    await expect(box(form, 'Client Name')).toHaveValue('')
  })

  test('a raid that is deleted meanwhile says who did it, and offers the others', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const raid = await api.publishedRaid({ name: 'Break C' })
    await api.publishedRaid({ name: 'The day after', date: dayAhead(4) })
    const page = await signedIn('Advertiser')
    const form = await openForm(page, raid)
    await fillClient(form, 'Not lost')
    expectFailure(`/raid/view/${raid._id}`, 404)
    await api.delete(raid)
    await expect(form).toContainText(`Break C was deleted by ${MANAGER.name}.`)
    await expect(form).not.toContainText('slots left')
    expectFailure('/booking/create', 404)
    await form.getByRole('button', { name: 'Book client' }).click()
    await expect(toast(page, 'This raid was deleted.')).toBeVisible()
    await form.getByRole('button', { name: /^Book on The day after/ }).click()
    await expect(form).toContainText('8 slots left')
    await expect(box(form, 'Client Name')).toHaveValue('Not lost')
  })

  test('an edit whose raid was deleted says so, and offers the others (STALE-4)', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const raid = await api.publishedRaid({ name: 'Break D' })
    await api.publishedRaid({ name: 'Another', date: dayAhead(4) })
    const page = await signedIn('Advertiser')
    // A page that comes into the room after the booking is told of it once more, and might ask when the raid is gone.
    const isInRoom = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('joinRaidRoom')),
      )
    await page.goto('/dashboard/book-raid')
    await isInRoom
    await api.book(raid)
    await bookingsOf(page, raid).getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Booking' })
    expectFailure(`/raid/view/${raid._id}`, 404)
    await api.delete(raid)
    await expect(form).toContainText(`Break D was deleted by ${MANAGER.name}.`)
    await form.getByRole('button', { name: /^Book on Another/ }).click()
    const again = page.getByRole('dialog', { name: 'Book Raid' })
    await expect(again).toContainText('Another')
    await expect(box(again, 'Client Name')).toHaveValue('Thalia')
  })
})

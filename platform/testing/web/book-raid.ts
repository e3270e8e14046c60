import { type Locator, page } from 'vitest/browser'
import type { Booking } from '#features/booking/booking.ts'
import { listBookings } from '#features/booking/calls.ts'
import { findOnRaids, getClientRecord } from '#features/client/calls.ts'
import { listPublishedRaids } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Role } from '#platform/call/rights.ts'
import { server } from './fake-server.ts'
import { box, button, choice, openSite, raidRow } from './page.tsx'

const UNKNOWN_CLIENT = { booked: 0, noShows: 0, noShowDays: [], lastOn: null, sameReset: [], warnings: [] }

/** Book Raid with these raids; of each raid's bookings those of them that are its. */
export function openBookRaid(
  raids: readonly Raid[],
  bookings: readonly Booking[] = [],
  role: Role = 'Advertiser',
  address = '/dashboard/book-raid',
): void {
  serveRaids(raids, bookings)
  server.answer(findOnRaids, [])
  server.answer(getClientRecord, UNKNOWN_CLIENT)
  openSite(address, role)
}

/** What Book Raid reads from now on. */
export function serveRaids(raids: readonly Raid[], bookings: readonly Booking[] = []): void {
  server.answer(listPublishedRaids, [...raids])
  server.answer(listBookings, ({ raidId }) => bookings.filter((booking) => booking.raidId === raidId))
}

/** The form for a new booking of this raid, from the list that is shown. */
export async function openForm(raid: Raid): Promise<Locator> {
  await button(/^Book Now/, raidRow(raid)).click()
  return page.getByRole('dialog', { name: 'Book Raid' })
}

/** What a booking can't be without. */
export async function fillClient(form: Locator, name: string): Promise<void> {
  await box('Client Name', form).fill(name)
  await box('Client Realm', form).fill('Kazzak')
  await choice('Client Class', form).selectOptions('Rogue')
}

/** What the client still has to pay. */
export const owes = (form: Locator) => form.getByRole('status', { name: 'Owes' })

/** The bookings below the raid that is open. */
export const bookingsOf = ({ name }: Pick<Raid, 'name'>) =>
  page.getByRole('region', { name: `Bookings of ${name}` })

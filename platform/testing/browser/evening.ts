import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import type { Booking } from '#features/booking/booking.ts'
import { listBookings } from '#features/booking/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { PHONE } from './accessibility.ts'
import type { Api } from './factories.ts'

export const ON_A_PHONE: BrowserContextOptions = { viewport: PHONE, hasTouch: true }

/** A client's line on Tonight. */
export function clientRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: `${name}-Kazzak` })
}

/** What opens the clients' sheets, in the order of the lines. */
export function clientNames(page: Page): Locator {
  return page.getByRole('list', { name: 'Clients' }).locator('[data-focus]')
}

/** On the line of each client with a mark that waits. */
export function waitingClock(page: Page): Locator {
  return page.getByRole('img', { name: 'Waiting for the server' })
}

/** A raid with these clients; each owes 250,000. */
export async function eveningWith(api: Api, clients: readonly string[]): Promise<[Raid, Booking[]]> {
  const raid = await api.publishedRaid({ name: 'Tonight', maxClients: 20 })
  return [raid, await clientsOn(api, raid, clients)]
}

export async function clientsOn(api: Api, raid: Raid, clients: readonly string[]): Promise<Booking[]> {
  const bookings: Booking[] = []
  for (const clientName of clients) bookings.push(await api.book(raid, { clientName }))
  return bookings
}

/** The bookings as the server has them, by their slots. */
export async function storedBookings(api: Api, raid: Raid): Promise<Booking[]> {
  const admin = await api.as(personWith('Admin'))
  return admin.call(listBookings, { raidId: raid._id })
}

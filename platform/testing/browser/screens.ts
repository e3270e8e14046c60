import type { Locator, Page } from '@playwright/test'
import type { Booking } from '#features/booking/booking.ts'
import type { Raid } from '#features/raid/raid.ts'

/** A toast that says exactly this. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })
}

/** The line of a table that stands for a raid, on a desk. */
export function raidRow(page: Page, { name }: Pick<Raid, 'name'>): Locator {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
}

/** The bookings below the raid that is open on Book Raid. */
export function bookingsOf(page: Page, { name }: Pick<Raid, 'name'>): Locator {
  return page.getByRole('region', { name: `Bookings of ${name}` })
}

/** The line of what others booked, among these bookings; it opens to a line each. */
export function bookedByOthers(bookings: Locator): Locator {
  return bookings.getByRole('button', { name: /booked by others/ })
}

/** The line of a payment mail record, by what people tell records apart. */
export function mailRow(page: Page, { bookId }: { bookId: string }): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: runId(bookId) }) })
}

/** A booking's id as the screens show it: its last eight characters. */
function runId(bookId: Booking['_id']): string {
  return bookId.replaceAll('-', '').slice(-8)
}

/** '12/31/2026': a day (YYYY-MM-DD) as the date boxes take it. */
export function typedDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** Where something stands and how large it is, px. Throws when it is not shown. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('Only what is shown has a box')
  return box
}

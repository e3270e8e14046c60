import type { Booking } from '#domain/booking/booking.ts'

/** Who a booking is for, as far as the viewer may know: 'Thalia (Mage)', or 'A Mage' when the name is withheld. */
export function clientLabel({
  clientName,
  clientClass,
}: Pick<Booking, 'clientName' | 'clientClass'>): string {
  if (clientName !== null) return `${clientName} (${clientClass})`
  return `${/^[AEIOU]/.test(clientClass) ? 'An' : 'A'} ${clientClass}`
}

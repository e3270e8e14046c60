import type { Booking } from '#features/booking/booking.ts'
import type { ClientClass } from '#features/season/game.ts'

interface Sorted<Row> {
  /** Those that the viewer may read: the own ones first, each kind as it came. */
  readonly readable: readonly Row[]
  /** Those of which the viewer gets the class and no name (docs/product.md, BOOK-11). */
  readonly withheld: readonly Row[]
}

/** A raid's bookings as a viewer looks for them. */
export function sortForViewer<Row extends Pick<Booking, 'masked' | 'userId'>>(
  bookings: readonly Row[],
  viewerId: string,
): Sorted<Row> {
  const readable = bookings.filter(({ masked }) => !masked)
  const isOwn = ({ userId }: Row) => userId._id === viewerId
  return {
    readable: [...readable.filter(isOwn), ...readable.filter((booking) => !isOwn(booking))],
    withheld: bookings.filter(({ masked }) => masked),
  }
}

/** How often each class is booked, in the order in which the classes came. */
export function classesOf(
  bookings: readonly Pick<Booking, 'clientClass'>[],
): readonly { readonly name: ClientClass; readonly count: number }[] {
  const counts = new Map<ClientClass, number>()
  for (const { clientClass } of bookings) counts.set(clientClass, (counts.get(clientClass) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}

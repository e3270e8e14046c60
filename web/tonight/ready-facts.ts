import type { Booking } from '#domain/booking/booking.ts'
import { misfits } from '#domain/booking/fit.ts'
import type { Raid } from '#domain/raid/raid.ts'

/** Who is neither there nor said anything: who cannot make it said so. */
export function notOnline(clients: readonly Booking[]): Booking[] {
  return clients.filter(({ inGroup, status, clientSays }) => !inGroup && !status && clientSays === undefined)
}

/** Something that is not as it should be, and the client with whom it begins. */
export interface Unready {
  readonly label: string
  readonly first: Booking
}

/** What can still be put right, and hinders nothing: armour twice, who is not online, who cannot make it, what was written. */
export function warningsOf(raid: Raid, clients: readonly Booking[]): Unready[] {
  const open = clients.filter(({ status }) => !status)
  const twice = open.flatMap((client) =>
    misfits({
      ...{ raid, bookingId: client._id, clientClass: client.clientClass },
      ...{ sameReset: [], curve: null, shownDay: String },
    })
      .filter(({ label }) => label.endsWith(' twice'))
      .map(({ label }) => ({ label, first: client })),
  )
  const counted = (some: readonly Booking[], what: (count: number) => string): Unready[] =>
    some[0] === undefined ? [] : [{ label: what(some.length), first: some[0] }]
  return [
    ...new Map(twice.toReversed().map((one) => [one.label, one])).values(),
    ...counted(
      open.filter(({ clientSays }) => clientSays?.says === 'away'),
      (count) => `${count} cannot make it`,
    ),
    ...counted(notOnline(clients), (count) => `${count} not online`),
    ...counted(
      open.filter(({ additionalNotes }) => additionalNotes),
      (count) => `${count} with notes`,
    ),
  ]
}

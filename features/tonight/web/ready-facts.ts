import type { Booking } from '#features/booking/booking.ts'
import { misfits } from '#features/booking/fit.ts'
import { placesStillPaid } from '#features/booking/rules.ts'
import type { Raid } from '#features/raid/raid.ts'
import { community } from '#features/settings/community.ts'
import { grouped } from '#platform/words/gold.ts'

/** The clients who are not there and said nothing: those who cannot make it said so. */
export function notOnline(clients: readonly Booking[]): Booking[] {
  return clients.filter(({ inGroup, status, clientSays }) => !inGroup && !status && clientSays === undefined)
}

/** Something that is not as it should be, and the client with whom it begins. */
export interface Unready {
  readonly label: string
  readonly first: Booking
}

interface Place {
  readonly realm: string
  readonly faction: string
}

/** The blockers of the raid, each with a client to begin with: gold that no hero name takes, and deposits that are due and missing. */
export function blockersOf(
  raid: Raid,
  clients: readonly Booking[],
  withoutBank: readonly Place[],
): Unready[] {
  const least = community.deposits[raid.lootType]
  const short = clients.filter(
    ({ status, paidFull, deposit }) => !status && !paidFull && deposit !== null && deposit < least,
  )
  return [
    ...withoutBank.flatMap(({ realm, faction }) => {
      const isThere = (place: Place) => place.realm === realm && place.faction === faction
      const first = clients.find((client) => placesStillPaid([client]).some(isThere))
      return first ? [{ label: `No bank for ${realm} (${faction})`, first }] : []
    }),
    ...counted(short, (count) => `${count} with less than the deposit of ${grouped(least)}`),
  ]
}

function counted(some: readonly Booking[], what: (count: number) => string): Unready[] {
  return some[0] === undefined ? [] : [{ label: what(some.length), first: some[0] }]
}

/** The warnings, which hinder nothing: armour twice, clients who are not online or cannot make it, and notes. */
export function warningsOf(raid: Raid, clients: readonly Booking[]): Unready[] {
  const open = clients.filter(({ status }) => !status)
  const twice = open.flatMap((client) =>
    misfits({
      ...{ raid, bookingId: client._id, clientClass: client.clientClass },
      ...{ sameReset: [], shownDay: String },
    })
      .filter(({ label }) => label.endsWith(' twice'))
      .map(({ label }) => ({ label, first: client })),
  )
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

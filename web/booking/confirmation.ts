import type { BookingInput } from '#domain/booking/booking.ts'
import { grouped } from '#domain/gold.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { DIFFICULTY_LABELS } from '#domain/season.ts'
import { serverPlace } from '#domain/server-time.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { trackingAddress } from '#web/tracking/queries.ts'

/** The clients that were booked on a raid, or wait there. */
export interface Confirmed {
  readonly raid: Raid
  readonly bookings: readonly BookingInput[]
  /** The ids of the bookings, in the same order. */
  readonly ids: readonly string[]
  readonly waits?: boolean
}

/** The client's confirmation, for the clipboard: `text` at once, `whole` with the links to their pages, which it makes. */
export function useConfirmation() {
  const now = useNow()
  const shownTime = useShownTime()
  return (confirmed: Confirmed) => {
    const { raid, ids } = confirmed
    const start = `${dayText(raid.date, now)}, ${shownTime(raid.time)}`
    return {
      text: confirmationText(confirmed, start),
      whole: async () => confirmationText(confirmed, start, await Promise.all(ids.map(trackingAddress))),
    }
  }
}

/** The clients, the start, the debts with their realms, and the address of each client's page. */
export function confirmationText(
  { raid, bookings, waits }: Omit<Confirmed, 'ids'>,
  start: string,
  addresses: readonly string[] = [],
): string {
  const kind = `${DIFFICULTY_LABELS[raid.difficulty]} ${raid.raidType}, ${raid.lootType}`
  const clients = bookings.flatMap((booking, at) => [lineOf(booking), ...pageOf(addresses[at])])
  return [
    `${waits ? 'Backup' : 'Booked'}: ${kind}`,
    `${start} server time (${serverPlace()})`,
    ...clients,
  ].join('\n')
}

function lineOf({ clientName, clientRealm, clientClass, ...gold }: BookingInput): string {
  const { price, deposit, owes, paidFull, paymentRealm, paymentFaction } = gold
  const left = deposit > 0 ? `, ${grouped(deposit)} paid, ${grouped(owes)} to pay` : ' to pay'
  const where = paidFull ? ', paid in full' : `${left} on ${paymentRealm}, ${paymentFaction}`
  return `${clientName}-${clientRealm} (${clientClass}): ${grouped(price)} gold${where}`
}

const pageOf = (address: string | undefined) => (address === undefined ? [] : [`Your page: ${address}`])

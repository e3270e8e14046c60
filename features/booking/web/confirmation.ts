import type { BookingInput } from '#features/booking/booking.ts'
import type { Raid } from '#features/raid/raid.ts'
import { DIFFICULTY_LABELS } from '#features/season/game.ts'
import { trackingAddress } from '#features/tracking/web/queries.ts'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { grouped } from '#platform/words/gold.ts'
import { serverPlace } from '#platform/words/server-time.ts'

export interface Confirmed {
  readonly raid: Raid
  readonly bookings: readonly BookingInput[]
  /** The bookings' ids, in the order of `text`. */
  readonly ids: readonly string[]
  readonly waits?: boolean
}

/** The confirmation for the clipboard. `text` has no links; `whole` creates the links to the clients' pages first. */
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

import type { Booking } from '#features/booking/booking.ts'
import { PresenceDot } from '#platform/ui/chip.tsx'
import { dayText, minutesText, useTimePreferences } from '#platform/ui/time/time.ts'
import { wallClockAt } from '#platform/words/server-time.ts'

type Said = Pick<Booking, 'clientSays'>

export function ClientSays({ clientSays }: Said) {
  const text = useSaidText({ clientSays })
  return clientSays && text && <PresenceDot tone={clientSays.says} label={text} />
}

/** 'Online since 22 Nov 2026, 8:41 PM', in server time; null where the client said nothing. */
export function useSaidText({ clientSays }: Said): string | null {
  const { clock } = useTimePreferences()
  if (clientSays === undefined) return null
  const { date, minutes } = wallClockAt(new Date(clientSays.at))
  const when = `${dayText(date, new Date())}, ${minutesText(minutes, clock)}`
  return clientSays.says === 'online' ? `Online since ${when}` : `Cannot make it, since ${when}`
}

import { useQuery } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Booking, BookingInput } from '#domain/booking/booking.ts'
import { hasEnded, isAlreadyBooked } from '#domain/booking/rules.ts'
import type { Failure } from '#domain/failure.ts'
import { grouped } from '#domain/gold.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { whyNotBook, whyNotJoinBackup } from '#domain/raid/rules.ts'
import { otherRaids } from '#web/booking/form/other-raids.ts'
import { raidBookings } from '#web/booking/queries.ts'
import { formatGold } from '#web/game/gold.tsx'
import { publishedRaids } from '#web/raid/queries.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

interface BookingNotesProps {
  raid: Raid
  /** Why the raid is no more; null while it is there. */
  gone: string | null
  booking: Booking | null
  /** A new one goes into the line of the raid. */
  waits: boolean
  form: UseFormReturn<BookingInput>
  /** The new booking shall wait in line from now on, or no more. */
  onWait(waits: boolean): void
  onMove(to: Raid): void
}

/**
 * What speaks against sending the form as it stands: a refusal, a raid that filled up or was deleted, a character booked
 * before. A new booking that this raid takes no more can go to another one.
 */
export function BookingNotes({ raid, gone, booking, waits, form, onWait, onMove }: BookingNotesProps) {
  const now = useNow()
  const bookings = useQuery({ ...raidBookings(raid._id), enabled: gone === null }).data ?? []
  const [clientName, clientRealm] = useWatch({ control: form.control, name: ['clientName', 'clientRealm'] })
  const kept = bookings.filter((one) => !hasEnded(one))
  const again = isAlreadyBooked(kept, { clientName, clientRealm, except: booking?._id })
  const whyNot = booking === null ? (waits ? whyNotJoinBackup : whyNotBook)(raid, now) : null
  const closed = gone ?? whyNot?.message ?? null
  const refused = form.formState.errors.root?.message
  return (
    // No role=alert: a screen reader has read the toast already.
    <div aria-live="polite" className="space-y-2 not-empty:mb-5">
      {refused && refused !== closed && gone === null && (
        <Note icon={<CircleAlert aria-hidden />} tone="danger">
          {refused}
        </Note>
      )}
      {closed !== null && (
        <Note icon={<TriangleAlert aria-hidden />} tone="warning">
          <Isolated>{closed}</Isolated>
          {gone === null && <OtherWay whyNot={whyNot} onWait={onWait} />}
          {booking === null && !waits && <OtherRaids raid={raid} now={now} onMove={onMove} />}
        </Note>
      )}
      {again && (
        <Note icon={<TriangleAlert aria-hidden />} tone="warning">
          <Isolated>{clientName.trim()}</Isolated> is already booked on this raid. You can book the character
          once more.
        </Note>
      )}
    </div>
  )
}

/** On a full raid a client can wait, and where a slot is free nobody has to: what was typed stays. */
function OtherWay({ whyNot, onWait }: Pick<BookingNotesProps, 'onWait'> & { whyNot: Failure | null }) {
  const isFull = whyNot?.code === 'raid-full'
  if (!isFull && whyNot?.code !== 'raid-has-slot') return null
  return (
    <p className="mt-2">
      <Button size="small" onClick={() => onWait(isFull)}>
        {isFull ? 'Join Backup' : 'Book Instead'}
      </Button>
    </p>
  )
}

/** Other raids of its kind: a press takes there what was typed. */
function OtherRaids({ raid, now, onMove }: Pick<BookingNotesProps, 'raid' | 'onMove'> & { now: Date }) {
  const all = useQuery(publishedRaids).data
  const shownTime = useShownTime()
  if (all === undefined) return null
  const others = otherRaids(raid, all, now)
  if (others.length === 0) return <p className="text-bone-300">No other raid of its kind has a free slot.</p>
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {others.map((other) => (
        <li key={other._id}>
          <Button size="small" className="py-1 text-left whitespace-normal!" onClick={() => onMove(other)}>
            <span className="min-w-0 break-words">
              Book on <Isolated>{other.name}</Isolated>{' '}
              {other.date !== raid.date && `${dayText(other.date, now)}, `}
              {shownTime(other.time)}, {grouped(other.maxClients - other.clients.length)} free
              {other.pot !== raid.pot && `, ${formatGold(other.pot)}`}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const TONES = {
  danger: 'border-rose-400/40 bg-rose-400/8 text-rose-400',
  warning: 'border-amber-400/40 bg-amber-400/8 text-amber-400',
} as const

function Note({ tone, icon, children }: { tone: keyof typeof TONES; icon: ReactNode; children: ReactNode }) {
  return (
    <div
      className={`flex items-start gap-2 rounded-lg border px-3 py-2 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 ${TONES[tone]}`}
    >
      {icon}
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { type FitFacts, type Misfit, misfits } from '#features/booking/fit.ts'
import { hasEnded } from '#features/booking/rules.ts'
import type { ClientRecord, ClientWarning } from '#features/client/calls.ts'
import { raidRecords } from '#features/client/web/queries.ts'
import type { Raid } from '#features/raid/raid.ts'
import { PresenceDot } from '#platform/ui/chip.tsx'
import { InlineNote } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { dayText, minutesText, useTimePreferences } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { wallClockAt } from '#platform/words/server-time.ts'

export function FitNotes({
  misfits,
  warnings,
}: {
  misfits: readonly Misfit[]
  warnings: readonly ClientWarning[]
}) {
  return (
    <div aria-live="polite">
      {misfits.length + warnings.length > 0 && (
        <ul
          aria-label="Possible problems"
          className="my-2 space-y-1 rounded-lg border border-amber-400/40 bg-amber-400/8 px-3 py-2 text-sm text-amber-400"
        >
          {warnings.map((warning) => (
            <Note key={warning._id}>
              <WarningText warning={warning} />
            </Note>
          ))}
          {misfits.map(({ text }) => (
            <Note key={text}>{text}</Note>
          ))}
        </ul>
      )}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}

/** 'Warning: left twice (Sat 14 Nov, until Mon 30 Nov)'. */
export function WarningText({ warning: { text, since, until } }: { warning: ClientWarning }) {
  const now = useNow()
  return (
    <>
      Warning: <Isolated>{text}</Isolated> ({dayText(since, now)}
      {until !== null && `, until ${dayText(until, now)}`})
    </>
  )
}

/** `record`: undefined until it is loaded. */
type Asked = Omit<FitFacts, 'sameReset' | 'shownDay'> & { record: ClientRecord | undefined }

export function useMisfits({ record, ...facts }: Asked): Misfit[] {
  const now = useNow()
  const shownDay = (date: string) => dayText(date, now)
  return misfits({ ...facts, sameReset: record?.sameReset ?? [], shownDay })
}

/** Misfits of an existing booking, and the client's record; none for a masked, Done or ended booking. */
export function useBookingFit(raid: Raid, booking: Booking) {
  const isAsked = !booking.masked && !booking.status && !hasEnded(booking)
  const { data: record } = useQuery({
    ...raidRecords(raid._id),
    enabled: isAsked,
    select: (records) => records.find(({ bookingId }) => bookingId === booking._id),
  })
  const { _id: bookingId, clientClass } = booking
  const found = useMisfits({ raid, bookingId, clientClass, record })
  return isAsked ? { misfits: found, record } : { misfits: [], record: undefined }
}

export function AlreadyBooked({ name, raid }: { name: string; raid?: Pick<Raid, 'name'> | undefined }) {
  return (
    <InlineNote tone="warning">
      <Isolated>{name.trim()}</Isolated> is already booked on this raid
      {raid && (
        <>
          , <Isolated>{raid.name}</Isolated>
        </>
      )}
      . You can book the character again.
    </InlineNote>
  )
}

type WithAnswer = Pick<Booking, 'clientSays'>

export function ClientSays({ clientSays }: WithAnswer) {
  const text = useAnswerText({ clientSays })
  return clientSays && text && <PresenceDot tone={clientSays.says} label={text} />
}

/** 'Online since 22 Nov 2026, 8:41 PM', in server time; null if the client gave no answer. */
export function useAnswerText({ clientSays }: WithAnswer): string | null {
  const { clock } = useTimePreferences()
  if (clientSays === undefined) return null
  const { date, minutes } = wallClockAt(new Date(clientSays.at))
  const when = `${dayText(date, new Date())}, ${minutesText(minutes, clock)}`
  return clientSays.says === 'online' ? `Online since ${when}` : `Cannot make it, since ${when}`
}

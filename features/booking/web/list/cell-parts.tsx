import { Copy, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { useList } from '#features/booking/web/list-context.ts'
import { IconButton } from '#platform/ui/button.tsx'
import { copyAndSay } from '#platform/ui/copy.tsx'
import { dayText, minutesText, useTimePreferences } from '#platform/ui/time/time.ts'
import { When } from '#platform/ui/time/when.tsx'
import { wallClockAt } from '#platform/words/server-time.ts'

const WHY = "Only the booking's advertiser, the raid's leader and collector, and admins see this"

export function Masked() {
  return (
    <span title={WHY} className="text-bone-500">
      ...
    </span>
  )
}

export function Shown<Value>({
  value,
  children,
}: {
  value: Value | null
  children(value: Value): ReactNode
}) {
  return value === null ? <Masked /> : children(value)
}

export function BookedAt({ booking: { createdAt } }: { booking: Booking }) {
  return createdAt === '' ? (
    <span />
  ) : (
    <InstantOf at={createdAt} className="inline-flex min-h-6 items-center" />
  )
}

/** '22 Nov, 8:14 PM' in server time; `at` in ISO 8601. */
export function InstantOf({ at, className }: { at: string; className?: string | undefined }) {
  const { now } = useList()
  const { clock } = useTimePreferences()
  const { date, minutes } = wallClockAt(new Date(at))
  const text = `${dayText(date, now).replace(/^[A-Z]\w+ /, '')}, ${minutesText(minutes, clock)}`
  return <When instant={at} text={text} className={className} />
}

interface CopyTextProps {
  text: string
  /** The text's name, for the toast: 'RunID is copied'. */
  what: string
  /** The client, for the button's name: 'Copy RunID of Thalia'. */
  of: string
  icon?: ReactNode
}

export function CopyText({ text, what, of, icon }: CopyTextProps) {
  return (
    <IconButton
      label={`Copy ${what} of ${of}`}
      onClick={() => void copyAndSay(text, what)}
      className="-my-0.5 size-6! text-bone-500!"
      icon={icon ?? <Copy aria-hidden className="size-3.5" />}
    />
  )
}

export function CopyLink({ of, to }: { of: string; to: string }) {
  return <CopyText text={to} what="link" of={of} icon={<Link2 aria-hidden className="size-4" />} />
}

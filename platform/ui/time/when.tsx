import { useEffect, useState } from 'react'
import { Tooltip } from '#platform/ui/overlay/tooltip.tsx'
import { locale, wallClockAt } from '#platform/words/server-time.ts'
import { dayText, deviceZone, formatOf, minutesText, useTimePreferences } from './time.ts'

interface WhenProps {
  /** ISO 8601 in UTC. */
  instant: string
  /** In server time, as the screen shows it: '19:30', 'Thu 21 Nov'. */
  text: string
  className?: string | undefined
}

/** A time in server time; the viewer's own is in its tip and in its accessible name (docs/product.md, SET-2). */
export function When({ instant, text, className }: WhenProps) {
  const { clock, zone: chosen } = useTimePreferences()
  const zone = chosen ?? deviceZone()
  const format = formatOf('en-GB', {
    timeZone: zone,
    ...({ weekday: 'short', day: 'numeric', month: 'short', minute: '2-digit' } as const),
    hour: clock === '12' ? 'numeric' : '2-digit',
    hourCycle: clock === '12' ? 'h12' : 'h23',
    timeZoneName: 'short',
  })
  // 'Sat 21 Nov, 7:30 PM CET'
  const own = format.format(new Date(instant)).replace(/[ap]m\b/, (half) => half.toUpperCase())
  const isOwn = zone === locale.zone
  return (
    <Tooltip
      label={isOwn ? `${text} server time, which is yours` : `${text} server time, yours ${own}`}
      tip={
        <>
          {isOwn ? 'Server time is your own time' : 'Your time'}
          <time dateTime={instant} className="block font-semibold whitespace-nowrap">
            {own}
          </time>
        </>
      }
    >
      <time dateTime={instant} className={className}>
        {text}
      </time>
    </Tooltip>
  )
}

/** Day and time of an instant (ISO 8601 in UTC), in server time: 'Sat 21 Nov, 19:30'; or the day only, with the time in its tip. */
export function InstantDay({ instant, dayOnly = false }: { instant: string; dayOnly?: boolean }) {
  const { clock } = useTimePreferences()
  const now = useNow()
  const { date, minutes } = wallClockAt(new Date(instant))
  const day = dayText(date, now)
  return <When instant={instant} text={dayOnly ? day : `${day}, ${minutesText(minutes, clock)}`} />
}

const MINUTE_MS = 60_000

/** The current instant, updated on each full minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (Date.now() % MINUTE_MS))
    return () => clearTimeout(timer)
  })
  return now
}

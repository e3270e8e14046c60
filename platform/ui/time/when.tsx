import { Tooltip } from '#platform/ui/overlay/tooltip.tsx'
import { locale } from '#platform/words/locale.ts'
import { type ClockFormat, deviceZone, useTimePreferences } from './time-preferences.ts'

interface WhenProps {
  /** ISO 8601 in UTC. */
  instant: string
  /** The same in server time, as the screen writes it: '19:30', 'Thu 21 Nov'. */
  text: string
  className?: string | undefined
}

/** A time in server time that tells the viewer's own on hover, focus and tap, and as its name (docs/product.md, SET-2). */
export function When({ instant, text, className }: WhenProps) {
  const { clock, zone: chosen } = useTimePreferences()
  const zone = chosen ?? deviceZone()
  const own = formatFor(zone, clock)
    .format(new Date(instant))
    .replace(/[ap]m\b/, (half) => half.toUpperCase())
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

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one costs more than using it a hundred times. */
function formatFor(timeZone: string, clock: ClockFormat): Intl.DateTimeFormat {
  const key = `${clock} ${timeZone}`
  const cached = formats.get(key)
  if (cached) return cached
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: clock === '12' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: clock === '12' ? 'h12' : 'h23',
    timeZoneName: 'short',
  })
  formats.set(key, made)
  return made
}

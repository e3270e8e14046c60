import { SERVER_ZONE } from '#domain/server-time.ts'
import { deviceZone, minutesText, useTimePreferences, zoneLabel } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { zoneClock } from '#web/time/zone-clock.ts'

/** The viewer's time beside the server's. */
export function Clocks() {
  const { zone } = useTimePreferences()
  return (
    <dl className="grid grid-cols-2 divide-x divide-ink-700 rounded-lg border border-ink-700 bg-ink-850">
      <Clock label="Local time" zone={zone ?? deviceZone()} />
      <Clock label="Server time" zone={SERVER_ZONE} />
    </dl>
  )
}

function Clock({ label, zone }: { label: string; zone: string }) {
  const now = useNow()
  const { clock } = useTimePreferences()
  const place = zoneLabel(zone)
  return (
    <div className="min-w-0 px-2.5 py-2.5">
      <dt className="text-2xs text-bone-500">{label}</dt>
      <dd>
        <time
          dateTime={now.toISOString()}
          className="block text-lg leading-6 font-semibold whitespace-nowrap"
        >
          {minutesText(zoneClock(now, zone), clock)}
        </time>
        <span className="block truncate text-2xs text-bone-500" title={place}>
          {place}
        </span>
      </dd>
    </div>
  )
}

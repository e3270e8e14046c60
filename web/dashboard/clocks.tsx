import { community } from '#domain/community.ts'
import { deviceZone, minutesText, useTimePreferences, zoneLabel } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { zoneClock } from '#web/time/zone-clock.ts'

/** The server's time beside the viewer's. */
export function Clocks() {
  const { zone } = useTimePreferences()
  return (
    <dl className="grid grid-cols-2 gap-x-3">
      <Clock label="Server time" zone={community.time.zone} />
      <Clock label="Local time" zone={zone ?? deviceZone()} />
    </dl>
  )
}

function Clock({ label, zone }: { label: string; zone: string }) {
  const now = useNow()
  const { clock } = useTimePreferences()
  return (
    <div className="min-w-0" title={zoneLabel(zone)}>
      <dt className="text-2xs text-bone-500">{label}</dt>
      <dd>
        <time dateTime={now.toISOString()} className="text-xs leading-4.5 font-semibold whitespace-nowrap">
          {minutesText(zoneClock(now, zone), clock)}
        </time>
      </dd>
    </div>
  )
}

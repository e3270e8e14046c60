import { timeText, wallClockAt } from '#domain/server-time.ts'
import { useNow } from '#web/dashboard/use-now.ts'

/** The viewer's time beside the server's. */
export function Clocks() {
  const now = useNow()
  const instant = now.toISOString()
  return (
    <dl className="grid grid-cols-2 divide-x divide-ink-700 rounded-lg border border-ink-700 bg-ink-850">
      <Clock
        label="Local time"
        instant={instant}
        time={timeText(now.getHours() * 60 + now.getMinutes())}
        place={ownPlace()}
      />
      <Clock
        label="Server time"
        instant={instant}
        time={timeText(wallClockAt(now).minutes)}
        place="Europe/Paris"
      />
    </dl>
  )
}

interface ClockProps {
  label: string
  instant: string
  time: string
  place: string
}

function Clock({ label, instant, time, place }: ClockProps) {
  return (
    <div className="min-w-0 px-3 py-2.5">
      <dt className="text-2xs text-bone-500">{label}</dt>
      <dd>
        <time dateTime={instant} className="block text-lg leading-6 font-semibold whitespace-nowrap">
          {time}
        </time>
        <span className="block truncate text-2xs text-bone-500" title={place}>
          {place}
        </span>
      </dd>
    </div>
  )
}

function ownPlace(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
}

import type { ReactNode } from 'react'
import { SERVER_ZONE } from '#domain/server-time.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

interface WhenProps {
  /** ISO 8601 in UTC. */
  instant: string
  /** The same in server time, as the screen writes it: '19:30', 'Thu 21 Nov'. */
  children: ReactNode
}

const OWN = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A time in server time that tells the viewer's own on hover, focus and tap. */
export function When({ instant, children }: WhenProps) {
  const same = OWN.resolvedOptions().timeZone === SERVER_ZONE
  return (
    <Tooltip
      tip={
        <>
          {same ? 'Server time is your own time' : 'Your time'}
          <time dateTime={instant} className="block font-semibold whitespace-nowrap text-gold-300">
            {OWN.format(new Date(instant))}
          </time>
        </>
      }
    >
      {children}
    </Tooltip>
  )
}

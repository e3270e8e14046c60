import { useLive, useLostSince } from '#features/live/web/live.ts'
import { deviceZone, minutesText, useTimePreferences, zoneClock } from '#platform/ui/time/time.ts'
import { useMedia } from '#platform/ui/use-media.ts'

/** The sidebar stands beside the page: `--breakpoint-lg`. */
const IS_DESK = '(min-width: 64.0625rem)'

/** In the sidebar's foot: that what the screen shows is live. */
export function LiveWord() {
  const live = useLive()
  const isDesk = useMedia(IS_DESK, true)
  if (!isDesk) return null
  return <p role="status">{live === 'live' && <Live />}</p>
}

/**
 * Above each screen, without room of its own: since when what it shows is not live. It stays in sight. Nobody has to do
 * anything: the page keeps trying. A phone's page has no foot, so a screen reader hears here that it is live.
 */
export function LiveLine() {
  const live = useLive()
  const since = useLostSince()
  const { clock, zone } = useTimePreferences()
  const isDesk = useMedia(IS_DESK, true)
  return (
    <div className="sticky top-[calc(var(--header-height)+0.25rem)] z-10 h-0">
      <p role="status" className="text-xs">
        {live === 'live' && !isDesk && (
          <span className="sr-only">
            <Live />
          </span>
        )}
        {since && (
          <span className="inline-block rounded-lg border border-amber-400/60 bg-ink-900 px-3 py-0.5 text-amber-400 shadow-raised">
            Offline since {minutesText(zoneClock(since, zone ?? deviceZone()), clock)}. What you see may be
            old.
          </span>
        )}
      </p>
    </div>
  )
}

function Live() {
  return (
    <span className="inline-flex items-center gap-1.5 text-2xs text-bone-500">
      <span aria-hidden className="size-2 rounded-full bg-moss-400 forced-color-adjust-none" />
      Live
    </span>
  )
}

import { Link } from 'wouter'
import { factsOfTopic, type Notice } from '#features/notice/calls.ts'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { useNow } from '#platform/ui/time/when.tsx'

/** Shown until the notices and their code are loaded. */
export const NOTICES_SKELETON = (
  <Waiting className="space-y-4 p-4" bars={Array.from({ length: 4 }, () => 'h-12 w-full')} />
)

export function NoticeRows({ notices, onLeave }: { notices: readonly Notice[]; onLeave?: () => void }) {
  const now = useNow()
  return (
    <ul className="divide-y divide-ink-700">
      {notices.map(({ _id, topic, at, text, link }) => (
        <li key={_id} className="relative px-4 py-2 text-sm hover:bg-ink-850 sm:px-5">
          <p className="text-xs text-bone-500">
            {factsOfTopic(topic).label}
            {' · '}
            <time dateTime={at}>{ageText(at, now)}</time>
          </p>
          <p className="mt-0.5 wrap-anywhere">
            {link === null ? (
              <Isolated>{text}</Isolated>
            ) : (
              // The whole row is the link.
              <Link to={link} className="before:absolute before:inset-0" onClick={onLeave}>
                <Isolated>{text}</Isolated>
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

const MINUTE_MS = 60_000

/** 'just now', '5 min ago', '3 h ago', '2 days ago': the age of an instant (ISO 8601) at `now`. */
export function ageText(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  return hours < 48 ? 'yesterday' : `${Math.floor(hours / 24)} days ago`
}

import { useQuery } from '@tanstack/react-query'
import type { Raid } from '#domain/raid/raid.ts'
import { freeText } from '#domain/raid/slots.ts'
import { otherRaids } from '#web/booking/plans/other-raids.ts'
import { formatGold } from '#web/game/gold.tsx'
import { publishedRaids } from '#web/raid/queries.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyLine } from '#web/ui/feedback/empty-state.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

interface BookElsewhereProps {
  raid: Raid
  /** Called to book what was typed on this raid instead. */
  onMove(to: Raid): void
}

/** Other raids of the raid's kind: a press takes there what was typed. */
export function BookElsewhere({ raid, onMove }: BookElsewhereProps) {
  const now = useNow()
  const all = useQuery(publishedRaids).data
  const shownTime = useShownTime()
  if (all === undefined) return null
  const others = otherRaids(raid, all, now)
  if (others.length === 0) return <EmptyLine>No other raid of its kind has a free slot.</EmptyLine>
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {others.map((other) => (
        <li key={other._id}>
          <Button size="small" className="py-1 text-left whitespace-normal!" onClick={() => onMove(other)}>
            <span className="min-w-0 break-words">
              Book on <Isolated>{other.name}</Isolated>{' '}
              {other.date !== raid.date && `${dayText(other.date, now)}, `}
              {shownTime(other.time)}, {freeText(other)}
              {other.pot !== raid.pot && `, ${formatGold(other.pot)}`}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

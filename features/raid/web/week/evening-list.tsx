import { type ReactNode, useMemo } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { Fold } from '#platform/ui/fold.tsx'
import { dayText } from '#platform/ui/time/day-text.ts'
import { eveningOf, wallClockAt } from '#platform/words/server-time.ts'
import { byEvening, type Placed } from './evenings.ts'
import { countText, type WeekViewProps } from './week-grid.tsx'

interface EveningListProps<P extends Placed> extends WeekViewProps<P> {
  /** The content below an evening's raids. */
  below?: ((evening: string) => ReactNode) | undefined
}

/** The evenings below each other, for a narrow window. */
export function EveningList<P extends Placed>(props: EveningListProps<P>) {
  const { evenings, items, now, tile, below } = props
  const groups = useMemo(() => byEvening(items), [items])
  const today = eveningOf(wallClockAt(now))
  const [over, coming] = [evenings.filter((one) => one < today), evenings.filter((one) => one >= today)]
  const list = (some: readonly string[]) => (
    <div className="divide-y divide-ink-700">
      {some.map((evening) => {
        const group = groups.get(evening) ?? []
        const isToday = evening === today
        return (
          <section key={evening} aria-labelledby={`evening-${evening}`} className="px-4 py-2">
            <h3
              id={`evening-${evening}`}
              className="flex items-baseline justify-between gap-3 text-sm font-semibold"
            >
              <span className={classNames(isToday && 'text-ember-400')}>{dayText(evening, now)}</span>
              <span className="text-2xs font-normal text-bone-500">{countText(group.length)}</span>
            </h3>
            {group.length > 0 && (
              <ul className="mt-2 space-y-1.5">
                {group.map((item) => (
                  <li key={item._id}>{tile(item)}</li>
                ))}
              </ul>
            )}
            {below?.(evening)}
          </section>
        )
      })}
    </div>
  )
  // A week that is over is looked at for itself.
  if (over.length === 0 || coming.length === 0) return list(evenings)
  return (
    <>
      {list(coming)}
      <div className="border-t border-ink-700">
        <Fold
          title={over.length === 1 ? '1 evening over' : `${over.length} evenings over`}
          startsOpen={false}
        >
          {list(over)}
        </Fold>
      </div>
    </>
  )
}

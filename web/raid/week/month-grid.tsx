import { useMemo } from 'react'
import { Link } from 'wouter'
import type { Raid } from '#domain/raid/raid.ts'
import { eveningOf, wallClockAt } from '#domain/server-time.ts'
import { byEvening, weekdaysOfReset } from '#web/raid/week/evenings.ts'
import { shownPath } from '#web/raid/week/week-address.ts'
import type { WeekViewProps } from '#web/raid/week/week-grid.tsx'
import { dayText } from '#web/time/day-text.ts'
import { arrowKeys } from '#web/ui/arrow-keys.ts'
import { classNames } from '#web/ui/class-names.ts'

const byArrows = arrowKeys('tbody tr')

/** So many raids of an evening are shown; the rest is in its week. */
const MOST = 6

/** The weeks of a month below each other, from the reset's day on; each raid is a line. */
export function MonthGrid({ evenings, items, now, tile }: WeekViewProps<Raid>) {
  const groups = useMemo(() => byEvening(items), [items])
  const weeks = Object.values(Object.groupBy(evenings, (_, place) => Math.floor(place / 7)))
  const today = eveningOf(wallClockAt(now))
  return (
    <table ref={byArrows} className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Raids by evening, in server time. Use the arrow keys to move.</caption>
      <thead>
        <tr>
          {weekdaysOfReset().map((weekday) => (
            <th
              key={weekday}
              scope="col"
              className="border-b border-l border-ink-700 bg-ink-850 px-2 py-1 text-left text-xs font-semibold first:border-l-0"
            >
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week = []) => (
          <tr key={week[0]}>
            {week.map((evening) => {
              const group = groups.get(evening) ?? []
              return (
                <td
                  key={evening}
                  className={classNames(
                    'border-b border-l border-ink-700 p-1 align-top first:border-l-0',
                    evening === today && 'bg-ember-500/5',
                  )}
                >
                  <p
                    className={classNames(
                      'mb-1 px-1 text-2xs',
                      evening === today ? 'font-semibold text-ember-400' : 'text-bone-300',
                    )}
                  >
                    <span className="sr-only">{dayText(evening, now)}</span>
                    <span aria-hidden>{Number(evening.slice(8))}</span>
                  </p>
                  <ul className="space-y-0.5">
                    {group.slice(0, MOST).map((raid) => (
                      <li key={raid._id}>{tile(raid)}</li>
                    ))}
                  </ul>
                  {group.length > MOST && (
                    <Link
                      to={shownPath({ week: week[0] ?? evening })}
                      className="link mt-0.5 block px-1.5 text-2xs"
                    >
                      {group.length - MOST} more
                    </Link>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

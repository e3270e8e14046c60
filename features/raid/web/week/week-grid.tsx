import { memo, type ReactNode, useMemo } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { useListKeys } from '#platform/ui/list-keys.ts'
import { dayText } from '#platform/ui/time/day-text.ts'
import { useOwnTime } from '#platform/ui/time/own-time.ts'
import { type ClockFormat, minutesText, useTimePreferences } from '#platform/ui/time/time-preferences.ts'
import { eveningOf, instantOf, resetMinutes, wallClockAt } from '#platform/words/server-time.ts'
import { byEvening, hourIn, hoursOfEvening, type Placed, wallIn } from './evenings.ts'

export interface WeekViewProps<P extends Placed> {
  /** YYYY-MM-DD, in their order. */
  evenings: readonly string[]
  items: readonly P[]
  now: Date
  tile(item: P): ReactNode
}

interface WeekGridProps<P extends Placed> extends WeekViewProps<P> {
  /** Rows that are there though nothing stands in them, by their hours, 0 to 23. */
  alwaysHours: readonly number[]
  /** The content below the raids of a cell. */
  below?: ((evening: string, hour: number) => ReactNode) | undefined
}

/** Seven evenings beside each other, a row for each hour in which something starts. */
export function WeekGrid<P extends Placed>({
  evenings,
  items,
  now,
  tile,
  alwaysHours,
  below,
}: WeekGridProps<P>) {
  const groups = useMemo(() => byEvening(items), [items])
  const onKeyDown = useListKeys()
  const used = new Set([...items.map(hourIn), ...alwaysHours])
  const today = eveningOf(wallClockAt(now))
  const hours = hoursOfEvening().filter((hour) => used.has(hour))
  return (
    <table onKeyDown={onKeyDown} className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Raids by evening and hour, in server time. J and K move.</caption>
      <thead>
        <tr>
          <th scope="col" className="w-14 border-b border-ink-700 bg-ink-850 p-2">
            <span className="sr-only">Hour</span>
          </th>
          {evenings.map((evening) => (
            <EveningHead key={evening} evening={evening} now={now} count={groups.get(evening)?.length ?? 0} />
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <HourHead hour={hour} at={instantOf(wallIn(evenings[0] ?? '', hour * 60))} />
            {evenings.map((evening) => (
              <td
                key={evening}
                className={classNames(
                  'border-b border-l border-ink-700 p-1 align-top',
                  evening === today && 'bg-ember-500/5',
                )}
              >
                <ul className="space-y-1">
                  {(groups.get(evening) ?? [])
                    .filter((item) => hourIn(item) === hour)
                    .map((item) => (
                      <li key={item._id} data-row={item._id}>
                        {tile(item)}
                      </li>
                    ))}
                </ul>
                {below?.(evening, hour)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const EveningHead = memo(function EveningHead(props: { evening: string; now: Date; count: number }) {
  const { evening, now, count } = props
  const today = eveningOf(wallClockAt(now))
  const isToday = evening === today
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'border-b border-l border-ink-700 bg-ink-850 px-2 py-1 text-left text-sm font-semibold',
        evening < today && 'over',
        isToday && 'w-1/5',
      )}
    >
      <span className={classNames('whitespace-nowrap', isToday && 'text-ember-400')}>
        {dayText(evening, now)}
      </span>{' '}
      <span className="text-2xs font-normal whitespace-nowrap text-bone-500">{countText(count)}</span>
    </th>
  )
})

/** '3 raids'; how much stands in an evening, drafts too. */
export function countText(count: number): string {
  if (count === 0) return 'No raid'
  return count === 1 ? '1 raid' : `${count} raids`
}

/** '11 PM', '23:00'. */
function hourText(hour: number, clock: ClockFormat): string {
  return minutesText(hour * 60, clock).replace(':00 ', ' ')
}

interface HourHeadProps {
  hour: number
  /** When that is on the first evening. */
  at: Date | null
}

function HourHead({ hour, at }: HourHeadProps) {
  const { clock } = useTimePreferences()
  const ownTime = useOwnTime()
  const isNight = hour < resetMinutes() / 60
  return (
    <th
      scope="row"
      className="border-b border-ink-700 px-2 py-2 text-left align-top text-2xs font-medium text-bone-300"
    >
      <span className="whitespace-nowrap tabular-nums">{hourText(hour, clock)}</span>
      {ownTime && at && (
        <span className="block font-normal whitespace-nowrap text-bone-500">
          {ownTime(at.toISOString()).replace(/^\w+ /, '').replace(':00 ', ' ')}
        </span>
      )}
      {isNight && <span className="block font-normal text-bone-500">next day</span>}
    </th>
  )
}

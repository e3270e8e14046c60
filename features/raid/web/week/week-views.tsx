import { CalendarDays } from 'lucide-react'
import { Fragment, memo, type ReactNode } from 'react'
import { SCREENS } from '#platform/call/page.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { useListKeys } from '#platform/ui/list-keys.ts'
import { ButtonLink } from '#platform/ui/location.tsx'
import { Fold } from '#platform/ui/page.tsx'
import { dayText, minutesText, useOwnTime, useTimePreferences } from '#platform/ui/time/time.ts'
import { useMedia } from '#platform/ui/use-media.ts'
import { eveningOf, instantOf, resetMinutes, wallClockAt } from '#platform/words/server-time.ts'
import { byEvening, hourIn, hoursOfEvening, type Placed, wallIn } from './evenings.ts'

/** Widths at which seven evenings fit side by side, with the sidebar and without it. */
const WIDE = '(min-width: 70rem), (min-width: 54rem) and (max-width: 63.99rem)'

export function useIsWide(): boolean {
  return useMedia(WIDE, true)
}

interface WeekViewProps<P extends Placed> {
  /** YYYY-MM-DD, in order. */
  evenings: readonly string[]
  items: readonly P[]
  now: Date
  tile(item: P): ReactNode
}

/** '3 raids': the raids and drafts of an evening. */
export function countText(count: number): string {
  if (count === 0) return 'No raid'
  return count === 1 ? '1 raid' : `${count} raids`
}

/** `plans`: the viewer creates raids and has the templates beside the week. */
export function NoRaids({ plans = false }: { plans?: boolean }) {
  return (
    <EmptyState
      title="No raids in this week."
      icon={<CalendarDays aria-hidden />}
      action={plans && <ButtonLink to={SCREENS.createRaid.path}>{SCREENS.createRaid.title}</ButtonLink>}
    >
      Raids published for these days appear here.
      {plans && ' Create one, or choose a template and then its evening.'}
    </EmptyState>
  )
}

interface WeekGridProps<P extends Placed> extends WeekViewProps<P> {
  /** Hours, 0 to 23, that have a row even if empty. */
  alwaysHours?: readonly number[]
  below?(evening: string, hour: number): ReactNode
}

export function WeekGrid<P extends Placed>(props: WeekGridProps<P>) {
  const { evenings, items, now, tile, alwaysHours = [], below } = props
  const groups = byEvening(items)
  const onKeyDown = useListKeys()
  const today = eveningOf(wallClockAt(now))
  // Past evenings are narrow, except in a week that is past as a whole.
  const isNarrow = (evening: string) => evening < today && (evenings.at(-1) ?? '') >= today
  const used = new Set([...items.map(hourIn), ...alwaysHours])
  const order = hoursOfEvening()
  const hours = order.filter((hour) => used.has(hour))
  return (
    <table onKeyDown={onKeyDown} className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Raids by evening and hour, in server time. J and K move.</caption>
      <thead>
        <tr>
          <th scope="col" className="w-14 border-b border-ink-700 bg-ink-850 p-2">
            <span className="sr-only">Hour</span>
          </th>
          {evenings.map((evening) => (
            <EveningHead
              key={evening}
              evening={evening}
              now={now}
              count={groups.get(evening)?.length ?? 0}
              isNarrow={isNarrow(evening)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour, at) => (
          <Fragment key={hour}>
            {at > 0 && order.indexOf(hour) - order.indexOf(hours[at - 1] ?? hour) > 1 && <Gap />}
            <tr>
              <HourHead hour={hour} at={instantOf(wallIn(evenings[0] ?? '', hour * 60))} />
              {evenings.map((evening) => (
                <td
                  key={evening}
                  className={classNames(
                    'border-b border-l border-ink-700 p-1 align-top',
                    evening === today && 'bg-ember-500/5',
                    isNarrow(evening) && 'narrow',
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
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Gap() {
  return (
    <tr aria-hidden>
      <td colSpan={8} className="h-4 border-b border-ink-700 bg-ink-950 p-0" />
    </tr>
  )
}

interface EveningHeadProps {
  evening: string
  now: Date
  count: number
  isNarrow: boolean
}

const EveningHead = memo(function EveningHead({ evening, now, count, isNarrow }: EveningHeadProps) {
  const today = eveningOf(wallClockAt(now))
  const isToday = evening === today
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'border-b border-l border-ink-700 bg-ink-850 px-2 py-1 text-left align-bottom text-sm font-semibold',
        evening < today && 'over',
        isNarrow && 'w-21 px-1.5! text-xs!',
      )}
    >
      <span className={classNames('whitespace-nowrap', isToday && 'text-ember-400')}>
        {dayText(evening, now)}
      </span>{' '}
      <span className="text-2xs font-normal whitespace-nowrap text-bone-500">{countText(count)}</span>
    </th>
  )
})

/** '11 PM' or '23:00', and the viewer's own time. `at`: the instant of this hour on the first evening. */
function HourHead({ hour, at }: { hour: number; at: Date | null }) {
  const { clock } = useTimePreferences()
  const ownTime = useOwnTime()
  const isNight = hour < resetMinutes() / 60
  return (
    <th
      scope="row"
      className="border-b border-ink-700 px-2 py-1.5 text-left align-top text-2xs leading-4 font-medium text-bone-300"
    >
      <span className="whitespace-nowrap tabular-nums">
        {minutesText(hour * 60, clock).replace(':00 ', ' ')}
      </span>
      {ownTime && at && (
        <span className="block font-normal whitespace-nowrap text-bone-500">
          {ownTime(at.toISOString()).replace(/^\w+ /, '').replace(':00 ', ' ')}
        </span>
      )}
      {isNight && <span className="block font-normal text-bone-500">next day</span>}
    </th>
  )
}

interface EveningListProps<P extends Placed> extends WeekViewProps<P> {
  below?(evening: string): ReactNode
}

export function EveningList<P extends Placed>(props: EveningListProps<P>) {
  const { evenings, items, now, tile, below } = props
  const groups = byEvening(items)
  const today = eveningOf(wallClockAt(now))
  const [over, coming] = [evenings.filter((one) => one < today), evenings.filter((one) => one >= today)]
  const list = (some: readonly string[]) => (
    <div className="divide-y divide-ink-700">
      {some.map((evening) => {
        const group = groups.get(evening) ?? []
        return (
          <section key={evening} aria-labelledby={`evening-${evening}`} className="px-4 py-2">
            <h3
              id={`evening-${evening}`}
              className="flex items-baseline justify-between gap-3 text-sm font-semibold"
            >
              <span className={classNames(evening === today && 'text-ember-400')}>
                {dayText(evening, now)}
              </span>
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

import { useMemo, useState } from 'react'
import type { Raid } from '#domain/raid/raid.ts'
import { dayText } from '#web/time/day-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/form/select.tsx'

/** One day of a list of raids, until the last of that day has gone from it; '' for all days (docs/product.md, PAGE-45). */
export function useDay(raids: readonly Raid[] | undefined) {
  const [asked, onDay] = useState('')
  const days = useMemo(() => [...Map.groupBy(raids ?? [], ({ date }) => date)].sort(byDay), [raids])
  const day = days.some(([date]) => date === asked) ? asked : ''
  const shown = useMemo(() => (day === '' ? raids : raids?.filter(({ date }) => date === day)), [raids, day])
  return { day, days, shown, onDay }
}

const byDay = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

interface DayChoiceProps extends Omit<ReturnType<typeof useDay>, 'shown'> {
  list: 'pending' | 'published'
  now: Date
}

/** Beside a list's heading, where it has several days. It keeps its room, so that nothing jumps when the list is there. */
export function DayChoice({ list, day, days, onDay, now }: DayChoiceProps) {
  return (
    <Select
      aria-label={`Day of ${list} raids`}
      placeholder="All days"
      options={days.map(([date, raids]) => ({
        value: date,
        label: `${dayText(date, now)} (${raids.length})`,
      }))}
      value={day}
      onChange={({ target }) => onDay(target.value)}
      className={classNames('h-9! w-44! py-0!', days.length < 2 && 'invisible')}
    />
  )
}

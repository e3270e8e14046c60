import { useQuery } from '@tanstack/react-query'
import type { RaidInput } from '#features/raid/raid.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { goldCollectors, raidLeaders } from './queries.ts'
import type { SavedRaid } from './raid-form-fields.tsx'
import { FIELDS, type RaidField } from './raid-values.ts'
import { RaidWarnings } from './raid-warnings.tsx'

/** The input about to be sent: the whole of a new raid, the changes of a saved one. */
export function RaidSummary({ raid, saved }: { raid: RaidInput; saved: SavedRaid | undefined }) {
  const people = [
    ...(useQuery(raidLeaders).data ?? []),
    ...(useQuery(goldCollectors).data ?? []),
    ...(saved ? [saved.leader] : []),
    ...(saved?.collector ? [saved.collector] : []),
  ]

  const shownTime = useShownTime()

  /** A field's value as people read it. */
  function shown(values: RaidInput, field: RaidField): string {
    const value = values[field]
    if (field === 'date') return dayText(values.date, new Date())
    if (field === 'time') return shownTime(values.time)
    if (field === 'pot') return formatGold(values.pot)
    if (field === 'raidLeader' || field === 'goldCollector')
      return people.find(({ _id }) => _id === value)?.username ?? 'Not assigned'
    return typeof value === 'number' ? value.toLocaleString('en') : String(value)
  }

  const fields = (Object.keys(FIELDS) as RaidField[]).filter((field) => field !== 'name' || saved)
  const shownFields = fields.filter((field) => !saved || shown(saved.input, field) !== shown(raid, field))
  const booked = saved?.booked ?? 0
  return (
    <>
      <div className="mt-3 rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm">
        <p className="font-semibold break-words text-bone-100">
          <Isolated>{raid.name}</Isolated>
        </p>
        <ul>
          {shownFields.map((field) => (
            <li key={field} className="break-words">
              {FIELDS[field].label}: {saved && `${shown(saved.input, field)} → `}
              {shown(raid, field)}
            </li>
          ))}
        </ul>
        {booked > 0 && (
          <p className="text-amber-400">{booked === 1 ? 'One client is' : `${booked} clients are`} booked</p>
        )}
      </div>
      <RaidWarnings raid={raid} except={saved?.id} />
    </>
  )
}

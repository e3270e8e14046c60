import './report-chart.css'
import { type CSSProperties, Fragment } from 'react'
import type { ReportGroup, ReportSpan } from '#features/report/report.ts'
import { isOfTime } from '#features/report/rules.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { groupName, keysBetween } from './group-name.tsx'
import { MEASURES, type MeasureName } from './measures.ts'

/** So many people or kinds have a bar; the table has all. */
const MOST_ROWS = 12
/** So many days have their name below the columns, also on a phone. */
const MOST_NAMES = 3

interface ReportChartProps {
  groups: readonly ReportGroup[]
  asked: ReportSpan
  show: MeasureName
}

/**
 * One measure of each group: columns of days, weeks and months, rows of all else. A screen reader gets the sentence and the table, which has the
 * same figures (docs/product.md, REP-10).
 */
export function ReportChart({ groups, asked, show }: ReportChartProps) {
  const { by, from, to } = asked
  const { of, text } = MEASURES[show]
  const now = new Date()
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const isTime = isOfTime(by)
  const keys = isTime ? keysBetween(by, from, to) : [...byKey.keys()].slice(0, MOST_ROWS)
  const bars = keys.map((key) => {
    const group = byKey.get(key)
    return { key, name: groupName(by, group ?? { key, name: null }, now), value: (group && of(group)) ?? 0 }
  })
  const most = Math.max(...bars.map(({ value }) => value))
  const best = most > 0 ? bars.find(({ value }) => value === most) : undefined
  const size = (value: number) => ({ '--size': most > 0 ? value / most : 0 }) as CSSProperties
  const each = Math.ceil(bars.length / MOST_NAMES)
  return (
    <figure className="px-4 py-2 sm:px-5">
      <figcaption className="mb-3 min-h-5 text-xs text-bone-500">
        {best === undefined ? (
          'No data to chart.'
        ) : (
          <>
            Most: <Isolated>{best.name}</Isolated>,{' '}
            <span className="font-semibold text-bone-100">{text(best.value)}</span>
            {!isTime && groups.length > MOST_ROWS && `. Only the first ${MOST_ROWS} are shown.`}
          </>
        )}
      </figcaption>
      {isTime ? (
        <div aria-hidden className="report-columns">
          {bars.map(({ key, name, value }, at) => (
            <div key={key} title={`${name}: ${text(value)}`}>
              <i style={size(value)} />
              <span>{at % each === 0 && name}</span>
            </div>
          ))}
        </div>
      ) : (
        <div aria-hidden className="report-rows">
          {bars.map(({ key, name, value }) => (
            <Fragment key={key}>
              <span className="truncate">
                <Isolated>{name}</Isolated>
              </span>
              <span className="text-bone-100 tabular-nums">{text(value)}</span>
              <i style={size(value)} />
            </Fragment>
          ))}
        </div>
      )}
    </figure>
  )
}

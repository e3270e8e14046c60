import 'charts.css/dist/charts.min.css'
import '#web/report/report-chart.css'
import { type CSSProperties, memo } from 'react'
import type { Grouping, ReportGroup, ReportSpan } from '#domain/report/report.ts'
import { GROUPING_LABELS, isOfTime } from '#domain/report/rules.ts'
import { MOST_BARS, pointsOf } from '#web/report/chart-points.ts'
import { groupName } from '#web/report/group-name.tsx'
import { MEASURES, type MeasureName } from '#web/report/measures.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Isolated } from '#web/ui/isolated.tsx'

interface ReportChartProps {
  groups: readonly ReportGroup[]
  asked: ReportSpan
  show: MeasureName
}

interface Bar {
  readonly key: string
  readonly name: string
  readonly value: number | null
  /** Of the longest one, 0 to 1. */
  readonly size: number
  readonly text: string
}

/**
 * One measure of each group as bars. The table below it says the same and more, so that who hears the screen gets this
 * sentence alone (docs/product.md, REP-10).
 */
export const ReportChart = memo(function ReportChart({ groups, asked, show }: ReportChartProps) {
  const bars = barsOf(groups, asked, show)
  const best = bars.reduce<Bar | null>((top, bar) => (bar.size > (top?.size ?? 0) ? bar : top), null)
  const last = bars.at(-1)
  return (
    <figure>
      <figcaption className="mb-4 min-h-6 text-sm text-bone-300">
        {best === null ? (
          'No data to chart.'
        ) : (
          <>
            Most: <Isolated>{best.name}</Isolated>,{' '}
            <span className="font-semibold text-bone-100">{best.text}</span>
            {!isOfTime(asked.by) && groups.length > MOST_BARS && `. Only the first ${MOST_BARS} are shown.`}
          </>
        )}
      </figcaption>
      <Bars bars={bars} by={asked.by} />
      {isOfTime(asked.by) && (
        <p aria-hidden className="mt-2 flex justify-between text-2xs text-bone-500">
          <span>{bars[0]?.name}</span>
          {bars.length > 1 && <span>{last?.name}</span>}
        </p>
      )}
    </figure>
  )
})

/** The bars are a table, which the library draws: its cells are as long as they say. */
function Bars({ bars, by }: { bars: readonly Bar[]; by: Grouping }) {
  const isColumns = isOfTime(by)
  return (
    <table
      aria-hidden
      className={classNames(
        'charts-css report-chart',
        isColumns ? 'column show-primary-axis hide-data' : 'bar show-labels data-outside',
        bars.length <= 60 && isColumns && 'data-spacing-1',
        !isColumns && 'data-spacing-4',
      )}
    >
      <thead>
        <tr>
          <th scope="col">{GROUPING_LABELS[by]}</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, size, text }) => (
          <tr key={key} title={`${name}: ${text}`}>
            <th scope="row">
              <Isolated>{name}</Isolated>
            </th>
            <td style={{ '--size': size } as CSSProperties}>
              <span className="data">{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function barsOf(groups: readonly ReportGroup[], asked: ReportSpan, show: MeasureName): readonly Bar[] {
  const points = pointsOf(groups, asked, show)
  const most = Math.max(...points.map(({ value }) => value ?? 0), 0)
  const now = new Date()
  return points.map(({ key, name, value }) => {
    return {
      ...{ key, value, name: groupName(asked.by, { key, name }, now) },
      size: most === 0 ? 0 : (value ?? 0) / most,
      text: value === null ? '—' : MEASURES[show].text(value),
    }
  })
}

import { memo, useMemo } from 'react'
import type { ReportGroup, ReportSpan } from '#domain/report/report.ts'
import { GROUPING_LABELS, isOfTime, spanBefore } from '#domain/report/rules.ts'
import { barsOf } from '#web/report/bars.ts'
import { labelledOf, MOST_BARS } from '#web/report/chart-points.ts'
import { MEASURES, type MeasureName } from '#web/report/measures.ts'
import { dayText } from '#web/time/day-text.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const WAITING = <Skeleton className="h-42 w-full" />
const TimeBars = onDemand(() => import('#web/report/time-bars.tsx'), WAITING)
const GroupBars = onDemand(() => import('#web/report/group-bars.tsx'), WAITING)

interface ReportChartProps {
  groups: readonly ReportGroup[]
  /** The figures of as many days before; undefined until they are there. */
  before: readonly ReportGroup[] | undefined
  asked: ReportSpan
  show: MeasureName
}

/**
 * One measure of each group as bars, of days beside what it was before. The table below it says the same and more, so that who
 * hears the screen gets its sentence, and one bar at a time (docs/product.md, REP-10).
 */
export const ReportChart = memo(function ReportChart({ groups, before, asked, show }: ReportChartProps) {
  const { by } = asked
  const isTime = isOfTime(by)
  const drawn = useMemo(
    () => barsOf(groups, isTime ? before : undefined, asked, show),
    [groups, before, isTime, asked, show],
  )
  const { best } = drawn
  return (
    <figure className="px-4 py-2 sm:px-5">
      <figcaption className="mb-3 flex min-h-5 flex-wrap gap-x-5 text-xs text-bone-500">
        {best === null ? (
          'No data to chart.'
        ) : (
          <span>
            Most: <Isolated>{best.name}</Isolated>,{' '}
            <span className="font-semibold text-bone-100">{best.text}</span>
            {!isTime && groups.length > MOST_BARS && `. Only the first ${MOST_BARS} are shown.`}
          </span>
        )}
        {isTime && <Legend {...asked} />}
      </figcaption>
      {isTime ? (
        <TimeBars
          {...drawn}
          named={labelledOf(
            by,
            drawn.bars.map(({ key }) => key),
          )}
          of={GROUPING_LABELS[by]}
          label={MEASURES[show].label}
          short={MEASURES[show].short}
        />
      ) : (
        <GroupBars bars={drawn.bars} />
      )}
    </figure>
  )
})

/** Which days are the bars, and which the line. */
function Legend(asked: ReportSpan) {
  const now = new Date()
  return [asked, spanBefore(asked)].map(({ from, to }, at) => (
    <span key={from} className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className={at === 0 ? 'size-2.5 rounded-xs bg-gold-400' : 'w-4 border-t border-bone-300'}
      />
      {dayText(from, now)}
      {from !== to && ` – ${dayText(to, now)}`}
    </span>
  ))
}

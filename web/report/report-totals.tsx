import type { ReportFigures } from '#domain/report/report.ts'
import { MEASURE_NAMES, MEASURES } from '#web/report/measures.ts'
import { FigureStrip } from '#web/ui/figure-strip.tsx'

/** The figures of all days together; skeletons until they are there, dashes for null. */
export function ReportTotals({
  total,
  withSlots,
}: {
  total: ReportFigures | null | undefined
  withSlots: boolean
}) {
  const names = MEASURE_NAMES.filter((name) => withSlots || name !== 'slots')
  return (
    <FigureStrip
      className="justify-between"
      figures={names.map((name) => {
        const { label, of, text } = MEASURES[name]
        const value = total && of(total)
        return { label, value: typeof value === 'number' ? text(value) : value }
      })}
    />
  )
}

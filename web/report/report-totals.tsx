import type { ReportFigures } from '#domain/report/report.ts'
import { MEASURE_NAMES, MEASURES, type MeasureName } from '#web/report/measures.ts'
import { FigureStrip } from '#web/ui/figure-strip.tsx'

interface ReportTotalsProps {
  /** Undefined until it is there, null where it could not be read. */
  total: ReportFigures | null | undefined
  withSlots: boolean
  show: MeasureName
  onShow(show: MeasureName): void
}

/** The figures of all days together; a press on one draws it. */
export function ReportTotals({ total, withSlots, show, onShow }: ReportTotalsProps) {
  const names = MEASURE_NAMES.filter((name) => withSlots || name !== 'slots')
  return (
    <FigureStrip
      className="figure-line my-2 justify-between px-4 sm:px-5"
      figures={names.map((name) => {
        const { label, of, text } = MEASURES[name]
        const value = total && of(total)
        return {
          label,
          value: typeof value === 'number' ? text(value) : value,
          choice: { chosen: name === show, onChoose: () => onShow(name) },
        }
      })}
    />
  )
}

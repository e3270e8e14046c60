import type { ReportFigures } from '#domain/report/report.ts'
import { changeOf, MEASURE_NAMES, MEASURES, type MeasureName } from '#web/report/measures.ts'
import { FigureStrip } from '#web/ui/figure-strip.tsx'

interface ReportTotalsProps {
  /** Undefined until it is there, null where it could not be read. */
  total: ReportFigures | null | undefined
  /** The figures of as many days before; undefined until they are there. */
  before: ReportFigures | undefined
  withSlots: boolean
  show: MeasureName
  onShow(show: MeasureName): void
}

/** The figures of all days together, beside what they were before; a press on one draws it. */
export function ReportTotals({ total, before, withSlots, show, onShow }: ReportTotalsProps) {
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
          note:
            typeof value === 'number' && before ? (
              <Change name={name} value={value} before={of(before)} />
            ) : null,
          choice: { chosen: name === show, onChoose: () => onShow(name) },
        }
      })}
    />
  )
}

function Change({ name, value, before }: { name: MeasureName; value: number; before: number | null }) {
  if (before === null) return null
  const change = changeOf(name, value, before)
  return (
    <>
      {change && <span className={change.isBetter ? 'text-moss-400' : 'text-rose-400'}>{change.text}</span>}{' '}
      was {MEASURES[name].short(before)}
    </>
  )
}

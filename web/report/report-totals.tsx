import type { ReportFigures } from '#domain/report/report.ts'
import { MEASURE_NAMES, MEASURES } from '#web/report/measures.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Panel } from '#web/ui/panel.tsx'

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
    <Panel>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4 xl:flex xl:flex-wrap xl:justify-between">
        {names.map((name) => {
          const { label, of, text } = MEASURES[name]
          const value = total && of(total)
          return (
            <div key={name}>
              <dt className="text-sm text-bone-300">{label}</dt>
              <dd
                className={
                  name === 'gold' || name === 'cut'
                    ? 'text-lg font-semibold text-gold-300'
                    : 'text-lg font-semibold'
                }
              >
                {value === undefined ? (
                  <Skeleton className="my-1 h-5 w-20" />
                ) : value === null ? (
                  <span className="text-bone-500">—</span>
                ) : (
                  text(value)
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </Panel>
  )
}

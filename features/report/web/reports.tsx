import { infiniteQueryOptions, skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMember } from '#features/member/web/member-context.ts'
import { exportReport, readReport } from '#features/report/calls.ts'
import type { ReportFigures, ReportSpan } from '#features/report/report.ts'
import { GROUPING_LABELS, hasSlots, usualSpan, whyNotSpan } from '#features/report/rules.ts'
import { call } from '#platform/call/web/api.ts'
import { LoadedTable } from '#platform/call/web/loaded-table.tsx'
import { PAGED, pageAt } from '#platform/call/web/paged.ts'
import { useSteadyError } from '#platform/call/web/use-steady-error.ts'
import { VIEW_KEYS } from '#platform/call/web/view-keys.ts'
import { DownloadLink } from '#platform/ui/download-link.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { FigureStrip } from '#platform/ui/figure-strip.tsx'
import { ShowMore } from '#platform/ui/table/show-more.tsx'
import { useAddressState } from '#platform/ui/use-address-state.ts'
import { wallClockAt } from '#platform/words/server-time.ts'
import { MEASURE_NAMES, MEASURES, type MeasureName } from './measures.ts'
import { type ReportChoice, readAddress, searchOf } from './report-address.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportFilters } from './report-filters.tsx'
import { columnsOf } from './report-table.tsx'

/** As tall as a chart. */
const WAITING = 'h-56 w-full'

/** The tab Reports: how bookings went, in figures, drawn and as a table (docs/product.md, Reports). */
export default function Reports() {
  const { actor } = useMember()
  const { said, go } = useAddressState<ReportChoice, object>(readAddress, searchOf)
  const [usual] = useState(() => usualSpan(wallClockAt(new Date()).date))
  const choice = { ...said, from: said.from || usual.from, to: said.to || usual.to }
  const withSlots = hasSlots(said.by, actor)
  const show = withSlots || said.show !== 'slots' ? said.show : 'bookings'
  const change = (next: ReportChoice) => go(next, { replace: false, note: {} })
  const report = useReport(choice)
  const { isAsked } = report
  return (
    <>
      <ReportFilters choice={{ ...choice, show }} onChange={change} />
      {isAsked ? (
        <Results {...{ ...report, show, withSlots }} onShow={(next) => change({ ...choice, show: next })} />
      ) : (
        NO_SPAN
      )}
    </>
  )
}

function useReport({ by, from, to }: ReportSpan) {
  const asked = useMemo<ReportSpan>(() => ({ by, from, to }), [by, from, to])
  const isAsked = whyNotSpan(asked) === null
  const query = useInfiniteQuery(reportOf(isAsked ? asked : null))
  const { data } = query
  const failed = useSteadyError(query) !== null && data === undefined
  const groups = useMemo(() => data?.pages.flatMap(({ payload }) => payload.groups), [data])
  return {
    asked,
    isAsked,
    query,
    failed,
    groups,
    total: failed ? null : data?.pages[0]?.payload.total,
  }
}

interface ResultsProps extends ReturnType<typeof useReport> {
  show: MeasureName
  withSlots: boolean
  onShow(show: MeasureName): void
}

/** The figures and the chart, and the table below them. */
function Results({ asked, query, total, failed, groups, show, withSlots, onShow }: ResultsProps) {
  const { by } = asked
  const columns = useMemo(() => columnsOf(by, withSlots), [by, withSlots])
  const title = GROUPING_LABELS[by].toLowerCase()
  const chart = `${MEASURES[show].label} by ${title}`
  return (
    <div className="edge px-0!">
      <ReportTotals {...{ total, withSlots, show, onShow }} />
      <section aria-label={chart}>
        <div className="flex items-center justify-between px-4 sm:px-5">
          <h2 className="text-sm font-semibold">{chart}</h2>
          <DownloadLink path={exportReport.path} query={asked} />
        </div>
        {groups !== undefined ? (
          <ReportChart groups={groups} asked={asked} show={show} />
        ) : failed ? (
          <p className={`${WAITING} px-4 text-sm text-bone-500 sm:px-5`}>
            The chart appears once the figures load.
          </p>
        ) : (
          <Skeleton className={WAITING} />
        )}
      </section>
      <LoadedTable
        label={`All figures by ${title}`}
        columns={columns}
        rows={groups}
        rowKey={({ key }) => key}
        rowHeight={40}
        cardsBelow="nested"
        query={query}
        failed="The report could not be loaded"
        empty={NOTHING}
      />
      <ShowMore query={query} />
    </div>
  )
}

const NO_SPAN = (
  <EmptyState title="No report for these days." icon={<ChartColumn aria-hidden />}>
    Change the first or the last one.
  </EmptyState>
)

const NOTHING = (
  <EmptyState title="Nothing happened on these days." icon={<ChartColumn aria-hidden />}>
    Choose others above, or wait for the next raid.
  </EmptyState>
)

/** A report, page by page; for null nothing is asked. */
function reportOf(asked: ReportSpan | null) {
  return infiniteQueryOptions({
    queryKey: [...VIEW_KEYS.reports, asked],
    queryFn:
      asked === null
        ? skipToken
        : async ({ pageParam, signal }) => call(readReport, { ...asked, ...pageAt(pageParam) }, { signal }),
    ...PAGED,
  })
}

interface ReportTotalsProps {
  /** Undefined until it is there, null where it could not be read. */
  total: ReportFigures | null | undefined
  withSlots: boolean
  show: MeasureName
  onShow(show: MeasureName): void
}

/** The figures of all days together; a press on one draws it. */
function ReportTotals({ total, withSlots, show, onShow }: ReportTotalsProps) {
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

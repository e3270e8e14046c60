import { useInfiniteQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { type CSSProperties, Fragment, useMemo, useState } from 'react'
import { useMember } from '#features/member/web/member-context.ts'
import {
  exportReport,
  GROUPING_LABELS,
  GROUPINGS,
  type Grouping,
  hasSlots,
  isOfTime,
  type ReportGroup,
  type ReportSpan,
  readReport,
  usualSpan,
  whyNotSpan,
} from '#features/report/calls.ts'
import { LoadedTable, useSteadyError } from '#platform/call/web/loaded.tsx'
import { pagesOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { DownloadLink } from '#platform/ui/button.tsx'
import { EmptyState, Skeleton } from '#platform/ui/feedback/states.tsx'
import { FigureStrip } from '#platform/ui/figure-strip.tsx'
import { Field, Select } from '#platform/ui/form/field.tsx'
import { DayFilter, FilterBar } from '#platform/ui/form/filter-bar.tsx'
import { useAddressState } from '#platform/ui/location.tsx'
import { type Column, ShowMore } from '#platform/ui/table/data-table.tsx'
import { daysAfter, resetDay, type WallClock, wallClockAt } from '#platform/words/server-time.ts'
import {
  groupName,
  isSoFar,
  keysBetween,
  MEASURE_NAMES,
  MEASURES,
  type MeasureName,
  percent,
  type ReportChoice,
  readAddress,
  searchOf,
} from './measures.tsx'
import './report-chart.css'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { grouped } from '#platform/words/gold.ts'

const WAITING = 'h-50 w-full'

/** The tab Reports: totals, a chart and a table (docs/product.md, Reports). */
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
  const asked = { by, from, to }
  const isAsked = whyNotSpan(asked) === null
  const pages = pagesOf([...VIEW_KEYS.reports, asked], readReport, asked)
  const query = useInfiniteQuery({ ...pages, enabled: isAsked })
  const { data } = query
  const failed = useSteadyError(query) !== null && data === undefined
  const groups = data?.pages.flatMap(({ payload }) => payload.groups)
  return { asked, isAsked, query, failed, groups, total: failed ? null : data?.pages[0]?.payload.total }
}

interface ResultsProps extends ReturnType<typeof useReport> {
  show: MeasureName
  withSlots: boolean
  onShow(show: MeasureName): void
}

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

type TotalsProps = Pick<ResultsProps, 'total' | 'withSlots' | 'show' | 'onShow'>

/** A click on a total charts its measure. `total` is undefined while loading, null after a failure. */
function ReportTotals({ total, withSlots, show, onShow }: TotalsProps) {
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

function ReportFilters({ choice, onChange }: { choice: ReportChoice; onChange(choice: ReportChoice): void }) {
  const { by, from, to } = choice
  const now = wallClockAt(new Date())
  return (
    <FilterBar label="Report" count={0} labelled>
      <fieldset className="segments max-sm:col-span-2">
        <legend className="sr-only">Days</legend>
        {spansAt(now).map(([label, span]) => (
          <button
            key={label}
            type="button"
            aria-pressed={from === span.from && to === span.to}
            onClick={() => onChange({ ...choice, ...span })}
            className="segment touch-target min-h-10"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <DayFilter label="From" date={from} onChange={(day) => onChange({ ...choice, from: day })} />
      <DayFilter
        label="To"
        date={to}
        error={whyNotSpan(choice)?.message}
        onChange={(day) => onChange({ ...choice, to: day })}
      />
      <Field label="Group by" compact>
        <Select
          options={GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] }))}
          value={by}
          onChange={({ target }) =>
            onChange({ ...choice, by: GROUPINGS.find((one) => one === target.value) ?? by })
          }
        />
      </Field>
    </FilterBar>
  )
}

function spansAt(now: WallClock) {
  const to = now.date
  const month = `${to.slice(0, 8)}01`
  const before = daysAfter(month, -1)
  return [
    ['This reset', { from: resetDay(now), to }],
    ['7 days', { from: daysAfter(to, -6), to }],
    ['30 days', { from: daysAfter(to, -29), to }],
    ['This month', { from: month, to }],
    ['Last month', { from: `${before.slice(0, 8)}01`, to: before }],
    ['1 year', { from: daysAfter(to, -364), to }],
  ] as const
}

/** The most bars of people, sources or difficulties; the table has all groups. */
const MOST_ROWS = 12
/** The most labels below columns, so that they fit on a phone. */
const MOST_NAMES = 3

interface ReportChartProps {
  groups: readonly ReportGroup[]
  asked: ReportSpan
  show: MeasureName
}

/** Screen readers get the caption and the table, which has the same figures (docs/product.md, REP-10). */
function ReportChart({ groups, asked, show }: ReportChartProps) {
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

function columnsOf(by: Grouping, withSlots: boolean): readonly Column<ReportGroup>[] {
  return [
    {
      key: 'group',
      header: GROUPING_LABELS[by],
      card: 'title',
      width: '1.16fr',
      cell: (group) => (
        <>
          <Isolated>{groupName(by, group, new Date())}</Isolated>{' '}
          {isSoFar(by, group.key) && <Aside>so far</Aside>}
        </>
      ),
    },
    ...FIGURES,
    ...(withSlots ? [SLOTS] : []),
  ]
}

const FIGURES: readonly Column<ReportGroup>[] = [
  {
    key: 'bookings',
    header: 'Bookings',
    brief: 'named',
    align: 'end',
    width: '0.76fr',
    cell: ({ bookings }) => grouped(bookings),
  },
  {
    key: 'gold',
    header: 'Gold',
    brief: 'line',
    align: 'end',
    width: '1.24fr',
    cell: ({ gold }) => <Gold amount={gold} settled />,
  },
  {
    key: 'cut',
    header: 'Cut',
    align: 'end',
    width: '1.15fr',
    cell: ({ cut }) => <Gold amount={cut} settled />,
  },
  {
    key: 'cancelled',
    header: 'Cancelled',
    align: 'end',
    width: '0.8fr',
    cell: (group) => <Share count={group.cancelled} of={group.bookings} />,
  },
  {
    key: 'noShows',
    header: 'No-shows',
    align: 'end',
    width: '0.84fr',
    cell: (group) => <Share count={group.noShows} of={group.bookings} />,
  },
]

const SLOTS: Column<ReportGroup> = {
  key: 'slots',
  header: 'Slots filled',
  align: 'end',
  width: '1.26fr',
  cell: ({ slots }) =>
    slots === null || slots.all === 0 ? (
      <None />
    ) : (
      <span>
        <span className="whitespace-nowrap">
          {grouped(slots.taken)} of {grouped(slots.all)}
        </span>{' '}
        <Aside>{percent(slots.taken / slots.all)}</Aside>
      </span>
    ),
}

function Share({ count, of }: { count: number; of: number }) {
  if (of === 0) return <None />
  return (
    <span>
      {grouped(count)}
      <Aside>{percent(count / of)}</Aside>
    </span>
  )
}

function Aside({ children }: { children: string }) {
  return <span className="ml-2 text-2xs font-normal text-bone-500">{children}</span>
}

function None() {
  return <span className="text-bone-500">—</span>
}

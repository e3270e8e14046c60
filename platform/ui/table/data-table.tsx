import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, Fragment, memo, type ReactNode, useMemo, useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { ErrorState, LoadingNote, Skeleton } from '#platform/ui/feedback/states.tsx'
import { useListKeys } from '#platform/ui/list-keys.ts'

export interface Column<Row> {
  key: string
  /** The column's heading, and the label in a card. */
  header: string
  cell(row: Row): ReactNode
  /** 'end' for figures. */
  align?: 'start' | 'end'
  /**
   * Its place in a card: 'title' on top and 'actions' at the bottom, both without a label, 'wide' in full width, 'fact'
   * (the default) in half.
   */
  card?: 'title' | 'wide' | 'fact' | 'actions'
  /**
   * Its place in a closed card, which has two lines: before both, a fact of the second line, 'named' with its label, or the
   * first button. Opening the card shows the rest.
   */
  brief?: 'first' | 'line' | 'named' | 'button'
  /** Its width as a grid track: '2fr', '9rem'; 1fr by default. The content does not change it. */
  width?: string
  className?: string
}

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowKey(row: Row): string
  empty: ReactNode
  /** Why there are no rows, or why they may be stale. */
  error?: Error | null | undefined
  /** The failure: 'Failed to load raid data'. */
  errorTitle?: string
  onRetry?(): void
  retrying?: boolean
  skeletonRows?: number
  /** A full-width row below the row; null for none. */
  detail?(row: Row): ReactNode
  /** A loading row's height without padding, px. */
  rowHeight?: number
  /** The row that shows its detail, or null; if absent, every row does. */
  openKey?: string | null
  rowClassName?(row: Row): string | undefined
  /** Below this width of its container the rows become cards: 640, 800, 860 or 900 (the default) px. */
  cardsBelow?: keyof typeof CARDS_BELOW
}

/** By container, not window: a sidebar or dialog may leave less room. */
const CARDS_BELOW = {
  narrow: '@max-[40rem]:data-cards',
  /** A table inside a row, for laptops. */
  nested: '@max-[50rem]:data-cards',
  laptop: '@max-[53.75rem]:data-cards',
  medium: '@max-[56.25rem]:data-cards',
} as const

/**
 * A list of records in all states: loading, failed, empty, filled; rows on a desktop, cards on a phone. Rows are memoized
 * by identity: pass stable `columns` and `detail`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, detail, openKey } = props
  const { error, errorTitle = 'This could not be loaded', onRetry } = props
  const onKeyDown = useListKeys()
  if (rows === undefined && error) {
    return (
      <ErrorState title={errorTitle} onRetry={onRetry} retrying={props.retrying ?? false}>
        {error.message}
      </ErrorState>
    )
  }
  if (rows?.length === 0) return props.empty

  return (
    <div className="@container">
      {rows === undefined && <LoadingNote />}
      {rows && error && <StaleNote error={error} onRetry={onRetry} />}
      <table
        style={styleOf(props)}
        data-brief={columns.some(({ brief }) => brief) || undefined}
        aria-busy={rows === undefined}
        onKeyDown={onKeyDown}
        className={`data-table ${CARDS_BELOW[props.cardsBelow ?? 'medium']}`}
      >
        <caption className="sr-only">{props.label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(column.align === 'end' && 'text-right', column.className)}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined ? (
            <LoadingRows columns={columns} count={props.skeletonRows ?? 8} />
          ) : (
            // A row gets what it needs only, so that nothing else renders it again.
            rows.map((row) => {
              const id = rowKey(row)
              const isOpen = openKey === undefined || openKey === id
              const below = isOpen && detail ? { detail } : null
              return (
                <TableRow
                  key={id}
                  {...{ row, id, columns, ...below }}
                  className={props.rowClassName?.(row)}
                />
              )
            })
          )}
        </tbody>
      </table>
    </div>
  )
}

interface TableRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'detail'> {
  row: Row
  id: string
  className: string | undefined
}

const TableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>({ row, id, columns, detail, className }: TableRowProps<Row>) {
  const below = detail?.(row)
  const isBrief = columns.some(({ brief }) => brief)
  const [isTurned, turn] = useState(false)
  return (
    <Fragment>
      <tr
        data-row={id}
        className={className}
        data-open={below ? true : undefined}
        data-brief={(isBrief && !isTurned && !below) || undefined}
      >
        {columns.map((column) => (
          <td
            key={column.key}
            data-label={column.header}
            data-card={column.card ?? 'fact'}
            data-brief={column.brief}
            className={classNames(column.align === 'end' && 'data-table-figure', column.className)}
          >
            {column.cell(row)}
            {isBrief && !below && column.card === 'title' && <TurnButton isOpen={isTurned} onTurn={turn} />}
          </td>
        ))}
      </tr>
      {below && (
        <tr className="data-table-detail">
          <td colSpan={columns.length}>{below}</td>
        </tr>
      )}
    </Fragment>
  )
}

/** Opens and closes a row that is a card, by a click anywhere on its closed part; hidden elsewhere. */
export function TurnButton({ isOpen, onTurn }: { isOpen: boolean; onTurn(isOpen: boolean): void }) {
  return (
    <button
      type="button"
      className="data-table-turn"
      aria-label="Details"
      aria-expanded={isOpen}
      onClick={() => onTurn(!isOpen)}
    />
  )
}

/** Widths that look like words, the same on every load. */
const WIDTHS = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4']

/** The number of rows that pulse while loading; the others only reserve space. */
const BREATHING = 5

function LoadingRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  const isBrief = columns.some(({ brief }) => brief) || undefined
  const breathing = Array.from({ length: Math.min(count, BREATHING) }, (_, row) => row)
  return (
    <>
      {breathing.map((row) => (
        <tr key={row} aria-hidden data-brief={isBrief} className="animate-breathe">
          {columns.map((column, index) => (
            <td
              key={column.key}
              data-label={column.header}
              data-card={column.card ?? 'fact'}
              data-brief={column.brief}
            >
              <Skeleton still className={`my-0.5 h-4 ${WIDTHS[(row + index) % WIDTHS.length]}`} />
            </td>
          ))}
        </tr>
      ))}
      {count > BREATHING && (
        <tr aria-hidden className="data-table-coming" style={{ '--coming': count - BREATHING } as Style} />
      )}
    </>
  )
}

type Style = CSSProperties & Readonly<Record<`--${string}`, string | number>>

function styleOf<Row>({ columns, rowHeight = 64 }: DataTableProps<Row>): Style {
  const tracks = columns.map(({ width = '1fr' }) => (width.endsWith('fr') ? `minmax(0,${width})` : width))
  // A table within a table's row has its own.
  return { '--columns': tracks.join(' '), '--row-height': `${rowHeight}px` }
}

/** Says that the data may be stale, since a refetch failed. */
function StaleNote({ error, onRetry }: { error: Error; onRetry: (() => void) | undefined }) {
  return (
    <p role="alert" className="border-b border-ink-700 bg-amber-400/8 px-5 py-2 text-sm text-amber-400">
      This may be out of date: {error.message}{' '}
      {onRetry && (
        <button type="button" onClick={onRetry} className="link touch-target">
          Retry
        </button>
      )}
    </p>
  )
}

interface PagerProps {
  /** From 1. */
  page: number
  pageCount: number
  onPage(page: number): void
  /** The paged list's accessible name: 'Pending Raids'. */
  label: string
}

/** Previous / Next with 'Page X of Y'; renders nothing for a single page. */
export function Pager({ page, pageCount, onPage, label }: PagerProps) {
  if (pageCount <= 1) return null
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex items-center justify-between gap-4 border-t border-ink-700 px-5 py-3"
    >
      <Button
        size="small"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        icon={<ChevronLeft aria-hidden className="size-4" />}
      >
        Previous
      </Button>
      <p aria-live="polite" className="text-sm text-bone-300">
        Page {page} of {pageCount}
      </p>
      <Button size="small" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  )
}

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }
  /** 'Show older' for a list that begins with the newest. */
  label?: 'Show more' | 'Show older'
  className?: string
}

/** Below a paged list: fetches the next page; renders nothing at the end. */
export function ShowMore({ query, label = 'Show more', className = 'm-5' }: ShowMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      size="small"
      className={className}
      busy={query.isFetchingNextPage}
      busyLabel="Loading…"
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  )
}

/** Rows on a page of every list (docs/product.md, PAGE-6, PAGE-8, PAGE-9, HERO-4). */
const PAGE_SIZE = 30

/** One page of a list; `all` and its rows are undefined while loading. From 1, at most the last, since a list may shrink. */
export function pageOf<Row>(all: readonly Row[] | undefined, asked: number) {
  const pageCount = Math.max(1, Math.ceil((all?.length ?? 0) / PAGE_SIZE))
  const page = Math.min(Math.max(1, asked), pageCount)
  return { rows: all?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pageCount }
}

/** As `pageOf`, memoized. */
export function usePages<Row>(all: readonly Row[] | undefined, asked: number) {
  return useMemo(() => pageOf(all, asked), [all, asked])
}

/** The page of a row, from 1. */
export function pageOfRow(index: number): number {
  return Math.floor(index / PAGE_SIZE) + 1
}

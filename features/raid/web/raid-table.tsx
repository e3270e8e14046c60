import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type Ref, useMemo, useState } from 'react'
import type { Raid } from '#features/raid/raid.ts'
import { nextStart, phaseOf } from '#features/raid/rules.ts'
import { ApiFailure } from '#platform/call/web/api.ts'
import { useErrorToast } from '#platform/call/web/loaded.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { type Column, DataTable, Pager, pageOfRow, usePages } from '#platform/ui/table/data-table.tsx'
import { useFoundRaid } from './found-raid.ts'
import { type Chosen, ChosenContext } from './raid-columns.tsx'
import './raid-table.css'

interface RaidTableProps {
  /** 'Pending Raids': the panel's heading and the table's name. */
  title: string
  query: UseQueryResult<Raid[]>
  /** Shows that day's alone; '' for all. */
  day?: string
  /** Raids of the list that have their place in this one. */
  except?: readonly Raid[] | undefined
  columns: readonly Column<Raid>[]
  /** Null while none are being chosen. */
  chosen: Chosen | null
  order(a: Raid, b: Raid): number
  empty: ReactNode
  /** Its place on the page, for links. */
  id: string
  now: Date
  /** Beside the heading. */
  actions: ReactNode
  /** Takes the focus when the row that had it has gone. */
  ref: Ref<HTMLDivElement>
}

/** One of the two lists of Upcoming Raids, in its order, thirty to a page. */
export function RaidTable(props: RaidTableProps) {
  const { title, query, day = '', except, columns, chosen, order, empty, id, now, actions, ref } = props
  const found = useFoundRaid()
  const error = useErrorToast(query, sentenceOf)
  const sorted = useMemo(() => {
    const elsewhere = new Set(except?.map(({ _id }) => _id))
    return query.data
      ?.filter(({ _id, date }) => !elsewhere.has(_id) && (day === '' || date === day))
      .toSorted(order)
  }, [query.data, day, except, order])
  const [asked, setPage] = useState<number | null>(null)
  // The page of the raid that led here, until another one is asked for.
  const place = sorted?.findIndex(({ _id }) => _id === found?.id) ?? -1
  const next = useMemo(() => nextStart(query.data ?? [], now), [query.data, now])
  const { rows, page, pageCount } = usePages(sorted, asked ?? pageOfRow(Math.max(0, place)))
  return (
    <div
      ref={ref}
      id={id}
      tabIndex={-1}
      className="raid-table scroll-mt-[calc(var(--header-height)+1rem)] rounded-xl outline-offset-4"
    >
      <Panel open title={title} actions={actions} aside={<State rows={sorted} failed={error !== null} />}>
        <ChosenContext value={chosen}>
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowKey={(raid) => raid._id}
            rowClassName={(raid) => (raid._id === found?.id ? 'bg-ember-500/8' : phaseOf(raid, now, next))}
            empty={empty}
            error={error && new Error(sentenceOf(error))}
            errorTitle={`${title} could not be loaded`}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
            skeletonRows={14}
            rowHeight={42}
            cardsBelow="laptop"
          />
        </ChosenContext>
        <Pager page={page} pageCount={pageCount} onPage={setPage} label={title} />
      </Panel>
    </div>
  )
}

/** Beside the heading: how many there are. The table says by itself that it is loading, to those who hear it. */
function State({ rows, failed }: { rows: readonly Raid[] | undefined; failed: boolean }) {
  if (rows === undefined) {
    return (
      !failed && (
        <span aria-hidden className="text-sm text-bone-500">
          Loading...
        </span>
      )
    )
  }
  return rows.length > 0 && <StatusChip tone="quiet">{rows.length}</StatusChip>
}

function sentenceOf(error: Error): string {
  return error instanceof ApiFailure ? `Error fetching raids: ${error.message}` : error.message
}

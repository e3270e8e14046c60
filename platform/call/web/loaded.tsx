import type { InfiniteData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { ErrorState } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Panel } from '#platform/ui/page.tsx'
import { DataTable, type DataTableProps } from '#platform/ui/table/data-table.tsx'
import { failureText } from './api.ts'

interface Query<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  refetch(): unknown
}

interface LoadedProps<Data> {
  query: Query<Data>
  /** The sentence of a failed load, here and in a toast: 'The crew could not be loaded'. */
  failed: string
  /** Without a toast. */
  quiet?: boolean
  /** Puts the error into a panel, for use outside of one. */
  inPanel?: boolean
  /** Shown while loading. */
  skeleton: ReactNode
  children(data: Data): ReactNode
}

/** A query's data in all states. Loaded data stays visible if a refetch fails. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failed, quiet = false, inPanel = false, skeleton, children } = props
  const error = useErrorToast(query, (why) => (quiet ? null : failureText(why, failed)))
  if (query.data !== undefined) return children(query.data)
  if (error === null) return skeleton
  const failure = (
    <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {error.message}
    </ErrorState>
  )
  return inPanel ? <Panel flush>{failure}</Panel> : failure
}

/**
 * The error of a polling query. Without data a query forgets its error on each retry, and the screen would flicker between
 * error and skeleton; this keeps the error until an answer comes.
 */
export function useSteadyError(query: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState(query.error)
  const error = query.error ?? (query.data === undefined ? last : null)
  if (error !== last) setLast(error)
  return error
}

/**
 * The error of a polling query, steady as in `useSteadyError`. A toast shows its sentence when the failure begins,
 * not on each retry. `sentenceOf`: null for an error without a toast.
 */
export function useErrorToast(
  query: { data: unknown; error: Error | null },
  sentenceOf: (error: Error) => string | null,
): Error | null {
  const error = useSteadyError(query)
  const sentence = error && sentenceOf(error)
  useEffect(() => {
    if (sentence !== null) notify.error(sentence)
  }, [sentence])
  return error
}

interface LoadedTableProps<Row>
  extends Omit<DataTableProps<Row>, 'error' | 'errorTitle' | 'onRetry' | 'retrying'> {
  /** The last two are for a paged list. */
  query: Query<unknown> & { readonly isFetchNextPageError?: boolean; fetchNextPage?(): unknown }
  /** The sentence of a failed load, here and in a toast: 'The banks could not be loaded'. */
  failed: string
}

export function LoadedTable<Row>({ query, failed, ...table }: LoadedTableProps<Row>) {
  const error = useErrorToast(query, (failure) => failureText(failure, failed))
  return (
    <DataTable
      {...table}
      error={error}
      errorTitle={failed}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage?.() : query.refetch())}
      retrying={query.isFetching}
    />
  )
}

interface Batches {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  fetchNextPage(): unknown
}

/** Fetches the next page as soon as the last loaded row is shown. */
export function useRest(
  { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Batches,
  isLast: boolean,
): void {
  const wantsMore = isLast && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
}

type Paged<Row> = InfiniteData<{ readonly payload: readonly Row[] }>

export function rowsOf<Row>({ pages }: Paged<Row>): Row[] {
  return pages.flatMap(({ payload }) => payload)
}

/** As rowsOf, memoized; undefined while loading. */
export function useRows<Row>(data: Paged<Row> | undefined): Row[] | undefined {
  return useMemo(() => data && rowsOf(data), [data])
}

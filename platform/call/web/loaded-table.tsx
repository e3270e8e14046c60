import { DataTable, type DataTableProps } from '#platform/ui/table/data-table.tsx'
import { failureText } from './failure-text.ts'
import { useErrorToast } from './use-error-toast.ts'

interface LoadedTableProps<Row>
  extends Omit<DataTableProps<Row>, 'error' | 'errorTitle' | 'onRetry' | 'retrying'> {
  query: {
    readonly data: unknown
    readonly error: Error | null
    readonly isFetching: boolean
    /** The next pages, for a list that is read page by page. */
    readonly isFetchNextPageError?: boolean
    refetch(): unknown
    fetchNextPage?(): unknown
  }
  /** The sentence of a failed reading, here and in a toast: 'The banks could not be loaded'. */
  failed: string
}

/** A table of what a query read, in all of its states. */
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

import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

interface SettingsListProps<Row> {
  label: string
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  rowKey(row: Row): string
  error: Error | null
  errorTitle: string
  query: { readonly isFetching: boolean; refetch(): unknown }
  empty: string
  children(row: Row): ReactNode
}

/** A short list of what is set, in all states of a list. */
export function SettingsList<Row>(props: SettingsListProps<Row>) {
  const { label, rows, rowKey, error, errorTitle, query, empty, children } = props
  if (rows === undefined && error)
    return (
      <ErrorState title={errorTitle} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {error.message}
      </ErrorState>
    )
  if (rows === undefined)
    return (
      <div className="space-y-3 border-t border-ink-700 pt-4">
        <p role="status" className="sr-only">
          Loading...
        </p>
        <Skeleton className="h-9 w-3/5" />
        <Skeleton className="h-9 w-4/5" />
      </div>
    )
  if (rows.length === 0) return <p className="border-t border-ink-700 pt-4 text-sm text-bone-500">{empty}</p>
  return (
    <ul aria-label={label} className="divide-y divide-ink-700 border-t border-ink-700">
      {rows.map((row) => (
        <li key={rowKey(row)} className="py-3">
          {children(row)}
        </li>
      ))}
    </ul>
  )
}

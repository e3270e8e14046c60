import type { ReactNode } from 'react'
import { failureText } from '#web/call/failure-text.ts'
import { useSaidError } from '#web/call/use-said-error.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

interface LoadedProps<Data> {
  query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    refetch(): unknown
  }
  /** What is said where it could not be read, here and in a toast: 'Failed to fetch the crew'. */
  failed: string
  /** No toast says it. */
  quiet?: boolean
  /** In its place until it was read. */
  skeleton: ReactNode
  children(data: Data): ReactNode
}

/** What a query read, in all of its states. What is known is shown, also when it could not be read again. */
export function Loaded<Data>({ query, failed, quiet = false, skeleton, children }: LoadedProps<Data>) {
  const error = useSaidError(query, (failure) => (quiet ? null : failureText(failure, failed)))
  if (query.data !== undefined) return children(query.data)
  if (error === null) return skeleton
  return (
    <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {error.message}
    </ErrorState>
  )
}

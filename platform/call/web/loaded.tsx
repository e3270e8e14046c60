import type { ReactNode } from 'react'
import { ErrorState } from '#platform/ui/feedback/error-state.tsx'
import { Panel } from '#platform/ui/panel.tsx'
import { failureText } from './failure-text.ts'
import { useErrorToast } from './use-error-toast.ts'

interface LoadedProps<Data> {
  query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    refetch(): unknown
  }
  /** The sentence of a failed reading, here and in a toast: 'The crew could not be loaded'. */
  failed: string
  /** No toast says it. */
  quiet?: boolean
  /** The message brings its own panel, since it is inside none. */
  inPanel?: boolean
  /** In its place until it was read. */
  skeleton: ReactNode
  children(data: Data): ReactNode
}

/** A query's data, in all of its states. Data that is there is shown, also when it could not be read again. */
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

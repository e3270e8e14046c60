import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ApiFailure } from '#web/call/api.ts'
import { some } from '#web/states/records.ts'
import { useSearchParams } from '#web/ui/location.tsx'

/** The states of a list; `rows` undefined while nothing was read. */
export interface ListState<Row> {
  readonly rows: readonly Row[] | undefined
  readonly error: Error | null
}

const FAILURES = {
  failed: new ApiFailure(500, 'internal', 'Something went wrong here. Try again in a moment.'),
  refused: new ApiFailure(403, 'not-permitted', 'You do not have permission to do this.'),
  slow: new ApiFailure(0, 'unreachable', 'The server took too long to answer. Try again in a moment.'),
  offline: new ApiFailure(
    0,
    'unreachable',
    'The server cannot be reached. Check your connection, then try again.',
  ),
}

interface ListStatesProps<Row> {
  make(place: number): Row
  children(state: ListState<Row>): ReactNode
}

/** As many as a long evening, on a page of their own: `&rows=500`. */
const MANY = 500

/** A list filled, with one row, with none, while it loads, and for each reason for which it can fail; read before, it is old. */
export function ListStates<Row>({ make, children }: ListStatesProps<Row>) {
  const states = useMemo((): readonly (readonly [string, ListState<Row>])[] => {
    const rows = some(make, 5)
    return [
      ['Filled', { rows, error: null }],
      ['1', { rows: rows.slice(0, 1), error: null }],
      ['0', { rows: [], error: null }],
      ['Loading', { rows: undefined, error: null }],
      ...Object.entries(FAILURES).map(([name, error]) => [name, { rows: undefined, error }] as const),
      ['Old', { rows: rows.slice(0, 2), error: FAILURES.offline }],
    ]
  }, [make])
  const many = useMemo(() => some(make, MANY), [make])
  if (useSearchParams().get('rows') === String(MANY))
    return <Shown name={String(MANY)}>{children({ rows: many, error: null })}</Shown>
  return states.map(([name, state]) => (
    <Shown key={name} name={name}>
      {children(state)}
    </Shown>
  ))
}

/** One state with its name. */
export function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="mb-8 min-w-0">
      <h3 className="mb-2 text-xs text-bone-500">{name}</h3>
      {children}
    </section>
  )
}

/** A query that reads nothing, in such a state. */
export function queryOf<Data>(data: Data | undefined, error: Error | null): UseQueryResult<Data> {
  const query = {
    data,
    error,
    isError: error !== null,
    isPending: data === undefined && error === null,
    isLoading: data === undefined && error === null,
    isFetching: false,
    hasNextPage: false,
    refetch: () => Promise.resolve(),
  }
  return query as unknown as UseQueryResult<Data>
}

import { useState } from 'react'

/**
 * The error of a query that is asked again and again. A query without data forgets its error while it tries once
 * more, and the screen would jump from the error to the skeleton and back; here it stays until an answer came.
 */
export function useSteadyError(query: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState(query.error)
  const error = query.error ?? (query.data === undefined ? last : null)
  if (error !== last) setLast(error)
  return error
}

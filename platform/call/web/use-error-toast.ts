import { useEffect } from 'react'
import { notify } from '#platform/ui/feedback/toast.ts'
import { useSteadyError } from './use-steady-error.ts'

/**
 * The error of a query that is asked again and again, as `useSteadyError` has it. A toast says its sentence when the
 * trouble begins, and not again for as long as each try fails in the same way. Of an error whose sentence is null the
 * screen itself says all.
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

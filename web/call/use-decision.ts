import { useCallback } from 'react'
import type { Answer } from '#web/call/api.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { notify } from '#web/ui/feedback/toast.tsx'

/** What keeps the screens' data true when a write is made: a mutation that takes the call to make. */
interface Writes<Payload> {
  mutateAsync(make: () => Promise<Answer<Payload>>): Promise<Answer<Payload>>
}

/**
 * Makes one write at a time and says how it went: with the server's sentence, with `failed` where a failure has none. `done` is
 * called after a success alone.
 */
export function useDecision<Payload>({ mutateAsync }: Writes<Payload>, failed: string) {
  const { busy, run } = useSingleFlight()

  const decide = useCallback(
    (make: () => Promise<Answer<Payload>>, done: (payload: Payload) => void = () => {}) => {
      async function once() {
        let answer: Answer<Payload>
        try {
          answer = await mutateAsync(make)
        } catch (error) {
          notify.error(failureTextWithReason(error, failed))
          return
        }
        if (answer.message !== undefined) notify.success(answer.message)
        done(answer.payload)
      }
      void run(once)
    },
    [mutateAsync, run, failed],
  )

  return { busy, decide }
}

import { useCallback } from 'react'
import type { Answer } from '#web/call/api.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { notify } from '#web/ui/feedback/toast.ts'

/** A mutation that keeps the screens' data true: of one call, which takes its input, or of several, which takes the call to make. */
interface Write<Input, Payload> {
  mutateAsync(input: Input): Promise<Answer<Payload>>
}

/**
 * Makes one write at a time and says how it went: with the server's sentence, with `failed` where a failure has none. `done` is
 * called after a success alone.
 */
export function useDecision<Input, Payload>({ mutateAsync }: Write<Input, Payload>, failed: string) {
  const { busy, run } = useSingleFlight()

  const decide = useCallback(
    (input: Input, done: (payload: Payload) => void = () => {}) => {
      async function once() {
        let answer: Answer<Payload>
        try {
          answer = await mutateAsync(input)
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

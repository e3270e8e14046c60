import type { Payout } from '#domain/payout/payout.ts'
import type { Answer } from '#web/call/api.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { useChangePayout } from '#web/payout/queries.ts'
import { notify } from '#web/ui/feedback/toast.tsx'

/** Makes one decision at a time about a payout, and says how it went; `failed` where no sentence came. */
export function useDecision(failed: string) {
  const { mutateAsync } = useChangePayout()
  const { busy, run } = useSingleFlight()

  async function once(make: () => Promise<Answer<Payout>>, done: (payout: Payout) => void) {
    let answer: Answer<Payout>
    try {
      answer = await mutateAsync(make)
    } catch (error) {
      notify.error(failureTextWithReason(error, failed))
      return
    }
    if (answer.message !== undefined) notify.success(answer.message)
    done(answer.payload)
  }

  return {
    busy,
    decide: (make: () => Promise<Answer<Payout>>, done: (payout: Payout) => void = () => {}) =>
      void run(() => once(make, done)),
  }
}

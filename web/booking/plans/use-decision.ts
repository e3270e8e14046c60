import { useCallback } from 'react'
import { type PlanCall, useChangePlans } from '#web/booking/queries.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { notify } from '#web/ui/feedback/toast.tsx'

/** Makes one decision at a time about the bookings of a raid, and says how it went; `failed` where no sentence came. */
export function useDecision(raidId: string, failed: string) {
  const { mutateAsync } = useChangePlans(raidId)
  const { busy, run } = useSingleFlight()

  const decide = useCallback(
    (make: PlanCall, done: () => void = () => {}) => {
      async function once() {
        try {
          const { message } = await mutateAsync(make)
          if (message !== undefined) notify.success(message)
        } catch (error) {
          notify.error(failureTextWithReason(error, failed))
          return
        }
        done()
      }
      void run(once)
    },
    [mutateAsync, run, failed],
  )

  return { busy, decide }
}

import { useCallback } from 'react'
import type { Endpoint, InputOf, PayloadOf } from '#domain/endpoint.ts'
import type { Answer } from '#web/call/api.ts'
import { callOnce } from '#web/call/call-once.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { notify } from '#web/ui/feedback/toast.ts'

/** What follows a write, after its toast. */
interface Following<E extends Endpoint> {
  /** After a success. */
  done?(payload: PayloadOf<E>): void
  /** After a failure. */
  failed?(error: unknown): void
  /** What a failure's toast says, in the place of the server's sentence. */
  says?(error: unknown): string
  /** Takes back what was done: the toast offers it as 'Undo'. */
  undo?(): void
}

/**
 * The one way in which a screen writes: one write at a time, once however often it is pressed, and a toast that says how
 * it went, with `failed` where a failure has no sentence of its own. What it made old is read again by itself.
 */
export function useWrite(failed: string) {
  const { busy, run } = useSingleFlight()

  const write = useCallback(
    <E extends Endpoint>(endpoint: E, input: InputOf<E>, following: Following<E> = {}) => {
      async function once() {
        let answer: Answer<PayloadOf<E>>
        try {
          answer = await callOnce(endpoint, input)
        } catch (error) {
          notify.error(following.says?.(error) ?? failureTextWithReason(error, failed))
          following.failed?.(error)
          return
        }
        const { undo } = following
        if (answer.message !== undefined) notify.success(answer.message, undo && { label: 'Undo', run: undo })
        following.done?.(answer.payload)
      }
      void run(once)
    },
    [run, failed],
  )

  return { busy, write }
}

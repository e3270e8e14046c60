import { useCallback } from 'react'
import type { Endpoint, InputOf, PayloadOf } from '#platform/call/endpoint.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import type { Answer } from './api.ts'
import { callOnce } from './call-once.ts'
import { failureText, failureTextWithReason } from './failure-text.ts'
import { useSingleFlight } from './single-flight.ts'

/** The options of a write. */
export interface Following<E extends Endpoint> {
  /** The Idempotency-Key of a form, which keeps it over a reload. */
  key?: string
  /** The toast, instead of the server's sentence; null where the screen says it. */
  toast?: string | null
  /** After a success and its toast. `said`: the server's sentence. */
  done?(payload: PayloadOf<E>, said: string | null): void
  /** The toast of a failure, instead of the server's sentence; null where the screen says it. */
  says?(error: unknown): string | null
  /** After a failure and its toast. The write is under way until this has ended. */
  failed?(error: unknown): void | Promise<void>
  /** Takes back what was done: the toast offers it as 'Undo'. */
  undo?(payload: PayloadOf<E>): void
}

/**
 * The one way in which a screen writes: one write at a time, once however often it is pressed, and a toast that says how it went,
 * with `failed` where a failure has no sentence of its own. The views that it invalidated are fetched again by themselves.
 * `inTurn`: writes that are pressed meanwhile follow one after another. `plain`: a failure without an answer says `failed` alone,
 * and not why none came.
 */
export function useWrite(failed: string, { inTurn = false, plain = false } = {}) {
  const { busy, run } = useSingleFlight(inTurn)

  const write = useCallback(
    <E extends Endpoint>(endpoint: E, input: InputOf<E>, following: Following<E> = {}) => {
      const { says = (error) => (plain ? failureText : failureTextWithReason)(error, failed) } = following
      void run(async () => {
        const outcome = await outcomeOf(callOnce(endpoint, input, following.key))
        if ('answer' in outcome) return succeed(outcome.answer, following)
        const text = says(outcome.error)
        if (text !== null) notify.error(text)
        await following.failed?.(outcome.error)
      })
    },
    [run, failed, plain],
  )

  return { busy, write }
}

async function outcomeOf<Payload>(made: Promise<Answer<Payload>>) {
  try {
    return { answer: await made }
  } catch (error) {
    return { error }
  }
}

function succeed<E extends Endpoint>(
  { payload, message }: Answer<PayloadOf<E>>,
  following: Following<E>,
): void {
  const said = message ?? null
  const { undo, toast = said, done } = following
  if (toast !== null) notify.success(toast, undo && { label: 'Undo', run: () => undo(payload) })
  done?.(payload, said)
}

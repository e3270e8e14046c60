import { useCallback, useState } from 'react'
import type { Endpoint, InputOf, PayloadOf } from '#platform/call/endpoint.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import { randomKey } from '#platform/ui/form/use-draft.ts'
import { type Answer, ApiFailure, call, failureText, failureTextWithReason } from './api.ts'
import { noticeRefusal } from './views.ts'

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

/** For so long the same press is taken for the same decision, in ms. */
const MEANT_MS = 2 * 60_000

/** An input that was sent and never answered, with its Idempotency-Key and when it was sent last, in ms. */
const unanswered = new Map<string, { readonly key: string; readonly at: number }>()

/**
 * Makes a call that somebody decided on, once: after a lost answer nobody knows whether it arrived, and whoever presses
 * again within two minutes sends the same key (docs/product.md, PLAN-15), or `kept`, the caller's own. An answer, a refusal
 * too, ends that. Throws as `call` does.
 */
export async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  kept?: string,
): Promise<Answer<PayloadOf<E>>> {
  const content = JSON.stringify([endpoint.path, input])
  const lost = unanswered.get(content)
  const idempotencyKey = kept ?? (lost && Date.now() - lost.at < MEANT_MS ? lost.key : randomKey())
  unanswered.set(content, { key: idempotencyKey, at: Date.now() })
  try {
    const answer = await call(endpoint, input, { idempotencyKey })
    unanswered.delete(content)
    return answer
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(content)
    noticeRefusal(error)
    throw error
  }
}

/** The server said that it did nothing. Of its own faults, and of a proxy's, that is not known. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500
}

/**
 * Runs a piece of work unless one is running already, which then is the only one. `onBusy` hears when one begins and
 * when it has ended, well or not. Rejects as the work does.
 */
export function singleFlight(onBusy: (busy: boolean) => void): (work: () => Promise<void>) => Promise<void> {
  let running = false
  return async (work) => {
    if (running) return
    running = true
    onBusy(true)
    try {
      await work()
    } finally {
      running = false
      onBusy(false)
    }
  }
}

/** Runs pieces of work one after another. `onBusy` hears when the first begins and when the last has ended. */
export function inTurns(onBusy: (busy: boolean) => void): (work: () => Promise<void>) => Promise<void> {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    waiting += 1
    onBusy(true)
    const own = last.then(work).finally(() => {
      waiting -= 1
      onBusy(waiting > 0)
    })
    last = own.catch(() => undefined)
    return own
  }
}

/**
 * Runs a piece of work unless it is running already, or with `inTurn` after what is running; `busy` while any is. A second
 * press of a double click comes before the button is drawn anew.
 */
export function useSingleFlight(inTurn = false) {
  const [busy, setBusy] = useState(false)
  const [run] = useState(() => (inTurn ? inTurns(setBusy) : singleFlight(setBusy)))
  return { busy, run }
}

import { useCallback, useState } from 'react'
import type { Endpoint, InputOf, PayloadOf } from '#platform/call/endpoint.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import { randomKey } from '#platform/ui/form/use-draft.ts'
import { type Answer, call, failureText, failureTextWithReason } from './api.ts'
import { isRefusal, noticeRefusal } from './views.ts'

export interface Following<E extends Endpoint> {
  /** A form's own Idempotency-Key, which survives a reload. */
  key?: string
  /** The toast instead of the server's sentence; null if the screen shows the result. */
  toast?: string | null
  /** Called after success and its toast. `said`: the server's sentence. */
  done?(payload: PayloadOf<E>, said: string | null): void
  /** The toast of a failure instead of the server's sentence; null if the screen shows it. */
  says?(error: unknown): string | null
  /** Called after a failure and its toast; the write stays busy until it ends. */
  failed?(error: unknown): void | Promise<void>
  /** Undoes the write: the toast offers 'Undo'. */
  undo?(payload: PayloadOf<E>): void
}

/**
 * The way in which screens write: one write at a time, once even on double clicks, with a toast about the result, `failed`
 * if a failure has no sentence. Invalidated views refetch by themselves. `inTurn`: further writes are queued. `plain`: a
 * failure without an answer shows only `failed`, without the reason.
 */
export function useWrite(failed: string, { inTurn = false, plain = false } = {}) {
  const { busy, run } = useSingleFlight(inTurn)

  const write = useCallback(
    <E extends Endpoint>(endpoint: E, input: InputOf<E>, following: Following<E> = {}) => {
      const { says = (error) => (plain ? failureText : failureTextWithReason)(error, failed) } = following
      void run(async () => {
        let answer: Answer<PayloadOf<E>>
        try {
          answer = await callOnce(endpoint, input, following.key)
        } catch (error) {
          const text = says(error)
          if (text !== null) notify.error(text)
          return await following.failed?.(error)
        }
        const { payload, message: said = null } = answer
        const { undo, toast = said, done } = following
        if (toast !== null) notify.success(toast, undo && { label: 'Undo', run: () => undo(payload) })
        done?.(payload, said)
      })
    },
    [run, failed, plain],
  )

  return { busy, write }
}

/** A repeated click within this time means the same decision, ms. */
const MEANT_MS = 2 * 60_000

/** Inputs whose answer was lost, with their Idempotency-Key and the last send, ms. */
const unanswered = new Map<string, { readonly key: string; readonly at: number }>()

/**
 * Makes a call once: if the answer was lost, the same input within two minutes reuses its key (docs/product.md, PLAN-15),
 * or `kept`, the caller's own. Any answer, also a refusal, ends that. Throws as `call` does.
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

/** Runs `work`, or ignores it during another run. `onBusy` is called at the start and at the end. Rejects as `work` does. */
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

/** Queues work. `onBusy`: true for each piece, false when the last one ends. */
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
 * Ignores work during other work, or queues it with `inTurn`. A double click's second click comes before the button
 * renders as busy.
 */
export function useSingleFlight(inTurn = false) {
  const [busy, setBusy] = useState(false)
  const [run] = useState(() => (inTurn ? inTurns(setBusy) : singleFlight(setBusy)))
  return { busy, run }
}

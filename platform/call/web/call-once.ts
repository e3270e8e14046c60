import type { Endpoint, InputOf, PayloadOf } from '#platform/call/endpoint.ts'
import { randomKey } from '#platform/ui/form/request-key.ts'
import { type Answer, ApiFailure, call } from './api.ts'
import { noticeRefusal } from './query-client.ts'

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

import * as z from 'zod/mini'
import { encodePayload } from '#domain/encoding.ts'
import type { Endpoint, PayloadOf } from '#domain/endpoint.ts'

/** What a handler returns. `next` only where the endpoint says so. */
export interface Answer<E extends Endpoint> {
  payload: PayloadOf<E>
  message?: string
  next?: string | null
}

/** An answer as it is sent. */
export type WireAnswer = Record<string, unknown>

/** Through the output schema: a field that the contract does not name never leaves the server. */
export function wireAnswer<E extends Endpoint>(endpoint: E): (answer: Answer<E>) => WireAnswer {
  const { payload: schema, encoded, bare, next, media } = endpoint
  return (answer) => {
    if (media !== null) return { pieces: answer.payload }
    const payload = schema === null ? undefined : z.parse(schema, answer.payload)
    if (bare) return payload as WireAnswer
    return {
      success: true,
      ...(schema !== null && { payload: encoded ? encodePayload(payload) : payload }),
      ...(next && { next: answer.next ?? null }),
      ...(answer.message !== undefined && { message: answer.message }),
    }
  }
}

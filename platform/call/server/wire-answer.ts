import * as z from 'zod/mini'
import type { Endpoint, PayloadOf } from '#platform/call/endpoint.ts'
import { encodeText } from '#platform/words/encoding.ts'

/** A handler's result. `next` only where the endpoint says so, `file` only where it names a media type: a file name for the download. */
export interface Answer<E extends Endpoint> {
  payload: PayloadOf<E>
  message?: string
  next?: string | null
  file?: string
}

/** An answer as it is sent. */
export type WireAnswer = Record<string, unknown>

/** Through the output schema: a field that the contract does not name never leaves the server. */
export function wireAnswer<E extends Endpoint>(endpoint: E): (answer: Answer<E>) => WireAnswer {
  const { payload: schema, encoded, bare, next, media } = endpoint
  const onWire = (payload: unknown) => {
    const sent = schema && z.parse(schema, payload)
    return encoded ? encodeText(JSON.stringify(sent)) : sent
  }
  return (answer) => {
    if (media !== null) return { pieces: answer.payload, file: answer.file }
    const payload = onWire(answer.payload)
    if (bare) return payload as WireAnswer
    return {
      success: true,
      ...(schema !== null && { payload }),
      ...(next && { next: answer.next ?? null }),
      ...(answer.message !== undefined && { message: answer.message }),
    }
  }
}

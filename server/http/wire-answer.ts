import * as z from 'zod/mini'
import { encodeText } from '#domain/encoding.ts'
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
  const onWire = encoded ? encodedList(schema) : (payload: unknown) => schema && z.parse(schema, payload)
  return (answer) => {
    if (media !== null) return { pieces: answer.payload }
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

/** A record's text is kept as long as the record, which nobody changes: of a list whose others stay, one is made anew. */
function encodedList(schema: z.core.$ZodType | null): (list: unknown) => string {
  if (!(schema instanceof z.ZodMiniArray)) throw new Error('What travels encoded is a list')
  const { element } = schema._zod.def
  const texts = new WeakMap<object, string>()
  const textOf = (record: object): string => {
    const text = texts.get(record) ?? JSON.stringify(z.parse(element, record))
    texts.set(record, text)
    return text
  }
  return (list) => encodeText(`[${(list as readonly object[]).map(textOf).join()}]`)
}

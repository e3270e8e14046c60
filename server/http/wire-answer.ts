import * as z from 'zod/mini'
import { encodeText } from '#domain/encoding.ts'
import type { Endpoint, PayloadOf } from '#domain/endpoint.ts'

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
  const onWire = encoded ? encodedList(schema) : (payload: unknown) => schema && z.parse(schema, payload)
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

/** A record as it is sent, and its JSON. */
interface Sent {
  readonly record: unknown
  readonly text: string
}

/** A list that is sent as base64 of its JSON. */
export class EncodedList {
  readonly #sent: readonly Sent[]

  constructor(sent: readonly Sent[]) {
    this.#sent = sent
  }

  /** The receiver's view of a list. A record that did not change since another list is the same object as there. */
  get records(): readonly unknown[] {
    return this.#sent.map(({ record }) => record)
  }

  toJSON(): string {
    return encodeText(`[${this.#sent.map(({ text }) => text).join()}]`)
  }
}

/** A record's encoded text is kept as long as the record, which nobody changes: where one of a list changes, one text is made anew. */
function encodedList(schema: z.core.$ZodType | null): (list: unknown) => EncodedList {
  if (!(schema instanceof z.ZodMiniArray)) throw new Error('What travels encoded is a list')
  const { element } = schema._zod.def
  const cache = new WeakMap<object, Sent>()
  const sentOf = (record: object): Sent => {
    const sent = cache.get(record) ?? sentAs(z.parse(element, record))
    cache.set(record, sent)
    return sent
  }
  return (list) => new EncodedList((list as readonly object[]).map(sentOf))
}

function sentAs(record: unknown): Sent {
  return { record, text: JSON.stringify(record) }
}

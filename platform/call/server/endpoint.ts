import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Endpoint, InputOf, PayloadOf } from '#platform/call/endpoint.ts'
import type { Actor } from '#platform/call/rights.ts'
import type { View } from '#platform/change/view.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { encodePayload } from '#platform/words/encoding.ts'

/** The caller and the call's session. */
export interface Caller extends Actor {
  readonly sessionId: string
}

/** A handler's context. For a write `sql` is its transaction; never wait for anything outside the database in it. */
export interface Context<E extends Endpoint> {
  sql: E['effect'] extends 'write' ? Sql : Kysely<Tables>
  actor: E['access'] extends 'public' ? Caller | null : Caller
  now: Date
}

export type Handler<E extends Endpoint> = (input: InputOf<E>, context: Context<E>) => Promise<Answer<E>>

/** Caching of a read's answers (platform/call/server/answer-cache.ts). */
export interface CachePolicy {
  readonly views: readonly View[]
  /** Names the people who get the same answer to the same input; by default the person with their roles. */
  audience?(actor: Actor): string
}

export interface Implementation {
  readonly endpoint: Endpoint
  readonly cache: CachePolicy | null
  run(input: unknown, context: AnyContext): Promise<WireAnswer>
}

export interface AnyContext {
  sql: Kysely<Tables>
  actor: Caller | null
  now: Date
}

/** Implements an endpoint: the only way to serve one. */
export function implement<E extends Endpoint>(
  endpoint: E,
  ...rest: [handler: Handler<E>] | [options: { readonly cache: CachePolicy }, handler: Handler<E>]
): Implementation {
  const handler = rest.at(-1) as Handler<E>
  const toWire = wireAnswer(endpoint)
  // The types hold because the pipeline has parsed the input, checked the access and opened the transaction.
  return {
    endpoint,
    cache: rest.length === 1 ? null : rest[0].cache,
    run: async (input, context) => toWire(await handler(input as InputOf<E>, context as Context<E>)),
  }
}

/** A handler's result. `next` only for paged endpoints, `file` only for those with a media type: the download's file name. */
interface Answer<E extends Endpoint> {
  payload: PayloadOf<E>
  message?: string
  next?: string | null
  file?: string
}

export type WireAnswer = Record<string, unknown>

/** Through the output schema: a field outside the contract never leaves the server. */
function wireAnswer<E extends Endpoint>(endpoint: E): (answer: Answer<E>) => WireAnswer {
  const { payload: schema, encoded, bare, next, media } = endpoint
  const onWire = (payload: unknown) => {
    const sent = schema && z.parse(schema, payload)
    return encoded ? encodePayload(sent) : sent
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

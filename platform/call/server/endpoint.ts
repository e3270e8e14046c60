import type { Kysely } from 'kysely'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import type { Actor } from '#platform/call/rights.ts'
import type { View } from '#platform/change/view.ts'
import type { Sql, Tables } from '#platform/database/tables.ts'
import { type Answer, type WireAnswer, wireAnswer } from './wire-answer.ts'

/** Somebody who makes a call, and the session that the call came with. */
export interface Caller extends Actor {
  readonly sessionId: string
}

/** All that a handler gets. For a write `sql` is already its transaction; nothing outside the database belongs in one. */
export interface Context<E extends Endpoint> {
  sql: E['effect'] extends 'write' ? Sql : Kysely<Tables>
  actor: E['access'] extends 'public' ? Caller | null : Caller
  now: Date
}

export type Handler<E extends Endpoint> = (input: InputOf<E>, context: Context<E>) => Promise<Answer<E>>

/** A read whose answers are cached (platform/call/server/answer-cache.ts). */
export interface CachePolicy {
  /** The views that the answer shows. */
  readonly views: readonly View[]
  /** A name for all who get the same answer to the same input; the person with their roles by default. */
  audience?(actor: Actor): string
}

/** An endpoint with its handler, ready to be served. */
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

/** The only way to serve an endpoint. */
export function implement<E extends Endpoint>(
  endpoint: E,
  ...rest: [handler: Handler<E>] | [options: { readonly cache: CachePolicy }, handler: Handler<E>]
): Implementation {
  const handler = rest.at(-1) as Handler<E>
  const toWire = wireAnswer(endpoint)
  // The pipeline below has parsed the input with this endpoint's schema, asked for its access and opened the
  // transaction that its effect demands: that is what the handler's types say.
  return {
    endpoint,
    cache: rest.length === 1 ? null : rest[0].cache,
    run: async (input, context) => toWire(await handler(input as InputOf<E>, context as Context<E>)),
  }
}

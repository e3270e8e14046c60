import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Endpoint, InputOf, PayloadOf } from '#domain/endpoint.ts'
import type { Actor } from '#domain/rights.ts'
import type { View } from '#domain/view.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import type { StoredAnswer } from '#server/http/idempotency.ts'
import { type Answer, type WireAnswer, wireAnswer } from '#server/http/wire-answer.ts'

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

/** A read whose answers are cached (server/http/answer-cache.ts). */
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
  /** The id of the record whose row it locks, where many may want that at once. */
  readonly rowOf: ((input: unknown, sql: Kysely<Tables>) => string | Promise<string>) | null
  run(input: unknown, context: AnyContext): Promise<WireAnswer>
  /** Null where the endpoint is not idempotent. */
  readonly repeat: Repeat | null
}

interface Repeat {
  /** The part of the first answer's payload that is kept for a repeated call. */
  readonly kept: z.core.$ZodType
  /** Answers a repeated call. */
  answer(stored: StoredAnswer, context: AnyContext): Promise<WireAnswer>
}

export interface AnyContext {
  sql: Kysely<Tables>
  actor: Caller | null
  now: Date
}

interface Options<E extends Endpoint> {
  readonly cache?: CachePolicy
  /**
   * For a write that locks a row which many may want at once, see Turns: the field of the input that has the row's id, or what
   * finds it by what the input names.
   */
  readonly turn?: keyof InputOf<E> | ((input: InputOf<E>, sql: Kysely<Tables>) => Promise<string>)
}

/**
 * How a repeated call is answered: with the record that was made as it is by then, which this reads by its id, of several one
 * after the other; or 'in full', word for word as the first one was, for what tells nothing of a client.
 */
export type Repeated<E extends Endpoint> =
  | 'in full'
  | ((sql: Context<E>['sql'], id: string, actor: Context<E>['actor']) => Promise<OneOf<PayloadOf<E>>>)

type OneOf<Payload> = Payload extends readonly (infer One)[] ? One : Payload

/** A call that answers more than a sentence has to say what a repeated call answers. */
export type Rest<E extends Endpoint> = [E['idempotent'], E['payload']] extends [true, z.core.$ZodType]
  ? [options: Options<E> & { readonly repeat: Repeated<E> }, handler: Handler<E>]
  : [handler: Handler<E>] | [options: Options<E>, handler: Handler<E>]

/** The only way to serve an endpoint. */
export function implement<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Implementation {
  const handler = rest.at(-1) as Handler<E>
  const options = rest.length === 1 ? {} : (rest[0] as Options<E> & { readonly repeat?: Repeated<E> })
  const { cache = null, turn, repeat = 'in full' } = options
  const toWire = wireAnswer(endpoint)
  // The pipeline below has parsed the input with this endpoint's schema, asked for its access and opened the
  // transaction that its effect demands: that is what the handler's types say.
  return {
    endpoint,
    cache,
    rowOf: turn === undefined ? null : (input, sql) => rowOf(turn, input as InputOf<E>, sql),
    run: async (input, context) => toWire(await handler(input as InputOf<E>, context as Context<E>)),
    repeat: endpoint.idempotent ? repeatOf(endpoint, repeat) : null,
  }
}

function rowOf<E extends Endpoint>(
  turn: NonNullable<Options<E>['turn']>,
  input: InputOf<E>,
  sql: Kysely<Tables>,
): string | Promise<string> {
  // An id names the same row in capitals and without.
  return typeof turn === 'function' ? turn(input, sql) : String(Object(input)[turn]).toLowerCase()
}

const keptId = z.object({ _id: z.string() })
const keptIds = z.array(keptId)

function repeatOf<E extends Endpoint>(endpoint: E, repeated: Repeated<E>): Repeat {
  const toWire = wireAnswer(endpoint)
  const { payload: schema } = endpoint
  if (repeated === 'in full')
    return {
      kept: schema ?? z.optional(z.undefined()),
      // It is read by the schema that it was written with.
      answer: async ({ message, payload }) => toWire({ payload: payload as PayloadOf<E>, message }),
    }
  const isList = schema instanceof z.ZodMiniArray
  return {
    kept: isList ? keptIds : keptId,
    async answer({ message, payload }, context) {
      const { sql, actor } = context as Context<E>
      const read = ({ _id }: z.infer<typeof keptId>) => repeated(sql, _id, actor)
      const now = isList ? await inOrder(keptIds.parse(payload), read) : await read(keptId.parse(payload))
      return toWire({ payload: now as PayloadOf<E>, message })
    },
  }
}

async function inOrder<One, Read>(all: readonly One[], read: (one: One) => Promise<Read>): Promise<Read[]> {
  const done: Read[] = []
  for (const one of all) done.push(await read(one))
  return done
}

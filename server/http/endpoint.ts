import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Endpoint, InputOf, PayloadOf } from '#domain/endpoint.ts'
import { OUTDATED_HEADER } from '#domain/live.ts'
import type { Actor } from '#domain/rights.ts'
import type { View } from '#domain/view.ts'
import type { ChangeFeed, Committed } from '#server/change/feed.ts'
import type { Database } from '#server/database/open.ts'
import type { Sql, Tables } from '#server/database/tables.ts'
import { DearCalls } from '#server/http/dear-calls.ts'
import type { EncodedBody } from '#server/http/encoded-body.ts'
import { type ClaimRow, idempotencyKey, type StoredAnswer } from '#server/http/idempotency.ts'
import { parse } from '#server/http/input.ts'
import { answerCached, getCached, read } from '#server/http/read.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { sendText } from '#server/http/text-answer.ts'
import { Turns } from '#server/http/turns.ts'
import { type Answer, type WireAnswer, wireAnswer } from '#server/http/wire-answer.ts'
import { madeOld, write } from '#server/http/write.ts'

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

/** A read whose answer is kept, encoded, until a change makes it old (server/http/response-cache.ts). */
export interface CachePolicy {
  /** The view that the answer shows, or the views. */
  readonly dependsOn: View | readonly View[]
  /** A name for all who get the same answer to the same input; the person with their roles by default. */
  audience?(actor: Actor): string
  /** The records of an encoded list are kept with it, for who tells what changed of them. */
  readonly keepsRecords?: true
}

/** An endpoint with its handler, ready to be served. */
export interface Implementation {
  readonly endpoint: Endpoint
  readonly cache: CachePolicy | null
  /** The id of the record whose row it locks, where many may want that at once. */
  readonly rowOf: ((input: unknown, sql: Kysely<Tables>) => string | Promise<string>) | null
  run(input: unknown, context: AnyContext): Promise<WireAnswer>
  /** Tries a write in one statement, without a lock before it (docs/decisions/0070). */
  readonly atOnce: ((input: unknown, context: Unlocked) => Promise<Committed<WireAnswer>>) | null
  /** Null where the endpoint is not idempotent. */
  readonly repeat: Repeat | null
}

/** What a write in one statement gets. `claim` makes the row that its Idempotency-Key leaves, null without a key. */
export interface Unlocked {
  readonly sql: Kysely<Tables>
  readonly actor: Caller
  readonly now: Date
  claim(answer: StoredAnswer): ClaimRow | null
}

interface Repeat {
  /** What of the first answer's payload is kept for it. */
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
  /**
   * Tries the write in one statement first: decides by what it reads, and its statement writes nothing where that is no
   * longer so. Where it refuses, or nothing was written, the handler decides, with its locks.
   */
  atOnce?(input: InputOf<E>, context: Unlocked): Promise<Committed<Answer<E>>>
}

/**
 * How a repeated call is answered: with the record that was made as it is by then, which this reads by its id, of several one
 * after the other; or 'in full', word for word as the first one was, for what tells nothing of a client.
 */
type Repeated<E extends Endpoint> =
  | 'in full'
  | ((id: string, context: Context<E>) => Promise<OneOf<PayloadOf<E>>>)

type OneOf<Payload> = Payload extends readonly (infer One)[] ? One : Payload

/** What a repeated call answers has to be said where it answers more than a sentence. */
type Rest<E extends Endpoint> = [E['idempotent'], E['payload']] extends [true, z.core.$ZodType]
  ? [options: Options<E> & { readonly repeat: Repeated<E> }, handler: Handler<E>]
  : [handler: Handler<E>] | [options: Options<E>, handler: Handler<E>]

/** The only way to serve an endpoint. */
export function implement<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Implementation {
  const handler = rest.at(-1) as Handler<E>
  const options = rest.length === 1 ? {} : (rest[0] as Options<E> & { readonly repeat?: Repeated<E> })
  const { cache = null, turn, atOnce, repeat = 'in full' } = options
  const toWire = wireAnswer(endpoint)
  // The pipeline below has parsed the input with this endpoint's schema, asked for its access and opened the
  // transaction that its effect demands: that is what the handler's types say.
  return {
    endpoint,
    cache,
    rowOf: turn === undefined ? null : (input, sql) => rowOf(turn, input as InputOf<E>, sql),
    run: async (input, context) => toWire(await handler(input as InputOf<E>, context as Context<E>)),
    atOnce:
      atOnce === undefined
        ? null
        : async (input, context) => {
            const { result, changes } = await atOnce(input as InputOf<E>, context)
            return { result: toWire(result), changes }
          },
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
      const read = ({ _id }: z.infer<typeof keptId>) => repeated(_id, context as Context<E>)
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

/** What stands before a handler; all of it runs before the request's body is read. */
export interface Gate {
  /**
   * Address limit, origin, session, person's limit, a place, the page's member, fresh roles, access: in this order.
   *
   * @throws Failure
   */
  authorize(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<Caller | null>
}

export interface PipelineDeps {
  gate: Gate
  database: Database
  changes: ChangeFeed
  /** Where the call's answers are kept. */
  responsesOf(endpoint: Endpoint): ResponseCache<EncodedBody>
  clock: () => Date
}

/**
 * Serves the implementations: gate -> parse -> transaction (writes) -> handler -> commit -> answer. The order is
 * fixed here and no handler can change it.
 *
 * @returns what answers a cached read to somebody who did not make the call
 * @throws an Error that names an endpoint of the contract that nobody implements, or one implemented twice
 */
export function serve(
  app: FastifyInstance,
  contract: readonly Endpoint[],
  implementations: readonly Implementation[],
  deps: PipelineDeps,
): AnswerFor {
  assertComplete(contract, implementations)
  const serving = { ...deps, turns: new Turns(), dear: new DearCalls() }
  app.decorateRequest('actor', null)
  app.decorateRequest('place', null)
  for (const implementation of implementations) {
    const { endpoint } = implementation
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        request.actor = await deps.gate.authorize(request, reply, endpoint)
      },
      handler: async (request, reply) => {
        const work = () => respond(implementation, request, reply, serving)
        return request.place === null ? work() : request.place.during(work)
      },
    })
  }
  return async (endpoint, input, actor) => {
    const implementation = implementations.find((one) => one.endpoint === endpoint)
    const cache = implementation?.cache
    if (implementation === undefined || !cache) throw new Error(`${nameOf(endpoint)} is not cached`)
    return getCached({ implementation, cache, actor: { ...actor, sessionId: '' } }, input, serving)
  }
}

/** The answer of the call for this actor. The caller has checked the actor's right to it. */
export type AnswerFor = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  actor: Actor,
) => Promise<EncodedBody>

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call, with the roles as read last; null for nobody. */
    actor: Caller | null
  }
}

type Serving = PipelineDeps & { readonly turns: Turns; readonly dear: DearCalls }

async function respond(
  implementation: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
  serving: Serving,
): Promise<WireAnswer | FastifyReply> {
  const { endpoint, cache } = implementation
  const { actor } = request
  if (cache !== null && actor !== null)
    return answerCached({ implementation, cache, actor }, request, reply, serving)
  const wire = await answer(implementation, request, reply, serving)
  return endpoint.media === null ? wire : sendText(reply, endpoint.media, wire)
}

async function answer(
  implementation: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
  serving: Serving,
): Promise<WireAnswer> {
  const { endpoint, repeat } = implementation
  const input = parse(endpoint, request)
  const { actor } = request
  const now = serving.clock()
  if (endpoint.effect === 'read')
    return read(implementation, input, { sql: serving.database.sql, actor, now }, serving.dear)
  const key = repeat !== null ? idempotencyKey(request) : null
  const { result, changes } = await write(implementation, { input, actor, now, key }, serving)
  reply.header(OUTDATED_HEADER, JSON.stringify(madeOld(changes)))
  return result
}

function assertComplete(contract: readonly Endpoint[], implementations: readonly Implementation[]): void {
  const implemented = implementations.map(({ endpoint }) => endpoint)
  const missing = contract.filter((endpoint) => !implemented.includes(endpoint))
  const foreign = implemented.filter((endpoint) => !contract.includes(endpoint))
  if (missing.length > 0) throw new Error(`Nobody implements ${missing.map(nameOf).join(', ')}`)
  if (foreign.length > 0) throw new Error(`Not in the contract: ${foreign.map(nameOf).join(', ')}`)
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

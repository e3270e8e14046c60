import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import * as z from 'zod/mini'
import type { Endpoint, InputOf, Pieces } from '#platform/call/endpoint.ts'
import { failureOfIssues } from '#platform/call/failure.ts'
import type { Actor } from '#platform/call/rights.ts'
import { viewsInvalidatedBy } from '#platform/change/catalogue.ts'
import type { ChangeFeed, RecordedChange } from '#platform/change/server/history.ts'
import { AFTER_HEADER, INVALIDATED_HEADER, type Invalidated } from '#platform/change/view.ts'
import { asFailure } from '#platform/database/failures.ts'
import type { Database } from '#platform/database/open.ts'
import { type AnswerCache, EncodedBody, negotiate } from './answer-cache.ts'
import type { AnyContext, CachePolicy, Caller, Implementation, WireAnswer } from './endpoint.ts'
import { answerOnce, idempotencyKey } from './idempotency.ts'
import { TooManyRequests } from './limits.ts'

/** The checks before a handler, before the body is read. */
export interface Gate {
  /** Origin, session, account's limit, the page's member, fresh roles, access: in this order. @throws Failure */
  authorize(request: FastifyRequest, endpoint: Endpoint): Promise<Caller | null>
}

/**
 * Serves the implementations: gate -> place -> parse -> transaction (writes) -> handler -> commit -> answer. No handler can
 * change this order.
 * @throws an Error that names an endpoint without an implementation, or with two
 */
export function serve(
  app: FastifyInstance,
  contract: readonly Endpoint[],
  implementations: readonly Implementation[],
  deps: ReadDeps & { readonly gate: Gate },
): void {
  assertComplete(contract, implementations)
  const places = new Places()
  app.decorateRequest('actor', null)
  for (const implementation of implementations) {
    const { endpoint } = implementation
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      onRequest: async (request) => {
        request.actor = await deps.gate.authorize(request, endpoint)
      },
      handler: (request, reply) => {
        const { actor } = request
        const work = () => respond(implementation, request, reply, deps)
        return actor === null || endpoint.asksOutside ? work() : places.take(actor._id, reply.raw, work)
      },
    })
  }
}

/** Answers a cached read outside a request, for an actor whose right the caller has checked. */
export function createAnswerFor(implementations: readonly Implementation[], deps: ReadDeps) {
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>, actor: Actor) => {
    const implementation = implementations.find((one) => one.endpoint === endpoint)
    const cache = implementation?.cache
    if (implementation === undefined || !cache) throw new Error(`${nameOf(endpoint)} is not cached`)
    const asked = { implementation, cache, actor: { ...actor, sessionId: '' } }
    return getCached(asked, input, deps.changes.hasTaken([]), deps)
  }
}

export type AnswerFor = ReturnType<typeof createAnswerFor>

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, with roles as last read; null for nobody. */
    actor: Caller | null
  }
}

async function respond(
  implementation: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ReadDeps,
): Promise<WireAnswer | FastifyReply> {
  const { endpoint, cache } = implementation
  const { actor } = request
  if (cache !== null && actor !== null)
    return answerCached({ implementation, cache, actor }, request, reply, deps)
  const wire = await answer(implementation, request, reply, deps)
  return endpoint.media === null ? wire : sendText(reply, endpoint.media, wire)
}

async function answer(
  implementation: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ReadDeps,
): Promise<WireAnswer> {
  const { endpoint } = implementation
  const input = parse(endpoint, request)
  const { actor } = request
  const now = deps.clock()
  if (endpoint.effect === 'read') return read(implementation, input, { sql: deps.database.sql, actor, now })
  const key = endpoint.idempotent ? idempotencyKey(request) : null
  const { result, changes } = await deps.changes.commit((sql) => {
    const work = () => implementation.run(input, { sql, actor, now })
    if (key === null || actor === null) return work()
    return answerOnce(sql, { memberId: actor._id, key, asked: [endpoint.path, input], now }, work)
  })
  reply.header(INVALIDATED_HEADER, JSON.stringify(invalidatedBy(changes)))
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

/** Parses a request's input with the endpoint's schema. @throws Failure 'invalid-input' or 'malformed-body' */
function parse(endpoint: Endpoint, request: FastifyRequest): unknown {
  const { body, query, params } = request
  // A spread copies a key __proto__ as a field; Object.assign would set the prototype.
  const input = endpoint.method === 'POST' ? body : { ...Object(query), ...Object(params) }
  const result = z.safeParse(endpoint.input, input)
  if (result.success) return result.data
  throw failureOfIssues(result.error.issues)
}

/** Streams text or bytes of a media type. @throws Failure, or a fault, before the first piece; a later one breaks the answer off */
async function sendText(
  reply: FastifyReply,
  media: string,
  wire: Record<string, unknown>,
): Promise<FastifyReply> {
  // The endpoint's media type guarantees pieces.
  const pieces = wire.pieces as Pieces
  const first = await pieces.next().catch((error: unknown) => {
    throw asFailure(error)
  })
  const all = async function* () {
    if (!first.done) yield first.value
    yield* pieces
  }
  // The server makes the file name from letters, digits, hyphens and dots, which need no escaping in the header (RFC 6266).
  reply.header('content-disposition', `attachment; filename="${String(wire.file)}"`)
  return reply.type(media).send(Readable.from(all()))
}

/** @throws Failure, or a fault of the handler */
async function read({ run }: Implementation, input: unknown, context: AnyContext): Promise<WireAnswer> {
  try {
    return await run(input, context)
  } catch (error) {
    throw asFailure(error)
  }
}

interface CachedRead {
  readonly implementation: Implementation
  readonly cache: CachePolicy
  readonly actor: Caller
}

interface ReadDeps {
  readonly database: Database
  readonly changes: ChangeFeed
  readonly clock: () => Date
  readonly answers: AnswerCache
}

async function answerCached(
  asked: CachedRead,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ReadDeps,
): Promise<FastifyReply> {
  const input = parse(asked.implementation.endpoint, request)
  const isCurrent = deps.changes.hasTaken(changesHeardOf(request))
  const found = await getCached(asked, input, isCurrent, deps)
  reply.header('vary', `accept-encoding, cookie, ${AFTER_HEADER}`)
  const body = await negotiate(request, reply, found)
  if (body !== undefined) reply.type('application/json; charset=utf-8')
  return reply.send(body)
}

/** The ids of changes that the caller's page knows; null for more than it could name, or invalid ones. */
function changesHeardOf({ headers }: FastifyRequest): readonly number[] | null {
  const named = headers[AFTER_HEADER]
  if (named === undefined || named === '') return []
  const ids = String(named).split(',').map(Number)
  return ids.every(Number.isSafeInteger) ? ids : null
}

function getCached(
  { implementation, cache, actor }: CachedRead,
  input: unknown,
  isCurrent: boolean,
  { database, clock, answers }: ReadDeps,
): Promise<EncodedBody> {
  const now = clock()
  const audience = cache.audience?.(actor) ?? `${actor._id} ${actor.roles.join()}`
  const key = `${implementation.endpoint.path} ${audience} ${JSON.stringify(input)}`
  return answers.get({ key, views: cache.views, now: now.getTime(), isCurrent }, async () => {
    const context = { sql: database.sql, actor, now }
    return new EncodedBody(JSON.stringify(await read(implementation, input, context)))
  })
}

/** Headers are short: the page gets further invalidated views by its socket, like everybody. */
const MOST_NAMED = 50

/** The views that the writing page refetches (docs/product.md, LIVE-10). */
function invalidatedBy(changes: readonly RecordedChange[]): Invalidated {
  return {
    views: [...new Set(changes.flatMap(({ kind }) => viewsInvalidatedBy(kind)))],
    ids: changes.slice(0, MOST_NAMED).map(({ id }) => id),
    raids: [...new Set(changes.flatMap(({ raidId }) => raidId ?? []))].slice(0, MOST_NAMED),
  }
}

/** Concurrent calls per account. RATE_LIMIT does not change them: a larger community has no larger machine. */
const PLACES = { atWork: 4, waiting: 64 } as const

/** Keeps one account's calls from occupying the database and the processor. */
class Places {
  readonly #accounts = new Map<string, LimitFunction>()

  /**
   * Runs `work` when fewer than 4 calls of the account run.
   * @throws TooManyRequests if 64 wait, or the client has left; whatever `work` throws
   */
  async take<T>(account: string, response: ServerResponse, work: () => Promise<T>): Promise<T> {
    const limit = this.#accounts.get(account) ?? pLimit(PLACES.atWork)
    if (limit.pendingCount >= PLACES.waiting) throw new TooManyRequests(1)
    this.#accounts.set(account, limit)
    try {
      return await limit(async () => {
        if (response.closed) throw new TooManyRequests(1)
        return work()
      })
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.#accounts.delete(account)
    }
  }
}

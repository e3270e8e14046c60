import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Pieces } from '#domain/endpoint.ts'
import { asFailure } from '#server/database/failures.ts'
import type { Database } from '#server/database/open.ts'
import type { DearCalls } from '#server/http/dear-calls.ts'
import { EncodedBody, negotiate } from '#server/http/encoded-body.ts'
import type { AnyContext, CachePolicy, Caller, Implementation } from '#server/http/endpoint.ts'
import { parse } from '#server/http/input.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { EncodedList, type WireAnswer } from '#server/http/wire-answer.ts'

/** @throws Failure, or a fault of the handler's */
export async function read(
  { endpoint, run }: Implementation,
  input: unknown,
  context: AnyContext,
  dear: DearCalls,
): Promise<WireAnswer> {
  const memberId = context.actor?._id ?? ''
  try {
    const wire = await dear.take(endpoint, memberId, () => run(input, context))
    if (endpoint.media === null) return wire
    // The answer that a handler must give where its endpoint names a media type.
    return { ...wire, pieces: dear.pieces(endpoint, memberId, wire.pieces as Pieces) }
  } catch (error) {
    throw asFailure(error)
  }
}

interface CachedRead {
  readonly implementation: Implementation
  readonly cache: CachePolicy
  readonly actor: Caller
}

export interface ReadDeps {
  readonly database: Database
  readonly clock: () => Date
  readonly dear: DearCalls
  /** Where the call's answers are kept. */
  responsesOf(endpoint: Endpoint): ResponseCache<EncodedBody>
}

export async function answerCached(
  asked: CachedRead,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ReadDeps,
): Promise<FastifyReply> {
  const found = await getCached(asked, parse(asked.implementation.endpoint, request), deps)
  reply.header('vary', 'accept-encoding, cookie')
  const body = await negotiate(request, reply, found)
  if (body !== undefined) reply.type('application/json; charset=utf-8')
  return reply.send(body)
}

export function getCached(
  { implementation, cache, actor }: CachedRead,
  input: unknown,
  { database, clock, responsesOf, dear }: ReadDeps,
): EncodedBody | Promise<EncodedBody> {
  const { endpoint } = implementation
  const now = clock()
  const audience = cache.audience?.(actor) ?? `${actor._id} ${actor.roles.join()}`
  const key = `${endpoint.path} ${audience} ${JSON.stringify(input)}`
  const wanted = { key, dependsOn: cache.dependsOn, now: now.getTime() }
  return responsesOf(endpoint).get(wanted, async () => {
    const context = { sql: database.sql, actor, now }
    const wire = await read(implementation, input, context, dear)
    const { payload } = wire
    const records = cache.keepsRecords && payload instanceof EncodedList ? payload.records : undefined
    return new EncodedBody(JSON.stringify(wire), records)
  })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { AFTER_HEADER } from '#platform/change/live.ts'
import type { ChangeFeed } from '#platform/change/server/feed.ts'
import { asFailure } from '#platform/database/failures.ts'
import type { Database } from '#platform/database/open.ts'
import type { AnswerCache } from './answer-cache.ts'
import { EncodedBody, negotiate } from './encoded-body.ts'
import type { AnyContext, CachePolicy, Caller, Implementation } from './endpoint.ts'
import { parse } from './input.ts'
import type { WireAnswer } from './wire-answer.ts'

/** @throws Failure, or a fault of the handler's */
export async function read(
  { run }: Implementation,
  input: unknown,
  context: AnyContext,
): Promise<WireAnswer> {
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

export interface ReadDeps {
  readonly database: Database
  readonly changes: ChangeFeed
  readonly clock: () => Date
  readonly answers: AnswerCache
}

export async function answerCached(
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

/** The ids of the changes that the caller's page has heard of; null for more than it could name, or nonsense. */
function changesHeardOf({ headers }: FastifyRequest): readonly number[] | null {
  const named = headers[AFTER_HEADER]
  if (named === undefined || named === '') return []
  const ids = String(named).split(',').map(Number)
  return ids.every(Number.isSafeInteger) ? ids : null
}

export function getCached(
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

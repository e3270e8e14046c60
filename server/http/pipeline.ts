import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, InputOf } from '#domain/endpoint.ts'
import { INVALIDATED_HEADER } from '#domain/live.ts'
import type { Actor } from '#domain/rights.ts'
import { DearCalls } from '#server/http/dear-calls.ts'
import type { EncodedBody } from '#server/http/encoded-body.ts'
import type { Caller, Implementation } from '#server/http/endpoint.ts'
import { idempotencyKey } from '#server/http/idempotency.ts'
import { parse } from '#server/http/input.ts'
import { answerCached, getCached, type ReadDeps, read } from '#server/http/read.ts'
import { sendText } from '#server/http/text-answer.ts'
import { Turns } from '#server/http/turns.ts'
import type { WireAnswer } from '#server/http/wire-answer.ts'
import { invalidatedBy, write } from '#server/http/write.ts'

/** The checks before a handler; all of them run before the request's body is read. */
export interface Gate {
  /**
   * Address limit, origin, session, person's limit, the page's member, fresh roles, access, a place: in this order.
   *
   * @throws Failure
   */
  authorize(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<Caller | null>
}

interface PipelineDeps extends Omit<ReadDeps, 'dear'> {
  gate: Gate
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
      handler: (request, reply) => {
        const work = () => respond(implementation, request, reply, serving)
        return request.place?.during(work) ?? work()
      },
    })
  }
  return async (endpoint, input, actor) => {
    const implementation = implementations.find((one) => one.endpoint === endpoint)
    const cache = implementation?.cache
    if (implementation === undefined || !cache) throw new Error(`${nameOf(endpoint)} is not cached`)
    return getCached(
      { implementation, cache, actor: { ...actor, sessionId: '' } },
      input,
      serving.changes.hasTaken([]),
      serving,
    )
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
    /** The caller, with the roles as read last; null for nobody. */
    actor: Caller | null
  }
}

type Serving = PipelineDeps & ReadDeps & { readonly turns: Turns }

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

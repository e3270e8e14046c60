import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import type { Actor } from '#platform/call/rights.ts'
import { INVALIDATED_HEADER } from '#platform/change/live.ts'
import type { EncodedBody } from './encoded-body.ts'
import type { Caller, Implementation } from './endpoint.ts'
import { idempotencyKey } from './idempotency.ts'
import { parse } from './input.ts'
import { Places } from './places.ts'
import { answerCached, getCached, type ReadDeps, read } from './read.ts'
import { sendText } from './text-answer.ts'
import type { WireAnswer } from './wire-answer.ts'
import { invalidatedBy, write } from './write.ts'

/** The checks before a handler; all of them run before the request's body is read. */
export interface Gate {
  /**
   * Origin, session, account's limit, the page's member, fresh roles, access: in this order.
   *
   * @throws Failure
   */
  authorize(request: FastifyRequest, endpoint: Endpoint): Promise<Caller | null>
}

interface PipelineDeps extends ReadDeps {
  gate: Gate
}

/**
 * Serves the implementations: gate -> a place -> parse -> transaction (writes) -> handler -> commit -> answer. The order is
 * fixed here and no handler can change it.
 *
 * @throws an Error that names an endpoint of the contract that nobody implements, or one implemented twice
 */
export function serve(
  app: FastifyInstance,
  contract: readonly Endpoint[],
  implementations: readonly Implementation[],
  deps: PipelineDeps,
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

/** What answers a cached read to somebody who did not make the call. */
export function createAnswerFor(implementations: readonly Implementation[], deps: ReadDeps): AnswerFor {
  return async (endpoint, input, actor) => {
    const implementation = implementations.find((one) => one.endpoint === endpoint)
    const cache = implementation?.cache
    if (implementation === undefined || !cache) throw new Error(`${nameOf(endpoint)} is not cached`)
    const asked = { implementation, cache, actor: { ...actor, sessionId: '' } }
    return getCached(asked, input, deps.changes.hasTaken([]), deps)
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

async function respond(
  implementation: Implementation,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PipelineDeps,
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
  deps: PipelineDeps,
): Promise<WireAnswer> {
  const { endpoint } = implementation
  const input = parse(endpoint, request)
  const { actor } = request
  const now = deps.clock()
  if (endpoint.effect === 'read') return read(implementation, input, { sql: deps.database.sql, actor, now })
  const key = endpoint.idempotent ? idempotencyKey(request) : null
  const { result, changes } = await write(implementation, { input, actor, now, key }, deps.changes)
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

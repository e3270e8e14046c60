import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#domain/endpoint.ts'
import { countedAs } from '#server/http/proxies.ts'
import { Queues, type Waiting } from '#server/http/queues.ts'
import { TooManyRequests } from '#server/http/rate-limiter.ts'
import type { Security } from '#server/http/security.ts'

/** Calls of one caller (docs/product.md, SAFE-12). RATE_LIMIT does not multiply them: a larger community has no larger machine. */
export const CALL_PLACES = {
  /** Under way at once. */
  ofPerson: 4,
  /** A person's calls that wait for somebody outside. They keep none of the others waiting. */
  outside: 16,
  /** The calls of people who are not signed in. */
  ofAddress: 16,
  /** And so many that wait for one of these places. */
  waiting: 64,
} as const

/** Whoever has as many calls waiting as may is asked to come back after this, s. */
const FULL_SECONDS = 1

/**
 * One call's place: it is free again when the answer has gone, or nobody waits for it any more, and the work that was begun for
 * it has ended.
 */
class Place {
  readonly #leave: (took: number) => void
  readonly #since = performance.now()
  #work: Promise<unknown> | null = null
  #isOver = false

  constructor(leave: (took: number) => void) {
    this.#leave = leave
  }

  /** Does the call's work. @throws TooManyRequests when nobody waits for it any more; whatever `work` throws */
  during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isOver) throw new TooManyRequests(FULL_SECONDS)
    const begun = work()
    this.#work = begun
    return begun
  }

  /** The answer has gone, or its connection has. */
  readonly end = (): void => {
    this.#isOver = true
    const free = () => this.#leave(performance.now() - this.#since)
    if (this.#work === null) free()
    else this.#work.then(free, free)
  }
}

/** Gives calls their places, so that one caller's do not take the database and the processor from all others. */
export class Places {
  readonly #people = new Queues({ ofKey: CALL_PLACES.ofPerson, yields: true })
  readonly #outside = new Queues({ ofKey: CALL_PLACES.outside, yields: true })
  readonly #addresses = new Queues({ ofKey: CALL_PLACES.ofAddress, yields: true })
  readonly #security: Pick<Security, 'addressOf'>

  constructor(security: Pick<Security, 'addressOf'>) {
    this.#security = security
  }

  /** Null where the call has its place at once, else resolves when it has. @throws TooManyRequests where too many wait */
  ofPerson(
    memberId: string,
    request: FastifyRequest,
    reply: FastifyReply,
    { asksOutside }: Pick<Endpoint, 'asksOutside'> = { asksOutside: false },
  ): Promise<void> | null {
    return take(asksOutside ? this.#outside : this.#people, memberId, request, reply)
  }

  /** As `ofPerson`, for who is not signed in. */
  ofAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> | null {
    return take(this.#addresses, countedAs(this.#security.addressOf(request.raw)), request, reply)
  }
}

function take(
  queues: Queues,
  key: string,
  request: FastifyRequest,
  { raw: response }: FastifyReply,
): Promise<void> | null {
  if (queues.waiting(key) >= CALL_PLACES.waiting) throw new TooManyRequests(FULL_SECONDS)
  const hold = () => {
    const place = new Place((took) => queues.leave(key, took))
    // A caller who left while the session was looked up, or in the moment of the turn, gives no further sign of it.
    if (response.closed) place.end()
    else response.on('close', place.end)
    request.place = place
  }
  const waiting = queues.enter(key)
  if (waiting !== null) return waitFor(waiting, response).then(hold)
  hold()
  return null
}

async function waitFor(waiting: Waiting, response: FastifyReply['raw']): Promise<void> {
  const giveUp = () => waiting.refuse(new TooManyRequests(FULL_SECONDS))
  response.once('close', giveUp)
  await waiting.turn
  response.off('close', giveUp)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null of what is not counted. */
    place: Place | null
  }
}

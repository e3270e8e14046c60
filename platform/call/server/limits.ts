import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/call/failure.ts'

/** Actions a minute, times RATE_LIMIT. An address may be a household or a whole office. */
const A_MINUTE = { address: 3_000, account: 600, signIn: 120, bookings: 20, press: 10 }

/** Beyond a limit. The answer says when to come back (Retry-After, RFC 9110, 10.2.3). */
export class TooManyRequests extends Failure {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The limits of a minute, by a key each. */
export type Limits = Readonly<Record<keyof typeof A_MINUTE, MinuteLimit>>

/** Counts each request by its address, whatever it asks for; the other limits are counted by who calls them. */
export async function registerLimits(app: FastifyInstance, factor: number): Promise<Limits> {
  const max = (aMinute: number) => Math.ceil(aMinute * factor)
  const errorResponseBuilder = (_: unknown, { ttl }: { ttl: number }) =>
    new TooManyRequests(Math.ceil(ttl / 1_000))
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    global: false,
    max: max(A_MINUTE.address),
    errorResponseBuilder,
    addHeaders: { ...quiet, 'retry-after': false },
    addHeadersOnExceeding: quiet,
  })
  app.addHook('onRequest', app.rateLimit())
  const { address: _, ...others } = A_MINUTE
  const own = Object.entries(others).map(([name, aMinute]) => {
    const count = app.createRateLimit({ max: max(aMinute) })
    return [name, new MinuteLimit(count)]
  })
  // Without options of its own it counts with the hook above.
  return { address: new MinuteLimit(app.createRateLimit()), ...Object.fromEntries(own) }
}

export class MinuteLimit {
  readonly #count: ReturnType<FastifyInstance['createRateLimit']>

  constructor(count: ReturnType<FastifyInstance['createRateLimit']>) {
    this.#count = count
  }

  /** Counts one action. `key`: an address, or an id. @throws TooManyRequests */
  async count(key: string): Promise<void> {
    const { isExceeded, ttlInSeconds } = await this.#ask(key)
    if (isExceeded) throw new TooManyRequests(ttlInSeconds)
  }

  /** Does `work`, which is so many actions. They count unless it fails. @throws TooManyRequests; whatever `work` throws */
  async spend<T>(key: string, actions: number, work: () => Promise<T>): Promise<T> {
    const { remaining, ttlInSeconds } = await this.#ask(key, { increment: false })
    if (remaining < actions) throw new TooManyRequests(ttlInSeconds || 60)
    const done = await work()
    for (let action = 0; action < actions; action += 1) await this.#ask(key)
    return done
  }

  async #ask(key: string, options?: { increment: false }) {
    // The plugin reads the address and the route's settings of a request, and nothing else.
    const counted = await this.#count({ ip: key, routeOptions: {} } as FastifyRequest, options)
    if (counted.isAllowed) throw new Error('No key is exempt from limits')
    return counted
  }
}

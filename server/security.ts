import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#domain/endpoint.ts'
import { Failure } from '#domain/failure.ts'
import { type Actor, can, REFUSALS } from '#domain/rights.ts'
import type { Caller, Gate } from '#server/endpoint.ts'
import type { Roles } from '#server/member/roles.ts'
import { ABSOLUTE_MS, type Sessions } from '#server/session.ts'

/** Requests a minute before 429, times RATE_LIMIT. An address may be a household or a whole office. */
const LIMITS = { address: 3_000, person: 600, signIn: 120 }
const MINUTE_MS = 60_000
/** Addresses and people that one instance counts at once; the ones seen longest ago are forgotten first. */
const COUNTED = 50_000

export interface SecurityOptions {
  publicUrl: URL
  /** Multiplies every limit. */
  rateLimit: number
}

/** What protects every answer: headers, origin, limits (docs/product.md, Safety). */
export interface Security {
  readonly origin: string
  /** The handshake's or write's Origin header is exactly our own. */
  isOwnOrigin(origin: string | undefined): boolean
  /** A navigation that this site or the person's own hand caused, not another site. */
  isOwnNavigation(request: FastifyRequest): boolean
  isSignInAllowed(request: FastifyRequest): Promise<boolean>
  /** @throws Failure 'too-many-requests' */
  countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** @throws Failure 'too-many-requests' */
  countPerson(request: FastifyRequest, reply: FastifyReply, memberId: string): Promise<void>
}

export async function registerSecurity(app: FastifyInstance, options: SecurityOptions): Promise<Security> {
  const { publicUrl, rateLimit } = options
  const https = publicUrl.protocol === 'https:'
  await app.register(fastifyCookie)
  await app.register(fastifyHelmet, headers(publicUrl, https))
  await app.register(fastifyRateLimit, { global: false, cache: COUNTED })
  const limiter = (name: keyof typeof LIMITS, key: (request: FastifyRequest) => string) =>
    app.createRateLimit({
      max: Math.ceil(LIMITS[name] * rateLimit),
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => `${name} ${key(request)}`,
    })
  const address = limiter('address', (request) => request.ip)
  const signIn = limiter('signIn', (request) => request.ip)
  const person = limiter('person', (request) => request.memberId)
  app.decorateRequest('memberId', '')
  const origin = publicUrl.origin
  return {
    origin,
    isOwnOrigin: (given) => given === origin,
    isOwnNavigation: (request) => isOwnNavigation(request, origin),
    isSignInAllowed: async (request) => isWithin(await signIn(request)),
    countAddress: async (request, reply) => enforce(await address(request), reply),
    async countPerson(request, reply, memberId) {
      request.memberId = memberId
      enforce(await person(request), reply)
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose requests the person's limit counts; '' before the session is known. */
    memberId: string
  }
}

type Count = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function isWithin(count: Count): boolean {
  return count.isAllowed || !count.isExceeded
}

function enforce(count: Count, reply: FastifyReply): void {
  if (count.isAllowed || !count.isExceeded) return
  reply.header('retry-after', count.ttlInSeconds)
  throw new Failure('too-many-requests')
}

function isOwnNavigation(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { referer } = request.headers
  return referer === undefined || (URL.canParse(referer) && new URL(referer).origin === origin)
}

function headers(publicUrl: URL, https: boolean) {
  const socket = `${https ? 'wss' : 'ws'}://${publicUrl.host}`
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https://cdn.discordapp.com'],
        connectSrc: ["'self'", socket],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' as const },
  }
}

/** The product's two cookies: HttpOnly, SameSite=Lax, and on https Secure with the __Host- prefix. */
export class Cookies {
  readonly #https: boolean

  constructor(publicUrl: URL) {
    this.#https = publicUrl.protocol === 'https:'
  }

  get sessionName(): string {
    return this.#name('forge-session')
  }

  readSession(request: FastifyRequest): string | undefined {
    return request.cookies[this.sessionName]
  }

  setSession(reply: FastifyReply, token: string): void {
    this.#set(reply, this.sessionName, token, ABSOLUTE_MS / 1_000)
  }

  clearSession(reply: FastifyReply): void {
    this.#set(reply, this.sessionName, '', 0)
  }

  readSignIn(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name('forge-sign-in')]
  }

  setSignIn(reply: FastifyReply, browser: string, seconds: number): void {
    this.#set(reply, this.#name('forge-sign-in'), browser, seconds)
  }

  #name(name: string): string {
    return this.#https ? `__Host-${name}` : name
  }

  #set(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#https, maxAge })
  }
}

/** Address limit -> origin -> session -> person's limit -> fresh roles -> access. */
export function createGate(deps: {
  security: Security
  sessions: Sessions
  cookies: Cookies
  roles: Roles
}): Gate {
  const { security, sessions, cookies, roles } = deps
  return {
    async admit(request, reply, endpoint) {
      await security.countAddress(request, reply)
      if (endpoint.method === 'POST' && !security.isOwnOrigin(request.headers.origin)) {
        throw new Failure('foreign-origin')
      }
      const session = await sessions.find(cookies.readSession(request))
      if (session === null) return strangerTo(endpoint)
      const { _id } = session.member
      await security.countPerson(request, reply, _id)
      // Nothing is granted to a session on a public call, so its roles need not be fresh there.
      if (endpoint.access === 'public') return { _id, roles: [], sessionId: session.id }
      const actor: Caller = { _id, roles: await roles.fresh(session.member), sessionId: session.id }
      assertAccess(actor, endpoint)
      return actor
    },
  }
}

function strangerTo(endpoint: Endpoint): null {
  if (endpoint.access === 'public') return null
  throw new Failure('signed-out')
}

function assertAccess(actor: Actor, { access }: Endpoint): void {
  if (access === 'public' || access === 'signed-in' || can(actor.roles, access)) return
  throw new Failure('not-permitted', REFUSALS[access])
}

import { hash, timingSafeEqual } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { compile } from '@fastify/proxy-addr'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'

interface SecurityOptions {
  publicUrl: URL
  trustProxy: readonly string[]
  metricsToken: string | null
}

/** The protections of every answer: headers and origin (docs/product.md, Safety). */
export interface Security {
  readonly origin: string
  /** On every answer, also where none of the framework's hooks comes. */
  readonly headers: Readonly<Record<string, string>>
  /** The handshake's or write's Origin header is exactly our own. */
  isOwnOrigin(origin: string | undefined): boolean
  /** A navigation that this site or the person's own hand caused, not another site. */
  isOwnNavigation(request: FastifyRequest): boolean
  /** Whoever shows METRICS_TOKEN; without one, a program on this machine whose request came through no proxy. */
  mayReadMetrics(request: FastifyRequest): boolean
}

export async function registerSecurity(app: FastifyInstance, options: SecurityOptions): Promise<Security> {
  const { publicUrl, trustProxy, metricsToken } = options
  await app.register(fastifyCookie)
  const fixed = await fixedHeaders(headers(publicUrl))
  app.addHook('onRequest', (_, reply, next) => {
    reply.headers(fixed)
    next()
  })
  warnOfProxies(app, trustProxy)
  return {
    origin: publicUrl.origin,
    headers: fixed,
    isOwnOrigin: (given) => given === publicUrl.origin,
    isOwnNavigation: (request) => isOwnNavigation(request, publicUrl.origin),
    mayReadMetrics: (request) =>
      metricsToken === null ? isOfThisMachine(request) : shows(request, metricsToken),
  }
}

/**
 * The headers that helmet sets, and those that it does not cover. They are the same for every answer, and asking helmet each time
 * costs more than most answers do: it is asked once.
 */
async function fixedHeaders(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const probe = Fastify()
  await probe.register(fastifyHelmet, options)
  probe.get('/', (_, reply) => reply.hijack().raw.end())
  const { headers: all } = await probe.inject('/')
  await probe.close()
  const set = Object.entries(all).filter(([name]) => !TRANSPORT.includes(name))
  // An answer that may be stored sets its own header.
  const own = { 'permissions-policy': PERMISSIONS, 'cache-control': 'no-store' }
  return { ...Object.fromEntries(set.map(([name, value]) => [name, String(value)])), ...own }
}

const TRANSPORT = ['connection', 'date', 'transfer-encoding', 'content-length', 'keep-alive']

/** Only the connection's own address counts: anybody can send forwarding headers. */
function isOfThisMachine({ raw, headers }: FastifyRequest): boolean {
  const speaksForOthers = FORWARDING.some((name) => headers[name] !== undefined)
  return !speaksForOthers && /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '')
}

const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

function shows({ headers }: FastifyRequest, token: string): boolean {
  // Hashes are of one length, which is what a comparison in constant time asks for.
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Behind a proxy that is not named everybody shares its address, and so its limits: said once. */
function warnOfProxies(app: FastifyInstance, trustProxy: readonly string[]): void {
  const trusts = compile([...trustProxy])
  let said = false
  app.addHook('onRequest', ({ raw, headers, log }, _, next) => {
    next()
    if (said || headers['x-forwarded-for'] === undefined) return
    const { remoteAddress = '' } = raw.socket
    if (trusts(remoteAddress, 0)) return
    said = true
    log.warn(
      { proxy: remoteAddress },
      'TRUST_PROXY does not name this proxy: all behind it count as one address',
    )
  })
}

function isOwnNavigation(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // A foreign page can suppress the Referer, so a request without one does not count as our own.
  const { referer } = request.headers
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === origin
}

/** Browser features that this site never uses. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

function headers(publicUrl: URL) {
  const https = publicUrl.protocol === 'https:'
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
        objectSrc: ["'none'"],
        workerSrc: ["'none'"],
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

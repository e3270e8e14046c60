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

export type Security = Awaited<ReturnType<typeof registerSecurity>>

/** Protections of every answer: headers and origin (docs/product.md, Safety). */
export async function registerSecurity(app: FastifyInstance, options: SecurityOptions) {
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
    /** Whether a handshake's or write's Origin header is exactly our own. */
    isOwnOrigin: (given: string | undefined) => given === publicUrl.origin,
    /** Whether this site or the person caused the navigation, not another site. */
    isOwnNavigation: (request: FastifyRequest) => isOwnNavigation(request, publicUrl.origin),
    /** Whether the request has METRICS_TOKEN; without one, whether it comes from this machine without a proxy. */
    mayReadMetrics: (request: FastifyRequest) =>
      metricsToken === null ? isOfThisMachine(request) : shows(request, metricsToken),
  }
}

/**
 * The headers of helmet and further ones. They are always the same, so helmet runs once: running it per answer costs more
 * than most answers.
 */
async function fixedHeaders(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const probe = Fastify()
  await probe.register(fastifyHelmet, options)
  probe.get('/', (_, reply) => reply.hijack().raw.end())
  const { headers: all } = await probe.inject('/')
  await probe.close()
  const set = Object.entries(all).filter(([name]) => !TRANSPORT.includes(name))
  // A cacheable answer sets its own header.
  const own = { 'permissions-policy': PERMISSIONS, 'cache-control': 'no-store' }
  return { ...Object.fromEntries(set.map(([name, value]) => [name, String(value)])), ...own }
}

const TRANSPORT = ['connection', 'date', 'transfer-encoding', 'content-length', 'keep-alive']

/** Only the connection's address counts: anybody can send forwarding headers. */
function isOfThisMachine({ raw, headers }: FastifyRequest): boolean {
  const speaksForOthers = FORWARDING.some((name) => headers[name] !== undefined)
  return !speaksForOthers && /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '')
}

const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

function shows({ headers }: FastifyRequest, token: string): boolean {
  // Hashed to equal lengths, as timingSafeEqual requires.
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Behind an untrusted proxy everybody shares its address and limits: warns once. */
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
  // A foreign page can suppress the Referer, so a missing one does not count as our own.
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

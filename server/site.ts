import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '#domain/contract.ts'
import { Failure, failureBody } from '#domain/failure.ts'
import { isPage } from '#domain/page.ts'
import type { Links } from '#server/config.ts'
import { isLoopback } from '#server/outside.ts'

interface SiteOptions {
  /** The folder that `npm run build` makes. */
  siteDir: string
  publicUrl: URL
  links: Links
}

const YEAR_SECONDS = 31_536_000

/** Serves the built site; a path that is a call never falls through to it. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { siteDir, publicUrl } = options
  const index = readIndex(options)
  const calls = contract.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]*')}/?$`))
  if (index !== null) {
    await app.register(fastifyStatic, {
      root: siteDir,
      wildcard: false,
      index: false,
      globIgnore: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => reply.header('cache-control', cacheOf(path)),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const isSite =
      (request.method === 'GET' || request.method === 'HEAD') && !calls.some((call) => call.test(path))
    if (!isSite || index === null) return reply.code(404).send(failureBody(new Failure('not-found')))
    const elsewhere = otherLoopbackName(request, publicUrl)
    if (elsewhere !== null) return reply.redirect(elsewhere, 302)
    return sendPage(reply, index, isPage(path))
  })
}

function sendPage(reply: FastifyReply, index: string, found: boolean): FastifyReply {
  return reply
    .code(found ? 200 : 404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(index)
}

/** Vite names what it builds after its content: such a file never changes. */
function cacheOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600'
}

/** The page with the links out filled in; null before the first build. */
function readIndex({ siteDir, links }: SiteOptions): string | null {
  const file = join(siteDir, 'index.html')
  if (!existsSync(file)) return null
  return readFileSync(file, 'utf8').replace('__FORGE_LINKS__', () => attributeText(JSON.stringify(links)))
}

function attributeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

/** A page opened as 127.0.0.1 where the site is localhost could not sign in: cookies belong to one name. */
function otherLoopbackName(request: FastifyRequest, publicUrl: URL): string | null {
  const { host } = request
  if (host === publicUrl.host || !isLoopback(publicUrl) || !URL.canParse(`http://${host}`)) return null
  const asked = new URL(`http://${host}`)
  if (!isLoopback(asked) || asked.port !== publicUrl.port) return null
  return new URL(request.url.replace(/^\/+/, '/'), publicUrl).href
}

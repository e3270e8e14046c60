import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '#features/index.ts'
import { community } from '#features/settings/community.ts'
import { Failure } from '#platform/call/failure.ts'
import { LOGIN, PUBLIC_PAGES } from '#platform/call/page.ts'
import { isLoopback } from '#platform/call/server/external-fetch.ts'
import { Documents } from './documents.ts'
import { isPage } from './pages.ts'

interface SiteOptions {
  /** The folder that `npm run build` makes. */
  siteDir: string
  publicUrl: URL
  /** The landing page's line about tonight, or ''. */
  tonight(): string | Promise<string>
  /** Whether the request brings a session's cookie, valid or not. */
  hasSession(request: FastifyRequest): boolean
}

const YEAR_SECONDS = 31_536_000
const MANIFEST = 'site.webmanifest'
const HOUR = 'public, max-age=3600'

/** Serves the built site; a path that is a call never falls through to it. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { siteDir, publicUrl, tonight, hasSession } = options
  const documents = existsSync(join(siteDir, 'index.html'))
    ? new Documents({ siteDir, publicUrl, tonight })
    : null
  const calls = contract.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]*')}/?$`))
  const sendPage = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const elsewhere = otherLoopbackName(request, publicUrl)
    if (elsewhere !== null) return reply.redirect(elsewhere, 302)
    reply.code(isPage(path) ? 200 : 404)
    return documents?.send(request, reply, documentAt(path), hasSession(request))
  }
  if (documents !== null) {
    await app.register((site, _, done) => {
      registerFiles(site, siteDir)
      registerManifest(site, siteDir)
      registerForSearch(site, publicUrl)
      // Routes of their own are found at once; any other page goes through the handler of unknown paths.
      for (const path of Object.values(PUBLIC_PAGES)) {
        site.get(path, (request, reply) => sendPage(request, reply, path))
      }
      done()
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const isSite =
      (request.method === 'GET' || request.method === 'HEAD') && !calls.some((call) => call.test(path))
    if (!isSite || documents === null) throw new Failure('not-found')
    return sendPage(request, reply, path)
  })
}

/** The built files, packed as small as the browser can take them. */
function registerFiles(app: FastifyInstance, siteDir: string): void {
  void app.register(fastifyStatic, {
    root: siteDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.{html,br,gz}', MANIFEST],
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheOf(path)),
  })
}

/** Vite names what it builds after its content: such a file never changes. */
function cacheOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : HOUR
}

/** The name under which a browser puts the site on a phone's screen: the community's. */
function registerManifest(app: FastifyInstance, siteDir: string): void {
  const file = join(siteDir, MANIFEST)
  if (!existsSync(file)) return
  const built: object = JSON.parse(readFileSync(file, 'utf8'))
  app.get(`/${MANIFEST}`, (_, reply) => {
    const { name, tagline } = community.site
    const manifest = { ...built, name, short_name: name, description: tagline }
    return reply
      .header('cache-control', HOUR)
      .type('application/manifest+json')
      .send(Buffer.from(JSON.stringify(manifest)))
  })
}

/** The files for search engines: where they may go, and which pages there are (docs/product.md, SITE-5). */
function registerForSearch(app: FastifyInstance, publicUrl: URL): void {
  const robots = () =>
    `User-agent: *\nDisallow: /dashboard\nDisallow: /auth/\n\nSitemap: ${publicUrl.origin}/sitemap.xml\n`
  const address = (path: string) => `  <url><loc>${publicUrl.origin}${path}</loc></url>\n`
  const sitemap = () =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${Object.values(PUBLIC_PAGES).map(address).join('')}</urlset>\n`
  const kept = (reply: FastifyReply, type: string) =>
    reply.header('cache-control', HOUR).type(`${type}; charset=utf-8`)
  app.get('/robots.txt', (_, reply) => kept(reply, 'text/plain').send(robots()))
  app.get('/sitemap.xml', (_, reply) => kept(reply, 'application/xml').send(sitemap()))
}

/** The document of a path: a page's own, or the app's, which finds out by itself what to show. */
function documentAt(path: string): string {
  if (!isPage(path)) return 'not-found'
  const asked = path === '/' ? path : path.replace(/\/$/, '')
  if (asked === LOGIN) return 'login'
  return Object.entries(PUBLIC_PAGES).find(([, address]) => address === asked)?.[0] ?? 'index'
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
  // Two slashes, be they written backwards, would lead to another host.
  return request.url.startsWith('/') ? publicUrl.origin + request.url.replace(/^[/\\]+/, '/') : null
}

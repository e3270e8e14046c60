import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { floorPrice } from '#features/booking/price.ts'
import { contract } from '#features/index.ts'
import type { Raid } from '#features/raid/raid.ts'
import { freeSlots } from '#features/raid/rules.ts'
import { community, communityText } from '#features/settings/community.ts'
import { Failure } from '#platform/call/failure.ts'
import {
  LOGIN,
  OLD_BOOK_RAID,
  OLD_WEEK,
  PUBLIC_PAGES,
  pathToSettings,
  SCREENS,
  SETTINGS_PAGE_NAMES,
} from '#platform/call/page.ts'
import { EncodedBody, negotiate } from '#platform/call/server/answer-cache.ts'
import { isLoopback } from '#platform/call/server/external-fetch.ts'
import { grouped } from '#platform/words/gold.ts'
import { wallClockAt } from '#platform/words/server-time.ts'

interface SiteOptions {
  /** The output folder of `npm run build`: the app's document is its index.html, public pages are in pages/. */
  siteDir: string
  publicUrl: URL
  /** The landing page's line about tonight, or ''; called on each request. */
  tonight(): Promise<string>
  /** Whether the request has a session cookie, valid or not. */
  hasSession(request: FastifyRequest): boolean
}

const YEAR_SECONDS = 31_536_000
const MANIFEST = 'site.webmanifest'
const HOUR = 'public, max-age=3600'

/** Serves the built site; a path of a call never gets a page. */
export async function registerSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { siteDir, publicUrl } = options
  const sendDocument = documentSender(options)
  const calls = contract.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]*')}/?$`))
  if (sendDocument !== null) {
    await registerFiles(app, siteDir)
    registerManifest(app, siteDir)
    registerForSearch(app, publicUrl)
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const isSite =
      (request.method === 'GET' || request.method === 'HEAD') && !calls.some((call) => call.test(path))
    if (!isSite || sendDocument === null) throw new Failure('not-found')
    const elsewhere = otherLoopbackName(request, publicUrl)
    if (elsewhere !== null) return reply.redirect(elsewhere, 302)
    reply.code(isPage(path) ? 200 : 404)
    return sendDocument(request, reply, documentAt(path))
  })
}

/** Serves built files in the best compression that the browser accepts. */
async function registerFiles(app: FastifyInstance, siteDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: siteDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.{html,br,gz}', MANIFEST],
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheOf(path)),
  })
}

/** Vite names files by their content, so they never change. */
function cacheOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : HOUR
}

/** The web app manifest, with the community's name. */
function registerManifest(app: FastifyInstance, siteDir: string): void {
  const built: object = JSON.parse(readFileSync(join(siteDir, MANIFEST), 'utf8'))
  app.get(`/${MANIFEST}`, (_, reply) => {
    const { name, tagline } = community.site
    const manifest = { ...built, name, short_name: name, description: tagline }
    return reply
      .header('cache-control', HOUR)
      .type('application/manifest+json')
      .send(Buffer.from(JSON.stringify(manifest)))
  })
}

/** Files for search engines: allowed paths and the list of pages (docs/product.md, SITE-5). */
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

/** The document of a path: a public page's own, or the app's. */
function documentAt(path: string): string {
  if (!isPage(path)) return 'not-found'
  const asked = path === '/' ? path : path.replace(/\/$/, '')
  if (asked === LOGIN) return 'login'
  return Object.entries(PUBLIC_PAGES).find(([, address]) => address === asked)?.[0] ?? 'index'
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

/** Redirects 127.0.0.1 to localhost: cookies belong to one name, so a sign-in would fail. */
function otherLoopbackName(request: FastifyRequest, publicUrl: URL): string | null {
  const { host } = request
  if (host === publicUrl.host || !isLoopback(publicUrl) || !URL.canParse(`http://${host}`)) return null
  const asked = new URL(`http://${host}`)
  if (!isLoopback(asked) || asked.port !== publicUrl.port) return null
  // Two leading slashes, also backslashes, would lead to another host.
  return request.url.startsWith('/') ? publicUrl.origin + request.url.replace(/^[/\\]+/, '/') : null
}

/** The placeholder of the line about tonight. */
const TONIGHT = '__FORGE_TONIGHT__'

/** Sends a page's document, else the app's; 304 if unchanged. Null if the site is not built. */
function documentSender({ siteDir, publicUrl, tonight, hasSession }: SiteOptions) {
  const files = globSync(['index.html', 'pages/*.html'], { cwd: siteDir })
  const texts = new Map(
    files.map((file) => [basename(file, '.html'), readFileSync(join(siteDir, file), 'utf8')]),
  )
  const app = texts.get('index')
  if (app === undefined) return null
  const bodies = new Map<string, { readonly values: string; readonly body: EncodedBody }>()

  /** Filled and compressed again only if the settings or the line about tonight changed. */
  function bodyOf(name: string, text: string, isMember: boolean, line: string): EncodedBody {
    const key = `${name} ${isMember}`
    const values = communityText(true) + line
    const last = bodies.get(key)
    if (last?.values === values) return last.body
    const filled = withPlaces(text, publicUrl.origin)
      .replace(TONIGHT, () => attributeText(line))
      .replace('__FORGE_COMMUNITY__', () => attributeText(communityText(isMember)))
      .replace('__FORGE_SESSION__', isMember ? 'unknown' : 'none')
    const body = new EncodedBody(filled)
    bodies.set(key, { values, body })
    return body
  }

  return async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const text = texts.get(name) ?? app
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, cookie')
    const line = text.includes(TONIGHT) ? await tonight() : ''
    const body = await negotiate(request, reply, bodyOf(name, text, hasSession(request), line))
    return reply.type('text/html; charset=utf-8').send(body)
  }
}

/** A placeholder that the server fills: `__FORGE_NAME__`. */
const PLACE = /__FORGE_([\w.-]+?)__/g
/** A page's data for search engines, as JSON. */
const DATA = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/s

/** Fills a document's placeholders; unknown ones stay. */
export function withPlaces(document: string, origin: string): string {
  const values = new Map([
    ['ORIGIN', origin],
    ['NAME', community.site.name],
    ['TAGLINE', community.site.tagline],
    ...Object.entries(community.links).map(
      ([name, address]) => [`LINK_${name.toUpperCase()}`, address] as const,
    ),
  ])
  const filled = (text: string, as: (value: string) => string) =>
    text.replace(PLACE, (place, name: string) => (values.has(name) ? as(values.get(name) ?? '') : place))
  const data = (json: string) =>
    JSON.stringify(
      JSON.parse(json, (_, value) => (typeof value === 'string' ? filled(value, String) : value)),
    ).replaceAll('<', '\\u003c')
  return filled(document.replace(DATA, data), attributeText)
}

function attributeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
}

/** Every path that shows a page; others are Not Found (docs/product.md, PAGE-4). */
const PATTERNS = [
  ...Object.values(PUBLIC_PAGES),
  LOGIN,
  ...Object.values(SCREENS).map(({ path }) => path),
  ...SETTINGS_PAGE_NAMES.map(pathToSettings),
  OLD_BOOK_RAID,
  OLD_WEEK,
].map((path) => new URLPattern({ pathname: path === '/' ? path : `${path}{/}?` }))

/** A path (without query) shows a screen of its own. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test({ pathname: path }))
}

/** A page waits this long for the database, ms. */
const PATIENCE_MS = 300

type TonightRaid = Pick<
  Raid,
  'published' | 'date' | 'startsAt' | 'clients' | 'maxClients' | 'pot' | 'difficulty'
>

/** The line is cached this long, ms. */
const SHOWN_MS = 3_000

interface TonightOptions {
  readRaids(now: Date): Promise<readonly TonightRaid[]>
  clock(): Date
}

/**
 * The landing page's line about tonight's raids, '' without any (docs/product.md, SITE-8). If the database is slow, the
 * page comes without it.
 */
export function tonightText({ readRaids, clock }: TonightOptions): () => Promise<string> {
  let reading: { readonly at: number; readonly line: Promise<string> } | null = null
  return () => {
    const now = clock()
    if (reading === null || Math.abs(now.getTime() - reading.at) >= SHOWN_MS) {
      const line = readRaids(now).then((raids) => tonightLine(raids, now) ?? '')
      reading = { at: now.getTime(), line: line.catch(() => '') }
    }
    return Promise.race([reading.line, wait(PATIENCE_MS, '', { ref: false })])
  }
}

/**
 * The public line about the raids that start later today, server time: '5 raids tonight, 23 free slots, from 238,000 g', the gold
 * being the lowest price of a raid with a free slot (docs/product.md, SITE-8). Null when none does.
 */
export function tonightLine(raids: readonly TonightRaid[], now: Date): string | null {
  const { date } = wallClockAt(now)
  const tonight = raids.filter(
    (raid) => raid.published && raid.date === date && Date.parse(raid.startsAt) > now.getTime(),
  )
  if (tonight.length === 0) return null
  const open = tonight.filter((raid) => freeSlots(raid) > 0)
  const free = open.reduce((sum, raid) => sum + freeSlots(raid), 0)
  const raidsText = `${counted(tonight.length, 'raid')} tonight`
  if (free === 0) return `${raidsText}, all slots taken`
  const from = Math.min(...open.map(floorPrice))
  return `${raidsText}, ${counted(free, 'free slot')}, from ${grouped(from)} g`
}

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#features/index.ts'
import { deleteRaid } from '#features/raid/calls.ts'
import { takeCommunity } from '#features/settings/community.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid } from '#platform/testing/server/records.ts'
import { setPart } from '#platform/testing/server/settings.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'

const PAGE =
  '<!doctype html><html data-session="__FORGE_SESSION__"><title>Forge</title><body data-community="__FORGE_COMMUNITY__">'
const ABOUT =
  '<!doctype html><title>About</title><link rel="canonical" href="__FORGE_ORIGIN__/about"><a href="__FORGE_LINK_INVITE__">'

const INVITE = `https://discord.gg/x?a="1"&b='<2>'`

const LANDING = `${PAGE}<p>__FORGE_TONIGHT__</p>`

const siteDir = temporaryFolder()
beforeAll(() => {
  mkdirSync(join(siteDir, 'assets'))
  mkdirSync(join(siteDir, 'pages'))
  writeFileSync(join(siteDir, 'pages', 'about.html'), ABOUT)
  writeFileSync(join(siteDir, 'pages', 'landing.html'), LANDING)
  writeFileSync(join(siteDir, 'pages', 'not-found.html'), PAGE.replace('Forge', 'Not Found'))
  writeFileSync(join(siteDir, 'index.html'), PAGE)
  writeFileSync(join(siteDir, 'favicon.svg'), '<svg/>')
  writeFileSync(join(siteDir, 'site.webmanifest'), '{"start_url":"/dashboard/tonight"}')
  writeFileSync(join(siteDir, 'assets', 'main-abc123.js'), 'export {}')
  writeFileSync(join(siteDir, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {}'))
})
const { product, admin, advertiser, manager } = testProduct({ siteDir })
beforeAll(() => setPart(admin, 'links', { invite: INVITE }))
afterAll(() => rmSync(siteDir, { recursive: true }))

/** As asked for by another name of this machine; fetch sends no Host of one's own. */
const locationFor = (path: string, host: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const asking = request(product.address + path, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.headers.location)
    })
    asking.once('error', reject).end()
  })

it('SITE-8: the landing page shows tonight’s public facts, and a change within 3 s', async () => {
  const before = await product.request('/')
  expect(before.text).toContain('<p></p>')
  const raid = await publishedRaid(product, { date: product.clock.day(), maxClients: 8, pot: 300_000 })
  product.clock.advance({ seconds: 3 })
  const after = await product.request('/')
  expect(after.text).toContain('<p>1 raid tonight, 8 free slots, from 270,000 g</p>')
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  await book(advertiser, raid)
  product.clock.advance({ seconds: 3 })
  expect((await product.request('/')).text).toContain('1 raid tonight, 7 free slots')
  await manager.call(deleteRaid, { id: raid._id })
  product.clock.advance({ seconds: 3 })
  expect((await product.request('/')).text).toContain('<p></p>')
})

it.each(['/', '/login', '/dashboard', '/dashboard/book-raid?date=2026-06-18', '/dashboard/edit-raid/x'])(
  'WIRE-8: serves the site at %s',
  async (path) => {
    const { status, headers, text } = await product.request(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<title>Forge</title>')
  },
)

it.each('/nothing /dashboard/nothing /raid /raid/nothing /auth /%00 /..%2f..%2fetc/passwd'.split(' '))(
  'PAGE-4: answers 404 and Not Found at %s',
  async (path) => {
    const { status, text } = await product.request(path)
    expect([status, text]).toEqual([404, expect.stringContaining('<title>Not Found</title>')])
  },
)

it.each(contract.map(({ method, path }) => [method, path]))(
  'WIRE-8: never serves the site at %s %s, in any spelling, to anybody',
  async (_, path) => {
    for (const spelt of [path.replace(':id', 'x'), `${path.replace(':id', 'x')}/`]) {
      const { headers } = await product.request(spelt)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  },
)

it('WIRE-8: serves the site to GET requests only', async () => {
  expectRefused(await product.request('/dashboard', { method: 'POST', body: {} }), 'not-found')
})

it('browsers may cache hashed files for a year, and revalidate pages', async () => {
  const kept = async (path: string) => (await product.request(path)).headers.get('cache-control')
  expect(await kept('/assets/main-abc123.js')).toBe('public, max-age=31536000, immutable')
  expect(await kept('/favicon.svg')).toBe('public, max-age=3600')
  expect(await kept('/')).toBe('no-cache')
})

it('OWN-8: inserts the settings into a page with any characters, but no prices for a visitor', async () => {
  const linksFor = async (headers: Record<string, string>) =>
    /data-community="([^"]*)"/.exec((await product.request('/', { headers })).text)?.[1]
  takeCommunity({ links: { invite: INVITE }, caps: { TC: 40 } })
  const links =
    '{&quot;links&quot;:{&quot;invite&quot;:&quot;https://discord.gg/x?a=\\&quot;1\\&quot;&amp;b=&#39;&lt;2>&#39;&quot;}'
  expect(await linksFor({})).toBe(`${links}}`)
  expect(await linksFor({ cookie: 'forge-session=old-or-not' })).toBe(
    `${links},&quot;caps&quot;:{&quot;TC&quot;:40}}`,
  )
})

it.each(['/about', '/about/', '/about?from=here'])(
  'SITE-5: serves at %s that page’s own document, with its address and its external links',
  async (path) => {
    const { status, text } = await product.request(path)
    expect([status, text]).toEqual([200, expect.stringContaining('<title>About</title>')])
    expect(text).toContain(`href="${product.origin}/about"`)
    expect(text).toContain('<a href="https://discord.gg/x?a=&quot;1&quot;&amp;b=&#39;&lt;2>&#39;">')
  },
)

it('SITE-6: the document says whether there may be a session', async () => {
  const sessionIn = async (headers: Record<string, string>) =>
    /data-session="(\w*)"/.exec((await product.request('/', { headers })).text)?.[1]
  expect(await sessionIn({})).toBe('none')
  expect(await sessionIn({ cookie: 'forge-session=old-or-not' })).toBe('unknown')
  expect((await product.request('/')).headers.get('vary')).toBe('accept-encoding, cookie')
})

it('an unchanged document is sent only once', async () => {
  const first = await product.request('/')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await product.request('/', { headers })).status).toBe(304)
  expect((await product.request('/about', { headers })).status).toBe(200)
  expect((await product.request('/nothing', { headers })).status).toBe(404)
})

it.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0', 'gzip'],
  ['br;q=0.1, gzip', 'gzip'],
  ['br;q=0.5, identity', null],
  ['', null],
])('encodes a document as "%s" allows', async (accepted, encoding) => {
  const { headers, text } = await product.request('/', { headers: { 'accept-encoding': accepted } })
  expect([headers.get('content-encoding'), text]).toEqual([
    encoding,
    expect.stringContaining('<title>Forge</title>'),
  ])
})

it('files are served in their precompressed form', async () => {
  const headers = { 'accept-encoding': 'br' }
  const compressed = await product.request('/assets/main-abc123.js', { headers })
  expect([compressed.headers.get('content-encoding'), compressed.text]).toEqual(['br', 'export {}'])
  expect((await product.request('/assets/main-abc123.js.br')).status).toBe(404)
  expect((await product.request('/pages/about.html')).status).toBe(404)
})

it('APP-1: serves the web app manifest with the community’s name', async () => {
  const { headers, text } = await product.request('/site.webmanifest')
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
    'application/manifest+json',
    'public, max-age=3600',
  ])
  expect(JSON.parse(text)).toMatchObject({ name: 'Forge', start_url: '/dashboard/tonight' })
})

it('SITE-5: serves robots.txt and a sitemap', async () => {
  const robots = await product.request('/robots.txt')
  expect(robots.text).toBe(
    `User-agent: *\nDisallow: /dashboard\nDisallow: /auth/\n\nSitemap: ${product.origin}/sitemap.xml\n`,
  )
  const { text } = await product.request('/sitemap.xml')
  const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(['/', '/about', '/apply', '/book'].map((path) => product.origin + path))
})

it('another name of this machine redirects to the configured one', async () => {
  expect(await locationFor('/dashboard?x=1', '127.0.0.1:3000')).toBe('http://localhost:3000/dashboard?x=1')
  expect(await locationFor('//evil.example/', '127.0.0.1:3000')).toBe('http://localhost:3000/evil.example/')
  for (const path of ['/\\evil.example/', '/\\/evil.example/'])
    expect([path, await locationFor(path, '127.0.0.1:3000')]).toEqual([
      path,
      'http://localhost:3000/evil.example/',
    ])
  for (const host of ['localhost:3000', '127.0.0.1:4000', 'evil.example:3000'])
    expect([host, await locationFor('/dashboard', host)]).toEqual([host, undefined])
})

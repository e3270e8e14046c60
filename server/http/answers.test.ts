import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_HEADER } from '#domain/endpoint.ts'
import { FAILURES, type FailureCode } from '#domain/failure.ts'
import { listHeroNames } from '#domain/hero-name/endpoints.ts'
import { CALLBACK_PATH, SIGN_IN_PATH, SIGN_OUT_PATH } from '#domain/page.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { oneKind } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { head, LIVE, type Reply, sayLive, send, shakeHands } from '#server/testing/raw.ts'
import {
  answer,
  bare,
  bytes,
  ending,
  get,
  HERE,
  HERO_NAME,
  HERO_NAMES,
  type Line,
  noLine,
  OF_HANDLERS,
  partsOf,
  post,
  refusal,
  sendLong,
  type Way,
  wholeOf,
} from '#server/testing/ways.ts'

const CALLS: readonly Way[] = [
  answer('a call', 200, '/auth/status', get('/auth/status')),
  answer('a list that the browser has', 304, listPublishedRaids.path, async (product) => {
    const { cookie } = await product.as('Admin')
    const { headers } = await product.request(listPublishedRaids.path, { cookie })
    const condition = `If-None-Match: ${headers.get('etag')}`
    // fetch keeps its conditions to itself.
    return send(product, head(`GET ${listPublishedRaids.path}`, `Cookie: ${cookie}`, condition))
  }),
  refusal('malformed-body', HERO_NAMES, post('{')),
  refusal('invalid-input', HERO_NAMES, post({})),
  refusal('signed-out', listHeroNames.path, get(listHeroNames.path)),
  refusal('not-permitted', listHeroNames.path, async ({ as, request }) =>
    request(listHeroNames.path, { cookie: (await as('Advertiser')).cookie }),
  ),
  refusal('other-member', listHeroNames.path, async ({ as, request }) =>
    request(listHeroNames.path, {
      cookie: (await as('Admin')).cookie,
      headers: { [MEMBER_HEADER]: (await as('Advertiser')).memberId },
    }),
  ),
  refusal('foreign-origin', HERO_NAMES, post({}, { origin: 'https://forge.example' })),
  refusal('not-found', '/raid/get/nothing', async ({ as, request }) =>
    request('/raid/get/nothing', { cookie: (await as('Admin')).cookie }),
  ),
  refusal('not-found', '/auth/status', bytes(head('TRACE /auth/status')), 'as a method that no call has'),
  refusal('duplicate-hero-name', HERO_NAMES, async (product) => {
    await post(HERO_NAME)(product)
    return post(HERO_NAME)(product)
  }),
  refusal(
    'body-too-large',
    HERO_NAMES,
    sendLong(`Content-Length: ${0x5_00_000}`, 'x'.repeat(0x5_00_000)),
    'with 5 MB',
  ),
  refusal(
    'body-too-large',
    HERO_NAMES,
    sendLong('Transfer-Encoding: chunked', `${`10000\r\n${'x'.repeat(0x1_00_00)}\r\n`.repeat(80)}0\r\n\r\n`),
    'with 5 MB of which nobody said how much they are',
  ),
  refusal('unsupported-media-type', HERO_NAMES, post('x', { 'content-type': 'text/plain' })),
  refusal('address-too-long', `/${'x.'.repeat(127)}x…`, get(`/${'x.'.repeat(4_500)}`)),
  refusal(
    'headers-too-large',
    '/auth/status',
    bytes(head('GET /auth/status', ...Array.from({ length: 99 }, (_, at) => `X-${at}: 1`))),
    'for their number',
  ),
  refusal('malformed-body', '/%zz', get('/%zz'), 'for a bad escape'),
  refusal(
    'malformed-body',
    '/raid/get/%ff',
    get('/raid/get/%ff'),
    'for a bad escape in the address of a call',
  ),
  refusal(
    'malformed-body',
    '/auth/status',
    bytes('GET /auth/status HTTP/1.1\r\nConnection: close\r\n\r\n'),
    'without a Host',
  ),
  refusal('internal', HERO_NAMES, async (product) => {
    await sql`ALTER TABLE hero_name RENAME TO hero_name_elsewhere`.execute(product.database.sql)
    const failed = await post({ ...HERO_NAME, name: 'Kriemhild' })(product)
    await sql`ALTER TABLE hero_name_elsewhere RENAME TO hero_name`.execute(product.database.sql)
    return failed
  }),
  answer(
    'a wish for another protocol, as of curl --http2',
    200,
    '/auth/status',
    bytes(
      'GET /auth/status HTTP/1.1\r\nHost: localhost:3000\r\nConnection: Upgrade, HTTP2-Settings, close\r\n' +
        'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n',
    ),
  ),
  answer('an unknown expectation', 200, '/auth/status', bytes(head('GET /auth/status', 'Expect: the best'))),
]

const SITE: readonly Way[] = [
  answer('a page', 200, '/about', get('/about')),
  answer('a page of the app', 200, '/dashboard', get('/dashboard?x=1'), 'site'),
  answer('no page', 404, '/nothing', get('/nothing'), 'site'),
  answer('a file', 200, '/assets/main-abc123.js', get('/assets/main-abc123.js')),
  answer('what search engines ask for', 200, '/robots.txt', get('/robots.txt')),
  answer('another loopback name', 302, '/about', bytes(head('GET /about').replace('localhost', HERE))),
  answer('the way to Discord', 303, SIGN_IN_PATH, get(SIGN_IN_PATH)),
  {
    ...answer('a sign-in that comes to nothing', 303, CALLBACK_PATH, get(`${CALLBACK_PATH}?state=x&code=y`)),
    line: { msg: 'A sign-in came to nothing', reason: 'forged', from: HERE, reqId: expect.any(String) },
  },
  answer('signing out', 303, SIGN_OUT_PATH, get(SIGN_OUT_PATH)),
  noLine('/healthz'),
  noLine('/readyz'),
  // Reading it before and after counts too.
  { ...noLine('/metrics'), rises: 2 },
  {
    ...answer('the measurements, for others', 404, '/metrics', get('/metrics', { via: 'a proxy' }), 'site'),
    line: { msg: 'The measurements are for others', from: HERE },
  },
]

const LONG = `X-Long: ${'x'.repeat(16 * 1_024)}`
const CONNECTIONS: readonly Way[] = [
  bare('malformed-body', 'for what is no HTTP', bytes('\u0000\u0001\r\n\r\n')),
  bare('malformed-body', 'for HTTP/2', bytes('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')),
  bare('headers-too-large', 'for 16 KiB of headers', bytes(head('GET /', LONG))),
  bare('not-found', 'for a tunnel', bytes('CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n')),
  bare('request-too-slow', 'after 10 s', bytes('GET / HTTP/1.1\r\n')),
]

const unshaken = (changed: Readonly<Record<string, string | null>>, path = LIVE): Way =>
  refusal(
    'Origin' in changed ? 'foreign-origin' : 'malformed-body',
    '/socket.io/',
    (product) => shakeHands(product, path, changed),
    `at ${path} with ${JSON.stringify(changed)}`,
  )

const LIVE_CONNECTIONS: readonly Way[] = [
  unshaken({ Origin: 'https://forge.example' }),
  unshaken({ Origin: null }),
  unshaken({ 'Sec-WebSocket-Key': 'short' }),
  unshaken({ 'Sec-WebSocket-Version': '7' }),
  unshaken({ 'Sec-WebSocket-Protocol': ',' }),
  unshaken({ Upgrade: 'h2c' }),
  unshaken({}, LIVE.replace('websocket', 'polling')),
  unshaken({}, LIVE.replace('EIO=4', 'EIO=3')),
  unshaken({}, `${LIVE}&sid=nobody`),
  refusal('malformed-body', '/socket.io/', get(LIVE.replace('websocket', 'polling')), 'by long polling'),
  refusal('malformed-body', '/socket.io/', bytes(head('POST /socket.io/', 'Content-Length: 0')), 'as a call'),
  {
    what: 'one that is let in',
    come: async (product) => sayLive(product, ['40'], '40', (await product.as('Advertiser')).cookie),
    counts: 'forge_sockets',
    line: null,
  },
  bare('signed-out', 'by a live connection', (product) => sayLive(product, ['40'], '44')),
  bare('not-found', 'in another namespace', (product) => sayLive(product, ['40/x,'], '44/x'), {}),
  ending('unreadable', 'an event that is none', (product) => sayLive(product, ['x'.repeat(2_000)])),
  ending('says too much', 'too many events', (product) =>
    sayLive(
      product,
      Array.from({ length: 62 }, () => '3'),
    ),
  ),
  ending('closed', 'nobody says who is there', (product) => sayLive(product, [])),
]

/** Where an address has a thousandth of what it has elsewhere, and is who the proxy says. */
const LIMITED: readonly Way[] = [
  ...(
    [
      ['/auth/status', '/auth/status'],
      ['/about', '/about'],
      ['/nothing', '/nothing'],
      ['/%zz', '/%zz'],
      [SIGN_OUT_PATH, SIGN_OUT_PATH],
      ['/socket.io/', '/socket.io/?EIO=4&transport=polling'],
    ] as const
  ).map(([path, asked], at) =>
    beyond(3, `192.0.2.${at}`, path, (product, from) => product.request(asked, { headers: from })),
  ),
  beyond(1, '192.0.2.100', '/socket.io/', (product, from) => shakeHands(product, LIVE, from)),
  {
    ...answer('a step of signing in too many', 303, SIGN_IN_PATH, async ({ request }) => {
      const headers = { 'x-forwarded-for': '192.0.2.200' }
      await request(SIGN_IN_PATH, { headers })
      return request(SIGN_IN_PATH, { headers })
    }),
    rises: 2,
    line: { msg: 'A sign-in came to nothing', reason: 'too-many', from: '192.0.2.200' },
  },
]

/** What is refused 429 after so many times. */
function beyond(
  most: number,
  from: string,
  path: string,
  come: (product: Product, headers: Record<string, string>) => Promise<Reply>,
): Way {
  const again = (product: Product) => come(product, { 'X-Forwarded-For': from })
  const way = refusal('too-many-requests', path, async (product) => {
    for (let one = 0; one < most; one += 1) await again(product)
    return again(product)
  })
  return { ...way, what: `${way.what} of ${path} from ${from}`, line: { ...way.line, from } }
}

it('OPS-8: each code of the closed set has a place here', () => {
  const ways = [...CALLS, ...SITE, ...CONNECTIONS, ...LIVE_CONNECTIONS, ...LIMITED]
  const codes = new Set([...ways.flatMap(({ code }) => code ?? []), ...OF_HANDLERS])
  expect(Object.keys(FAILURES).filter((code) => !codes.has(code as FailureCode))).toEqual([])
})

// Side by side: two of them wait for a connection to be ended.
describe.concurrent.each([
  ['a call', CALLS, {}],
  ['the site', SITE, {}],
  ['a connection', CONNECTIONS, {}],
  ['a live connection', LIVE_CONNECTIONS, {}],
  ['one too many', LIMITED, { RATE_LIMIT: '0.001', TRUST_PROXY: 'loopback' }],
] as const)('OPS-8: %s', (_, ways, env) => {
  let product: Product
  const lines: { text: string; fields: Line }[] = []
  beforeAll(async () => {
    const onLog = (text: string) => void lines.push({ text, fields: JSON.parse(text) })
    product = await startProduct(oneKind(), { env, siteDir: site(), onLog })
  })
  afterAll(() => product.stop())

  const measured = async (name: string) => {
    const { text } = await product.request('/metrics')
    const line = text.split('\n').find((one) => one.startsWith(name))
    return Number(line?.slice(name.length) ?? 0)
  }

  it.for(ways)(
    '$what: a count, a line, an envelope',
    { concurrent: false, timeout: 30_000 },
    async (way, { expect }) => {
      const { come, counts, rises = 1, line } = way
      const before = await measured(counts)
      const from = lines.length
      const reply = await come(product)
      await expect.poll(async () => (await measured(counts)) - before, { timeout: 20_000 }).toBe(rises)
      if (reply !== null) expect(partsOf(way, reply)).toEqual(wholeOf(way))
      const written = lines.slice(from)
      const fitting = written.filter(
        ({ fields }) => line !== null && expect.objectContaining(line).asymmetricMatch(fields),
      )
      expect({ fitting: fitting.length, written }).toEqual({ fitting: line === null ? 0 : 1, written })
      expect(fitting.filter(({ text }) => text.length > 600)).toEqual([])
    },
  )
})

function site(): string {
  const siteDir = temporaryFolder()
  for (const folder of ['assets', 'pages']) mkdirSync(join(siteDir, folder))
  writeFileSync(join(siteDir, 'index.html'), '<title>Forge</title>')
  writeFileSync(join(siteDir, 'pages', 'about.html'), '<title>About</title>')
  writeFileSync(join(siteDir, 'assets', 'main-abc123.js'), 'export {}')
  return siteDir
}

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { getRoles } from '#features/member/calls.ts'
import { expectRefused } from '#platform/testing/server/caller.ts'
import { oneKind } from '#platform/testing/server/databases.ts'
import { goToDiscord, type Product, startProduct } from '#platform/testing/server/product.ts'

const PERSON = personWith('Forge Member')
const OTHER = personWith('Advertiser')
const CALLBACK = '/auth/discord/callback'

/** One product per set of settings. */
const started = new Map<string, Promise<Product>>()
afterAll(async () => {
  for (const one of started.values()) await (await one).stop()
})
let product: Product
const start = async (env: Readonly<Record<string, string>> = {}) => {
  const key = JSON.stringify(env)
  const one = started.get(key) ?? startProduct(oneKind(), { env })
  started.set(key, one)
  product = await one
}

describe('AUTH-3: the cookies', () => {
  const setBy = async () => {
    const left = await product.request('/auth/discord')
    const { query, cookie } = await goToDiscord(product.request, PERSON)
    const landed = await product.request(CALLBACK + query, { cookie })
    return [left, landed].map(({ headers }) => headers.getSetCookie())
  }

  it('cookies are HttpOnly and SameSite=Lax on http, for the whole site', async () => {
    await start()
    const token = /^forge-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/
    const browser = /^forge-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/
    expect(await setBy()).toEqual([[expect.stringMatching(browser)], [expect.stringMatching(token)]])
  })

  it('cookies are also Secure on https, with the __Host- prefix', async () => {
    await start({ PUBLIC_URL: 'https://localhost' })
    const token = /^__Host-forge-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    const browser = /^__Host-forge-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    expect(await setBy()).toEqual([[expect.stringMatching(browser)], [expect.stringMatching(token)]])
    const { cookie } = await product.signIn(PERSON)
    expect((await product.request('/discord/roles', { cookie })).status).toBe(200)
    const withoutPrefix = cookie.replace('__Host-', '')
    expect((await product.request('/discord/roles', { cookie: withoutPrefix })).status).toBe(401)
  })
})

describe('SAFE-6: the headers of every answer', () => {
  const headersOf = async (path: string) => Object.fromEntries((await product.request(path)).headers)

  it('headers allow scripts, styles and connections of our own origin only, and no frames', async () => {
    await start()
    for (const path of ['/auth/status', '/raid/published', '/nothing/here', '/auth/discord']) {
      const headers = await headersOf(path)
      const policy = String(headers['content-security-policy']).split(';')
      expect(policy).toEqual(
        expect.arrayContaining([
          ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "object-src 'none'"],
          ...["worker-src 'none'", "base-uri 'none'", "form-action 'self'"],
          ...["connect-src 'self' ws://localhost:3000", "frame-ancestors 'none'"],
        ]),
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(
          /^(?=.*\bcamera=\(\))(?=.*\bmicrophone=\(\)).*geolocation=\(\)/,
        ),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })

  it('headers require https for a year when the product is served by it', async () => {
    await start({ PUBLIC_URL: 'https://localhost' })
    const headers = await headersOf('/auth/status')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://localhost")
  })

  it('headers forbid caching the answer of a call, even a refusal', async () => {
    await start()
    const { cookie } = await product.as('Admin')
    for (const [path, status] of [
      ['/session/list', 200],
      ['/raid/published', 200],
      ['/session/list?x=1', 400],
      ['/raid/get/nothing', 404],
    ] as const) {
      const answer = await product.request(path, { cookie })
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, status, 'no-store'])
    }
    expect((await product.request('/session/list')).headers.get('cache-control')).toBe('no-store')
  })

  it('headers allow no other site to read the answer', async () => {
    await start()
    const headers = { origin: 'https://forge.example' }
    const { headers: answered } = await product.request('/auth/status', { headers })
    expect([...answered.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('SAFE-3: limits per minute', () => {
  /** 30 requests per member and 6 sign-in steps per address; a sign-in has two steps. */
  beforeEach(() => start({ RATE_LIMIT: '0.05' }))

  it('a person beyond the limit gets 429 with Retry-After; others are not affected', async () => {
    const caller = await product.signIn(PERSON)
    // The sign-in made one call for the member.
    const answers = await Promise.all(Array.from({ length: 29 }, () => caller.ask(getRoles, {})))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const beyond = await caller.ask(getRoles, {})
    expectRefused(beyond, 'too-many-requests')
    expect(Number(beyond.headers.get('retry-after'))).toSatisfy((s: number) => s >= 1 && s <= 60)
    expect((await product.request('/auth/status')).status).toBe(200)
  })

  it('AUTH-2: an address with too many sign-ins returns to the login page with the reason', async () => {
    // The sign-in of the test above has used two steps.
    await product.signIn(OTHER)
    await goToDiscord(product.request, OTHER)
    const { query, cookie } = await goToDiscord(product.request, OTHER)
    for (const path of [CALLBACK + query, '/auth/discord']) {
      const turnedAway = await product.request(path, { cookie })
      expect(turnedAway.headers.get('location')).toBe('/login?reason=too-many')
      expect(turnedAway.headers.getSetCookie()).toEqual([])
    }
  })
})

it('SAFE-3, SAFE-10: each address has a limit; behind a trusted proxy it is the forwarded address', async () => {
  await start({ RATE_LIMIT: '0.001', TRUST_PROXY: 'loopback' })
  const ask = (address: string) =>
    product.request('/auth/status', { headers: { 'x-forwarded-for': address } })
  const asked = ['192.0.2.1', '192.0.2.2', '2001:db8::1']
  for (const address of asked)
    for (let call = 0; call < 3; call += 1) expect((await ask(address)).status).toBe(200)
  for (const address of [...asked, '9.9.9.9, 192.0.2.1', '2001:db8::2'])
    expectRefused(await ask(address), 'too-many-requests')
})

describe('WIRE-9: the metrics', () => {
  const read = async (headers: Record<string, string>) =>
    (await product.request('/metrics', { headers })).status

  it('metrics without a token are open to this machine only, and never through a proxy', async () => {
    await start({ TRUST_PROXY: 'loopback' })
    expect(await read({})).toBe(200)
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect([name, await read({ [name]: '127.0.0.1' })]).toEqual([name, 404])
  })

  it('metrics with a token are open to everybody who sends it', async () => {
    await start({ METRICS_TOKEN: 'a-token-of-measurements' })
    expect(
      await read({ authorization: 'Bearer a-token-of-measurements', 'x-forwarded-for': '192.0.2.1' }),
    ).toBe(200)
    for (const authorization of ['', 'Bearer ', 'Bearer a-token-of-measurement', 'a-token-of-measurements'])
      expect([authorization, await read({ authorization })]).toEqual([authorization, 404])
  })
})

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { HTTP_LIMITS, registerHttpLimits, SERVER_OPTIONS } from '#server/http/http-limits.ts'
import { createProxies } from '#server/http/proxies.ts'
import { refusalOf, refused } from '#server/testing/caller.ts'
import { oneKind } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { head, type Reply, send } from '#server/testing/raw.ts'

/** No database has a part in any of this. */
let product: Product
beforeAll(async () => {
  product = await startProduct(oneKind())
})
afterAll(() => product.stop())

const sent = (bytes: string) => send(product, bytes)
const request = (path: string, ...headers: string[]) => head(`GET ${path}`, ...headers)
const bodyOf = ({ text }: Reply) => JSON.parse(text)

describe('SAFE-7: a request', () => {
  it('has at most 100 headers', async () => {
    const some = (count: number) => Array.from({ length: count }, (_, at) => `X-${at}: 1`)
    expect((await sent(request('/auth/status', ...some(98)))).status).toBe(200)
    const refusal = await sent(request('/auth/status', ...some(99)))
    expect([refusal.status, bodyOf(refusal)]).toEqual([431, refused('headers-too-large').body])
  })

  it('has at most 16 KiB of headers', async () => {
    const refusal = await sent(request('/auth/status', `X-Long: ${'x'.repeat(16_384)}`))
    expect([refusal.status, bodyOf(refusal)]).toEqual([431, refused('headers-too-large').body])
  })

  it('has an address of at most 8,192 characters and 32 parameters', async () => {
    const path = '/auth/status?x='
    const atMost = path + 'x'.repeat(8_192 - path.length)
    expect((await product.request(atMost)).status).toBe(400)
    expect(refusalOf(await product.request(`${atMost}x`))).toEqual(refused('address-too-long'))
    const parameters = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&')
    const { body } = await product.request(`/auth/status?${parameters(32)}`)
    expect(Object.keys(body.fields ?? {})).toHaveLength(32)
    expect(refusalOf(await product.request(`/auth/status?${parameters(33)}`))).toEqual(
      refused('malformed-body', 'This address has too many parameters.'),
    )
  })

  it('says before the end of a body of more than 16 MiB that it is too much', async () => {
    const admin = await product.as('Admin')
    const fields = ['Content-Type: application/json', `Origin: ${product.origin}`, `Cookie: ${admin.cookie}`]
    const length = `Content-Length: ${HTTP_LIMITS.dropped + 1}`
    const refusal = await sent(head(`POST ${createHeroName.path}`, ...fields, length))
    expect([refusal.status, bodyOf(refusal)]).toEqual([413, refused('body-too-large').body])
    const chunk = `100000\r\n${'x'.repeat(0x10_00_00)}\r\n`
    const start = head(`POST ${createHeroName.path}`, ...fields, 'Transfer-Encoding: chunked')
    const endless = connect(Number(new URL(product.address).port), '127.0.0.1').on('error', () => undefined)
    let answer = ''
    endless.on('data', (data) => {
      answer += data
    })
    endless.write(start)
    // No more than what is read and dropped, so that the answer is not overtaken by a reset.
    for (let sentBytes = 0; sentBytes <= HTTP_LIMITS.dropped; sentBytes += 0x10_00_00) endless.write(chunk)
    await once(endless, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('has a body of at most 8 levels and 2,000 values', async () => {
    const admin = await product.as('Admin')
    const ask = (body: string) =>
      product.request(createHeroName.path, { method: 'POST', body, cookie: admin.cookie })
    const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    expect(refusalOf(await ask(nested(8))).body.code).toBe('invalid-input')
    for (const body of [nested(9), nested(30_000)])
      expect(refusalOf(await ask(body))).toEqual(refused('malformed-body'))
    const wide = (values: number) => JSON.stringify({ a: Array.from({ length: values }, () => 0) })
    expect(refusalOf(await ask(wide(1_998))).body.code).toBe('invalid-input')
    expect(refusalOf(await ask(wide(1_999)))).toEqual(refused('malformed-body'))
  })

  it.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    'that would change what all objects have is refused: %s',
    async (body) => {
      const { cookie } = await product.as('Admin')
      const answer = await product.request(createHeroName.path, { method: 'POST', body, cookie })
      expect(answer.status).toBe(400)
      expect({}).not.toHaveProperty('isAdmin')
      for (const query of ['__proto__=1', '__proto__=1&__proto__=2', 'constructor=1']) {
        expect((await product.request(`${listHeroNames.path}?${query}`, { cookie })).status).toBe(400)
      }
    },
  )

  it('that is no HTTP is answered in the envelope, and the connection ends', async () => {
    for (const bytes of ['\u0000\u0001\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET /\u0000 HTTP/1.1\r\n\r\n']) {
      const refusal = await sent(bytes)
      expect([bytes, refusal.status, bodyOf(refusal)]).toEqual([
        bytes,
        400,
        refused('malformed-body', 'This is no request that can be read.').body,
      ])
    }
  })

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks that are none', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n'],
    ['a folded header', 'X-A: 1\r\n Content-Length: 2\r\n\r\n{}'],
  ])('that two servers could read differently is refused: %s', async (_, rest) => {
    const head = 'POST /auth/status HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n'
    expect((await sent(head + rest)).status).toBe(400)
  })
})

it('WIRE-8: TRACE, and what else no call has, is answered as nothing that is here', async () => {
  for (const method of ['TRACE', 'DELETE', 'OPTIONS']) {
    const answer = await sent(request('/auth/status').replace('GET', method))
    expect([method, answer.status]).toEqual([method, 404])
  }
})

describe('SAFE-8: a connection', () => {
  const depsOf = (trusted: string[]) => ({
    proxies: createProxies(trusted),
    rateLimit: 1,
    headers: {},
    refusals: { ended: (why: string, { from }: { from: string }) => ended.push([why, from]) } as never,
  })
  const ended: [why: string, from: string][] = []
  afterEach(() => void ended.splice(0))

  it('has 10 s for the headers and 30 s for the whole request, and 72 s between two', () => {
    const app = Fastify(SERVER_OPTIONS)
    registerHttpLimits(app, depsOf([]))
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = app.server
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
      maxConnections: 10_000,
    })
  })

  it('is one of 1,000 of its address, unless that is a proxy of ours', async () => {
    const served = async (trusted: string[]) => {
      const app = Fastify(SERVER_OPTIONS)
      registerHttpLimits(app, depsOf(trusted))
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      const sockets = Array.from({ length: 1_001 }, () => connect(port, '127.0.0.1'))
      const answers = sockets.map((socket) => {
        socket.on('error', () => undefined)
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
        return new Promise<boolean>((resolve) => {
          socket.once('data', () => resolve(true)).once('close', () => resolve(false))
        })
      })
      const count = (await Promise.all(answers)).filter(Boolean).length
      for (const socket of sockets) socket.destroy()
      await app.close()
      return count
    }
    expect([await served([]), await served(['loopback'])]).toEqual([1_000, 1_001])
    expect(ended).toEqual([['too many of its address', '127.0.0.1']])
  })

  it('OPS-8: beyond what an instance has is noted', async () => {
    const app = Fastify(SERVER_OPTIONS)
    registerHttpLimits(app, depsOf([]))
    app.server.maxConnections = 0
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'close')
    await app.close()
    expect(ended).toEqual([['too many at once', '127.0.0.1']])
  })
})

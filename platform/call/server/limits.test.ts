import { describe, expect, it } from 'vitest'
import { createHeroName, listHeroNames } from '#features/hero-name/calls.ts'
import { expectRefused, refused } from '#platform/testing/server/caller.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { head, send } from '#platform/testing/server/raw.ts'
import { createServer, HTTP_LIMITS } from './limits.ts'
import { createLog } from './log.ts'

const { product, admin } = testProduct()

describe('SAFE-7: limits of a request', () => {
  it('a request may have at most 16 KiB of headers', async () => {
    const refusal = await send(
      product,
      head('GET /auth/status', `X-Long: ${'x'.repeat(HTTP_LIMITS.headerBytes)}`),
    )
    expect(refusal.status).toBe(431)
  })

  it('a request may have at most 64 KiB of body; the refusal is sent even if more is still to come', async () => {
    const { cookie } = admin
    const fields = ['Content-Type: application/json', `Origin: ${product.origin}`, `Cookie: ${cookie}`]
    for (const bytes of [HTTP_LIMITS.body + 1, 0x5_00_000]) {
      const start = head(`POST ${createHeroName.path}`, ...fields, `Content-Length: ${bytes}`)
      const { status, text } = await send(product, start + 'x'.repeat(bytes))
      expect([status, JSON.parse(text)]).toEqual([413, refused('body-too-large').body])
    }
  })

  it.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    'refuses a body that could pollute prototypes: %s',
    async (body) => {
      const { cookie } = admin
      const answer = await product.request(createHeroName.path, { method: 'POST', body, cookie })
      expect(answer.status).toBe(400)
      expect({}).not.toHaveProperty('isAdmin')
      for (const query of ['__proto__=1', '__proto__=1&__proto__=2', 'constructor=1']) {
        expect((await product.request(`${listHeroNames.path}?${query}`, { cookie })).status).toBe(400)
      }
    },
  )

  it.each([
    ['two Content-Length headers', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['a length and chunked encoding', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['invalid chunks', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n'],
    ['a folded header', 'X-A: 1\r\n Content-Length: 2\r\n\r\n{}'],
  ])('refuses a request that two servers could read differently: %s', async (_, rest) => {
    const start = 'POST /auth/status HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n'
    expect((await send(product, start + rest)).status).toBe(400)
  })
})

it('WIRE-8: a request with TRACE or another unused method is answered as not found', async () => {
  for (const method of ['TRACE', 'DELETE', 'OPTIONS']) {
    const answer = await send(product, head(`${method} /auth/status`))
    expect([method, answer.status]).toEqual([method, 404])
  }
})

it('WIRE-1: an undecodable address is refused with the usual JSON envelope', async () => {
  for (const path of ['/%zz', '/raid/get/%ff'])
    expectRefused(await product.request(path), 'malformed-body', 'This address cannot be read.')
})

it('WIRE-9: a request to upgrade the protocol, as by curl --http2, is answered without upgrading', async () => {
  const wish =
    'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n'
  const { status } = await send(product, `GET /auth/status HTTP/1.1\r\nHost: localhost:3000\r\n${wish}`)
  expect(status).toBe(200)
})

it('SAFE-8: a connection may take 10 s for headers, 30 s for a request and 72 s idle, and 10,000 may be open', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = createServer(
    createLog('silent'),
    [],
  ).server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    maxConnections: 10_000,
  })
})

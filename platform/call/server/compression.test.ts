import { beforeAll, describe, expect, it } from 'vitest'
import { listBookings } from '#features/booking/calls.ts'
import { renewCalendar } from '#features/calendar/calls.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid } from '#platform/testing/server/records.ts'

describe('WIRE-12: an uncached answer', () => {
  const { product, advertiser } = testProduct()
  let raidId: string
  beforeAll(async () => {
    const raid = await publishedRaid(product)
    raidId = raid._id
    for (const clientName of ['Nethris', 'Brontax']) await book(advertiser, raid, { clientName })
  })

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('an answer is compressed with an encoding that the caller accepts: %s', async (accepted, encoding) => {
    const { headers, body } = await advertiser.ask(listBookings, { raidId }, { 'accept-encoding': accepted })
    expect([headers.get('content-encoding'), body.success]).toEqual([encoding, true])
  })

  it('a short answer is not compressed, nor is one with a secret', async () => {
    const { status, headers } = await advertiser.ask(renewCalendar, {}, { 'accept-encoding': 'br' })
    expect([status, headers.get('content-encoding')]).toEqual([200, null])
  })

  it('an answer is not sent again to a caller who has the same version', async () => {
    const { cookie } = advertiser
    const get = (headers: Record<string, string>) =>
      fetch(`${product.address}/auth/status`, { headers: { cookie, ...headers } })
    const again = await get({ 'if-none-match': (await get({})).headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('a compressed request body is refused without unpacking it', async () => {
    const { cookie } = advertiser
    const packed = { method: 'POST', cookie, body: new Uint8Array([0x1f, 0x8b]) } as const
    const headers = { 'content-encoding': 'gzip' }
    expect((await product.request(renewCalendar.path, { ...packed, headers })).status).toBe(400)
  })
})

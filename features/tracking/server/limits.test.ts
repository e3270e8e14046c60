import { expect, it } from 'vitest'
import { makeTrackingLink } from '#features/tracking/calls.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid } from '#platform/testing/server/records.ts'

const { product, advertiser } = testProduct({ env: { RATE_LIMIT: '1', TRUST_PROXY: 'loopback' } })

it('TRK-6: too many submits get an error page, from any address', async () => {
  const { _id: bookingId } = await book(advertiser, await publishedRaid(product))
  const path = new URL((await advertiser.call(makeTrackingLink, { bookingId })).address).pathname
  const press = (count: number) =>
    product.request(path, {
      ...{ method: 'POST', body: 'says=online' },
      headers: {
        ...{ 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
        ...{ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `192.0.2.${100 + count}` },
      },
    })
  for (let count = 0; count < 10; count += 1) expect((await press(count)).status).toBe(303)
  const refused = await press(10)
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many requests.')])
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(refused.headers.get('x-robots-tag')).toBe('noindex')
})

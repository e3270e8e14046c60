import { expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { makeTrackingLink } from '#features/tracking/calls.ts'
import { oneKind } from '#platform/testing/server/databases.ts'
import { startProduct } from '#platform/testing/server/product.ts'
import { book, publishedRaid } from '#platform/testing/server/records.ts'

const FROM_PAGE = {
  ...{ 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
  'sec-fetch-site': 'same-origin',
}

it('TRK-6: too many presses are refused as a page, and no line of the log has the address in it', async () => {
  const lines: string[] = []
  const product = await startProduct(oneKind(), {
    env: { RATE_LIMIT: '1', TRUST_PROXY: 'loopback' },
    onLog: (line) => lines.push(line),
  })
  const owner = await product.signIn(personWith('Advertiser'))
  const { _id: bookingId } = await book(owner, await publishedRaid(product))
  const path = new URL((await owner.call(makeTrackingLink, { bookingId })).address).pathname
  const token = path.slice('/track/'.length)
  const from = (address: string) => ({ ...FROM_PAGE, 'x-forwarded-for': address })
  for (const asked of [
    path,
    `${path}?x=1`,
    `${path}/more`,
    `/track//${token}`,
    `/TRACK/${token}`,
    `/track/${token}%ff`,
  ])
    await product.request(asked, { headers: from('192.0.2.1') })
  const presses: number[] = []
  const press = (count: number) =>
    product.request(path, { method: 'POST', body: 'says=online', headers: from(`192.0.2.${100 + count}`) })
  for (let count = 0; count < 11; count += 1) presses.push((await press(count)).status)
  expect(presses).toEqual([...Array(10).fill(303), 429])
  const refused = await press(11)
  expect(refused.text).toContain('Too many requests.')
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(refused.headers.get('x-robots-tag')).toBe('noindex')
  await product.stop()
  const log = lines.join('')
  expect(log).toContain('"path":"/track/:token"')
  expect(log).not.toContain(token)
})

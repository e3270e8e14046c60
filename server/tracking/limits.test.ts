import { expect, it } from 'vitest'
import { personWith } from '#demo/people.ts'
import { makeTrackingLink } from '#domain/tracking/endpoints.ts'
import { oneKind } from '#server/testing/databases.ts'
import { startProduct } from '#server/testing/product.ts'
import { book, publishedRaid } from '#server/testing/records.ts'

const FROM_PAGE = {
  ...{ 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
  'sec-fetch-site': 'same-origin',
}

it('TRK-6: too many guesses and presses are refused as a page, and no line of the log has the address in it', async () => {
  const lines: string[] = []
  const product = await startProduct(oneKind(), {
    env: { RATE_LIMIT: '1', TRUST_PROXY: 'loopback' },
    onLog: (line) => lines.push(line),
  })
  const owner = await product.signIn(personWith('Advertiser'))
  const { _id: bookingId } = await book(owner, await publishedRaid(product))
  const path = new URL((await owner.call(makeTrackingLink, { bookingId })).address ?? '').pathname
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
  const guess = async () => (await product.request(path, { headers: from('192.0.2.7') })).status
  const statuses: number[] = []
  for (let count = 0; count < 125; count += 1) statuses.push(await guess())
  expect(statuses).toEqual([...Array(120).fill(200), ...Array(5).fill(429)])
  const refused = await product.request(path, { headers: from('192.0.2.7') })
  expect(refused.text).toContain('Too many requests.')
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(refused.headers.get('x-robots-tag')).toBe('noindex')
  const presses: number[] = []
  for (let count = 0; count < 12; count += 1) {
    const options = { method: 'POST', body: 'says=online', headers: from(`192.0.2.${100 + count}`) } as const
    presses.push((await product.request(path, options)).status)
  }
  expect(presses).toEqual([...Array(10).fill(303), 429, 429])
  await product.stop()
  const log = lines.join('')
  expect(log).toContain('"path":"/track/:token"')
  expect(log).not.toContain(token)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { getClientRecord } from '#domain/client/endpoints.ts'
import { refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { UNKNOWN_ID } from '#server/testing/records.ts'

onOneDatabase((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind, { env: { RATE_LIMIT: '1' } })
  })
  afterAll(() => product.stop())

  it('CLIENT-7: a person asks for 60 clients a minute, found or not; others go on', async () => {
    const advertiser = await product.as('Advertiser')
    const ask = (caller: typeof advertiser, at: number, raidId?: string) =>
      caller.ask(getClientRecord, { name: `Client ${at}`, realm: 'Kazzak', ...(raidId && { raidId }) })
    const answers = await Promise.all(
      Array.from({ length: 65 }, (_, at) => ask(advertiser, at, at % 2 === 0 ? UNKNOWN_ID : undefined)),
    )
    const beyond = answers.filter(({ status }) => status === 429)
    expect(beyond).toHaveLength(5)
    for (const answer of beyond) {
      expect(refusalOf(answer)).toEqual(refused('too-many-requests'))
      expect(Number(answer.headers.get('retry-after'))).toSatisfy((s: number) => s >= 1 && s <= 60)
    }
    expect((await ask(await product.as('Senior Advertiser'), 1)).status).toBe(200)
  })
})

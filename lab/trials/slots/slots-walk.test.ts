import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Instance, type Product, startProduct } from '#server/testing/product.ts'
import { raidInput } from '#server/testing/records.ts'
import { onWalkedDatabases, walkOf } from '#server/testing/walks.ts'
import { roundOf } from './round.ts'

const ROUNDS = walkOf(2, 20)
const AT_ONCE = walkOf(24, 64)

onWalkedDatabases((kind) => {
  let product: Product
  let instances: Instance[]
  beforeAll(async () => {
    product = await startProduct(kind)
    instances = kind === 'postgres' ? [product, await product.startAnother()] : [product]
  })
  afterAll(() => product.stop())

  it(`SEASON-17, SEASON-18: ${ROUNDS} times ${AT_ONCE} at once on a Curve raid with slots by boss: none is oversold, none left free`, async () => {
    const hosted = async (role: 'Admin' | 'Advertiser') => {
      const caller = await product.as(role)
      return instances.map((instance) => instance.hosting(caller))
    }
    const stage = { advertisers: await hosted('Advertiser'), admins: await hosted('Admin') }
    const input = await raidInput(product)
    for (let round = 1; round <= ROUNDS; round += 1)
      expect(await roundOf({ ...stage, input }, round, AT_ONCE)).toEqual([])
  }, 600_000)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Instance, type Product, startProduct } from '#server/testing/product.ts'
import { onWalkedDatabases, walkOf } from '#server/testing/walks.ts'
import { Evenings } from './evening.ts'
import { stageOf } from './stage.ts'

/** More of them: EVENINGS=1000. */
const given = process.env.EVENINGS
const STEPS = 45

onWalkedDatabases((kind) => {
  const evenings = Number(given ?? walkOf(2, kind === 'postgres' ? 200 : 60))
  let product: Product
  let instances: Instance[]
  beforeAll(async () => {
    product = await startProduct(kind)
    instances = kind === 'postgres' ? [product, await product.startAnother()] : [product]
  })
  afterAll(() => product.stop())

  it(
    'LEDGER-6, LEDGER-23, TWO-1, CORRECT-1: random evenings are as a model has them that shares no code with the product',
    async () => {
      const stage = await stageOf({
        addresses: instances.map(({ address }) => address),
        origin: product.origin,
        cookieOf: async (role) => (await product.as(role)).cookie,
        now: () => product.clock.now().getTime(),
        goOn: (to) => product.clock.moveTo(new Date(to)),
      })
      const walk = new Evenings(stage)
      await walk.begin()
      for (let seed = 1; seed <= evenings; seed += 1) {
        expect(await walk.evening(seed, { steps: STEPS })).toEqual([])
        product.clock.reset()
      }
    },
    60_000 + evenings * 20_000,
  )
})

import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wrongNotices } from '#server/testing/notified-once.ts'
import { walk } from '#server/testing/plans-walk.ts'
import { type Product, startProduct } from '#server/testing/product.ts'
import { onWalkedDatabases, walkOf } from '#server/testing/walks.ts'

const ACTIONS = Number(process.env.WALK_ACTIONS ?? walkOf(40, 100))

onWalkedDatabases((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind)
  })
  afterAll(() => product.stop())

  it.each([20_261_122, 7])(
    'PLAN-3 to PLAN-12: whatever everybody tries, answers and lists are the model’s (seed %d)',
    async (seed) => {
      expect(await walk(product, seed, ACTIONS)).toEqual([])
    },
    60_000 + ACTIONS * 1_000,
  )

  it('NTC-1: of all that, whoever it concerns has one notice each', async () => {
    expect(await wrongNotices(product)).toEqual([])
    const { rows } = await raw<{ count: number }>`SELECT count(*) FROM notice`.execute(product.database.sql)
    expect(Number(rows[0]?.count)).toBeGreaterThan(ACTIONS)
  })
})

import { expect, it } from 'vitest'
import { onBothDatabases } from '#platform/testing/server/databases.ts'
import { walk } from '#platform/testing/server/plans-walk.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { walkOf } from '#platform/testing/server/walks.ts'

const ACTIONS = walkOf(25, 100)

onBothDatabases((kind) => {
  const { product } = testProduct({ kind })

  it.each([20_261_122, 7])(
    'PLAN-3 to PLAN-12: random actions by all roles give the answers and lists of a reference model (seed %d)',
    async (seed) => {
      expect(await walk(product, seed, ACTIONS)).toEqual([])
    },
    60_000 + ACTIONS * 1_000,
  )
})

import { sql as raw } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { faultsOfBooks } from '#platform/testing/server/books.ts'
import { onBothDatabases } from '#platform/testing/server/databases.ts'
import { evening } from '#platform/testing/server/evening.ts'
import { type Instance, type Product, testProduct } from '#platform/testing/server/product.ts'
import { walkOf } from '#platform/testing/server/walks.ts'

const EVENINGS = walkOf(1, 20)

onBothDatabases((kind) => {
  const { product } = testProduct({ kind })
  let instances: Instance[]
  beforeAll(async () => {
    instances = kind === 'postgres' ? [product, await product.startAnother()] : [product]
  })

  it(
    'LEDGER-6: after random simultaneous actions every balance equals the sum of entries, bookings and mails',
    async () => {
      // The embedded database runs one transaction after another, so fewer evenings suffice.
      for (let seed = 1; seed <= (kind === 'postgres' ? EVENINGS : EVENINGS / 10); seed += 1) {
        expect({ seed, faults: await evening(product, instances, seed) }).toEqual({ seed, faults: [] })
        expect({ seed, faults: await faultsOfBooks(product.database.sql) }).toEqual({ seed, faults: [] })
      }
      const { rows } = await raw<{ kind: string }>`
        SELECT kind FROM ledger_entry WHERE accounts <> '{}' GROUP BY kind
      `.execute(product.database.sql)
      const all = ['done', 'kept', 'moved', 'paid', 'sent', 'settled', 'taken-back', 'taken-over']
      // In few evenings a kind may be missing.
      const isEnough = kind === 'postgres' && EVENINGS >= 20
      expect(rows.map(({ kind: of }) => of).toSorted()).toEqual(isEnough ? all : expect.any(Array))
      const rare = await rareOnes(product)
      expect(rare.toSorted()).toEqual(isEnough ? RARE : expect.any(Array))
    },
    60_000 + EVENINGS * 15_000,
  )
})

const RARE = ['give-back', 'take-over']

/** The RARE actions that happened. */
async function rareOnes({ database }: Product): Promise<string[]> {
  const { rows } = await raw<{ name: string }>`
    SELECT DISTINCT action AS name FROM history WHERE noun = 'mail' AND action IN ('take-over', 'give-back')
  `.execute(database.sql)
  return rows.map(({ name }) => name)
}

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHeroName, deleteHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { foldOldHeroNames } from '#server/hero-name/data.ts'
import { refusalOf, refused } from '#server/testing/caller.ts'
import { onOneDatabase, onPostgres } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

let product: Product

/** A row as it was before names had keys, or with the key that another version gave it, made so many minutes into the day. */
async function addOld(name: string, minutes: number, key?: string): Promise<string> {
  const id = randomUUID()
  const created_at = new Date(Date.UTC(2026, 5, 1, 0, minutes))
  await product.database.sql
    .insertInto('hero_name')
    .values({ id, name, realm: 'Kazzak', faction: 'Horde', status: true, created_at, ...keysFrom(key) })
    .execute()
  return id
}

const keysFrom = (key?: string) => (key === undefined ? {} : { name_key: key, realm_key: 'kazzak' })

const twin = (name: string) => ({ name, realm: 'KAZZAK', faction: 'Horde', status: true }) as const

const keysById = async () => {
  const rows = await product.database.sql.selectFrom('hero_name').select(['id', 'name_key']).execute()
  return new Map(rows.map(({ id, name_key }) => [id, name_key]))
}

onOneDatabase((kind) => {
  beforeEach(async () => {
    product = await startProduct(kind)
  })
  afterEach(() => product.stop())

  it('HERO-3: names from before are folded, and taken from then on', async () => {
    await addOld('Ünal', 1)
    await foldOldHeroNames(product.database)
    const admin = await product.as('Admin')
    expect(refusalOf(await admin.ask(createHeroName, twin('üNAL')))).toEqual(refused('duplicate-hero-name'))
  })

  it('HERO-3: of two that stand there alike both stay, and the name is free when both are gone', async () => {
    const [younger, older] = [await addOld('ЗЛАТА', 2), await addOld('Злата', 1)]
    await foldOldHeroNames(product.database)
    expect(await keysById()).toEqual(
      new Map([
        [older, 'злата'],
        [younger, null],
      ]),
    )
    const admin = await product.as('Admin')
    expect(await admin.call(listHeroNames, {})).toHaveLength(2)
    await admin.call(deleteHeroName, { id: older })
    await foldOldHeroNames(product.database)
    expect(refusalOf(await admin.ask(createHeroName, twin('злата')))).toEqual(refused('duplicate-hero-name'))
    await admin.call(deleteHeroName, { id: younger })
    await admin.call(createHeroName, twin('злата'))
  })

  it('HERO-3: keys that another version folded otherwise are folded anew, the right ones stay', async () => {
    const older = await addOld('Forge\u200bbank', 1, 'forge\u200bbank')
    const clean = await addOld('Forgebank', 2, 'forgebank')
    const first = await addOld('Gold\u2800waage\u3164', 3, 'gold\u2800waage\u3164')
    const second = await addOld('Gold\u00adwaage', 4, 'gold\u00adwaage')
    // The key that it has is the one that another is about to get.
    const third = await addOld('Emberpurse', 5, 'goldwaage')
    const keys = new Map([
      [older, null],
      [clean, 'forgebank'],
      [first, 'goldwaage'],
      [second, null],
      [third, 'emberpurse'],
    ])
    await foldOldHeroNames(product.database)
    expect(await keysById()).toEqual(keys)
    await foldOldHeroNames(product.database)
    expect(await keysById()).toEqual(keys)
    const admin = await product.as('Admin')
    expect(await admin.call(listHeroNames, {})).toHaveLength(5)
    expect(refusalOf(await admin.ask(createHeroName, twin('GOLDWAAGE')))).toEqual(
      refused('duplicate-hero-name'),
    )
  })
})

onPostgres('on several instances', () => {
  beforeEach(async () => {
    product = await startProduct('postgres')
  })
  afterEach(() => product.stop())

  it('HERO-3: folding at once, beside somebody who writes, they agree and nobody fails', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, (_, at) => addOld(`Злата ${at % 20}`, at)))
    const admin = await product.as('Admin')
    const fold = () => foldOldHeroNames(product.database)
    const write = (at: number) => admin.ask(createHeroName, twin(`ЗЛАТА ${at}`))
    await Promise.all([fold(), write(1), fold(), write(2), fold(), write(3)])
    const keys = await keysById()
    const folded = [...keys.values()].filter((key) => key !== null)
    expect(new Set(folded).size).toBe(folded.length)
    expect(folded.length).toBe(20)
    expect(ids.every((id) => keys.has(id))).toBe(true)
  })
})

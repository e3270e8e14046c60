import { afterAll, beforeAll, expect, it } from 'vitest'
import { getOwnCharacter, setOwnCharacter } from '#domain/payout/endpoints.ts'
import { refusalOf, refusedField } from '#server/testing/caller.ts'
import { onOneDatabase } from '#server/testing/databases.ts'
import { historyOf } from '#server/testing/history-of.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

onOneDatabase((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind)
  })
  afterAll(() => product.stop())

  it('PAY-1: everybody says where they are paid themselves, and the history keeps it', async () => {
    const member = await product.as('Forge Member')
    const brontax = { name: 'Brontax', realm: 'Tarren Mill', faction: 'Horde' } as const
    expect(await member.call(getOwnCharacter, {})).toBeNull()
    expect(await member.call(setOwnCharacter, brontax)).toEqual(brontax)
    await member.call(setOwnCharacter, brontax)
    await member.call(setOwnCharacter, { ...brontax, faction: 'Alliance' })
    expect(await member.call(getOwnCharacter, {})).toEqual({ ...brontax, faction: 'Alliance' })
    const another = await product.as('Admin')
    expect(await another.call(getOwnCharacter, {})).toBeNull()

    const changes = (await historyOf(product.database, member.memberId))
      .filter(({ action }) => action === 'paid-to')
      .map((row) => row.changes)
    const horde = 'Brontax-Tarren Mill, Horde'
    expect(changes).toEqual([
      { from: { paidTo: null }, to: { paidTo: horde } },
      { from: { paidTo: horde }, to: { paidTo: 'Brontax-Tarren Mill, Alliance' } },
    ])

    const refusal = refusalOf(await member.ask(setOwnCharacter, { ...brontax, name: '=1+1' }))
    expect(refusal).toEqual(refusedField('name', 'A character’s name has letters only.'))
  })
})

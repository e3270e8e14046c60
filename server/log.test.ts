import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Failure } from '#domain/failure.ts'
import { describeError } from '#server/log.ts'
import { onBothDatabases } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

onBothDatabases((kind) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(kind)
  })
  afterAll(() => product.stop())

  it('SAFE-11: the log says of a refused row what refused it, and nothing of what is in it', async () => {
    const refused = await product.database.sql
      .insertInto('hero_name')
      .values({
        id: randomUUID(),
        name: 'kat#1234',
        realm: 'Kazzak',
        faction: 'Neither',
        status: true,
      } as never)
      .execute()
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Error)
    for (const said of [refused, Object.assign(new Failure('internal'), { cause: refused })])
      expect(JSON.stringify(describeError(said))).not.toContain('kat#1234')
    expect(describeError(refused)).toMatchObject({
      message: expect.stringMatching(/constraint/),
      code: expect.stringMatching(/^23/),
    })
  })
})

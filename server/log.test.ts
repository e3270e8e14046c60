import { randomUUID } from 'node:crypto'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#domain/failure.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { createLog, describeError, endOutput, logOutput } from '#server/log.ts'
import { onBothDatabases } from '#server/testing/databases.ts'
import { type Product, startProduct } from '#server/testing/product.ts'

describe('what the log is written to', () => {
  it('has all lines at the end, also those that came while others were being written', async () => {
    const file = join(temporaryFolder(), 'log')
    const output = logOutput(openSync(file, 'w'))
    const log = createLog('info', output)
    log.info({}, 'first')
    output.flush()
    log.info({}, 'second')
    await endOutput(output)
    expect(readFileSync(file, 'utf8')).toMatch(/first.*\n.*second.*\n$/)
  })

  it('may be gone or full: that stops nothing, and nothing waits for it at the end', async () => {
    const output = logOutput(openSync(import.meta.filename, 'r'))
    const log = createLog('info', output)
    for (const line of ['one', 'another']) {
      log.info({}, line)
      await new Promise((refused) => output.flush(refused))
    }
    await endOutput(output)
  })
})

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

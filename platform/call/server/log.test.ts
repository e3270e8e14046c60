import { randomUUID } from 'node:crypto'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Failure } from '#platform/call/failure.ts'
import { testProduct } from '#platform/testing/server/product.ts'
import { head, send } from '#platform/testing/server/raw.ts'
import { until } from '#platform/testing/server/test-clock.ts'
import { temporaryFolder } from '#scripts/temporary-folder.ts'
import { createLog, describeError, endOutput, logOutput } from './log.ts'

describe('the stream that the log is written to', () => {
  it('the log contains all lines at the end, also those added during a write', async () => {
    const file = join(temporaryFolder(), 'log')
    const output = logOutput(openSync(file, 'w'))
    const log = createLog('info', output)
    log.info({}, 'first')
    output.flush()
    log.info({}, 'second')
    await endOutput(output)
    expect(readFileSync(file, 'utf8')).toMatch(/first.*\n.*second.*\n$/)
  })

  it('a closed or full log stops neither the server nor its shutdown', async () => {
    const output = logOutput(openSync(import.meta.filename, 'r'))
    const log = createLog('info', output)
    for (const line of ['one', 'another']) {
      log.info({}, line)
      await new Promise((refused) => output.flush(refused))
    }
    await endOutput(output)
  })
})

const lines: string[] = []
const { product } = testProduct({ onLog: (line) => lines.push(line) })

it('TRK-6, ICS-6: no log line contains the secret of a private address, in any spelling', async () => {
  const key = 'qJ3n0fKq7xYbW2'
  for (const name of ['track', 'calendar']) {
    const first = `%${name.charCodeAt(0).toString(16)}`
    const paths = `/${name}/${key} /${first}${name.slice(1)}/${key}
      /${first.replace('%', '%25')}${name.slice(1)}/${key} /./${name}/${key} /x/../${name}/${key}
      /x/${name}/${key} /${name}/${key}/../../x /${name}%2f${key} /${name}%252F${key} /${name}%5c${key}
      /${name}\\${key} //${name}//${key} /${name.toUpperCase()}%20/${key} /${name}/%zz/${key}
      /${name}/%ff${key} /${name};/${key} /${name}s/${key} /${name.toUpperCase()}S/${key}
      /${name}ing/${key} /${name}-${key} /${name}.${key} /${name}${key} /${name}s//${key}/more
      /${first}${name.slice(1)}s/${key} /assets/${name}/${key} /assets/../${name}s/${key}
      /the-${name}/${key} ${product.origin}/${name}/${key}
      http://elsewhere.example/${first}${name.slice(1)}/${key} /${name}/own/${key}`
    for (const path of paths.split(/\s+/))
      for (const method of ['GET', 'POST']) await send(product, head(`${method} ${path}`))
  }
  const whole = 'dB3v0fKq7xYbW2-qJ3n0fKq7xYbW2_qJ3n0fKq7xYbWa'
  for (const path of [
    `/${whole}`,
    `/trak/${whole}`,
    `/x/${whole.replace('-', '%2D')}?x=1`,
    `/assets/track-${whole}.js`,
    `/${'%25'.repeat(3)}2525252574rack/${key}`,
  ])
    await send(product, head(`GET ${path}`))
  const own = [
    '/calendar/own',
    '/tracking/make',
    '/assets/calendar-x1.js',
    `/dashboard/edit-raid/${randomUUID()}`,
  ]
  for (const path of own) await send(product, head(`GET ${path}`))
  await until(() => own.every((path) => lines.some((line) => line.includes(path))))
  const paths = lines.map((line) => JSON.parse(line).path).filter((path) => path !== undefined)
  const shown = new Set(['/track/:token', '/calendar/:token', '/:token', '/:encoded', ...own])
  expect(new Set(paths)).toEqual(shown)
  expect(lines.join('')).not.toContain(key)
  expect(lines.join('')).not.toContain(whole)
})

it('SAFE-11: the log names the constraint that refused a row, but none of the row’s values', async () => {
  const HERO = { id: randomUUID(), realm: 'Kazzak', status: true }
  const refused = await product.database.sql
    .insertInto('hero_name')
    .values({ ...HERO, name: 'kat#1234', faction: 'Neither' } as never)
    .execute()
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Error)
  for (const said of [refused, Object.assign(new Failure('internal'), { cause: refused })])
    expect(JSON.stringify(describeError(said))).not.toContain('kat#1234')
  const said = { message: expect.stringMatching(/constraint/), code: expect.stringMatching(/^23/) }
  expect(describeError(refused)).toMatchObject(said)
})

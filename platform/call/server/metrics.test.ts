import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testProduct } from '#platform/testing/server/product.ts'
import { until } from '#platform/testing/server/test-clock.ts'

const TEXT = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
const [, RULES = ''] = /```yaml\n(groups:[^`]*)```/.exec(TEXT) ?? []

const { product } = testProduct()

it('OPS-7, OPS-13: every metric of Forge has an alert and instructions for the operator', async () => {
  const read = async () => (await product.request('/metrics')).text
  await until(async () => /^forge_feed_age_seconds [0-9.e-]+$/m.test(await read()))
  const text = await read()
  const names = (of: string, pattern: RegExp) =>
    new Set(Array.from(of.matchAll(pattern), ([, name = '']) => name))
  const own = names(text, /^# TYPE (forge_\w+)/gm)
  const ours = ['feed_age_seconds', 'pool_waiting', 'backup_age_seconds', 'ledger_faults']
  expect(own).toEqual(new Set(ours.map((name) => `forge_${name}`)))
  expect(names(RULES, /(forge_\w+)/g)).toEqual(own)
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(names(TEXT, /^\| (Forge\w+) \|/gm)).toEqual(names(RULES, /alert: (\w+)/g))
})

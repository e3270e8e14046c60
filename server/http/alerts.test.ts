import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { oneKind } from '#server/testing/databases.ts'
import { startProduct } from '#server/testing/product.ts'

const TEXT = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
const [, RULES = ''] = /```yaml\n(groups:[^`]*)```/.exec(TEXT) ?? []

it('OPS-13: each alert is of what is measured, and those that are no obvious fault say what to do', async () => {
  const product = await startProduct(oneKind())
  const { text } = await product.request('/metrics')
  await product.stop()
  const measured = new Set(Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name))
  const asked = Array.from(RULES.matchAll(/(?:forge|process)_\w+/g), ([name]) => name)
  expect(asked.length).toBeGreaterThan(9)
  expect(asked.filter((name) => !measured.has(name.replace(/_(?:count|bucket)$/, '')))).toEqual([])
  const alerts = new Set(Array.from(RULES.matchAll(/alert: (\w+)/g), ([, name = '']) => name))
  const told = Array.from(TEXT.matchAll(/^\| (Forge\w+(?:, Forge\w+)*) \|/gm), ([, names = '']) =>
    names.split(', '),
  ).flat()
  expect(told.length).toBeGreaterThanOrEqual(4)
  expect(told.filter((name) => !alerts.has(name))).toEqual([])
})

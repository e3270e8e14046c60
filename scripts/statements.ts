import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { allTests, passedTests } from './test-report.ts'

const ROOT = resolve(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')

interface Statement {
  readonly id: string
  readonly text: string
}

/** The numbered statements of docs/product.md, each with its text in one line. */
export function statementsIn(product: string): Statement[] {
  return product.split(/^(?=- \*\*)/m).flatMap((part) => {
    const [, id, text = ''] = /^- \*\*([A-Z]+-\d+)\*\* (.*)/s.exec(part) ?? []
    const [own = ''] = text.split(/\n\n|\n#/)
    return id === undefined ? [] : [{ id, text: inOneLine(own) }]
  })
}

/** Each statement with the passed tests whose titles name it. */
export function testsOf(
  statements: readonly Statement[],
  passed: readonly string[],
): Map<string, readonly string[]> {
  const byId = Map.groupBy(
    passed.flatMap((test) => (test.match(/\b[A-Z]+-\d+\b/g) ?? []).map((id) => ({ id, test }))),
    ({ id }) => id,
  )
  return new Map(statements.map(({ id }) => [id, byId.get(id)?.map(({ test }) => test) ?? []]))
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function main(): void {
  const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })
  const product = readFileSync(join(ROOT, 'docs', 'product.md'), 'utf8')
  const inResults = (name: string) => join(RESULTS, name)
  const passed = ['unit.json', 'components.json', 'browser.json'].map(inResults).flatMap(passedTests)
  // Tests with @all in the title, which did not run.
  const left = allTests(inResults('left.json'))
  const tests = testsOf(statementsIn(product), [...passed, ...left])
  if (values.list)
    for (const [id, names] of tests) console.log(`${id}\n${names.map((one) => `  ${one}\n`).join('')}`)
  const untested = [...tests].flatMap(([id, names]) => (names.length === 0 ? [id] : []))
  for (const id of untested) console.error(`${id}: no test that passed names it`)
  console.log(`${tests.size} statements, ${untested.length} without a passed test`)
  process.exitCode = untested.length > 0 ? 1 : 0
}

if (import.meta.main) main()

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { passedTests } from './test-report.ts'

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

/** The titles of the tests that only --all runs. */
function leftTitles(): string[] {
  const files = globSync('{features,app,platform}/**/*.{journey,test}.ts', { cwd: ROOT })
  return files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/^.*@all\b/gm) ?? [])
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function main(): void {
  const options = {
    list: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ options })
  const product = readFileSync(join(ROOT, 'docs', 'product.md'), 'utf8')
  const inResults = (name: string) => join(RESULTS, name)
  const passed = ['unit.json', 'components.json', 'browser.json'].map(inResults).flatMap(passedTests)
  const left = values.all ? [] : leftTitles()
  const tests = testsOf(statementsIn(product), [...passed, ...left])
  if (values.list)
    for (const [id, names] of tests) console.log(`${id}\n${names.map((one) => `  ${one}\n`).join('')}`)
  const untested = [...tests].flatMap(([id, names]) => (names.length === 0 ? [id] : []))
  for (const id of untested) console.error(`${id}: no test that passed names it`)
  console.log(`${tests.size} statements, ${untested.length} without a passed test`)
  process.exitCode = untested.length > 0 ? 1 : 0
}

if (import.meta.main) main()

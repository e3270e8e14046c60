import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { namesIn, textsOfSection } from './specification.ts'
import { passedTests } from './test-report.ts'

const ROOT = resolve(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')
/** Where the specification lies when it lies beside the project. */
const BESIDE = resolve(ROOT, '..', 'shared', 'spec', 'SPEC.md')

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

/** Each statement with the passed tests that name it by its number. */
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

/** What the specification names and the product's statements do not: quoted texts, routes, calls, fields, figures. */
export function missingFrom(product: string, specification: string): string[] {
  // A statement's number is no figure.
  const said = plain(product.replace(/\b[A-Z]+-\d+\b/g, ''))
  return namesIn(specification)
    .filter(({ parts }) => !parts.every((part) => says(said, part)))
    .map(({ kind, name }) => `${kind}: ${name}`)
}

/** The texts of the specification's catalogue of errors that no passed test names. */
export function unshownTexts(specification: string, passed: readonly string[]): string[] {
  return textsOfSection(8, specification)
    .filter(({ parts }) => !passed.some((test) => parts.every((part) => test.includes(part))))
    .map(({ name }) => name)
}

/** The name stands there as itself, and not within a longer word or number. */
function says(text: string, name: string): boolean {
  const escaped = RegExp.escape(plain(name))
  const before = /^[\w.]/.test(name) ? '(?<![\\w.])' : ''
  const after = /\w$/.test(name) ? '(?![\\w]|[.,]\\d)' : ''
  return new RegExp(before + escaped + after).test(text)
}

function plain(text: string): string {
  return inOneLine(text.replaceAll('`', '').replace(/(?<=\d),(?=\d{3})/g, ''))
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function main(): void {
  const { values } = parseArgs({
    options: {
      specification: { type: 'string', default: BESIDE },
      list: { type: 'boolean', default: false },
    },
  })
  const product = readFileSync(join(ROOT, 'docs', 'product.md'), 'utf8')
  const reports = ['unit.json', 'browser.json'].map((name) => join(RESULTS, name))
  const passed = reports.flatMap(passedTests)
  const tests = testsOf(statementsIn(product), passed)
  if (values.list)
    for (const [id, names] of tests) console.log(`${id}\n${names.map((one) => `  ${one}\n`).join('')}`)
  const untested = [...tests].flatMap(([id, names]) => (names.length === 0 ? [id] : []))
  const compares = existsSync(values.specification)
  const specification = compares ? readFileSync(values.specification, 'utf8') : ''
  const missing = missingFrom(product, specification)
  const unshown = unshownTexts(specification, passed)
  for (const id of untested) console.error(`${id}: no test that passed names it`)
  for (const name of missing) console.error(`docs/product.md does not say: ${name}`)
  for (const text of unshown) console.error(`'${text}': no test that passed is named after it`)
  console.log(
    `${tests.size} statements, ${untested.length} without a passed test; ` +
      (compares
        ? `${missing.length} names of the specification missing, ${unshown.length} texts not shown`
        : 'no specification to compare with'),
  )
  process.exitCode = untested.length + missing.length + unshown.length > 0 ? 1 : 0
}

if (import.meta.main) main()

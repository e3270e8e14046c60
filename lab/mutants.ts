import { type ChildProcess, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'
// biome-ignore lint/suspicious/noDeprecatedImports: another of its signatures is
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'

/*
 * npm run mutants [-- --in domain --count 200 --from 0 --near]: changes one expression of the code at a time, in a copy
 * of the project, and asks whether a test fails; with `--near` only those of its folder, which takes seconds. A mutant that survives is a line that no test holds, or one whose change nobody
 * could tell (an equivalent mutant), which is for a person to say. The draw depends on the expressions alone, so that the
 * same ones are drawn before and after a change of something else.
 */

const ROOT = resolve(import.meta.dirname, '..')
const SOURCES = ['{domain,server}/**/*.ts']
const TESTS = ['**/*.test.ts', 'server/testing/**']
/** A mutant may never end. Of a process's own time, since a busy machine makes the wall's longer. */
const PROCESSOR_SECONDS = 60
/** Nor may it wait for ever, ms. A test that is only slow passes. */
const TEST_MS = 60_000

/** Of ESTree, the usual form of a parsed script. */
interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Mutant {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly instead: string
}

interface Trial {
  readonly copy: string
  readonly vitest: Vitest
  /** Only the nearest tests are asked. */
  readonly isNear: boolean
}

type Fate = 'killed' | 'never ended' | 'does not compile' | 'survived'

const SWAPS: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '&&': '||', '||': '&&', '??': '&&' },
}
const TWINS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
])

/** What may stand in the place of a node. */
function insteadOf(node: Node, code: string): readonly [Node, string][] {
  const written = (part: unknown) => code.slice((part as Node).start, (part as Node).end)
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = SWAPS[String(node.operator)]
      return other ? [[node, `(${written(node.left)} ${other} ${written(node.right)})`]] : []
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [[node, `(${written(node.argument)})`]] : []
    case 'IfStatement':
    case 'ConditionalExpression':
      return [
        [node.test as Node, 'true'],
        [node.test as Node, 'false'],
      ]
    case 'Literal':
      if (typeof node.value === 'boolean') return [[node, String(!node.value)]]
      // Most texts are names that the compiler holds, or sentences that docs/product.md does.
      return typeof node.value === 'number' ? [[node, String(node.value + 1)]] : []
    case 'MemberExpression': {
      const property = node.property as Node
      const twin = TWINS.get(String(property.name))
      return twin ? [[property, twin]] : []
    }
    case 'ArrayExpression':
      return (node.elements as unknown[]).length > 0 ? [[node, '[]']] : []
    case 'ExpressionStatement':
      return [[node, ';']]
    default:
      return []
  }
}

/** Every expression and statement; of types, imports and the names of properties there are no mutants. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  else if (isNode(value) && !/^(TS(?!As|Satisfies)|Import|ExportAll)/.test(value.type)) {
    yield value
    for (const [name, part] of Object.entries(value)) {
      if (name !== 'typeAnnotation' && (name !== 'key' || value.computed === true)) yield* nodesOf(part)
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function mutantsOf(file: string): Mutant[] {
  const code = readFileSync(join(ROOT, file), 'utf8')
  const nodes = [...nodesOf(parseSync(file, code).program.body)]
  return nodes.flatMap((node) =>
    insteadOf(node, code).map(([{ start, end }, instead]) => {
      return { file, start, end, text: code.slice(start, end), instead }
    }),
  )
}

/** Drawn at random, and yet the same ones each time. */
function draw(within: string, count: number): Mutant[] {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: TESTS }).filter((file) => file.startsWith(within))
  const seen = new Map<string, number>()
  const numbered = files.sort().flatMap((file) =>
    mutantsOf(file).map((mutant) => {
      const what = `${file} ${mutant.text} ${mutant.instead}`
      const nth = (seen.get(what) ?? 0) + 1
      seen.set(what, nth)
      return { mutant, lot: createHash('sha256').update(`${what} ${nth}`).digest('hex') }
    }),
  )
  numbered.sort((a, b) => a.lot.localeCompare(b.lot))
  return numbered.slice(0, count).map(({ mutant }) => mutant)
}

/** The project beside itself, where a mutant harms nobody. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'forge-mutants-'))
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of stdout.trim().split('\n')) {
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file))
  }
  // What the compiler remembers is the copy's own.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  }
  return copy
}

/** Vitest, once for all mutants: what did not change is neither compiled nor started again. */
async function openTests(copy: string): Promise<Vitest> {
  const patience = { testTimeout: TEST_MS, hookTimeout: 2 * TEST_MS }
  const once = { watch: false, bail: 1, maxWorkers: 1, fsModuleCache: true, reporters: [{}] }
  return await createVitest({ root: copy, ...patience, ...once })
}

async function fateOf(mutant: Mutant, { copy, vitest, isNear }: Trial): Promise<Fate> {
  const path = join(copy, mutant.file)
  const code = readFileSync(path, 'utf8')
  const write = (text: string) => {
    writeFileSync(path, text)
    vitest.invalidateFile(path)
  }
  write(code.slice(0, mutant.start) + mutant.instead + code.slice(mutant.end))
  try {
    for (const tests of nearest(mutant.file, copy, await vitest.globTestSpecifications())) {
      const fate = await ask(vitest, tests)
      if (fate !== 'survived') return fate
    }
    if (isNear) return 'survived'
    const { status } = spawnSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-b'], { cwd: copy })
    if (status !== 0) return 'does not compile'
    vitest.config.related = [path]
    return await ask(vitest, await vitest.getRelevantTestSpecifications())
  } finally {
    write(code)
  }
}

/** The file's own tests, then those of its folder: most mutants die there, and all tests take minutes. */
function nearest(file: string, copy: string, tests: TestSpecification[]): TestSpecification[][] {
  const own = file.replace(/\.ts$/, '.test.ts')
  const paths = tests.map((test) => ({ test, path: relative(copy, test.moduleId) }))
  const beside = paths.filter(({ path }) => dirname(path) === dirname(file))
  return [true, false].map((isOwn) =>
    beside.filter(({ path }) => (path === own) === isOwn).map(({ test }) => test),
  )
}

async function ask(vitest: Vitest, tests: TestSpecification[]): Promise<Fate> {
  if (tests.length === 0) return 'survived'
  let isEndless = false
  const watch = setInterval(() => {
    if (processorSeconds(worker) < PROCESSOR_SECONDS) return
    isEndless = true
    worker?.kill('SIGKILL')
    void vitest.cancelCurrentRun('test-failure')
  }, 60_000)
  const { unhandledErrors } = await vitest.runTestSpecifications(tests)
  clearInterval(watch)
  if (isEndless) return 'never ended'
  const hasFailed =
    unhandledErrors.length > 0 || tests.some(({ testModule }) => testModule?.state() === 'failed')
  return hasFailed ? 'killed' : 'survived'
}

/** The process that runs tests now: Vitest starts one after another. */
let worker: ChildProcess | undefined
subscribe('child_process', (message) => {
  worker = (message as { process: ChildProcess }).process
})

function processorSeconds(child: ChildProcess | undefined): number {
  const { stdout } = spawnSync('ps', ['-o', 'cputimes=', '-p', String(child?.pid)], { encoding: 'utf8' })
  return Number(stdout)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      in: { type: 'string', default: '' },
      count: { type: 'string', default: '200' },
      from: { type: 'string', default: '0' },
      near: { type: 'boolean', default: false },
    },
  })
  const mutants = draw(values.in, Number(values.count)).slice(Number(values.from))
  const copy = copyProject()
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  process.once('SIGINT', () => process.exit(1))
  const vitest = await openTests(copy)
  const fates: { file: string; fate: Fate }[] = []
  for (const mutant of mutants) {
    const line = readFileSync(join(copy, mutant.file), 'utf8').slice(0, mutant.start).split('\n').length
    const fate = await fateOf(mutant, { copy, vitest, isNear: values.near })
    fates.push({ file: mutant.file, fate })
    const [shown, instead] = [mutant.text, mutant.instead].map((text) =>
      text.replace(/\s+/g, ' ').slice(0, 60),
    )
    console.log(`${fate.padEnd(16)} ${mutant.file}:${line}  ${shown}  ->  ${instead}`)
  }
  const folders = Map.groupBy(fates, ({ file }) => file.split('/')[0] ?? '')
  for (const [folder, those] of folders) {
    const counts = Map.groupBy(those, ({ fate }) => fate)
    console.log(`${folder}: ${[...counts].map(([fate, some]) => `${some.length} ${fate}`).join(', ')}`)
  }
  await vitest.close()
  // A test that failed is what was wanted.
  process.exitCode = 0
}

await main()

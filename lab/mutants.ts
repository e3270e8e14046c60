import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'

/*
 * npm run mutants [-- --in domain --count 200 --from 0]: changes one expression of the code at a time, in a copy of the
 * project, and asks whether a test fails. A mutant that survives is a line that no test holds, or one whose change nobody
 * could tell (an equivalent mutant), which is for a person to say. The draw depends on the expressions alone, so that the
 * same ones are drawn before and after a change of something else.
 */

const ROOT = resolve(import.meta.dirname, '..')
const SOURCES = ['{domain,server}/**/*.ts']
const TESTS = ['**/*.test.ts', 'server/testing/**']
/** A mutant may never end; the tests of a file that is not mutated end well before. */
const LIMITS_MS = { beside: 120_000, all: 600_000 }

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
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

async function fateOf(mutant: Mutant, copy: string): Promise<Fate> {
  const path = join(copy, mutant.file)
  const code = readFileSync(path, 'utf8')
  writeFileSync(path, code.slice(0, mutant.start) + mutant.instead + code.slice(mutant.end))
  const vitest = [
    'vitest',
    '--run',
    '--bail',
    '1',
    '--maxWorkers',
    '1',
    '--reporter',
    'dot',
    '--passWithNoTests',
  ]
  try {
    for (const tests of besides(mutant.file, copy)) {
      const near = await run([...vitest, ...tests], copy, LIMITS_MS.beside)
      if (near !== 'passed') return near === 'failed' ? 'killed' : near
    }
    if ((await run(['tsc', '-b'], copy, LIMITS_MS.all)) === 'failed') return 'does not compile'
    const all = await run(['vitest', 'related', ...vitest.slice(1), mutant.file], copy, LIMITS_MS.all)
    return all === 'passed' ? 'survived' : all === 'failed' ? 'killed' : all
  } finally {
    writeFileSync(path, code)
  }
}

/** The file's own tests first, then those of its folder: most mutants die there, and the others take minutes. */
function besides(file: string, copy: string): string[][] {
  const own = file.replace(/\.ts$/, '.test.ts')
  const folder = globSync('*.test.ts', { cwd: join(copy, dirname(file)) })
  const rest = folder.filter((test) => test !== basename(own)).map((test) => join(dirname(file), test))
  return [...(folder.includes(basename(own)) ? [[own]] : []), ...(rest.length > 0 ? [rest] : [])]
}

function run(
  command: readonly string[],
  cwd: string,
  limitMs: number,
): Promise<'passed' | 'failed' | 'never ended'> {
  const [tool = '', ...args] = command
  const child = spawn(join(ROOT, 'node_modules', '.bin', tool), args, {
    cwd,
    stdio: 'ignore',
    detached: true,
  })
  return new Promise((done) => {
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      done('never ended')
    }, limitMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      done(code === 0 ? 'passed' : 'failed')
    })
  })
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      in: { type: 'string', default: '' },
      count: { type: 'string', default: '200' },
      from: { type: 'string', default: '0' },
    },
  })
  const mutants = draw(values.in, Number(values.count)).slice(Number(values.from))
  const copy = copyProject()
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  process.once('SIGINT', () => process.exit(1))
  const fates: { file: string; fate: Fate }[] = []
  for (const mutant of mutants) {
    const fate = await fateOf(mutant, copy)
    fates.push({ file: mutant.file, fate })
    const line = readFileSync(join(ROOT, mutant.file), 'utf8').slice(0, mutant.start).split('\n').length
    const shown = mutant.text.replace(/\s+/g, ' ').slice(0, 60)
    console.log(
      `${fate.padEnd(16)} ${mutant.file}:${line}  ${shown}  ->  ${mutant.instead.replace(/\s+/g, ' ').slice(0, 60)}`,
    )
  }
  const folders = Map.groupBy(fates, ({ file }) => file.split('/')[0] ?? '')
  for (const [folder, those] of folders) {
    const counts = Map.groupBy(those, ({ fate }) => fate)
    console.log(`${folder}: ${[...counts].map(([fate, some]) => `${some.length} ${fate}`).join(', ')}`)
  }
}

await main()

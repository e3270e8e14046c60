import { rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './chromium.ts'
import { runTool } from './run-tool.ts'
import { add, browserCounts, NOTHING, slowestFiles, type TestCounts, unitCounts } from './test-report.ts'

const ROOT = resolve(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')
const MINUTE_MS = 60_000

type Kind = 'house' | 'unit' | 'browser' | 'statements' | 'all'

interface Part {
  readonly name: string
  readonly kind: Kind
  run(): Promise<TestCounts>
}

const PARTS: readonly Part[] = [
  house('structure', ['node', 'scripts/structure.ts']),
  house('lint', ['biome', 'check', '--error-on-warnings']),
  house('types', ['tsc', '-b']),
  house('unused code', ['knip', '--treat-config-hints-as-errors']),
  // The browser tests need what it makes.
  { ...house('build', ['node', 'scripts/build.ts']), kind: 'browser' },
  { name: 'unit and calls', kind: 'unit', run: () => runUnit('unit') },
  { name: 'browser', kind: 'browser', run: () => runBrowser('browser') },
  // It asks which of the tests before it passed.
  { ...house('statements', ['node', 'scripts/statements.ts']), kind: 'statements' },
  // Only with --all: the walks, of which the parts above go a part, at their full length.
  { name: 'walks at full length', kind: 'all', run: () => runUnit('all-unit', ['walk.test']) },
  {
    name: 'browser, what --all adds',
    kind: 'all',
    run: () => runBrowser('all-browser', ['--grep', '@all', '--pass-with-no-tests']),
  },
]
const FULL_LENGTH = { FORGE_ALL: '1' }

/** A check of the whole tree counts as one test. */
function house(name: string, command: readonly string[]): Part {
  const run = async () => {
    const exitCode = await runTool(command, { timeoutMs: 3 * MINUTE_MS })
    const failed = [{ name, reason: `ended with ${exitCode}` }]
    return exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed }
  }
  return { name, kind: 'house', run }
}

type Runner = 'unit' | 'browser' | 'all-unit' | 'all-browser'

function environmentOf(runner: Runner): Readonly<Record<string, string>> {
  return runner.startsWith('all-') ? FULL_LENGTH : { FORGE_ALL: '' }
}

async function runUnit(runner: Runner, files: readonly string[] = []): Promise<TestCounts> {
  const report = join(RESULTS, `${runner}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['vitest', 'run', ...files, ...reporters]
  // Walks at their full length: random evenings by the hundred.
  const timeoutMs = (runner === 'all-unit' ? 60 : 15) * MINUTE_MS
  const exitCode = await runTool(command, { env: environmentOf(runner), timeoutMs })
  return unitCounts({ exitCode, report }, 'needs PostgreSQL 15 or later')
}

async function runBrowser(runner: Runner, which: readonly string[] = []): Promise<TestCounts> {
  const report = join(RESULTS, `${runner}.json`)
  const env = { ...environmentOf(runner), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const chromium = process.env.CHROMIUM_PATH ?? (await findChromium())
  if (chromium === null) return unrun(report, which, env)
  const command = ['playwright', 'test', ...which, '--reporter=line,json']
  const timeoutMs = 25 * MINUTE_MS
  const exitCode = await runTool(command, { env: { ...env, CHROMIUM_PATH: chromium }, timeoutMs })
  return browserCounts({ exitCode, report })
}

/** Without a browser its tests are only named. */
async function unrun(
  report: string,
  which: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<TestCounts> {
  const list = ['playwright', 'test', ...which, '--list', '--reporter=json']
  const exitCode = await runTool(list, { env, timeoutMs: MINUTE_MS })
  const { skipped, ...counts } = browserCounts({ exitCode, report })
  const reason = 'needs Chromium'
  return { ...counts, skipped: skipped.map(({ name }) => ({ name, reason })) }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      all: { type: 'boolean', default: false },
      'no-skips': { type: 'boolean', default: false },
    },
  })
  const { only, all } = values
  const parts = PARTS.filter(({ kind }) => only === kind || (only === undefined && (all || kind !== 'all')))
  if (parts.length === 0)
    throw new Error(`--only takes house, unit, browser, statements or all, not '${only}'`)
  if (only !== 'statements') rmSync(RESULTS, { recursive: true, force: true })
  const load = loadavg().map((one) => one.toFixed(1))
  console.log(
    `Load at the start: ${load.join(', ')} (1, 5 and 15 minutes) on ${availableParallelism()} processors`,
  )
  let total = NOTHING
  const summary: string[] = []
  for (const { name, run } of parts) {
    console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 72 - name.length))}`)
    const startedAt = performance.now()
    const counts = await run()
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    summary.push(`${counts.failed.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    total = add(total, counts)
  }
  for (const runner of ['unit', 'browser', 'all-unit', 'all-browser'] as const) printSlowest(runner)
  console.log(`\n${summary.join('\n')}`)
  const { passed, failed, skipped, secondTry } = total
  for (const { name, reason } of secondTry) console.log(`passed at the second try: ${name} (${reason})`)
  for (const { name, reason } of skipped) console.log(`skipped: ${name} (${reason})`)
  for (const { name, reason } of failed) console.log(`FAILED: ${name} (${reason})`)
  console.log(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
  const isAllowed = skipped.length === 0 || !values['no-skips']
  process.exitCode = failed.length === 0 && passed > 0 && isAllowed ? 0 : 1
}

function printSlowest(runner: Runner): void {
  const slowest = slowestFiles(join(RESULTS, `${runner}.json`), 10)
  const name = runner.replace('all-', 'what --all adds, ')
  if (slowest.length > 0) console.log(`\nThe slowest files, ${name}:`)
  for (const { file, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${isAbsolute(file) ? relative(ROOT, file) : file}`)
}

// The tools run in groups of their own, which end when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
await main()

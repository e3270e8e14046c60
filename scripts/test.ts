import { rmSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './chromium.ts'
import { runTool } from './run-tool.ts'
import { add, browserCounts, NOTHING, slowestFiles, type TestCounts, unitCounts } from './test-report.ts'

const ROOT = resolve(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')
const MINUTE_MS = 60_000

type Kind = 'house' | 'unit' | 'browser' | 'statements'

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
  { name: 'unit and calls', kind: 'unit', run: runUnit },
  { name: 'browser', kind: 'browser', run: runBrowser },
  // Last: it asks which tests passed.
  { ...house('statements', ['node', 'scripts/statements.ts']), kind: 'statements' },
]

/** A check of the whole tree counts as one test. */
function house(name: string, command: readonly string[]): Part {
  const run = async () => {
    const exitCode = await runTool(command, { timeoutMs: 3 * MINUTE_MS })
    const failed = [{ name, reason: `ended with ${exitCode}` }]
    return exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed }
  }
  return { name, kind: 'house', run }
}

async function runUnit(): Promise<TestCounts> {
  const report = join(RESULTS, 'unit.json')
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exitCode = await runTool(command, { timeoutMs: 15 * MINUTE_MS })
  return unitCounts({ exitCode, report }, 'needs PostgreSQL 15 or later')
}

async function runBrowser(): Promise<TestCounts> {
  const report = join(RESULTS, 'browser.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const chromium = process.env.CHROMIUM_PATH ?? (await findChromium())
  if (chromium === null) return unrun(report, env)
  const command = ['playwright', 'test', '--reporter=line,json']
  const timeoutMs = 25 * MINUTE_MS
  const exitCode = await runTool(command, { env: { ...env, CHROMIUM_PATH: chromium }, timeoutMs })
  return browserCounts({ exitCode, report })
}

/** Without a browser its tests are only named. */
async function unrun(report: string, env: Readonly<Record<string, string>>): Promise<TestCounts> {
  const list = ['playwright', 'test', '--list', '--reporter=json']
  const exitCode = await runTool(list, { env, timeoutMs: MINUTE_MS })
  const { skipped, ...counts } = browserCounts({ exitCode, report })
  const reason = 'needs Chromium'
  return { ...counts, skipped: skipped.map(({ name }) => ({ name, reason })) }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, 'no-skips': { type: 'boolean', default: false } },
  })
  const { only } = values
  const parts = PARTS.filter(({ kind }) => only === undefined || only === kind)
  if (parts.length === 0) throw new Error(`--only takes house, unit, browser or statements, not '${only}'`)
  if (only !== 'statements') rmSync(RESULTS, { recursive: true, force: true })
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
  for (const runner of ['unit', 'browser']) printSlowest(runner)
  console.log(`\n${summary.join('\n')}`)
  const { passed, failed, skipped, secondTry } = total
  for (const { name, reason } of secondTry) console.log(`passed at the second try: ${name} (${reason})`)
  for (const { name, reason } of skipped) console.log(`skipped: ${name} (${reason})`)
  for (const { name, reason } of failed) console.log(`FAILED: ${name} (${reason})`)
  console.log(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
  const isAllowed = skipped.length === 0 || !values['no-skips']
  process.exitCode = failed.length === 0 && passed > 0 && isAllowed ? 0 : 1
}

function printSlowest(runner: string): void {
  const slowest = slowestFiles(join(RESULTS, `${runner}.json`), 10)
  if (slowest.length > 0) console.log(`\nThe slowest files, ${runner}:`)
  for (const { file, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${isAbsolute(file) ? relative(ROOT, file) : file}`)
}

// The tools run in groups of their own, which end when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
await main()

import { rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './chromium.ts'
import { runTool } from './run-tool.ts'
import { isSiteFresh } from './site.ts'
import {
  add,
  browserCounts,
  listedTests,
  NOTHING,
  slowestFiles,
  type TestCounts,
  unitCounts,
} from './test-report.ts'

const ROOT = resolve(import.meta.dirname, '..')
const RESULTS = join(ROOT, 'test-results')
const MINUTE_MS = 60_000
/** Of one runner. */
const MOST_MS = 20 * MINUTE_MS

type Kind = 'house' | 'unit' | 'components' | 'browser' | 'statements' | 'all'

interface Part {
  readonly name: string
  readonly kind: Kind
  /** `all`: with --all. */
  run(all: boolean): Promise<TestCounts>
}

const BUILD = { build: ['node', 'scripts/build.ts'] }

/** Checks of the whole tree, which run in parallel and count as one test each. */
const HOUSE = {
  structure: ['node', 'scripts/structure.ts'],
  lint: ['biome', 'check', '--error-on-warnings'],
  types: ['tsc', '-b', '--checkers', '1'],
  'unused code': ['knip', '--treat-config-hints-as-errors'],
}

const PARTS: readonly Part[] = [
  {
    name: 'structure, lint, types, unused code, build',
    kind: 'house',
    run: () => runHouse(isSiteFresh() ? HOUSE : { ...HOUSE, ...BUILD }),
  },
  { name: 'unit and calls', kind: 'unit', run: runUnit },
  { name: 'components', kind: 'components', run: runComponents },
  { name: 'browser', kind: 'browser', run: runBrowser },
  // Alone, since a concurrent page load would falsify it.
  { name: 'Lighthouse', kind: 'all', run: () => runHouse({ Lighthouse: ['node', 'scripts/lighthouse.ts'] }) },
  // It needs the results of all other tests.
  {
    name: 'statements',
    kind: 'statements',
    run: (all) => runHouse({ statements: ['node', 'scripts/statements.ts', ...(all ? ['--all'] : [])] }),
  },
]

/** The type checker is a Go program: below 3 GiB it collects no garbage, which would take a quarter of its time. */
const COMPILER_MEMORY = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

async function runHouse(checks: Readonly<Record<string, readonly string[]>>): Promise<TestCounts> {
  const counts = await Promise.all(
    Object.entries(checks).map(async ([name, command]) => {
      const exitCode = await runTool(command, { env: COMPILER_MEMORY, timeoutMs: MOST_MS })
      const failed = [{ name, reason: `ended with ${exitCode}` }]
      return exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed }
    }),
  )
  return counts.reduce(add)
}

type Runner = 'unit' | 'components' | 'browser'

const environmentOf = (all: boolean) => ({ FORGE_ALL: all ? '1' : '' })

/** With --all also on the embedded database, with walks at full length. */
async function runUnit(all: boolean): Promise<TestCounts> {
  const ended = await runVitest('unit', environmentOf(all))
  return unitCounts(ended, 'needs PostgreSQL 15 or later')
}

/** React's production build takes a fifth less of the processor; with --all the development build adds its warnings. */
async function runComponents(all: boolean): Promise<TestCounts> {
  const chromium = process.env.CHROMIUM_PATH ?? (await findChromium())
  if (chromium !== null) {
    const env = { CHROMIUM_PATH: chromium, NODE_ENV: all ? 'test' : 'production' }
    return unitCounts(await runVitest('components', env), 'did not run')
  }
  const list = join(RESULTS, 'components-list.json')
  await runTool(['vitest', 'list', '--project', 'components', '--json', list], { timeoutMs: MINUTE_MS })
  return { ...NOTHING, skipped: listedTests(list).map((name) => ({ name, reason: 'needs Chromium' })) }
}

async function runVitest(runner: Runner, env: Readonly<Record<string, string>>) {
  const report = join(RESULTS, `${runner}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['vitest', 'run', '--project', runner, ...reporters]
  const exitCode = await runTool(command, { env, timeoutMs: MOST_MS })
  return { exitCode, report }
}

/** On the built site. Without a browser its tests are only listed. */
async function runBrowser(all: boolean): Promise<TestCounts> {
  const built = isSiteFresh() ? NOTHING : await runHouse(BUILD)
  if (built.failed.length > 0) return built
  const report = join(RESULTS, 'browser.json')
  const chromium = process.env.CHROMIUM_PATH ?? (await findChromium())
  const command = ['playwright', 'test', '--reporter=line,json', ...(chromium === null ? ['--list'] : [])]
  const exitCode = await runTool(command, {
    env: {
      ...environmentOf(all),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(chromium !== null && { CHROMIUM_PATH: chromium }),
    },
    timeoutMs: MOST_MS,
  })
  const counts = browserCounts({ exitCode, report })
  if (chromium !== null) return counts
  return { ...counts, skipped: counts.skipped.map(({ name }) => ({ name, reason: 'needs Chromium' })) }
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
    throw new Error(`--only takes house, unit, components, browser, statements or all, not '${only}'`)
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
    const counts = await run(all)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    summary.push(`${counts.failed.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    total = add(total, counts)
  }
  for (const runner of ['unit', 'components', 'browser'] as const) printSlowest(runner)
  console.log(`\n${summary.join('\n')}`)
  const { passed, failed, skipped } = total
  for (const { name, reason } of skipped) console.log(`skipped: ${name} (${reason})`)
  for (const { name, reason } of failed) console.log(`FAILED: ${name} (${reason})`)
  console.log(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
  const isAllowed = skipped.length === 0 || !values['no-skips']
  process.exitCode = failed.length === 0 && passed > 0 && isAllowed ? 0 : 1
}

function printSlowest(runner: Runner): void {
  const slowest = slowestFiles(join(RESULTS, `${runner}.json`), 10)
  if (slowest.length > 0) console.log(`\nThe slowest files, ${runner}:`)
  for (const { file, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${isAbsolute(file) ? relative(ROOT, file) : file}`)
}

// The tools' process groups end when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
await main()

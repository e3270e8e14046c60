import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

/** What a part of the tests came to. */
export interface TestCounts {
  readonly passed: number
  readonly failed: readonly Unpassed[]
  readonly skipped: readonly Unpassed[]
}

/** A test that did not pass, with the beginning of its failure or the reason for skipping. */
export interface Unpassed {
  readonly name: string
  readonly reason: string
}

export const NOTHING: TestCounts = { passed: 0, failed: [], skipped: [] }

export function add(a: TestCounts, b: TestCounts): TestCounts {
  return {
    passed: a.passed + b.passed,
    failed: [...a.failed, ...b.failed],
    skipped: [...a.skipped, ...b.skipped],
  }
}

/** A runner's exit code and its report. A failed runner counts as a failure, whatever the report says. */
interface Ended {
  readonly exitCode: number
  readonly report: string
}

const UnitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

/** Counts of Vitest's JSON report. A file that failed to load is one failure. */
export function unitCounts({ exitCode, report }: Ended, skipReason: string): TestCounts {
  const read = readReport(report, UnitReport)
  const files = read?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const unread = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = tests.filter(({ status }) => status === 'failed')
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return settled(exitCode, {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...failed.map(({ fullName, failureMessages }) => ({
        name: fullName,
        reason: inShort(failureMessages[0]),
      })),
      ...unread.map(({ name, message }) => ({ name, reason: inShort(message) })),
    ],
    skipped: skipped.map(({ fullName }) => ({ name: fullName, reason: skipReason })),
  })
}

const Annotations = z.array(z.object({ type: z.string(), description: z.optional(z.string()) }))
const Problem = z.optional(z.object({ message: z.optional(z.string()) }))
const Specs = z.array(
  z.object({
    title: z.string(),
    tests: z.array(
      z.object({
        status: z.string(),
        annotations: Annotations,
        results: z.array(z.object({ errors: z.array(Problem) })),
      }),
    ),
  }),
)
const Suite = z.object({
  title: z.string(),
  specs: Specs,
  get suites() {
    return z.optional(z.array(Suite))
  },
})
const BrowserReport = z.object({ suites: z.array(Suite), errors: z.array(Problem) })

/** Counts of Playwright's JSON report. Tests after a failed step count as skipped. */
export function browserCounts({ exitCode, report }: Ended): TestCounts {
  const read = readReport(report, BrowserReport)
  const tests = (read?.suites ?? []).flatMap((suite) => testsOf(suite))
  const having = (status: string) => tests.filter((test) => test.status === status)
  return settled(exitCode, {
    passed: having('expected').length,
    failed: [
      ...having('unexpected').map(firstFailure),
      ...(read?.errors ?? []).map((error) => ({ name: 'the runner', reason: inShort(error?.message) })),
    ],
    skipped: having('skipped').map(({ name, annotations }) => ({
      name,
      reason: annotations.find(({ type }) => type === 'skip')?.description ?? 'did not run',
    })),
  })
}

/** After a time-out, the first error says so and a later one what it waited for. */
function firstFailure({ name, results: [first] }: ReturnType<typeof testsOf>[number]): Unpassed {
  return { name, reason: inShort(first?.errors.map((error) => error?.message).join(' ')) }
}

function testsOf(suite: z.infer<typeof Suite>, path = '') {
  const name = path === '' ? suite.title : `${path} › ${suite.title}`
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({ ...test, name: `${name} › ${title}` })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner): typeof own => testsOf(inner, name))]
}

/** A failed exit that no test explains is a failure of its own: the runner crashed, hung or found no tests. */
function settled(exitCode: number, counts: TestCounts): TestCounts {
  const unexplained = exitCode !== 0 && counts.failed.length === 0
  return unexplained
    ? { ...counts, failed: [{ name: 'the runner', reason: `ended with ${exitCode}` }] }
    : counts
}

/** One line of at most three screen widths, for readers of a log's end. */
function inShort(message = ''): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 500)
}

/** The full names of passed tests, in either runner's report; empty without a report. */
export function passedTests(report: string): string[] {
  const read = readReport(report, z.union([UnitReport, BrowserReport]))
  if (read === null) return []
  if ('suites' in read) {
    const tests = read.suites.flatMap((suite) => testsOf(suite))
    return tests.filter(({ status }) => status === 'expected').map(({ name }) => name)
  }
  const tests = read.testResults.flatMap((file) => file.assertionResults)
  return tests.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName)
}

/** The full names in Vitest's list; empty without a list. */
export function listedTests(list: string): string[] {
  const read = readReport(list, z.array(z.object({ name: z.string() })))
  return (read ?? []).map(({ name }) => name)
}

const UnitTimes = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})
const TimedSpecs = z.array(
  z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) }),
)
const TimedSuite = z.object({
  title: z.string(),
  specs: TimedSpecs,
  get suites() {
    return z.optional(z.array(TimedSuite))
  },
})
const BrowserTimes = z.object({ suites: z.array(TimedSuite) })

/** The duration of a file's tests, seconds. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** The slowest files, longest first, in either runner's report; empty without a report. */
export function slowestFiles(report: string, count: number): FileTime[] {
  const read = readReport(report, z.union([UnitTimes, BrowserTimes]))
  const times =
    read === null
      ? []
      : 'suites' in read
        ? read.suites.map((suite) => ({ file: suite.title, ms: durationOf(suite) }))
        : read.testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }))
  const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, count)
  return slowest.map(({ file, ms }) => ({ file, seconds: Math.round(ms / 100) / 10 }))
}

function durationOf({ specs, suites = [] }: z.infer<typeof TimedSuite>): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const inner = suites.map((suite): number => durationOf(suite))
  return [...own.map(({ duration }) => duration), ...inner].reduce((sum, ms) => sum + ms, 0)
}

function readReport<T extends z.ZodMiniType>(file: string, schema: T): z.infer<T> | null {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

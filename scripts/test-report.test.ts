import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { add, browserCounts, NOTHING, slowestFiles, unitCounts } from './test-report.ts'

let folder = ''
let report = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forge-counts-'))
  report = join(folder, 'report.json')
})

afterEach(() => rmSync(folder, { recursive: true }))

const UNEXPLAINED = { name: 'the runner', reason: 'ended with 1' }

const write = (content: unknown) => writeFileSync(report, JSON.stringify(content))
const unit = (...statuses: string[]) => ({
  name: 'a.test.ts',
  message: '',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({
    status,
    fullName: `a ${status} test`,
    failureMessages: status === 'failed' ? ['Error: one\n    is not two'] : [],
  })),
})
const browser = (title: string, status: string, annotations: unknown[] = []) => ({
  title,
  tests: [
    {
      status,
      annotations,
      results: [
        {
          errors:
            status === 'expected' ? [] : [{ message: '\u001b[31mError:\u001b[39m' }, { message: 'gone' }],
        },
      ],
    },
  ],
})

describe('unitCounts: the results of Vitest', () => {
  it('Vitest’s report: counts tests over all files and names those that did not pass', () => {
    write({ testResults: [unit('passed', 'failed', 'pending'), unit('passed', 'todo')] })
    expect(unitCounts({ exitCode: 1, report }, 'no database')).toEqual({
      passed: 2,
      failed: [{ name: 'a failed test', reason: 'Error: one is not two' }],
      skipped: [
        { name: 'a pending test', reason: 'no database' },
        { name: 'a todo test', reason: 'no database' },
      ],
    })
  })

  it('Vitest’s report: counts a file that could not be loaded', () => {
    const unread = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError:\n no', assertionResults: [] }
    write({ testResults: [unit('passed'), unread] })
    expect(unitCounts({ exitCode: 1, report }, '')).toEqual({
      passed: 1,
      failed: [{ name: 'b.test.ts', reason: 'SyntaxError: no' }],
      skipped: [],
    })
  })

  it('Vitest’s report: counts a failed run without a failed test', () => {
    write({ testResults: [unit('passed')] })
    expect(unitCounts({ exitCode: 1, report }, '').failed).toEqual([UNEXPLAINED])
  })

  it('Vitest’s report: counts a run that wrote no report', () => {
    expect(unitCounts({ exitCode: 1, report }, '')).toEqual({ ...NOTHING, failed: [UNEXPLAINED] })
  })
})

describe('browserCounts: the results of Playwright', () => {
  it('Playwright’s report: counts tests in nested suites', () => {
    write({
      suites: [
        {
          title: 'a.spec.ts',
          specs: [browser('passes', 'expected')],
          suites: [
            {
              title: 'a group',
              specs: [
                browser('fails', 'unexpected'),
                browser('waits', 'skipped', [{ type: 'skip', description: 'for later' }]),
                browser('never ran', 'skipped'),
              ],
            },
          ],
        },
      ],
      errors: [],
    })
    expect(browserCounts({ exitCode: 1, report })).toEqual({
      passed: 1,
      failed: [{ name: 'a.spec.ts › a group › fails', reason: 'Error: gone' }],
      skipped: [
        { name: 'a.spec.ts › a group › waits', reason: 'for later' },
        { name: 'a.spec.ts › a group › never ran', reason: 'did not run' },
      ],
    })
  })

  it('Playwright’s report: counts errors outside tests', () => {
    write({ suites: [], errors: [{ message: 'No tests found' }] })
    expect(browserCounts({ exitCode: 1, report })).toEqual({
      ...NOTHING,
      failed: [{ name: 'the runner', reason: 'No tests found' }],
    })
  })
})

it('adding two results sums up their numbers', () => {
  const one = [{ name: 'one', reason: 'why' }]
  const some = { passed: 1, failed: one, skipped: one }
  expect(add(some, { passed: 3, failed: one, skipped: [] })).toEqual({
    passed: 4,
    failed: [...one, ...one],
    skipped: one,
  })
})

describe('slowestFiles', () => {
  it('slowestFiles names the slowest files of both runners', () => {
    const file = (name: string, endTime: number) => ({ name, startTime: 1_000, endTime })
    write({ testResults: [file('quick', 1_040), file('slow', 3_540), file('middling', 2_000)] })
    expect(slowestFiles(report, 2)).toEqual([
      { file: 'slow', seconds: 2.5 },
      { file: 'middling', seconds: 1 },
    ])
    const took = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    })
    const inner = { title: 'a group', specs: [took(1_000)] }
    write({
      suites: [
        { title: 'a', specs: [took(200)] },
        { title: 'b', specs: [took(300)], suites: [inner] },
      ],
    })
    expect(slowestFiles(report, 10)).toEqual([
      { file: 'b', seconds: 1.3 },
      { file: 'a', seconds: 0.2 },
    ])
  })

  it('slowestFiles answers an empty list without a report', () => {
    expect(slowestFiles(report, 10)).toEqual([])
  })
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

// Alone on the machine, as `npm test -- --all` runs it: of two that load a page at once neither is measured.
test('SITE-7, TRK-7: Lighthouse finds every aim of the first pages held @all', async () => {
  test.setTimeout(15 * 60_000)
  const run = promisify(execFile)(process.execPath, ['scripts/lighthouse.ts'])
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  expect(stdout).toContain('holds')
  expect(stdout.split('\n').filter((line) => line.includes('MISSED'))).toEqual([])
})

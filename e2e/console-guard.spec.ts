import type { Page } from '@playwright/test'
import { ConsoleGuard } from './fixtures/console-guard.ts'
import { expect, test } from './fixtures/test.ts'

/** What a guard of its own says after `act` on a page of the site. */
async function problemsOf(
  page: Page,
  act: (consoleGuard: ConsoleGuard) => Promise<unknown>,
): Promise<string[]> {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const consoleGuard = new ConsoleGuard()
  consoleGuard.add(page.context())
  await act(consoleGuard)
  return consoleGuard.problems()
}

const ask = (page: Page, path: string) =>
  page.evaluate((asked) => fetch(asked).then(({ status }) => status), path)

test.describe('the guard of the console over every page of these tests', () => {
  // The fixture's guard sees the same page: it is told which failures to expect.
  test.beforeEach(({ expectFailure }) => {
    expectFailure('/raid/published', 401)
  })

  test('sees a status of 400 or more, unless it was expected', async ({ page }) => {
    const unexpected = await problemsOf(page, () => ask(page, '/raid/published'))
    expect(unexpected).toEqual([expect.stringMatching(/^request: GET .*\/raid\/published 401$/)])
    const expected = await problemsOf(page, async (consoleGuard) => {
      consoleGuard.expectFailure('/raid/published', 401)
      await ask(page, '/raid/published')
    })
    expect(expected).toEqual([])
  })

  test('sees that what was expected did not happen', async ({ page }) => {
    const missed = await problemsOf(page, async (consoleGuard) => {
      consoleGuard.expectFailure('/raid/published', 409)
      await ask(page, '/raid/published')
    })
    expect(missed).toEqual([
      expect.stringMatching(/^request: GET .*\/raid\/published 401$/),
      'expected, but it did not happen: /raid/published 409',
    ])
  })
})

test('the guard of the console sees requests without an answer', async ({ page, expectFailure }) => {
  expectFailure('/auth/status', 'unanswered')
  const problems = await problemsOf(page, async () => {
    await page.route('**/auth/status', (route) => route.abort())
    await page.evaluate(() => fetch('/auth/status').catch(() => null))
  })
  expect(problems).toEqual([
    expect.stringMatching(/^request: GET .*\/auth\/status unanswered net::ERR_FAILED$/),
  ])
})

test.describe('the guard of the console fails a test', () => {
  test.fail()

  test('whose page complains in its console', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => console.error('Something is wrong'))
  })

  test('whose page throws', async ({ page }) => {
    await page.goto('/login')
    const thrown = page.context().waitForEvent('weberror')
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('Nobody catches this'))))
    await thrown
  })
})

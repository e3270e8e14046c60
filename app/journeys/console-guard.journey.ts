import type { Page } from '@playwright/test'
import { ConsoleGuard } from '#platform/testing/browser/console-guard.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

/** Has a guard of its own watch `act` on a page of the site, and looks at what it says then. */
async function expectProblems(
  page: Page,
  act: (consoleGuard: ConsoleGuard) => Promise<unknown>,
  problems: readonly unknown[],
): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const consoleGuard = new ConsoleGuard()
  consoleGuard.add(page.context())
  await act(consoleGuard)
  // The page may know what became of a request before the guard is told.
  await expect.poll(() => consoleGuard.problems()).toEqual(problems)
}

const ask = (page: Page, path: string) =>
  page.evaluate((asked) => fetch(asked).then(({ status }) => status), path)

test.describe('the guard of the console over every page of these tests', () => {
  // The fixture's guard sees the same page: it is told which failures to expect.
  test.beforeEach(({ expectFailure }) => {
    expectFailure('/raid/published', 401)
  })

  test('sees a status of 400 or more, unless it was expected', async ({ page }) => {
    await expectProblems(page, () => ask(page, '/raid/published'), [
      expect.stringMatching(/^request: GET .*\/raid\/published 401$/),
    ])
    await expectProblems(
      page,
      async (consoleGuard) => {
        consoleGuard.expectFailure('/raid/published', 401)
        await ask(page, '/raid/published')
      },
      [],
    )
  })

  test('sees that what was expected did not happen', async ({ page }) => {
    await expectProblems(
      page,
      async (consoleGuard) => {
        consoleGuard.expectFailure('/raid/published', 409)
        await ask(page, '/raid/published')
      },
      [
        expect.stringMatching(/^request: GET .*\/raid\/published 401$/),
        'expected, but it did not happen: /raid/published 409',
      ],
    )
  })
})

test('the guard of the console sees requests without an answer', async ({ page, expectFailure }) => {
  expectFailure('/auth/status', 'unanswered')
  await expectProblems(page, async () => {
    await page.route('**/auth/status', (route) => route.abort())
    await page.evaluate(() => fetch('/auth/status').catch(() => null))
  }, [expect.stringMatching(/^request: GET .*\/auth\/status unanswered net::ERR_FAILED$/)])
})

test.describe('the guard of the console fails a test', () => {
  test.fail()

  test('whose page complains in its console', async ({ page }) => {
    await page.goto('/login')
    const heard = page.context().waitForEvent('console')
    await page.evaluate(() => console.error('Something is wrong'))
    await heard
  })

  test('whose page throws', async ({ page }) => {
    await page.goto('/login')
    const thrown = page.context().waitForEvent('weberror')
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('Nobody catches this'))))
    await thrown
  })
})

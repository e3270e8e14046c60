import { ConsoleGuard } from '#platform/testing/browser/console-guard.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

test('the console check reports refused calls, unanswered calls, errors and exceptions, unless expected @all', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/auth/status', (route) => route.abort())
  const ask = (path: string) =>
    page.evaluate(
      (asked) =>
        fetch(asked)
          .catch(() => null)
          .then(() => {}),
      path,
    )
  const expectProblems = async (
    act: (consoleGuard: ConsoleGuard) => Promise<unknown>,
    ...problems: readonly unknown[]
  ) => {
    const consoleGuard = new ConsoleGuard()
    consoleGuard.add(context)
    await act(consoleGuard)
    // The page may know what became of a request before the guard is told.
    await expect.poll(() => consoleGuard.problems()).toEqual(problems)
  }
  const REFUSED = expect.stringMatching(/^request: GET .*\/raid\/published 401$/)
  await expectProblems(() => ask('/raid/published'), REFUSED)
  await expectProblems(async (consoleGuard) => {
    consoleGuard.expectFailure('/raid/published', 401)
    await ask('/raid/published')
  })
  await expectProblems(
    async (consoleGuard) => {
      consoleGuard.expectFailure('/raid/published', 409)
      await ask('/raid/published')
    },
    ...[REFUSED, 'expected, but it did not happen: /raid/published 409'],
  )
  await expectProblems(
    () => ask('/auth/status'),
    expect.stringMatching(/^request: GET .*\/auth\/status unanswered net::ERR_FAILED$/),
  )
  await expectProblems(
    () => page.evaluate(() => console.error('Something is wrong')),
    expect.stringMatching(/^console: Something is wrong/),
  )
  await expectProblems(
    () => page.evaluate(() => setTimeout(() => Promise.reject(new Error('Nobody catches this')))),
    'exception: Nobody catches this',
  )
  await context.close()
})

test.describe('the console check', () => {
  test.fail()

  test('the console check fails a test whose page logs an error @all', async ({ page }) => {
    await page.goto('/login')
    const heard = page.context().waitForEvent('console')
    await page.evaluate(() => console.error('Something is wrong'))
    await heard
  })
})

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'
import { Watch } from './fixtures/watch.ts'

/** What a watch that no test relies on says after `act` on a page of the site. */
async function problemsOf(page: Page, act: (watch: Watch) => Promise<unknown>): Promise<string[]> {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const watch = new Watch()
  watch.add(page.context())
  await act(watch)
  return watch.problems()
}

const ask = (page: Page, path: string) =>
  page.evaluate((asked) => fetch(asked).then(({ status }) => status), path)

test.describe('the watch over every page of these tests', () => {
  // The fixture's own watch sees the same page: what it must not mind is announced to it.
  test.beforeEach(({ announce }) => {
    announce('/raid/published', 401)
  })

  test('sees a status of 400 or more, unless it was announced', async ({ page }) => {
    const unannounced = await problemsOf(page, () => ask(page, '/raid/published'))
    expect(unannounced).toEqual([expect.stringMatching(/^request: GET .*\/raid\/published 401$/)])
    const announced = await problemsOf(page, async (watch) => {
      watch.announce('/raid/published', 401)
      await ask(page, '/raid/published')
    })
    expect(announced).toEqual([])
  })

  test('sees that what was announced did not happen', async ({ page }) => {
    const missed = await problemsOf(page, async (watch) => {
      watch.announce('/raid/published', 409)
      await ask(page, '/raid/published')
    })
    expect(missed).toEqual([
      expect.stringMatching(/^request: GET .*\/raid\/published 401$/),
      'announced, but it did not happen: /raid/published 409',
    ])
  })
})

test('the watch sees requests without an answer', async ({ page, announce }) => {
  announce('/auth/status', 'unanswered')
  const problems = await problemsOf(page, async () => {
    await page.route('**/auth/status', (route) => route.abort())
    await page.evaluate(() => fetch('/auth/status').catch(() => null))
  })
  expect(problems).toEqual([
    expect.stringMatching(/^request: GET .*\/auth\/status unanswered net::ERR_FAILED$/),
  ])
})

test.describe('the watch fails a test', () => {
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

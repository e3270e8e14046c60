import { quietLine } from '#platform/testing/browser/quiet-line.ts'
import { raidRow } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

test('Upcoming Raids are read again every 30 s, only when they changed, and are nowhere in the browser (WIRE-12, PAGE-6)', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const page = await signedIn('Raid Manager')
  const raid = await api.publishedRaid()
  // What the live connection tells would be read again too.
  await quietLine(page)
  await page.clock.install()
  const answered = () => page.waitForResponse((response) => response.url().endsWith('/raid/published'))
  const [first] = await Promise.all([answered(), page.goto('/dashboard/upcoming-raids')])
  expect(first.status()).toBe(200)
  await expect(raidRow(page, raid)).toBeVisible()
  const [second] = await Promise.all([answered(), page.clock.runFor(30_000)])
  expect(second.status()).toBe(304)
  await expect(raidRow(page, raid)).toBeVisible()
  await api.pendingRaid({ name: 'Made meanwhile' })
  await page.clock.runFor(30_000)
  await expect(raidRow(page, { name: 'Made meanwhile' })).toBeVisible()
  const kept = (path: string) =>
    page.evaluate(async (address) => {
      const init = { cache: 'only-if-cached', mode: 'same-origin' } as const
      return fetch(address, init).then(
        (response) => response.status,
        () => 'nothing',
      )
    }, path)
  // Chromium says so of what is not in its cache.
  for (const path of ['/raid/published', '/raid/pending']) expectFailure(path, 'unanswered')
  expect([await kept('/raid/published'), await kept('/raid/pending')]).toEqual(['nothing', 'nothing'])
})

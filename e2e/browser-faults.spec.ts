import { ConsoleGuard } from './fixtures/console-guard.ts'
import { intercept } from './fixtures/intercept.ts'
import { test as base, expect } from './fixtures/test.ts'

/** Here pages break as they are told to: the test itself looks at what the guard says. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright is told that a fixture needs no other
  consoleGuard: async ({}, use) => {
    await use(new ConsoleGuard())
  },
})

const WORDS = 'Käthe owes 390,320 g'
const SCREEN = '/dashboard/book-raid'

test('OPS-12: what breaks on a page, and how fast it is, is measured by screen, and no word of a person’s leaves it', async ({
  signedIn,
  product,
  consoleGuard,
}) => {
  const page = await signedIn('Advertiser')
  const reported: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/beacon/send')) reported.push(request.postData() ?? '')
  })
  const read = async () => {
    const text = await (await fetch(`${product.origin}/metrics`)).text()
    return (name: string) => {
      const line = text.split('\n').find((one) => one.startsWith(`${name} `))
      return Number(line?.slice(name.length) ?? 0)
    }
  }
  // The worker's other tests reported to the same product.
  const before = await read()
  const measured = async (name: string) => (await read())(name) - before(name)
  const faults = (kind: string) => measured(`forge_browser_faults_total{kind="${kind}",screen="${SCREEN}"}`)

  await page.goto(`${SCREEN}?${new URLSearchParams({ q: WORDS })}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Book Raid' })).toBeVisible()

  await test.step('an error that nobody catches, as soon as it is thrown', async () => {
    const body = `setTimeout(() => { throw new TypeError(${JSON.stringify(WORDS)}) })`
    await intercept(page, '/assets/broken-Ab_-12xY.js', { status: 200, contentType: 'text/javascript', body })
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.src = '/assets/broken-Ab_-12xY.js'
      document.head.append(script)
    })
    await expect.poll(() => faults('error')).toBe(1)
  })

  await test.step('a promise that nobody hears of', async () => {
    await page.evaluate((words) => void setTimeout(() => Promise.reject(words)), WORDS)
    await expect.poll(() => faults('rejection')).toBe(1)
  })

  await test.step('what the policy keeps out, which the browser reports', async () => {
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "Inside"'
      document.head.append(script)
    })
    await expect.poll(() => faults('policy')).toBe(1)
  })

  await test.step('how fast it was, and its longest press, when it is left', async () => {
    await page.evaluate(() => {
      const busy = () => {
        for (const until = performance.now() + 150; performance.now() < until; );
      }
      addEventListener('pointerdown', busy, { once: true })
    })
    await page.getByRole('heading', { level: 1 }).click()
    await page.goto('/about')
    const vitals = 'forge_browser_vital_seconds'
    const count = (vital: string) => measured(`${vitals}_count{vital="${vital}",screen="${SCREEN}"}`)
    await expect.poll(() => Promise.all([count('lcp'), count('inp')])).toEqual([1, 1])
    expect(await measured(`${vitals}_sum{vital="inp",screen="${SCREEN}"}`)).toBeGreaterThanOrEqual(0.15)
  })

  await test.step('a part of the site that does not load, once, though the screen breaks by it', async () => {
    await intercept(page, '/assets/notices-*.js', 'unanswered')
    await page.goto('/dashboard/notices')
    await expect(page.getByRole('heading', { name: 'This page could not be shown' }).first()).toBeVisible()
    const name = 'forge_browser_faults_total{kind="chunk",screen="/dashboard/notices"}'
    await expect.poll(() => measured(name)).toBe(1)
  })

  const own = reported.filter((body) => !body.includes('csp-report')).map((body) => JSON.parse(body))
  expect(own.flatMap((body) => body.faults ?? [])).toEqual([
    { kind: 'error', name: 'TypeError', frames: ['broken-Ab_-12xY.js:1:26'], screen: SCREEN },
    { kind: 'rejection', name: 'string', frames: [], screen: SCREEN },
    {
      ...{ kind: 'chunk', name: 'TypeError', screen: '/dashboard/notices' },
      frames: [expect.stringMatching(/^notices-[\w-]{8}\.js$/)],
    },
  ])
  expect(JSON.stringify(own)).not.toContain('Käthe')
  const kinds = consoleGuard.problems().map((problem) => problem.split(':', 1)[0])
  expect(kinds).toEqual(['exception', 'exception', 'console', 'request', 'exception'])
})

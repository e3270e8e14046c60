import type { Page } from '@playwright/test'
import { KeptBrowsers } from '#platform/testing/browser/kept-browsers.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

/** What a page finds of those before it. */
const left = async (page: Page) => ({
  cookies: await page.context().cookies(),
  viewport: page.viewportSize(),
  ...(await page.evaluate(async () => ({
    title: document.title,
    marked: 'marked' in window,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    clock: Function.prototype.toString.call(Date).includes('[native code]'),
  }))),
})

async function leaveAll(page: Page): Promise<void> {
  const context = page.context()
  await context.addCookies([{ name: 'forge-session', value: 'left', url: page.url() }])
  await context.grantPermissions(['clipboard-read'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => Object.assign(window, { marked: true }))
  for (const routed of [page, context]) await routed.route('**/login', (route) => route.abort())
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    await caches.open('left')
    await new Promise((done) => {
      indexedDB.open('left').onsuccess = done
    })
    // The last that a page does.
    window.addEventListener('pagehide', () => localStorage.setItem('left', 'late'))
  })
}

test('a kept browser has nothing of the test before, and one with a clock of its own is not kept', async ({
  browser,
  product,
}) => {
  const kept = new KeptBrowsers(browser)
  const options = { baseURL: product.origin }
  const first = await kept.take(options, '')
  await first.goto('/login')
  const asNew = await left(first)
  const context = first.context()
  kept.whenGivenBack(context, await context.addInitScript(() => Object.assign(window, { marked: true })))
  const heard: unknown[] = []
  context.on('console', (message) => heard.push(message))
  await leaveAll(first)
  const other = await context.newPage()
  await kept.giveBack(context)
  expect([first.isClosed(), other.isClosed()]).toEqual([true, true])

  const second = await kept.take(options, '')
  expect(second.context()).toBe(context)
  await second.goto('/login')
  expect(await left(second)).toEqual(asNew)
  await second.evaluate(() => console.log('heard'))
  expect(heard).toEqual([])

  const beside = await kept.take(options, '')
  expect(beside.context()).not.toBe(context)
  await second.clock.setFixedTime(0)
  await kept.giveBack(context)
  const third = await kept.take(options, '')
  expect(third.context()).not.toBe(context)
  await third.goto('/login')
  expect((await left(third)).clock).toBe(true)
  await Promise.all([beside, third].map((page) => kept.giveBack(page.context())))
  await kept.close()
})

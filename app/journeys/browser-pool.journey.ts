import type { Page } from '@playwright/test'
import { BrowserPool } from '#platform/testing/browser/browser-pool.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

/** What earlier pages of the same browser have left: cookies, storage, settings. */
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

test('a reused browser keeps nothing of the previous test, and one with a fake clock is closed @all', async ({
  browser,
  product,
}) => {
  const pool = new BrowserPool(browser)
  const take = async () => {
    const page = await pool.take({ baseURL: product.origin }, '')
    await page.goto('/login')
    return page
  }
  const first = await take()
  const asNew = await left(first)
  const context = first.context()
  pool.whenGivenBack(context, await context.addInitScript(() => Object.assign(window, { marked: true })))
  const heard: unknown[] = []
  context.on('console', (message) => heard.push(message))
  await leaveAll(first)
  await context.newPage()
  await pool.giveBack(context)

  const second = await take()
  expect(second.context()).toBe(context)
  expect(context.pages()).toEqual([second])
  expect(await left(second)).toEqual(asNew)
  await second.evaluate(() => console.log('heard'))
  expect(heard).toEqual([])

  await second.clock.setFixedTime(0)
  await pool.giveBack(context)
  const third = await take()
  expect(third.context()).not.toBe(context)
  await pool.giveBack(third.context())
  await pool.close()
})

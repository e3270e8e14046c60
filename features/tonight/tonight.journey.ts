import type { Locator, Page, Route, WebSocketRoute } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { listHistory } from '#features/history/calls.ts'
import { expectAccessible, expectNoViolations } from '#platform/testing/browser/accessibility.ts'
import { setOnline } from '#platform/testing/browser/device.ts'
import {
  clientNames,
  clientsOn,
  eveningWith,
  ON_A_PHONE,
  storedBookings,
  waitingClock,
} from '#platform/testing/browser/evening.ts'
import { quietLine } from '#platform/testing/browser/quiet-line.ts'
import { raidRow, toast } from '#platform/testing/browser/screens.ts'
import { sessionOf, signInByConsent } from '#platform/testing/browser/sign-in.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const LEADER = personWith('Raid Leader')
const ADMIN = personWith('Admin')
const CHANGED = 'Somebody else is signed in here now.'
/** The page retries unsent marks this often, ms. */
const TRIED_EVERY_MS = 5_000
const QUARTER_MS = 900_000
const MARKS = '**/booking/marks'
const BOOKINGS = '**/booking/raid-booking'

const TWENTY = Array.from({ length: 20 }, (_, place) => `Client${String.fromCharCode(65 + place)}`)

test('TONIGHT-1, TONIGHT-6, TONIGHT-8, TONIGHT-11: a leader on a phone completes twenty clients by eight taps, with the connection lost meanwhile', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const raid = await api.raidSoon({ name: 'Twenty', maxClients: 20 })
  const bookings = await clientsOn(api, raid, TWENTY)
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.clock.install()
  await page.goto('/dashboard/tonight')
  await expect(page).toHaveURL(`/dashboard/tonight/${raid._id}`)
  await expect(clientNames(page)).toHaveCount(20)
  let presses = 0
  const press = async (button: Locator) => {
    await expect(button, 'no swipe is needed').toBeInViewport({ ratio: 1 })
    await button.tap()
    presses += 1
  }
  const markAll = async (open: string, done: string) => {
    await press(page.getByRole('button', { name: `${open} 20` }))
    await press(page.getByRole('dialog').getByRole('button', { name: `Mark 20 as ${done}` }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const stored = async (field: 'lock' | 'inGroup' | 'paid' | 'status') =>
    new Set((await storedBookings(api, raid)).map((booking) => booking[field]))

  await markAll('Lock all', 'locked')
  await expect(waitingClock(page)).toHaveCount(0)
  await test.step('statuses set offline wait', async () => {
    await page.route(BOOKINGS, (route) => route.abort('aborted'))
    await setOnline(page, false)
    await expect(page.getByText(/^Offline since .* What you see may be old\.$/)).toBeVisible()
    await markAll('In group: all', 'in group')
    await markAll('Paid: all', 'paid')
    await page.clock.runFor(TRIED_EVERY_MS)
    await expect(waitingClock(page)).toHaveCount(20)
    expect([await stored('lock'), await stored('inGroup')]).toEqual([new Set([true]), new Set([false])])
    await page.unroute(BOOKINGS)
    await setOnline(page, true)
    await page.clock.runFor(TRIED_EVERY_MS)
    await expect(waitingClock(page)).toHaveCount(0)
  })
  await test.step('statuses set offline survive a reload', async () => {
    // Only this call fails: without any network the page could not be reloaded.
    expectFailure('/booking/marks', 'unanswered')
    await page.route(MARKS, (route) => route.abort())
    const unsent = unanswered(page, '/booking/marks')
    await markAll('Finish group: all', 'done')
    await unsent
    await page.reload()
    await expect(waitingClock(page)).toHaveCount(20)
    expect(await stored('status')).toEqual(new Set([false]))
    await page.unroute(MARKS)
    await page.clock.runFor(TRIED_EVERY_MS)
    await expect(waitingClock(page)).toHaveCount(0)
    await expect(page.getByText('20 of 20 in group')).toBeVisible()
    await expectAccessible(page)
  })
  expect(presses).toBe(8)
  const admin = await api.as(ADMIN)
  const histories = bookings.map(({ _id: id }) => admin.call(listHistory, { noun: 'booking', id }))
  for (const history of await Promise.all(histories)) {
    expect(history.map(({ action }) => action)).toEqual([
      'Marked as done',
      'Marked as paid',
      'Marked as in group',
      'Marked as locked',
      'Booked',
    ])
  }
  await test.step('two taps delay the raid, and others see it at once', async () => {
    const watching = await signedIn('Advertiser')
    await watching.goto('/dashboard/book-raid')
    await expect(raidRow(watching, raid)).toContainText(raid.time)
    await page.getByRole('button', { name: 'More for Twenty' }).tap()
    await expectNoViolations(page)
    await page.getByRole('menuitem', { name: '30 minutes later' }).tap()
    const said = page.getByText(/^Starts 30 minutes later: \d+:\d\d [AP]M$/)
    await expect(said).toBeVisible()
    await expect(raidRow(watching, raid)).toContainText(
      (await said.innerText()).replace('Starts 30 minutes later: ', ''),
    )
  })
})

test('AUTH-11, FORM-2, TONIGHT-8: unsent statuses cause a question at sign-out and are sent as their author; drafts of one member are hidden from others @all', async ({
  context,
  product,
  api,
  expectFailure,
}) => {
  const [raid, bookings] = await eveningWith(api, ['Anna', 'Bert'])
  const locked = async () => (await storedBookings(api, raid)).map(({ lock }) => lock)
  await context.addCookies(await sessionOf(product, LEADER))
  const page = await context.newPage()
  // The page refetches at each quarter of an hour, so the test starts just after one.
  await page.clock.install({ time: Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS + 120_000 })
  await quietLine(page)
  await page.goto('/dashboard/tonight')
  await expect(clientNames(page)).toHaveCount(2)
  expectFailure('/booking/lock', 'unanswered')
  // In the whole context, since every tab sends unsent marks.
  await context.route('**/booking/lock', (route) => route.abort())
  for (const name of ['Anna', 'Bert']) await page.getByRole('button', { name: `Lock ${name}-Kazzak` }).click()
  await expect(waitingClock(page)).toHaveCount(2)

  const logout = page.getByRole('link', { name: 'Logout' })
  const question = page.getByRole('alertdialog', { name: 'Confirm sign-out' })
  await test.step('Logout asks for confirmation, even while the dashboard’s code is loading', async () => {
    const held: Route[] = []
    await page.route(DASHBOARD_CODE, (route) => void held.push(route))
    await page.goto('/dashboard/tonight', { waitUntil: 'commit' })
    await logout.click()
    await expect(question).toContainText('2 marks have not reached the server yet')
    await question.getByRole('button', { name: 'Stay' }).click()
    for (const route of held) await route.continue()
    await page.unroute(DASHBOARD_CODE)
    await expect(waitingClock(page)).toHaveCount(2)
  })
  await test.step('ending the own session in Settings asks for confirmation', async () => {
    await page.goto('/dashboard/settings/devices')
    await page.getByRole('button', { name: 'Sign out on this device' }).click()
    await expect(question).toContainText('2 marks have not reached the server yet')
    await question.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('on a public page the browser itself asks for confirmation', async () => {
    await page.goto('/about')
    const [said] = await Promise.all([
      page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.dismiss()
        return dialog.message()
      }),
      logout.click(),
    ])
    expect(said).toBe('Marks of Tonight have not reached the server yet. Sign out?')
    await expect(page).toHaveURL('/about')
    await page.goto('/dashboard/tonight')
    await expect(waitingClock(page)).toHaveCount(2)
  })
  await test.step('another member signs in, in another tab', async () => {
    const other = await context.newPage()
    await other.goto('/dashboard/settings')
    // A request that is still pending at sign-out would be refused.
    await other.waitForLoadState('networkidle')
    await other.getByRole('link', { name: 'Logout' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(other).toHaveURL('/')
    await signInByConsent(other, product.origin, ADMIN)
    await other.close()
  })
  await test.step('the page reloads and sends nothing', async () => {
    expectFailure('/booking/lock', 409)
    await context.unroute('**/booking/lock')
    await page.clock.runFor(TRIED_EVERY_MS)
    await expect(toast(page, CHANGED)).toBeVisible()
    await expect(clientNames(page)).toHaveCount(2)
    await page.clock.runFor(2 * TRIED_EVERY_MS)
    await expect(waitingClock(page)).toHaveCount(0)
    expect(await locked()).toEqual([false, false])
  })
  await test.step('the author signs in again, and the statuses are sent', async () => {
    await logout.click()
    await expect(page).toHaveURL('/')
    await signInByConsent(page, product.origin, LEADER)
    await expect.poll(locked).toEqual([true, true])
    const admin = await api.as(ADMIN)
    for (const { _id: id } of bookings) {
      const [last] = await admin.call(listHistory, { noun: 'booking', id })
      expect([last?.action, last?.by?.username]).toEqual(['Marked as locked', LEADER.name])
    }
    await page.close()
  })
  await test.step('a page that reconnects under another member’s session becomes that member’s page', async () => {
    // Both sign in before the page opens: a sign-in is a change, upon which an open page would refetch.
    const [manager, admin] = [
      await sessionOf(product, personWith('Raid Manager')),
      await sessionOf(product, ADMIN),
    ]
    await context.addCookies(manager)
    const form = await context.newPage()
    const line = await cuttableLine(form)
    const name = form.getByRole('textbox', { name: 'Name', exact: true })
    await untilRead(form, () => form.goto('/dashboard/create-raid'))
    await name.fill('Half a raid')
    await context.addCookies(admin)
    await untilRead(form, () => line.cut())
    await expect(toast(form, CHANGED)).toBeVisible()
    await expect(name).toHaveValue('')
    expect(line.refused[0]).toContain('other-member')
    await context.addCookies(manager)
    await line.cut()
    await expect(name).toHaveValue('Half a raid')
    await expect(form.getByRole('status').filter({ hasText: 'Draft restored' })).toBeVisible()
  })
})

/** The dashboard's code; the header with Logout appears before this code is loaded. */
const DASHBOARD_CODE = '**/assets/shell-*.js'

/** Resolves when a request to this path fails without an answer. */
function unanswered(page: Page, path: string) {
  return page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === path)
}

/** Loads Create Raid and all its data: a later call would notice the changed session before the live connection does. */
async function untilRead(page: Page, load: () => Promise<unknown>): Promise<void> {
  const lastRead = page.waitForResponse('**/season/list')
  await load()
  await lastRead
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  // biome-ignore lint/nursery/noPlaywrightNetworkidle: no other event shows that a page has fetched everything
  await page.waitForLoadState('networkidle')
}

/** `cut` breaks the page's live connection; `refused` collects the handshakes that the server refuses. */
async function cuttableLine(page: Page): Promise<{ cut(): Promise<void>; readonly refused: string[] }> {
  let line: WebSocketRoute | null = null
  const refused: string[] = []
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    line = socket
    const server = socket.connectToServer()
    server.onMessage((message) => {
      // Drops 'changed' events, upon which the page would refetch.
      if (String(message).startsWith('42["changed"')) return
      // '44' is Socket.IO's CONNECT_ERROR: the server refused the handshake.
      if (String(message).startsWith('44')) refused.push(String(message))
      socket.send(message)
    })
  })
  return { cut: async () => line?.close({ code: 1001 }), refused }
}

import type { Page, WebSocketRoute } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { listHistory } from '#domain/history/endpoints.ts'
import { clientNames, eveningWith, storedBookings, waitingClock } from './fixtures/evening.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { toast } from './fixtures/screens.ts'
import { sessionOf, signInByConsent } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const LEADER = personWith('Raid Leader')
const ADMIN = personWith('Admin')
const CHANGED = 'Somebody else is signed in here now.'
/** What waits is tried again this often, ms. */
const TRIED_EVERY_MS = 5_000

test('AUTH-11, TONIGHT-8: marks that wait go out in the name of who set them, and of nobody who signs in there meanwhile', async ({
  context,
  product,
  api,
  expectFailure,
}) => {
  const [raid, bookings] = await eveningWith(api, ['Anna', 'Bert'])
  const locked = async () => (await storedBookings(api, raid)).map(({ lock }) => lock)
  await context.addCookies(await sessionOf(product, LEADER))
  const page = await context.newPage()
  await page.clock.install()
  await quietLine(page)
  await page.goto('/dashboard/tonight')
  await expect(clientNames(page)).toHaveCount(2)
  expectFailure('/booking/lock', 'unanswered')
  // Of both tabs: each sends what waits.
  await context.route('**/booking/lock', (route) => route.abort())
  for (const name of ['Anna', 'Bert']) await page.getByRole('button', { name: `Lock ${name}-Kazzak` }).click()
  await expect(waitingClock(page)).toHaveCount(2)

  await test.step('somebody else signs in, in another tab', async () => {
    const other = await context.newPage()
    await other.goto('/dashboard/settings')
    await other.getByRole('link', { name: 'Logout' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(other).toHaveURL('/')
    await signInByConsent(other, product.origin, ADMIN)
    await other.close()
  })
  await test.step('the page is loaded again, and sends nothing', async () => {
    expectFailure('/booking/lock', 409)
    await context.unroute('**/booking/lock')
    await page.clock.runFor(TRIED_EVERY_MS)
    await expect(toast(page, CHANGED)).toBeVisible()
    await expect(clientNames(page)).toHaveCount(2)
    await page.clock.runFor(2 * TRIED_EVERY_MS)
    await expect(waitingClock(page)).toHaveCount(0)
    expect(await locked()).toEqual([false, false])
  })
  await test.step('who set them signs in again: they go out', async () => {
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await signInByConsent(page, product.origin, LEADER)
    await expect.poll(locked).toEqual([true, true])
    const admin = await api.as(ADMIN)
    for (const { _id: id } of bookings) {
      const [last] = await admin.call(listHistory, { noun: 'booking', id })
      expect([last?.action, last?.by?.username]).toEqual(['Marked as locked', LEADER.name])
    }
  })
})

test('AUTH-11, FORM-2: a page whose line comes back to somebody else’s session is theirs, and shows nothing of what was typed', async ({
  context,
  product,
}) => {
  // Both before the page is there: a sign-in is a change, and what it made old would be asked for as the other.
  const [manager, admin] = [
    await sessionOf(product, personWith('Raid Manager')),
    await sessionOf(product, ADMIN),
  ]
  await context.addCookies(manager)
  const page = await context.newPage()
  const line = await cuttableLine(page)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await untilRead(page, () => page.goto('/dashboard/create-raid'))
  await name.fill('Half a raid')

  await context.addCookies(admin)
  await untilRead(page, () => line.cut())
  await expect(toast(page, CHANGED)).toBeVisible()
  await expect(name).toHaveValue('')
  expect(line.refused[0]).toContain('other-member')
  expect(asked).toEqual([])

  await context.addCookies(manager)
  await line.cut()
  await expect(name).toHaveValue('Half a raid')
  await expect(page.getByRole('status').filter({ hasText: 'Draft restored' })).toBeVisible()
  expect(asked).toEqual([])
})

/** Loads Create Raid. A call of the page that is still to come would find the next session before the line does. */
async function untilRead(page: Page, load: () => Promise<unknown>): Promise<void> {
  const lastRead = page.waitForResponse('**/season/list')
  await load()
  await lastRead
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  // biome-ignore lint/nursery/noPlaywrightNetworkidle: nothing says that a page has nothing more to read
  await page.waitForLoadState('networkidle')
}

/** A live connection that breaks when the test says so, and the handshakes that the server refused. */
async function cuttableLine(page: Page): Promise<{ cut(): Promise<void>; readonly refused: string[] }> {
  let line: WebSocketRoute | null = null
  const refused: string[] = []
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    line = socket
    const server = socket.connectToServer()
    server.onMessage((message) => {
      // The page would read again what a sign-in may have changed.
      if (String(message).startsWith('42["changed"')) return
      // A message of type 4, a packet of type 4: Socket.IO's refusal of a wish to connect.
      if (String(message).startsWith('44')) refused.push(String(message))
      socket.send(message)
    })
  })
  return { cut: async () => line?.close({ code: 1001 }), refused }
}

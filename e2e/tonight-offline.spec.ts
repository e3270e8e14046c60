import type { Locator, Page, Request, Route } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { cancelBooking } from '#domain/booking/endpoints.ts'
import { listHistory } from '#domain/history/endpoints.ts'
import { expectNoViolations } from './fixtures/accessibility.ts'
import { setOnline } from './fixtures/device.ts'
import {
  clientNames,
  eveningWith,
  LISTS_OF_TWENTY,
  ON_A_PHONE,
  storedBookings,
  TWENTY_CLIENTS,
  waitingClock,
} from './fixtures/evening.ts'
import { expect, test } from './fixtures/test.ts'

/** How long the connection is away, ms. */
const AWAY_MS = 30_000
/** What waits is tried again this often, ms. */
const TRIED_EVERY_MS = 5_000
const MARKS = '**/booking/marks'
const BOOKINGS = '**/booking/raid-booking'

test('TONIGHT-8: without a connection marks wait, in order, also through a reload, and each is set once', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const [raid, bookings] = await eveningWith(api, ['Anna', 'Bert', 'Cleo'])
  const page = await signedIn('Raid Leader')
  await page.goto('/dashboard/tonight')
  await expect(clientNames(page)).toHaveCount(3)
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  await goOffline(page)
  await expect(page.getByText(/^Offline since .* What you see may be old\.$/)).toBeVisible()
  await expect.poll(() => isCovered(page.getByRole('button', { name: 'All 3', exact: true }))).toBe(false)
  for (const name of ['Anna', 'Bert', 'Cleo'])
    await page.getByRole('button', { name: `Lock ${name}-Kazzak` }).click()
  await expect(waitingClock(page)).toHaveCount(3)
  expect((await storedBookings(api, raid)).map(({ lock }) => lock)).toEqual([false, false, false])
  await page.getByRole('link', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm sign-out' })
  await expect(question).toContainText('3 marks have not reached the server yet')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  // Cleo's is refused.
  const advertiser = await api.as(personWith('Advertiser'))
  await advertiser.call(cancelBooking, { bookingId: bookings[2]?._id ?? '', reason: 'Client cancelled' })
  expectFailure('/booking/lock', 409)
  await goOnline(page)
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await expect(toasts.getByText(/This client is not booked on the raid\.$/)).toBeVisible()
  await expect(waitingClock(page)).toHaveCount(0)
  await expect(clientNames(page)).toHaveCount(2)

  expectFailure('/booking/in-group', 'unanswered')
  await page.route('**/booking/in-group', (route) => route.abort())
  const unsent = unanswered(page, '/booking/in-group')
  for (const name of ['Bert', 'Anna'])
    await page.getByRole('button', { name: `In-Group ${name}-Kazzak` }).click()
  await expect(waitingClock(page)).toHaveCount(2)
  await unsent
  await page.reload()
  await expect(waitingClock(page)).toHaveCount(2)
  await page.unroute('**/booking/in-group')
  await page.goto('/dashboard/book-raid')
  await expect
    .poll(async () => (await storedBookings(api, raid)).map(({ inGroup }) => inGroup))
    .toEqual([true, true])
  const admin = await api.as(personWith('Admin'))
  for (const { _id: id } of bookings.slice(0, 2)) {
    const history = await admin.call(listHistory, { noun: 'booking', id })
    expect(history.map(({ action }) => action)).toEqual(['Marked as in group', 'Marked as locked', 'Booked'])
  }
})

test('TONIGHT-8: signing out with marks waiting asks: before the screen is there, in Settings, on the public pages', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  await eveningWith(api, ['Anna'])
  const page = await signedIn('Raid Leader')
  expectFailure('/booking/lock', 'unanswered')
  await page.route('**/booking/lock', (route) => route.abort())
  await page.goto('/dashboard/tonight')
  const unsent = unanswered(page, '/booking/lock')
  await page.getByRole('button', { name: 'Lock Anna-Kazzak' }).click()
  await expect(waitingClock(page)).toHaveCount(1)
  await unsent

  const logout = page.getByRole('link', { name: 'Logout' })
  const question = page.getByRole('alertdialog', { name: 'Confirm sign-out' })
  await test.step('while the code of the dashboard is under way', async () => {
    const held: Route[] = []
    await page.route(DASHBOARD_CODE, (route) => void held.push(route))
    await page.goto('/dashboard/tonight', { waitUntil: 'commit' })
    await logout.click()
    await expect(question).toContainText('A mark has not reached the server yet')
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.unroute(DASHBOARD_CODE)
    for (const route of held) await route.continue()
    await expect(waitingClock(page)).toHaveCount(1)
  })
  await test.step('in Settings', async () => {
    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: 'Sign out on this device' }).click()
    await expect(question).toContainText('Are you sure you want to sign out on this device?')
    await expect(question).toContainText('A mark has not reached the server yet')
    await question.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('on a public page, in the browser’s own words', async () => {
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
  })
  await test.step('and follows whoever says so', async () => {
    // The session is other tests' too.
    await page.route('**/auth/logout', (route) => route.fulfill({ body: 'Signed out here' }))
    await page.goto('/dashboard/tonight')
    await logout.click()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('Signed out here')).toBeVisible()
  })
})

/** What is fetched when a screen of the dashboard opens; the site's frame is there before. */
const DASHBOARD_CODE = '**/assets/shell-*.js'

test('TONIGHT-8, TONIGHT-11: twenty clients with the connection away for 30 s twice, once with a reload: each mark once, in order', {
  tag: '@all',
}, async ({ signedIn, api, expectFailure }) => {
  // Twenty bookings, eighty marks and a reload, on a machine that is busy.
  test.setTimeout(180_000)
  const [raid, bookings] = await eveningWith(api, TWENTY_CLIENTS)
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.clock.install()
  await page.goto('/dashboard/tonight')
  await expect(clientNames(page)).toHaveCount(20)
  const [lock, inGroup, paid, done] = LISTS_OF_TWENTY
  const press = async ({ open, confirm }: (typeof LISTS_OF_TWENTY)[number]) => {
    await page.getByRole('button', { name: open }).tap()
    await page.getByRole('dialog').getByRole('button', { name: confirm }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const stored = async (
    field: typeof lock.done | typeof inGroup.done | typeof paid.done | typeof done.done,
  ) => new Set((await storedBookings(api, raid)).map((booking) => booking[field]))
  await press(lock)
  await expect(waitingClock(page)).toHaveCount(0)

  await goOffline(page)
  await press(inGroup)
  await press(paid)
  await page.clock.runFor(AWAY_MS)
  await expect(waitingClock(page)).toHaveCount(20)
  expect([await stored('lock'), await stored('inGroup')]).toEqual([new Set([true]), new Set([false])])
  await goOnline(page)
  await expect(waitingClock(page)).toHaveCount(0)
  expect([await stored('inGroup'), await stored('paid')]).toEqual([new Set([true]), new Set([true])])

  // The page itself can be loaded: what has no network has no page either.
  expectFailure('/booking/marks', 'unanswered')
  await page.route(MARKS, (route) => route.abort())
  const unsent = unanswered(page, '/booking/marks')
  await press(done)
  await unsent
  await page.clock.runFor(AWAY_MS / 2)
  await page.reload()
  await expect(waitingClock(page)).toHaveCount(20)
  await page.clock.runFor(AWAY_MS / 2)
  await expect(waitingClock(page)).toHaveCount(20)
  expect(await stored('status')).toEqual(new Set([false]))
  await page.unroute(MARKS)
  await page.clock.runFor(TRIED_EVERY_MS)
  await expect(waitingClock(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Done 20' })).toBeVisible()
  const admin = await api.as(personWith('Admin'))
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
})

/** A request of the page to this path, once it has got no answer. */
function unanswered(page: Page, path: string): Promise<Request> {
  return page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === path)
}

/** The page says that it is offline, sends no mark, and hears nothing new of the raid. */
async function goOffline(page: Page): Promise<void> {
  await page.route(BOOKINGS, (route) => route.abort('aborted'))
  await setOnline(page, false)
}

async function goOnline(page: Page): Promise<void> {
  await page.unroute(BOOKINGS)
  await setOnline(page, true)
}

/** Something lies over its upper edge. */
function isCovered(element: Locator): Promise<boolean> {
  return element.evaluate((found) => {
    const { x, y, width } = found.getBoundingClientRect()
    return !found.contains(document.elementFromPoint(x + width / 2, y + 1))
  })
}

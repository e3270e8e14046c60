import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import type { Booking } from '#domain/booking/booking.ts'
import { cancelBooking, listBookings } from '#domain/booking/endpoints.ts'
import { listHistory } from '#domain/history/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { expectAccessible, expectNoViolations, PHONE } from './fixtures/accessibility.ts'
import type { Api } from './fixtures/factories.ts'
import { boxOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const ON_A_PHONE: BrowserContextOptions = { viewport: PHONE, hasTouch: true }
const BOOKINGS = '**/booking/raid-booking'
const MOST = { presses: 30, swipes: 8 }

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: `${name}-Kazzak` })
const names = (page: Page) => page.getByRole('list', { name: 'Clients' }).locator('[data-name]')
const clock = (page: Page) => page.getByRole('img', { name: 'Waits for the server' })

/** A raid with these clients; each owes 250,000. */
async function evening(api: Api, clients: readonly string[], name = 'Tonight'): Promise<[Raid, Booking[]]> {
  const raid = await api.publishedRaid({ name, maxClients: 20 })
  const bookings: Booking[] = []
  for (const clientName of clients) bookings.push(await api.book(raid, { clientName }))
  return [raid, bookings]
}

/** The bookings as the server has them, by their slots. */
async function stored(api: Api, raid: Raid): Promise<Booking[]> {
  const admin = await api.as(personWith('Admin'))
  return admin.call(listBookings, { raidId: raid._id })
}

test('TONIGHT-6, TONIGHT-11: by touch twenty clients are locked, in group, paid and done in 30 presses', async ({
  signedIn,
  api,
}) => {
  const clients = Array.from({ length: 20 }, (_, place) => `Client${String.fromCharCode(65 + place)}`)
  const [raid] = await evening(api, clients)
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.goto('/dashboard/tonight')
  await expect(names(page)).toHaveCount(20)
  const counted = { presses: 0, swipes: 0 }
  const press = async (button: Locator) => {
    await expect(button).toBeVisible()
    // As a thumb does: what is out of sight is swiped to first.
    for (; !(await isWithin(button)); counted.swipes += 1) await swipeUp(page)
    await button.tap()
    counted.presses += 1
  }
  for (const [open, confirm, done] of [
    ['Lock all 20', 'Lock 20', 'lock'],
    ['In group…', 'Mark 20 as in group', 'inGroup'],
    ['Paid…', 'Mark 20 as paid, 5,000,000 g', 'paid'],
    ['Finish group…', 'Mark 20 as done, 5,000,000 g, 20 mails', 'status'],
  ] as const) {
    await press(page.getByRole('button', { name: open }))
    await press(page.getByRole('dialog').getByRole('button', { name: confirm }))
    await expect(clock(page)).toHaveCount(0)
    expect((await stored(api, raid)).map((booking) => booking[done])).not.toContain(false)
  }
  await expect(page.getByRole('button', { name: 'Undo Done of 20' })).toBeVisible()
  console.log(`tonight: ${counted.presses} presses and ${counted.swipes} swipes for 20 clients`)
  expect(counted.presses).toBeLessThanOrEqual(MOST.presses)
  expect(counted.swipes).toBeLessThanOrEqual(MOST.swipes)
  await expect(page.getByText('In group 20 of 20')).toBeVisible()
  await expect(page.getByText('5m of 5m')).toBeVisible()
})

/** All of it is in the window, and nothing lies over it. */
async function isWithin(element: Locator): Promise<boolean> {
  const { x, y, width, height } = await boxOf(element)
  if (x < 0 || x + width > PHONE.width || y < 0 || y + height > PHONE.height) return false
  return element.evaluate((found, [left, top]) => found.contains(document.elementFromPoint(left, top)), [
    x + width / 2,
    y + height / 2,
  ] as const)
}

/** Half a window, wherever that leads: in the row of what is done with many, or in the page. */
async function swipeUp(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector('[aria-label="Many at once"]')?.scrollBy(window.innerWidth / 2, 0)
    window.scrollBy(0, window.innerHeight / 2)
  })
}

test('TONIGHT-3: rows are 56 px tall, their buttons 44, and none moves until 600 ms after a touch', async ({
  signedIn,
  api,
}) => {
  await evening(api, ['Anna', 'Bert', 'Cleo'])
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.goto('/dashboard/tonight')
  await expect(names(page)).toHaveText([/^Anna/, /^Bert/, /^Cleo/])
  expect((await boxOf(row(page, 'Anna'))).height).toBeLessThanOrEqual(60)
  expect((await boxOf(page.getByRole('button', { name: 'Lock Anna-Kazzak' }))).height).toBeGreaterThanOrEqual(
    44,
  )
  await page.evaluate(noteMoves)
  await page.getByRole('button', { name: 'Lock Anna-Kazzak' }).tap()
  await expect(page.getByRole('button', { name: 'In-Group Anna-Kazzak' })).toBeVisible()
  await expect(names(page)).toHaveText([/^Bert/, /^Cleo/, /^Anna/])
  const stillFor = await page.evaluate(() => Object(window).movedAt - Object(window).touchedAt)
  expect(stillFor).toBeGreaterThanOrEqual(600)
})

/** Notes in the page when a finger was last lifted, and when the first row was first another one, in ms. */
function noteMoves(): void {
  const page = Object(window)
  const list = document.querySelector('[aria-label="Clients"]')
  const first = list?.firstElementChild
  document.addEventListener('touchend', () => (page.touchedAt = performance.now()), { capture: true })
  const look = () => {
    if (list?.firstElementChild !== first) page.movedAt ??= performance.now()
  }
  if (list) new MutationObserver(look).observe(list, { childList: true })
}

test('TONIGHT-5, TONIGHT-9, TONIGHT-12: letters walk, mark and undo; Done asks in its place, in amber while something is open', async ({
  signedIn,
  api,
}) => {
  const [raid] = await evening(api, ['Anna', 'Bert'])
  const page = await signedIn('Raid Leader')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard/tonight')
  await names(page).first().focus()
  await page.keyboard.press('j')
  await expect(names(page).nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('c')
  await expect(toast(page, 'Copied: /invite Anna-Kazzak')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('/invite Anna-Kazzak')
  // Early, and let go of again.
  await page.keyboard.press('l')
  await page.keyboard.press('g')
  await expect(row(page, 'Anna').getByRole('button', { name: 'Paid Anna-Kazzak' })).toBeVisible()
  await page.keyboard.press('u')
  await row(page, 'Anna').getByRole('button', { name: 'Undo Lock Anna-Kazzak' }).click()
  await expect(row(page, 'Anna').getByRole('button', { name: 'Lock Anna-Kazzak', exact: true })).toBeVisible()
  await names(page).filter({ hasText: 'Anna' }).focus()
  await page.keyboard.press('l')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  const done = row(page, 'Anna').getByRole('button', { name: /^Done/ })
  await expect(done).toHaveText('Done')
  await page.keyboard.press('d')
  await expect(done).toHaveText('Done, 250,000 g?')
  await expect(done, 'the question goes by itself').toHaveText('Done')
  await page.keyboard.press('d')
  await page.keyboard.press('d')
  await expect(row(page, 'Anna')).toContainText('Done')
  await expect(done).toHaveCount(0)
  await page.keyboard.press('/')
  const find = page.getByRole('searchbox', { name: 'Find a client' })
  await expect(find).toBeFocused()
  await page.keyboard.type('bert')
  await expect(names(page)).toHaveText([/^Bert/])
  await expect(clock(page)).toHaveCount(0)
  expect(
    (await stored(api, raid)).map(({ lock, inGroup, paid, status }) => [lock, inGroup, paid, status]),
  ).toEqual([
    [true, true, true, true],
    [false, false, false, false],
  ])
})

test('TONIGHT-8: without a connection marks wait, in order, also through a reload, and each is set once', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const [raid, bookings] = await evening(api, ['Anna', 'Bert', 'Cleo'])
  const page = await signedIn('Raid Leader')
  await page.goto('/dashboard/tonight')
  await expect(names(page)).toHaveCount(3)
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  await goOffline(page)
  await expect(page.getByText(/^Offline since .* What you see may be old\.$/)).toBeVisible()
  for (const name of ['Anna', 'Bert', 'Cleo'])
    await page.getByRole('button', { name: `Lock ${name}-Kazzak` }).click()
  await expect(clock(page)).toHaveCount(3)
  expect((await stored(api, raid)).map(({ lock }) => lock)).toEqual([false, false, false])
  await page.getByRole('link', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Sign-out' })
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
  await expect(clock(page)).toHaveCount(0)
  await expect(names(page)).toHaveCount(2)

  expectFailure('/booking/in-group', 'unanswered')
  await page.route('**/booking/in-group', (route) => route.abort())
  for (const name of ['Bert', 'Anna'])
    await page.getByRole('button', { name: `In-Group ${name}-Kazzak` }).click()
  await expect(clock(page)).toHaveCount(2)
  await page.reload()
  await expect(clock(page)).toHaveCount(2)
  await page.unroute('**/booking/in-group')
  await page.goto('/dashboard/book-raid')
  await expect.poll(async () => (await stored(api, raid)).map(({ inGroup }) => inGroup)).toEqual([true, true])
  const admin = await api.as(personWith('Admin'))
  for (const { _id: id } of bookings.slice(0, 2)) {
    const history = await admin.call(listHistory, { noun: 'booking', id })
    expect(history.map(({ deed }) => deed)).toEqual(['Marked as in group', 'Locked', 'Booked'])
  }
})

/**
 * To the page the device has no network: it says so, sends no mark, and hears nothing new of the raid. The network itself
 * stays, since what fails without one would depend on how long the test takes.
 */
async function goOffline(page: Page): Promise<void> {
  await page.route(BOOKINGS, (route) => route.abort('aborted'))
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
    window.dispatchEvent(new Event('offline'))
  })
}

async function goOnline(page: Page): Promise<void> {
  await page.unroute(BOOKINGS)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => true, configurable: true })
    window.dispatchEvent(new Event('online'))
  })
}

test('TONIGHT-1, TONIGHT-2, TONIGHT-4, TONIGHT-7, TONIGHT-10: one raid with who is where, and all about each', async ({
  signedIn,
  api,
}) => {
  const [raid, [anna, bert]] = await evening(api, ['Anna', 'Bert', 'Cleo'], 'First')
  const later = await api.publishedRaid({ name: 'Later', date: raid.date, time: '9:30 PM' })
  if (anna && bert) {
    await api.mark(anna, 'lock', 'in-group', 'paid', 'status')
    await api.mark(bert, 'lock', 'in-group')
  }
  const page = await signedIn('Raid Leader')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Evening' }).getByRole('link', { name: 'Tonight' }).click()
  await expect(page.getByRole('combobox', { name: 'Raid' })).toHaveValue(raid._id)
  await expect(page.getByText(/^\d+:\d\d to start$/)).toBeVisible()
  await expect(page.getByText('In group 2 of 3')).toBeVisible()
  await expect(page.getByText('250k of 750k')).toBeVisible()
  await expect(names(page)).toHaveText([/^Cleo/, /^Bert/, /^Anna/])
  for (const [chip, found] of [
    ['To invite 1', [/^Cleo/]],
    ['In group 1', [/^Bert/]],
    ['Done 1', [/^Anna/]],
  ] as const) {
    await page.getByRole('button', { name: chip }).click()
    await expect(names(page)).toHaveText([...found])
  }
  await page.getByRole('button', { name: 'Missing 0' }).click()
  await expect(page.getByText('Nobody stands here.')).toBeVisible()
  await page.getByRole('button', { name: 'All 3' }).click()
  await expectAccessible(page)

  await names(page).filter({ hasText: 'Bert' }).click()
  const sheet = page.getByRole('dialog', { name: 'Bert-Kazzak' })
  await expect(sheet).toContainText('250,000 g on Kazzak (Horde)')
  await expectNoViolations(page)
  await sheet.getByRole('button', { name: 'Paid' }).click()
  await expect(row(page, 'Bert')).toContainText('paid, Horde')
  await page.getByRole('button', { name: 'Copy invites' }).click()
  await expect(page.getByRole('dialog', { name: 'Copy invites' })).toContainText('/invite Cleo-Kazzak')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Raid' }).selectOption(later._id)
  await expect(page.getByText('No clients yet')).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/tonight?raid=${later._id}`)

  const other = await signedIn('Advertiser')
  await other.goto('/dashboard/tonight')
  await expect(other.getByText('You do not have permission to view this page')).toBeVisible()
  await expect(other.getByText('Tonight is for leaders and collectors.')).toBeVisible()
})

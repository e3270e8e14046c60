import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoViolations, PHONE } from './fixtures/accessibility.ts'
import { allowClipboard, copiedText } from './fixtures/clipboard.ts'
import {
  clientNames,
  clientRow,
  eveningWith,
  expectMarked,
  LISTS_OF_TWENTY,
  ON_A_PHONE,
  storedBookings,
  TWENTY_CLIENTS,
  waitingClock,
} from './fixtures/evening.ts'
import { boxOf, toast } from './fixtures/screens.ts'
import { stopTimeSoon } from './fixtures/stopped-time.ts'
import { expect, test } from './fixtures/test.ts'

const MOST = { presses: 30, swipes: 8 }

test('TONIGHT-6, TONIGHT-11: by touch twenty clients are locked, in group, paid and done in 30 presses', async ({
  signedIn,
  api,
}) => {
  const [raid] = await eveningWith(api, TWENTY_CLIENTS)
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.goto('/dashboard/tonight')
  await expect(clientNames(page)).toHaveCount(20)
  const counted = { presses: 0, swipes: 0 }
  const press = async (button: Locator) => {
    await expect(button).toBeVisible()
    // As a thumb does: what is out of sight is swiped to first.
    for (; !(await isWithin(button)); counted.swipes += 1) await swipeUp(page)
    await button.tap()
    counted.presses += 1
  }
  for (const { open, confirm, done } of LISTS_OF_TWENTY) {
    await press(page.getByRole('button', { name: open }))
    await press(page.getByRole('dialog').getByRole('button', { name: confirm }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectMarked(api, raid, done)
    await expect(waitingClock(page)).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Undo Done of 20' })).toBeVisible()
  console.log(`tonight: ${counted.presses} presses and ${counted.swipes} swipes for 20 clients`)
  expect(counted.presses).toBeLessThanOrEqual(MOST.presses)
  expect(counted.swipes).toBeLessThanOrEqual(MOST.swipes)
  await expect(page.getByText('In group 20 of 20')).toBeVisible()
  await expect(page.getByText('5m of 5m')).toBeVisible()
})

test('TONIGHT-9, TONIGHT-11: by keys twenty clients are locked, in group, paid and done in 30 presses', async ({
  signedIn,
  api,
}) => {
  const [raid] = await eveningWith(api, TWENTY_CLIENTS)
  const page = await signedIn('Raid Leader')
  await page.goto('/dashboard/tonight')
  await expect(clientNames(page)).toHaveCount(20)
  let presses = 0
  const press = async (key: string) => {
    await page.keyboard.press(key)
    presses += 1
  }
  // As who comes by keys: past the navigation, then to the first client.
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press('Enter')
  const focused = clientNames(page).and(page.locator(':focus'))
  while ((await focused.count()) === 0 && presses < MOST.presses) await press('Tab')
  for (const { key, confirm, done } of LISTS_OF_TWENTY) {
    await press(key)
    await expect(page.getByRole('dialog').getByRole('button', { name: confirm })).toBeFocused()
    await press('Enter')
    await expect(focused).toHaveCount(1)
    await expectMarked(api, raid, done)
    await expect(waitingClock(page)).toHaveCount(0)
  }
  console.log(`tonight: ${presses} keys for 20 clients`)
  expect(presses).toBeLessThanOrEqual(MOST.presses)
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

test('TONIGHT-3: no row moves until 600 ms after a touch', async ({ signedIn, api }) => {
  const [raid] = await eveningWith(api, ['Anna', 'Bert'])
  await api.book(raid, { clientName: 'Cleo', additionalNotes: 'Whisper first', paymentRealm: 'Draenor' })
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.goto('/dashboard/tonight')
  await expect(clientNames(page)).toHaveText([/^Anna/, /^Bert/, /^Cleo/])
  await expect(clientRow(page, 'Cleo')).toContainText(/owes 250,000, \w+ · Draenor · /)
  await expect(page.getByRole('img', { name: 'Notes: Whisper first' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Notes/ })).toHaveCount(1)
  await page.evaluate(noteMoves)
  await page.getByRole('button', { name: 'Lock Anna-Kazzak' }).tap()
  await expect(page.getByRole('button', { name: 'In-Group Anna-Kazzak' })).toBeVisible()
  await expect(clientNames(page)).toHaveText([/^Bert/, /^Cleo/, /^Anna/])
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
  const [raid] = await eveningWith(api, ['Anna', 'Bert'])
  const page = await signedIn('Raid Leader')
  await allowClipboard(page)
  await page.clock.install()
  await page.goto('/dashboard/tonight')
  await clientNames(page).first().focus()
  await page.keyboard.press('j')
  await expect(clientNames(page).nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('c')
  await expect(toast(page, 'Copied: /invite Anna-Kazzak')).toBeVisible()
  expect(await copiedText(page)).toBe('/invite Anna-Kazzak')
  // Early, and let go of again.
  await page.keyboard.press('l')
  await page.keyboard.press('g')
  await expect(clientRow(page, 'Anna').getByRole('button', { name: 'Paid Anna-Kazzak' })).toBeVisible()
  await page.keyboard.press('u')
  await clientRow(page, 'Anna').getByRole('button', { name: 'Undo Lock Anna-Kazzak' }).click()
  await expect(
    clientRow(page, 'Anna').getByRole('button', { name: 'Lock Anna-Kazzak', exact: true }),
  ).toBeVisible()
  await clientNames(page).filter({ hasText: 'Anna' }).focus()
  await page.keyboard.press('l')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  const done = clientRow(page, 'Anna').getByRole('button', { name: /^Done/ })
  await expect(done).toHaveText('Done')
  await stopTimeSoon(page)
  await page.keyboard.press('d')
  await expect(done).toHaveText('Done, 250,000 g?')
  await page.clock.runFor(3_000)
  await expect(done, 'the question goes by itself').toHaveText('Done')
  await page.keyboard.press('d')
  await page.keyboard.press('d')
  await page.clock.resume()
  await expect(clientRow(page, 'Anna')).toContainText('Done')
  await expect(done).toHaveCount(0)
  await expect(waitingClock(page), 'each mark was answered').toHaveCount(0)
  await page.keyboard.press('/')
  const find = page.getByRole('searchbox', { name: 'Find a client' })
  await expect(find).toBeFocused()
  await page.keyboard.type('bert')
  await expect(clientNames(page)).toHaveText([/^Bert/])
  expect(
    (await storedBookings(api, raid)).map(({ lock, inGroup, paid, status }) => [lock, inGroup, paid, status]),
  ).toEqual([
    [true, true, true, true],
    [false, false, false, false],
  ])
})

test('TONIGHT-1, TONIGHT-2, TONIGHT-4, TONIGHT-7, TONIGHT-10: one raid with who is where, and all about each', async ({
  signedIn,
  api,
}) => {
  const [raid, [anna, bert]] = await eveningWith(api, ['Anna', 'Bert', 'Cleo'], 'First')
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
  await expect(clientNames(page)).toHaveText([/^Cleo/, /^Bert/, /^Anna/])
  for (const [chip, found] of [
    ['To invite 1', [/^Cleo/]],
    ['In group 1', [/^Bert/]],
    ['Done 1', [/^Anna/]],
  ] as const) {
    await page.getByRole('button', { name: chip }).click()
    await expect(clientNames(page)).toHaveText([...found])
  }
  await page.getByRole('button', { name: 'Missing 0' }).click()
  await expect(page.getByText('No clients in this group.')).toBeVisible()
  await page.getByRole('button', { name: 'All 3' }).click()
  await expectAccessible(page)

  await clientNames(page).filter({ hasText: 'Bert' }).click()
  const sheet = page.getByRole('dialog', { name: 'Bert-Kazzak' })
  await expect(sheet).toContainText('250,000 g on Kazzak (Horde)')
  await expectNoViolations(page)
  await sheet.getByRole('button', { name: 'Paid' }).click()
  await expect(clientRow(page, 'Bert')).toContainText('paid 250,000, Horde')
  await page.getByRole('button', { name: 'Copy invites' }).click()
  await expect(page.getByRole('dialog', { name: 'Copy invites' })).toContainText('/invite Cleo-Kazzak')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Raid' }).selectOption(later._id)
  await expect(page.getByText('No clients yet')).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/tonight?raid=${later._id}`)
})

import type { Page, WebSocket } from '@playwright/test'
import { signIn } from '#demo/api-client.ts'
import { PEOPLE } from '#demo/people.ts'
import { getRoles } from '#domain/member/endpoints.ts'
import { endOtherSessions } from '#domain/session/endpoints.ts'
import { AWAY } from './fixtures/answers.ts'
import { raidRow, toast } from './fixtures/screens.ts'
import { sessionOf, signInByConsent } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** Nobody else's tests sign in as this person: these end the sessions. */
const SOMEBODY = personNamed('Corvin Ashmarket')

const panel = (page: Page) => page.getByRole('complementary', { name: 'Dashboard' })
/** The clock below its label. */
const clock = (page: Page, label: string) =>
  panel(page).locator('dl > div').filter({ hasText: label }).getByRole('time')
const zones = (page: Page) => page.getByRole('combobox', { name: 'Your time zone' })

/** What the clocks of a zone show now, and what they will show in a minute: the test may stand between the two. */
function shownIn(timeZone: string): RegExp {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const now = Date.now()
  return new RegExp(`^(${[now, now + 60_000].map((instant) => format.format(instant)).join('|')})$`)
}

test.describe('times', () => {
  test('the clock format changes the panel and Book Raid at once, in every tab and for good (SET-1, SET-3)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ time: '7:30 PM' })
    const page = await signedIn('Admin')
    await page.goto('/dashboard/settings')
    const other = await page.context().newPage()
    await other.goto('/dashboard/book-raid')
    await expect(clock(page, 'Server time')).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
    await expect(raidRow(other, raid).getByRole('button', { name: '7:30 PM' })).toBeVisible()

    await page.getByRole('radio', { name: /^24 hours/ }).check()
    await expect(clock(page, 'Server time')).toHaveText(shownIn('Europe/Paris'))
    await expect(clock(page, 'Local time')).toHaveText(shownIn('America/New_York'))
    await expect(raidRow(other, raid).getByRole('button', { name: '19:30' })).toBeVisible()
    // Its name says both; New York is six hours behind, and five for some weeks of the year.
    await expect(
      raidRow(other, raid).getByRole('button', {
        name: /^19:30 server time, yours \w{3} \d+ \w{3}, 1[34]:30 \w+/,
      }),
    ).toBeVisible()
    await other.goto('/dashboard/create-raid')
    const times = other.getByRole('combobox', { name: 'Time' })
    await times.selectOption('21:45')
    await expect(times).toHaveValue('9:45 PM')
    await other.close()

    await page.reload()
    await expect(page.getByRole('radio', { name: /^24 hours/ })).toBeChecked()
    await page.getByRole('radio', { name: /^12 hours/ }).check()
    await page.goto('/dashboard/upcoming-raids')
    await expect(raidRow(page, raid).getByRole('button', { name: '19:30' })).toBeVisible()
  })

  test('a time zone is found by typing and chosen by keyboard; a raid then tells its time there (SET-2)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ time: '7:30 PM' })
    const page = await signedIn('Admin')
    await page.goto('/dashboard/settings')
    await expect(zones(page)).toHaveValue("This device's (America/New York)")
    await zones(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
      "This device's",
    )
    await zones(page).fill('orgrimmar')
    await expect(page.getByText('No time zone by that name. Try the nearest big city.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(zones(page)).toHaveValue("This device's (America/New York)")
    await zones(page).fill('tokyo')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/^Asia\/Tokyo/])
    await page.keyboard.press('Enter')
    await expect(zones(page)).toHaveValue('Asia/Tokyo')
    await page.getByRole('radio', { name: /^24 hours/ }).check()
    await expect(clock(page, 'Local time')).toHaveText(shownIn('Asia/Tokyo'))
    await expect(clock(page, 'Local time').locator('../..')).toHaveAttribute('title', /Asia\/Tokyo/)

    await page.goto('/dashboard/book-raid')
    const time = raidRow(page, raid).getByRole('button', { name: '19:30' })
    const there = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Tokyo',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(raid.startsAt))
    const tip = page.getByRole('tooltip').filter({ hasText: 'Your time' }).filter({ visible: true })
    await time.hover()
    await expect(tip).toContainText(`${there} GMT+9`)
    await page.mouse.move(0, 0)
    await expect(tip).toHaveCount(0)
    await time.focus()
    await expect(tip).toContainText(`${there} GMT+9`)
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
    await time.click()
    await expect(tip).toContainText(`${there} GMT+9`)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(tip).toHaveCount(0)
  })
})

test('what Book Raid remembers is shown, and forgotten when asked to (SET-3)', async ({ signedIn, api }) => {
  await api.publishedRaid()
  const page = await signedIn('Advertiser')
  await page.goto('/dashboard/settings')
  await expect(page.getByText('Nothing is remembered: Book Raid opens with all raids.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset filters' })).toBeDisabled()
  await page.goto('/dashboard/book-raid')
  await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('Heroic')
  await page.getByRole('combobox', { name: 'Loot Type' }).selectOption('Unsaved')
  await page.goto('/dashboard/settings')
  const remembered = page.getByRole('list', { name: 'Remembered filters' }).getByRole('listitem')
  await expect(remembered).toHaveText(['Heroic', 'Unsaved'])
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(toast(page, 'Remembered filters reset')).toBeVisible()
  await expect(remembered).toHaveCount(0)
  await page.goto('/dashboard/book-raid')
  await expect(page.getByRole('combobox', { name: 'Difficulty' })).toHaveValue('')
})

test.describe('devices (SET-4)', () => {
  test('one is signed out after a question, and then all others', async ({ page, product }) => {
    const elsewhere = [1, 2, 3].map(() => signIn(product.origin, product.discord.url, SOMEBODY))
    const [first, ...rest] = await Promise.all(elsewhere)
    await signInByConsent(page, product.origin, SOMEBODY)
    await page.goto('/dashboard/settings')
    const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
    await expect(devices).toHaveCount(4)
    await expect(devices.first()).toContainText('Chrome on')
    await expect(devices.first()).toContainText('This device')

    const dialog = page.getByRole('alertdialog', { name: 'Confirm sign-out' })
    await page.getByRole('button', { name: 'Sign out An unknown device' }).last().click()
    await expect(dialog).toContainText('Are you sure you want to sign out An unknown device?')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(devices).toHaveCount(4)
    await page.getByRole('button', { name: 'Sign out An unknown device' }).last().click()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(toast(page, 'Signed out on that device')).toBeVisible()
    await expect(devices).toHaveCount(3)

    await page.getByRole('button', { name: 'Sign out all others' }).click()
    await expect(dialog).toContainText('sign out on all 2 other devices? You stay signed in here.')
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await expect(toast(page, 'Signed out on all other devices')).toBeVisible()
    await expect(devices).toHaveCount(1)
    await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
    for (const client of [first, ...rest]) await expect(client?.call(getRoles, {})).rejects.toThrow()
  })

  test('who is signed out from elsewhere is led out at once, told so, and has no roles read (PAGE-2, PAGE-33, LIVE-1)', async ({
    page,
    product,
  }) => {
    // Nobody else's tests sign in as this person either.
    const person = personNamed('Лада Ветрова')
    await page.context().addCookies(await sessionOf(product, person))
    const elsewhere = await signIn(product.origin, product.discord.url, person)
    const live = page.waitForEvent('websocket').then((socket) => connected(socket))
    const counted = page.waitForResponse('**/dashboard/status')
    await page.goto('/dashboard/settings')
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeVisible()
    await Promise.all([live, counted])
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    // What it reads again as its line stands would find no session.
    // biome-ignore lint/nursery/noPlaywrightNetworkidle: nothing says that a page has nothing more to read
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await elsewhere.call(endOtherSessions, {})
    await expect(page).toHaveURL('/')
    const note = page.getByRole('status').filter({ hasText: 'You were signed out on another device.' })
    await expect(note).toBeVisible()
    await expect(note.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    // What a page reads when its connection comes about may still be under way before that.
    const [first, ...then] = asked.slice(asked.indexOf('/auth/status'))
    expect(first).toBe('/auth/status')
    expect(then).not.toContain('/discord/roles')
  })

  test('signing out here is what Logout does', async ({ page, product }) => {
    await page.context().addCookies(await sessionOf(product, SOMEBODY))
    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: 'Sign out on this device' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('forge-session')
  })

  test('Settings of a member: devices at the second attempt, where one is paid, and buttons to hit (PAY-1)', async ({
    signedIn,
    expectFailure,
  }) => {
    const page = await signedIn('Forge Member')

    await test.step('that cannot be loaded say so, and can be asked for again', async () => {
      expectFailure('/session/list', 503)
      await page.route('**/session/list', (route) => route.fulfill({ status: 503, json: AWAY }))
      await page.goto('/dashboard/settings')
      await expect(
        page.getByRole('alert').filter({ hasText: 'Your devices could not be loaded' }),
      ).toBeVisible()
      await page.unroute('**/session/list')
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('button', { name: 'Sign out on this device' })).toBeVisible()
    })

    await test.step('where one is paid is said once, kept, and refused where it is wrong (PAY-1)', async () => {
      const form = page.getByRole('form', { name: 'Where you are paid' })
      const name = form.getByRole('textbox', { name: 'Character' })
      await name.fill('Brontax2')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByText('A character’s name has letters only.')).toBeVisible()
      await name.fill('Brontax')
      await form.getByRole('combobox', { name: 'Realm' }).fill('Tarren Mill')
      await form.getByRole('combobox', { name: 'Faction' }).selectOption('Horde')
      await name.press('Enter')
      await expect(toast(page, 'Saved where you are paid')).toBeVisible()
      await page.reload()
      await expect(name).toHaveValue('Brontax')
      await expect(form.getByRole('combobox', { name: 'Faction' })).toHaveValue('Horde')
    })

    await test.step('on a phone every button is 44 px to hit', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByRole('button', { name: 'Sign out on this device' })).toBeVisible()
      for (const name of ['Menu', 'Reset filters', 'Sign out on this device']) {
        const height = async () => (await page.getByRole('button', { name }).boundingBox())?.height
        await expect.poll(height, name).toBeGreaterThanOrEqual(44)
      }
    })
  })
})

/** Socket.IO has let the page in: a message of type 4, a packet of type 0. */
function connected(socket: WebSocket): Promise<unknown> {
  return socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40'))
}

function personNamed(wanted: string) {
  const found = PEOPLE.find(({ name }) => name === wanted)
  if (!found) throw new Error(`The demo knows no ${wanted}`)
  return found
}

import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { allowClipboard, copiedText } from './fixtures/clipboard.ts'
import { setOnline } from './fixtures/device.ts'
import { quietLine } from './fixtures/quiet-line.ts'
import { bookedByOthers, bookingsOf, raidRow, toast } from './fixtures/screens.ts'
import { passUntil, stopTimeSoon } from './fixtures/stopped-time.ts'
import { expect, test } from './fixtures/test.ts'

const SENIOR = personWith('Senior Advertiser')
const OFFLINE = /^Offline since \d+:\d\d [AP]M\. What you see may be old\.$/

test.describe('a raid that is open', () => {
  test('counts armour and tokens, and shows every booking in full to its crew (BOOK-11, LIST-8, SEASON-2)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Three clients' })
    await api.book(raid, {
      clientName: 'Thalia',
      clientClass: 'Mage',
      deposit: 80_000,
      additionalNotes: 'Late',
    })
    await api.book(raid, { clientName: 'Brann', clientClass: 'Hunter', by: SENIOR, paidFull: true })
    await api.book(raid, {
      clientName: 'Ölfhild',
      clientClass: 'Death Knight',
      contactInfo: 'olf#2187',
    })
    // Whose bookings are masked for whom is a table of the rule.
    const page = await signedIn('Gold Collector')
    await page.goto('/dashboard/book-raid')
    const bookings = bookingsOf(page, raid)
    for (const fact of ['Thalia', 'Brann', 'Ölfhild', 'olf#2187', 'Late', '170,000 g']) {
      await expect(bookings.getByText(fact, { exact: true })).toBeVisible()
    }
    await expect(bookings.getByText('...', { exact: true })).toHaveCount(0)
    // Who paid in full owes nothing, whatever the record says (LIST-8).
    await expect(bookings.getByText(`Paid in full · held by ${SENIOR.name}`)).toBeVisible()
    await expect(bookings.getByText('250,000 g', { exact: true })).toHaveCount(4)
    const armour = page.getByRole('region', { name: 'Armour' }).getByRole('listitem')
    await expect(armour).toHaveText(['Plate1', 'Mail1', 'Leather0', 'Cloth1'])
    const tokens = page.getByRole('region', { name: 'Tokens' }).getByRole('listitem')
    await expect(tokens).toHaveText(['Dreadful1', 'Mystic2', 'Venerated0', 'Zenith0'])
  })

  test('folds what other advertisers booked, masked, and lets the owner alone edit (BOOK-9, BOOK-11, LIST-7)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Mixed owners' })
    await api.book(raid, { clientName: 'Mine', clientClass: 'Mage' })
    await api.book(raid, { clientName: 'Not mine', clientClass: 'Warrior', by: SENIOR })
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard/book-raid')
    const bookings = bookingsOf(page, raid)
    await expect(bookings.getByText('Mine', { exact: true })).toBeVisible()
    await expect(bookedByOthers(bookings)).toHaveText('1 booked by othersWarrior')
    await expect(bookings).not.toContainText(SENIOR.name)
    await bookedByOthers(bookings).click()
    await expect(bookings.getByRole('listitem')).toContainText(`...Warrior${SENIOR.name}`)
    await expect(bookings).not.toContainText('Not mine')
    await expect(bookings.getByRole('button', { name: 'Edit' })).toHaveCount(1)
    await expect(bookings.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription('Mine')
    await expect(bookings.getByRole('button', { name: /Lock|In-Group|Done/ })).toHaveCount(0)
  })

  test('shows a booking in one row on laptops, with the marks beside the name (LIST-7)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ pot: 450_000 })
    await api.book(raid, {
      ...{ clientName: 'Brontax', clientClass: 'Demon Hunter', clientRealm: 'Tarren Mill', deposit: 90_000 },
      ...{ contactInfo: 'brontax#21873', additionalNotes: 'Comes ten minutes later, please wait for him.' },
      raiderioLink: 'https://raider.io/characters/eu/tarren-mill/Brontax',
    })
    const page = await signedIn('Raid Leader')
    await page.goto('/dashboard/book-raid')
    const row = bookingsOf(page, raid).getByRole('row').filter({ hasText: 'Brontax' })
    for (const width of [1440, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      await expect(row.getByRole('button', { name: /^More for Brontax/ })).toBeVisible()
      await expect(row.getByRole('button', { name: 'Done' })).toBeVisible()
      await expect(row.getByText('Brontax', { exact: true })).toBeVisible()
    }
  })

  test('offers the leader all marks, the collector In-Group alone, and no Edit once locked (ROLE-6, BOOK-9)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid()
    const booking = await api.book(raid)
    const [leading, collecting, owning] = [
      await signedIn('Raid Leader'),
      await signedIn('Gold Collector'),
      await signedIn('Advertiser'),
    ]
    for (const page of [leading, collecting, owning]) await page.goto('/dashboard/book-raid')
    const actions = (page: Page) =>
      bookingsOf(page, raid)
        .getByRole('group', { name: /^Actions for/ })
        .getByRole('button')
    await expect(actions(leading)).toHaveText(['Lock', 'In-Group', 'Done'])
    await expect(actions(collecting)).toHaveText(['In-Group'])
    await expect(actions(owning)).toHaveText(['Edit'])
    await api.mark(booking, 'lock')
    await expect(bookingsOf(owning, raid)).toContainText('Locked')
    await expect(actions(owning)).toHaveCount(0)
    await expect(bookingsOf(leading, raid).getByRole('button', { name: 'Lock' })).toBeDisabled()
  })

  test('one press copies the client as Name-Realm and the contact info, the menu the whole RunID (LIST-4)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid()
    const booking = await api.book(raid, { clientRealm: 'Tarren Mill', contactInfo: 'thalia#2187' })
    const page = await signedIn('Advertiser')
    await allowClipboard(page)
    await page.goto('/dashboard/book-raid')
    for (const [what, text] of [
      ['name and realm', 'Thalia-TarrenMill'],
      ['contact info', 'thalia#2187'],
    ] as const) {
      const copy = bookingsOf(page, raid).getByRole('button', { name: `Copy ${what} of Thalia (Mage)` })
      await copy.click()
      await expect(toast(page, `${what} is copied`)).toBeVisible()
      expect(await copiedText(page)).toBe(text)
    }
    const menu = bookingsOf(page, raid).getByRole('button', { name: 'More for Thalia (Mage)' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Copy RunID' }).click()
    await expect(toast(page, 'RunID is copied')).toBeVisible()
    expect(await copiedText(page)).toBe(booking._id)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no clipboard'))
    })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Copy RunID' }).click()
    await expect(toast(page, 'error in copying RunID')).toBeVisible()
  })

  test('whose bookings cannot be read says so, and reads them again on demand', async ({
    signedIn,
    api,
    expectFailure,
  }) => {
    const raid = await api.publishedRaid()
    await api.book(raid)
    const page = await signedIn('Advertiser')
    await quietLine(page)
    expectFailure('/booking/raid-booking', 'unanswered')
    await page.route('**/booking/raid-booking', (route) => route.abort())
    await page.goto('/dashboard/book-raid')
    const failed = page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: 'Failed to load bookings for this raid' })
    await expect(failed).toBeVisible()
    await page.unroute('**/booking/raid-booking')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(bookingsOf(page, raid)).toContainText('Thalia')
  })

  test('says that bookings were updated when they were, and not when the raid was (LIVE-7)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Before' })
    await api.book(raid, { by: SENIOR })
    const page = await signedIn('Advertiser')
    await page.goto('/dashboard/book-raid')
    await expect(bookedByOthers(bookingsOf(page, raid))).toContainText('1 booked by others')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await api.book(raid, { by: SENIOR })
    await expect(toast(page, 'Booking data updated')).toBeVisible()
    await toast(page, 'Booking data updated').click()
    await expect(toast(page, 'Booking data updated')).toHaveCount(0)
    const readAgain = page.waitForResponse('**/booking/raid-booking')
    await api.edit(raid, { name: 'After' })
    await (await readAgain).finished()
    await expect(bookingsOf(page, { name: 'After' })).toBeVisible()
    await expect(toast(page, 'Booking data updated')).toHaveCount(0)
  })

  test('live updates that break off are said, made up for by hand, and taken up again', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Seen without a socket' })
    const page = await signedIn('Advertiser')
    const line = await breakableLine(page)
    await page.goto('/dashboard/book-raid')
    await expect(page.getByText('No bookings yet')).toBeVisible()
    // The first connection is there once something came over it.
    await api.book(raid, { clientName: 'One', by: SENIOR })
    await expect(raidRow(page, raid)).toContainText('1 / 8')

    line.isUp = false
    await api.book(raid, { clientName: 'Two', by: SENIOR })
    await line.drop()
    await expect(toast(page, 'Socket connection error. Falling back to manual data loading.')).toBeVisible()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(raidRow(page, raid)).toContainText('2 / 8')
    line.isUp = true
    // The longer it was away, the more seldom the page tries.
    await expect(page.getByText(OFFLINE)).toBeHidden({ timeout: 30_000 })
    await api.book(raid, { clientName: 'Three', by: SENIOR })
    await expect(raidRow(page, raid)).toContainText('3 / 8')
  })

  test('an instance that is replaced is no news: the page connects to the next and catches up (FAULT-7)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Seen from one instance to the next' })
    const page = await signedIn('Advertiser')
    const line = await breakableLine(page)
    await page.clock.install()
    await page.goto('/dashboard/book-raid')
    await expect(page.getByText('No bookings yet')).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    // It has three seconds to come back, which a machine that is busy must not use up.
    await stopTimeSoon(page)
    // The clock leapt, as after a sleep: the page has asked over its connection, and heard, before this comes over it.
    await api.book(raid, { clientName: 'One', by: SENIOR })
    await passUntil(page, raidRow(page, raid).filter({ hasText: '1 / 8' }))
    await line.drop()
    await api.book(raid, { clientName: 'Two', by: SENIOR })
    await expect(async () => {
      await page.clock.runFor(750)
      await expect.poll(() => line.count, { timeout: 1_000 }).toBe(2)
    }).toPass()
    await passUntil(page, raidRow(page, raid).filter({ hasText: '2 / 8' }))
    await page.clock.resume()
    await expect(bookedByOthers(bookingsOf(page, raid))).toContainText('2 booked by others')
    await expect(toast(page, 'Socket connection error. Falling back to manual data loading.')).toHaveCount(0)
    await expect(page.getByText(OFFLINE)).toBeHidden()
    // The room as well is held again.
    await api.book(raid, { clientName: 'Three', by: SENIOR })
    await expect(bookedByOthers(bookingsOf(page, raid))).toContainText('3 booked by others')
  })

  test('a device whose network was away for 30 s shows what is so within 1 s of its return (LIVE-6)', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Seen after half a minute' })
    const page = await signedIn('Advertiser')
    const line = await breakableLine(page)
    await page.clock.install()
    await page.goto('/dashboard/book-raid')
    await expect(page.getByText('No bookings yet')).toBeVisible()
    await api.book(raid, { clientName: 'One', by: SENIOR })
    await expect(raidRow(page, raid)).toContainText('1 / 8')
    await stopTimeSoon(page)
    line.isUp = false
    await setOnline(page, false)
    await line.drop()
    await page.clock.runFor(30_000)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await api.book(raid, { clientName: 'Two', by: SENIOR })
    line.isUp = true
    await setOnline(page, true)
    // The line is there again before any time of the page has passed.
    await expect(page.getByText(OFFLINE)).toBeHidden()
    await page.clock.runFor(300)
    const began = await page.evaluate(() => Date.now())
    await passUntil(page, raidRow(page, raid).filter({ hasText: '2 / 8' }))
    expect((await page.evaluate(() => Date.now())) - began).toBeLessThan(700)
  })

  test('LIVE-6: a phone that slept over a dead connection says so within 1 s, and is right again', async ({
    signedIn,
    api,
  }) => {
    const raid = await api.publishedRaid({ name: 'Seen after a sleep' })
    const page = await signedIn('Advertiser')
    const line = await breakableLine(page)
    await page.clock.install()
    await page.goto('/dashboard/book-raid')
    await expect(page.getByText('No bookings yet')).toBeVisible()
    await api.book(raid, { clientName: 'One', by: SENIOR })
    await expect(raidRow(page, raid)).toContainText('1 / 8')
    await stopTimeSoon(page)
    line.deafen()
    await api.book(raid, { clientName: 'Two', by: SENIOR })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.runFor(1_000)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await passUntil(page, raidRow(page, raid).filter({ hasText: '2 / 8' }))
    await expect(async () => {
      await page.clock.runFor(1)
      await expect(page.getByText(OFFLINE)).toBeHidden({ timeout: 100 })
    }).toPass()
  })
})

/** The page's live connection, in hands that can break it, deafen it and let no other come about. */
async function breakableLine(page: Page) {
  const line = { isUp: true, count: 0, drop: () => undefined as unknown, deafen: () => {} }
  await page.routeWebSocket('**/socket.io/**', async (socket) => {
    line.count += 1
    // As a proxy that nobody stands behind: it connects, and breaks off at once.
    if (!line.isUp) return socket.close()
    const server = socket.connectToServer()
    let isHeard = true
    socket.onMessage((message) => isHeard && server.send(message))
    server.onMessage((message) => isHeard && socket.send(message))
    line.deafen = () => {
      isHeard = false
    }
    line.drop = () => Promise.all([socket.close(), server.close()])
  })
  return line
}

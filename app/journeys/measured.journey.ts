import { personWith } from '#demo/people.ts'
import type { Raid } from '#features/raid/raid.ts'
import { CLASSES } from '#features/season/game.ts'
import { DESK, PHONE } from '#platform/testing/browser/accessibility.ts'
import { clientRow, eveningWith, ON_A_PHONE } from '#platform/testing/browser/evening.ts'
import { bookingsOf, boxOf, raidRow } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

/* Pixels that a machine's fonts may change; each line names how many it allows. */

test('LIST-7, LIST-9, PAGE-8: a raid is 56 px high to 2 px at 1440, 40 once it runs, at most 64 as a card; the next one is on the first screen @all', async ({
  signedIn,
  api,
}) => {
  const running = await api.publishedRaid({ name: 'Runs', time: '4:15 PM' })
  const open = await api.publishedRaid({ name: 'Opened', time: '5:45 PM', maxClients: 12 })
  const next = await api.publishedRaid({
    name: 'A long name for a raid of three difficulties at once',
    time: '9:30 PM',
  })
  for (const clientClass of CLASSES.slice(0, 9))
    await api.book(open, { clientClass, by: personWith('Senior Advertiser') })
  const page = await signedIn('Advertiser')
  await page.clock.setFixedTime(Date.parse(running.startsAt) + 60_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/book-raid')
  await expect(bookingsOf(page, open)).toContainText('9 booked by others')
  await expect(raidRow(page, open)).toContainText('3 free9 / 12 slots taken booked')
  await expect(raidRow(page, next).getByRole('button', { name: 'Book Now' })).toBeInViewport({ ratio: 1 })
  const height = async (raid: Raid) => (await boxOf(raidRow(page, raid))).height
  expect(Math.abs((await height(next)) - 56)).toBeLessThanOrEqual(2)
  expect(Math.abs((await height(running)) - 40)).toBeLessThanOrEqual(2)
  await page.setViewportSize(PHONE)
  await expect.poll(() => height(next)).toBeLessThanOrEqual(64)
})

test('LIST-7: a booking is at most 60 px high on a laptop, its marks at most 20 px above or below the name @all', async ({
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
  for (const { width } of [DESK, { width: 1366 }]) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(async () => (await boxOf(row)).height, `at ${width}`).toBeLessThanOrEqual(60)
    const done = await boxOf(row.getByRole('button', { name: 'Done' }))
    const name = await boxOf(row.getByText('Brontax', { exact: true }))
    expect(Math.abs(done.y + done.height / 2 - (name.y + name.height / 2))).toBeLessThan(20)
  }
})

test('TONIGHT-3: rows of a phone are 60 px high to 2 px, their buttons at least 44 @all', async ({
  signedIn,
  api,
}) => {
  await eveningWith(api, ['Anna', 'Bert'])
  const page = await signedIn('Raid Leader', ON_A_PHONE)
  await page.goto('/dashboard/tonight')
  const lock = page.getByRole('button', { name: 'Lock Anna-Kazzak' })
  await expect(lock).toBeVisible()
  expect(Math.abs((await boxOf(clientRow(page, 'Anna'))).height - 60)).toBeLessThanOrEqual(2)
  expect((await boxOf(lock)).height).toBeGreaterThanOrEqual(44)
})

test('PAGE-40: on a laptop each column of Upcoming Raids is as wide as a word, 20 px; Delete is no wider than Edit, to 1 px @all', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Half full', maxClients: 2, pot: 999_999_999_999 })
  const page = await signedIn('Raid Manager')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/upcoming-raids')
  await expect(raidRow(page, raid)).toBeVisible()
  for (const cell of await raidRow(page, raid).getByRole('cell').all())
    await expect.poll(async () => (await boxOf(cell)).width).toBeGreaterThan(20)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 390) await raidRow(page, raid).getByRole('button', { name: 'Details' }).click()
    const widthOf = async (role: 'button' | 'link', name: string) =>
      (await boxOf(page.getByRole(role, { name: `${name} Half full` }))).width
    const excess = async () => (await widthOf('button', 'Delete')) - (await widthOf('link', 'Edit'))
    await expect.poll(excess, `at ${width}`).toBeLessThanOrEqual(1)
  }
})

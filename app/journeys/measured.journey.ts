import { DESK, PHONE } from '#platform/testing/browser/accessibility.ts'
import { clientRow, eveningWith, ON_A_PHONE } from '#platform/testing/browser/evening.ts'
import { bookingsOf, boxOf, raidRow } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

/* Pixels that a machine's fonts may change; each line names how many it allows. */

test('LIST-9: a raid is at most 110 px high in a table of 1280 px, and 64 px as a card that is closed @all', async ({
  signedIn,
  api,
}) => {
  // The first one is opened.
  await api.publishedRaid()
  const raid = await api.publishedRaid({ name: 'Seen on a laptop', time: '9:30 PM' })
  const page = await signedIn('Advertiser')
  await page.goto('/dashboard/book-raid')
  const height = async () => (await boxOf(raidRow(page, raid))).height
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(height).toBeLessThanOrEqual(110)
  await page.setViewportSize(PHONE)
  await expect.poll(height).toBeLessThanOrEqual(64)
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
  for (const header of await page.getByRole('columnheader').all())
    await expect.poll(async () => (await boxOf(header)).width).toBeGreaterThan(20)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 390) await raidRow(page, raid).getByRole('button', { name: 'Details' }).click()
    const widthOf = async (role: 'button' | 'link', name: string) =>
      (await boxOf(page.getByRole(role, { name: `${name} Half full` }))).width
    const excess = async () => (await widthOf('button', 'Delete')) - (await widthOf('link', 'Edit'))
    await expect.poll(excess, `at ${width}`).toBeLessThanOrEqual(1)
  }
})

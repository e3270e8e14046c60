import { readFile } from 'node:fs/promises'
import { personWith } from '#demo/people.ts'
import { daysAfter } from '#domain/server-time.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { dayAhead } from './fixtures/factories.ts'
import { expect, test } from './fixtures/test.ts'

/** As a box shows it: MM/dd/yyyy. */
const shownDay = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
/** Nobody else's raids run on it. */
const DAY = dayAhead(40)
const SPAN = `from=${DAY}&to=${DAY}`

test('REP-9, REP-10, REP-11: a report is chosen by days and groups, drawn, listed, sent by its address and taken along', async ({
  signedIn,
  api,
}) => {
  const [heroic, mythic] = [
    await api.publishedRaid({ name: 'Reported', date: DAY, maxClients: 4, pot: 100_000 }),
    await api.publishedRaid({
      name: 'Reported',
      date: DAY,
      maxClients: 4,
      pot: 100_000,
      difficulty: 'MYTHIC',
    }),
  ]
  const advertiser = personWith('Advertiser')
  for (const price of [100_000, 150_000]) await api.mail(heroic, { by: advertiser, price })
  await api.book(mythic, { by: personWith('Senior Advertiser') })
  const page = await signedIn('Admin')
  const search = page.getByRole('search', { name: 'Report' })
  const table = page.getByRole('table', { name: /^All figures/ })
  const row = (name: string | RegExp) => table.getByRole('row', { name })

  await test.step('the last thirty days, unless others are chosen', async () => {
    await page.goto('/dashboard/reports')
    await expect(page.getByRole('region', { name: 'Bookings by day' })).toBeVisible()
    await expect(search.getByLabel('From')).toHaveValue(shownDay(dayAhead(-29)))
    await expect(search.getByLabel('To')).toHaveValue(shownDay(dayAhead(0)))
    await page.goto(`/dashboard/reports?${SPAN}`)
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(row(/250,000 g/)).toContainText('3 of 8')
  })
  await test.step('this month, and the whole one before', async () => {
    const month = `${dayAhead(0).slice(0, 8)}01`
    const before = daysAfter(month, -1)
    await search.getByRole('button', { name: 'This month' }).click()
    await expect(search.getByLabel('From')).toHaveValue(shownDay(month))
    await search.getByRole('button', { name: 'Last month' }).click()
    await expect(search.getByLabel('From')).toHaveValue(shownDay(`${before.slice(0, 8)}01`))
    await expect(search.getByLabel('To')).toHaveValue(shownDay(before))
    await page.goto(`/dashboard/reports?${SPAN}`)
  })
  await test.step('grouped anew, and drawn another way', async () => {
    await search.getByRole('combobox', { name: 'Group by' }).selectOption('Difficulty')
    await page.getByRole('button', { name: 'Gold', exact: true }).click()
    await expect(page).toHaveURL(`/dashboard/reports?by=difficulty&${SPAN}&show=gold`)
    await expect(row(/^Heroic/)).toContainText('250,000 g')
    await expect(row(/^Mythic/)).toContainText('1 of 4')
    const chart = page.getByRole('region', { name: 'Gold by difficulty' })
    await expect(chart.getByText('Most: Heroic, 250,000 g')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('Back undoes a choice, and people come by their gold', async () => {
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Bookings by difficulty' })).toBeVisible()
    await page.setViewportSize(DESK)
    await search.getByRole('combobox', { name: 'Group by' }).selectOption('Person')
    await expect(row(new RegExp(advertiser.name))).toContainText('250,000 g')
  })
  await test.step('days that are none say so', async () => {
    await page.goto(`/dashboard/reports?from=${DAY}&to=${dayAhead(39)}`)
    await expect(search.getByText('The last day is before the first.')).toBeVisible()
    await expect(page.getByText('No report for these days.')).toBeVisible()
    await page.goto(`/dashboard/reports?from=${dayAhead(300)}&to=${dayAhead(301)}`)
    await expect(page.getByText('Nothing happened on these days.')).toBeVisible()
    await expectAccessibleAt(page, PHONE)
  })
  await test.step('an advertiser reads their own, without slots, and takes it along', async () => {
    const own = await signedIn(advertiser)
    await own.goto(`/dashboard/reports?by=source&${SPAN}`)
    await expect(own.getByText('How your own bookings went, by the days of the raids.')).toBeVisible()
    await expect(own.getByRole('row', { name: /^TC/ })).toContainText('250,000 g')
    await expect(own.getByText('Slots filled')).toHaveCount(0)
    const [file] = await Promise.all([
      own.waitForEvent('download'),
      own.getByRole('link', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`report-source-${DAY}-${DAY}.csv`)
    expect(await readFile(await file.path(), 'utf8')).toContain('"TC",2,0,0,2,250000,80000,,')
  })
})

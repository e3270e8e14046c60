import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readReport } from '#features/report/calls.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { button, choice, expectNone, openSite } from '#platform/testing/web/page.tsx'

const SPAN = 'from=2031-03-01&to=2031-03-09'
const FIGURES = { bookings: 3, cancelled: 0, noShows: 0, done: 2, gold: 250_000, cut: 80_000 }
const HEROIC = { ...FIGURES, key: 'HEROIC', name: null, slots: { all: 8, taken: 3 } }
const EMPTY = { ...FIGURES, bookings: 0, done: 0, gold: 0, cut: 0, slots: { all: 0, taken: 0 } }

const search = page.getByRole('search', { name: 'Report' })
const address = () => window.location.search

test('REP-9, REP-10, REP-11: a report has days and groups, a chart of one figure, a table of all, and an address', async () => {
  vi.setSystemTime('2031-03-20T12:00:00Z')
  server.answer(readReport, { total: { ...FIGURES, slots: HEROIC.slots }, groups: [HEROIC] })
  openSite('/dashboard/gold?tab=reports', 'Admin')
  await expect.element(page.getByRole('region', { name: 'Bookings by day' })).toBeVisible()
  await button('Last month', search).click()
  const usual = { by: 'day', from: '2031-02-19', to: '2031-03-20' }
  const before = { by: 'day', from: '2031-02-01', to: '2031-02-28' }
  await expect.poll(() => server.asked(readReport)).toMatchObject([usual, before])

  openSite(`/dashboard/gold?tab=reports&${SPAN}`, 'Admin')
  await choice('Group by', search).selectOptions('Difficulty')
  await button('Gold').click()
  await expect.poll(address).toBe(`?tab=reports&by=difficulty&${SPAN}&show=gold`)
  const row = page.getByRole('table', { name: /^All figures/ }).getByRole('row', { name: /^Heroic/ })
  await expect.element(row).toMatchTextContent(/250,000 g.*3 of 8|3 of 8.*250,000 g/)
  const chart = page.getByRole('region', { name: 'Gold by difficulty' })
  await expect.element(chart.getByText('Most: Heroic, 250,000 g')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'CSV' }))
    .toHaveAttribute('href', `/report/csv?by=difficulty&${SPAN}`)
  window.history.back()
  await expect.element(page.getByRole('region', { name: 'Bookings by difficulty' })).toBeVisible()

  openSite('/dashboard/gold?tab=reports&from=2031-03-09&to=2031-03-01', 'Admin')
  await expect.element(page.getByText('The last day is before the first.')).toBeVisible()
  await expect.element(page.getByText('No report for these days.')).toBeVisible()
})

test('REP-10, REP-11: an advertiser sees no slots, and a report without data says so', async () => {
  server.answer(readReport, { total: { ...EMPTY, slots: null }, groups: [] })
  openSite(`/dashboard/gold?tab=reports&${SPAN}`, 'Advertiser')
  await expect.element(page.getByText('Nothing happened on these days.')).toBeVisible()
  await expectNone(page.getByText('Slots filled'))
})

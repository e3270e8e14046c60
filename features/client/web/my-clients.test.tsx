import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listOwnClients } from '#features/booking/calls.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { expectNone, openSite } from '#platform/testing/web/page.tsx'

const COUNTS = { all: 22, tonight: 4, owes: 18, 'no-link': 3, 'not-online': 0, backup: 0, away: 0, past: 100 }

test('MYC-4: tabs and chips show counts and have addresses, empty chips are hidden, and an empty list says so', async () => {
  server.answer(listOwnClients, { clients: [], counts: { ...COUNTS, owed: 8_544_180 } })
  openSite('/dashboard/my-clients', 'Advertiser')
  await expect.element(page.getByText('No open clients.')).toBeVisible()
  const ways = page.getByRole('navigation', { name: 'Clients' }).getByRole('link')
  expect(ways.elements().map((way) => way.textContent)).toEqual([
    ...['All22', 'Tonight4', 'Owes18 · 8,544,180 g', 'Past100+', 'No link 3'],
  ])
  const book = page.getByRole('main').getByRole('link', { name: 'Book Raid' })
  await expect.element(book).toBeVisible()
  await ways.filter({ hasText: 'No link' }).click()
  await expect.element(page.getByText('No clients under ‘No link’.')).toBeVisible()
  await expectNone(book)
  expect(window.location.search).toBe('?chip=no-link')
  server.answer(listOwnClients, { clients: [], counts: { ...COUNTS, owes: 0, 'no-link': 0, owed: 0 } })
  openSite('/dashboard/my-clients', 'Advertiser')
  await expect.element(ways.filter({ hasText: 'Owes' })).toHaveTextContent('Owes0')
  await expectNone(ways.filter({ hasText: 'No link' }))
})

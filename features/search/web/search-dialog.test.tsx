import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listHeroNames } from '#features/hero-name/calls.ts'
import { getBoard } from '#features/home/calls.ts'
import { type FoundClient, find } from '#features/search/calls.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { button, expectNone, openSite } from '#platform/testing/web/page.tsx'

const NONE = { clients: [], raids: [], members: [], heroNames: [], mails: [] }
const box = () => page.getByRole('combobox', { name: 'Search' })
const line = (text: string | RegExp) => page.getByRole('option', { name: text })

function client(name: string): FoundClient {
  return {
    ...{ bookingId: name, name, realm: 'Kazzak', clientClass: 'Mage', state: 'booked' },
    ...{ lock: false, inGroup: false, paid: false, doneAt: null, mail: null },
    raid: { _id: 'r', name: 'HC Full', date: '2026-11-17', deleted: true },
  }
}

async function openSearch(): Promise<void> {
  server.answer(getBoard, [])
  openSite('/dashboard', 'Admin')
  await expect.element(button('Search')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box()).toHaveFocus()
}

test('SEARCH-6: shows pages before the server answers; arrows choose and Enter opens', async () => {
  server.answer(find, { ...NONE, clients: [client('Zzorba'), client('Zzorbella')] })
  const answer = server.hold(find)
  await openSearch()
  await box().fill('gold')
  await expect.element(line(/^Gold$/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(line('Gold: Entries')).toHaveAttribute('aria-selected', 'true')
  await box().fill('zzorb')
  answer()
  await expect.element(line(/^Zzorba-Kazzak.*HC Full \(deleted\)\. Booked\./)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expectNone(box())

  await openSearch()
  const bank = {
    _id: 'z',
    name: 'Zzbank',
    realm: 'Kazzak',
    faction: 'Horde',
    status: true,
    bank: null,
  } as const
  server.answer(listHeroNames, [])
  server.answer(find, { ...NONE, heroNames: [bank] })
  const late = server.hold(find)
  await box().fill('zzbank')
  await userEvent.keyboard('{Enter}')
  await expect.element(box()).toBeVisible()
  late()
  await expect.poll(() => window.location.pathname).toBe('/dashboard/admin')
})

test('SEARCH-6, SEARCH-11: shows errors, empty results and names that differ by one letter', async () => {
  server.refuseWordless(find)
  await openSearch()
  await box().fill('rallona')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The search could not be made/)
  server.answer(find, NONE)
  await button('Retry').click()
  await expect.element(page.getByText('Nothing you may see matches "rallona".')).toBeVisible()
  server.answer(find, { ...NONE, clients: [client('Rallona')], near: true })
  await box().fill('rallons')
  await expect.element(page.getByText('Nothing matches "rallons". With one letter different:')).toBeVisible()
})

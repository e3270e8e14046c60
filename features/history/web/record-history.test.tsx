import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listConnectedRealms } from '#features/character/calls.ts'
import { listHeroNames } from '#features/hero-name/calls.ts'
import { type HistoryEntry, listHistory } from '#features/history/calls.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { button, openSite } from '#platform/testing/web/page.tsx'

const entry = (_id: string, action: string): HistoryEntry => ({
  ...{ _id, action, at: '2026-11-23T19:30:00.000Z', by: { _id: 'nyra', username: 'Nyra' } },
  changes: [{ field: 'Name', from: 'Ünal', to: 'Umbenannt' }],
})

test('HIST-2, HIST-3: staff open a record’s history page by page, see who did what, and can retry after a failure', async () => {
  const heroName = { name: 'Umbenannt', realm: 'Kazzak', faction: 'Horde', status: true } as const
  server.answer(listHeroNames, [{ ...heroName, _id: 'h', createdAt: '2026-11-23T19:30:00.000Z', version: 1 }])
  server.answer(listConnectedRealms, [])
  server.refuseWordless(listHistory)
  openSite('/dashboard/admin', 'Admin')
  await button('History of Umbenannt').click()
  const dialog = page.getByRole('dialog', { name: 'History' })
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The history could not be loaded/)
  server.answer(
    listHistory,
    ({ before }) => [before === undefined ? entry('2', 'Edited') : entry('1', 'Added')],
    { next: 'older' },
  )
  await button('Retry', dialog).click()
  const entries = dialog.getByRole('listitem')
  await expect.element(entries.first()).toMatchTextContent(/Edited by Nyra.*Ünal.* became Umbenannt/)
  await button('Show older', dialog).click()
  await expect.element(entries.nth(1)).toMatchTextContent(/Added by Nyra/)
})

import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import {
  getSettlement,
  nameBoosters,
  proposeSettlement,
  type RaidSettlement,
  settleNothing,
} from '#features/payout/settlement-calls.ts'

import { listPublishedRaids } from '#features/raid/calls.ts'
import type { Changed } from '#platform/change/view.ts'

import { aRaid, COLLECTOR, ME } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  expectNone,
  expectSaid,
  openSite,
  question,
  toast,
} from '#platform/testing/web/page.tsx'
import { tell } from '#platform/testing/web/quiet-socket.ts'

const RAID = aRaid({ raidLeader: ME })
const { _id, name, date, time, startsAt } = RAID
const SETTLEMENT: RaidSettlement = {
  _id,
  raid: { name, date, time, startsAt, leader: ME, collector: COLLECTOR },
  ...{ open: 1, gold: 680_000, rates: { leader: 5, collector: 2, community: 20 }, boosters: [] },
  ...{ split: { leader: 34_000, collector: 13_600, community: 632_400 }, due: 47_600 },
  ...{ settled: null, last: null, needsOther: false },
}
const crew = page.getByRole('region', { name: 'Crew' })
const row = (who: string) => crew.getByRole('row').filter({ hasText: who })

function openCrew(settlement: RaidSettlement): void {
  server.answer(listPublishedRaids, [RAID])
  server.answer(getSettlement, settlement)
  openSite(`/dashboard/tonight/${_id}?tab=crew`, 'Raid Leader')
}

test('SETTLE-8: the leader types the boosters, sees each part, and may propose once no booking is open', async () => {
  openCrew(SETTLEMENT)
  const propose = button('Propose settlement', crew)
  await expect.element(crew).toMatchTextContent('1 booking is still open.')
  await expect.element(propose).toBeDisabled()
  await expectNone(page.getByRole('link', { name: 'History' }))
  server.answer(getSettlement, { ...SETTLEMENT, open: 0 })
  tell('changed', { success: true, views: ['settlement'], ids: null } satisfies Changed)
  await expect.element(propose).toBeEnabled()

  const lines = box('Boosters', crew)
  await lines.fill('Torvald-Kazzak\nSilva')
  await expect.element(row('Torvald-Kazzak')).toMatchTextContent('496,400 g')
  await expect.element(crew).toMatchTextContent('Save the crew first.')
  await button('Save crew', crew).click()
  await expectSaid(lines, 'Line 2: Write it as Name-Realm, with a share after it.')
  await lines.fill('Torvald-Kazzak\nSilva-Tarren Mill 0.5')
  await expect.element(row('Silva-Tarren Mill')).toMatchTextContent('0.5165,466 g')
  await expect.element(row('Community')).toMatchTextContent('20%136,001 g')
  const boosters = [
    { name: 'Torvald', realm: 'Kazzak', share: 1, gold: 330_933 },
    { name: 'Silva', realm: 'Tarren Mill', share: 0.5, gold: 165_466 },
  ]
  const saved = { ...SETTLEMENT, open: 0, boosters, due: 543_999 }
  server.answer(getSettlement, saved)
  server.answer(nameBoosters, saved, { message: 'Crew saved' })
  await button('Save crew', crew).click()
  await expect.element(toast('Crew saved')).toBeVisible()
  server.answer(proposeSettlement, saved, { message: 'Settlement proposed' })
  await propose.click()
  await expect
    .element(question('Propose before the start'))
    .toMatchTextContent(`${name} has not begun: it starts `)
  await button('Propose settlement', question()).click()
  await expect.element(toast('Settlement proposed')).toBeVisible()
  expect(server.asked(proposeSettlement)).toEqual([{ raidId: _id, beforeStart: true }])
})

test('SETTLE-10: a raid without gold to split is settled by one click once it has begun', async () => {
  const nothing = {
    ...SETTLEMENT,
    open: 0,
    gold: 0,
    split: { leader: 0, collector: 0, community: 0 },
    due: 0,
  }
  openCrew(nothing)
  const press = button('Nothing to settle', crew)
  await expect.element(crew.getByRole('status')).toMatchTextContent('Not settled yet')
  await expectNone(press)
  vi.setSystemTime(Date.parse(startsAt) + 60_000)
  openCrew(nothing)
  server.answer(settleNothing, nothing, { message: 'Nothing to settle' })
  await press.click()
  await expect.element(toast('Nothing to settle')).toBeVisible()
  expect(server.asked(settleNothing)).toEqual([{ raidId: _id }])
})

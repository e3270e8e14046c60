import type { Locator } from '@playwright/test'
import { PEOPLE, personWith } from '#demo/people.ts'
import { createRaids } from '#domain/raid/endpoints.ts'
import { RAID_DEFAULTS } from '#domain/raid/raid.ts'
import { daysAfter, resetDay, timeText } from '#domain/server-time.ts'
import { DESK, expectAccessibleAt } from './fixtures/accessibility.ts'
import { type Api, dayAhead } from './fixtures/factories.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

/** The Wednesday on which the reset begins that comes next. */
const NEXT = resetDay({ date: dayAhead(7), minutes: 720 })
const MOROZKO = PEOPLE.find(({ username }) => username === 'morozko') ?? personWith('Raid Leader')

test('WEEK-6, WEEK-9, WEEK-11: a week of 52 is copied with leaders who are free, in parts, once', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const week = daysAfter(NEXT, 21)
  const [manager, leader, other] = [
    await api.as(personWith('Raid Manager')),
    await api.as(personWith('Raid Leader')),
    await api.as(MOROZKO),
  ]
  const raids = Array.from({ length: 52 }, (_, at) => ({
    ...{ name: `Run ${at}`, date: daysAfter(week, at % 7), time: timeText((12 + Math.floor(at / 7)) * 60) },
    ...{ ...RAID_DEFAULTS, difficulty: 'HEROIC' as const, raidLeader: leader.memberId, goldCollector: null },
  }))
  await manager.call(createRaids, { raids: raids.slice(0, 50), publish: false })
  await manager.call(createRaids, { raids: raids.slice(50), publish: true })
  const page = await signedIn('Raid Manager')
  const dialog = page.getByRole('dialog', { name: 'Choose drafts' })
  const table = page.getByRole('table')
  const drafts = table.getByRole('button', { name: /Draft/ })
  let presses = 0
  const press = async (button: Locator) => {
    presses += 1
    await button.click()
  }

  await test.step('all, the published ones, or those that are ticked', async () => {
    await page.goto(`/dashboard/week?week=${daysAfter(week, 7)}`)
    await press(page.getByRole('button', { name: 'Copy last week' }))
    await expect(page.getByRole('button', { name: 'All 52' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Published 2' }).click()
    await expect(page.getByRole('button', { name: 'Create and publish 2' })).toBeVisible()
    await page.getByRole('button', { name: 'All 52' }).click()
  })

  await test.step('leaders who lead too much give way to who is free', async () => {
    await press(page.getByRole('button', { name: 'Choose…' }))
    await expectAccessibleAt(page, DESK)
    await press(dialog.getByRole('button', { name: 'Fill with who is free' }))
    await expect(dialog.getByRole('status')).toContainText(/drafts have another leader now\./)
    await expect(dialog.getByRole('list', { name: 'Drafts' })).toContainText(MOROZKO.name)
    await press(dialog.getByRole('button', { name: 'Choose 52' }))
  })

  await test.step('they are made in parts, and whoever copies the same week makes none of them again', async () => {
    const page2 = await signedIn('Admin')
    await page2.goto(`/dashboard/week?week=${daysAfter(week, 7)}`)
    await page2.getByRole('button', { name: 'Copy last week' }).click()
    await expect(page2.getByRole('button', { name: 'All 52' })).toBeVisible()

    await press(page.getByRole('button', { name: 'Create and publish 52' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Create and publish' }))
    await expect(toast(page, '52 raids created and published')).toBeVisible()
    await expect(table.getByRole('link', { name: /New/ })).toHaveCount(52)
    await expect(drafts).toHaveCount(0)
    expect(presses).toBe(6)

    expectFailure('/raid/create-many', 409)
    await page2.getByRole('button', { name: 'Create 52' }).click()
    await page2.getByRole('alertdialog').getByRole('button', { name: 'Create' }).click()
    await expect(toast(page2, '50 of these raids were copied meanwhile. Nothing was created.')).toBeVisible()
    await expect(page2.getByRole('button', { name: 'Create 2', exact: true })).toBeVisible()
    expect(other.memberId).not.toBe(leader.memberId)
  })
})

/** Pending raids, 50 at most a call, over the seven evenings of a week. */
async function plannedWeek(api: Api, week: string, count: number): Promise<void> {
  const [manager, leader] = [
    await api.as(personWith('Raid Manager')),
    await api.as(personWith('Raid Leader')),
  ]
  const raids = Array.from({ length: count }, (_, at) => ({
    ...{ name: `Run ${at}`, date: daysAfter(week, at % 7), time: timeText((12 + Math.floor(at / 7)) * 60) },
    ...{ ...RAID_DEFAULTS, difficulty: 'HEROIC' as const, raidLeader: leader.memberId, goldCollector: null },
  }))
  for (let from = 0; from < count; from += 50)
    await manager.call(createRaids, { raids: raids.slice(from, from + 50), publish: false })
}

test('WEEK-7: sixty presses of Delete take sixty drafts away; Shift and arrows choose some', async ({
  signedIn,
  api,
}) => {
  const week = daysAfter(NEXT, 35)
  await plannedWeek(api, week, 62)
  const page = await signedIn('Raid Manager')
  await page.goto(`/dashboard/week?week=${daysAfter(week, 7)}`)
  await page.getByRole('button', { name: 'Copy last week' }).click()
  const drafts = page.getByRole('table').getByRole('button', { name: /Draft/ })
  const chosen = page.getByRole('table').getByRole('button', { name: /Draft, chosen/ })
  await expect(drafts).toHaveCount(62)
  await drafts.first().focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(chosen).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Create and publish 3' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Run 8/ })).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(chosen).toHaveCount(2)
  await expectAccessibleAt(page, DESK)
  await page.getByRole('button', { name: 'All 62' }).click()
  await expect(chosen).toHaveCount(0)
  await drafts.first().focus()
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('Delete')
  await expect(drafts).toHaveCount(2)
})

test('WEEK-9: a part whose answer is lost ends it; the next press goes on, and nothing is made twice', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const week = daysAfter(NEXT, 49)
  await plannedWeek(api, week, 60)
  const page = await signedIn('Raid Manager')
  const table = page.getByRole('table')
  const create = async (count: number) => {
    await page.getByRole('button', { name: `Create ${count}`, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create' }).click()
  }
  await page.goto(`/dashboard/week?week=${daysAfter(week, 7)}`)
  await page.getByRole('button', { name: 'Copy last week' }).click()

  await test.step('the second part arrives, and its answer does not', async () => {
    let parts = 0
    await page.route('**/raid/create-many', async (route) => {
      parts += 1
      if (parts === 1) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    expectFailure('/raid/create-many', 'unanswered')
    await create(60)
    await expect(page.getByText(/50 were created, 10 are left\.$/)).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('pressed again it is the same part', async () => {
    await create(10)
    await expect(toast(page, '10 raids created')).toBeVisible()
    await expect(table.getByRole('link', { name: /Run/ })).toHaveCount(60)
  })

  await test.step('after a reload too, when nothing is left of the part but its drafts', async () => {
    await plannedWeek(api, daysAfter(week, 21), 3)
    await page.goto(`/dashboard/week?week=${daysAfter(week, 28)}`)
    await page.getByRole('button', { name: 'Copy last week' }).click()
    await page.route('**/raid/create-many', async (route) => {
      await route.fetch()
      await route.abort()
    })
    expectFailure('/raid/create-many', 'unanswered')
    await create(3)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.unrouteAll()
    await page.reload()
    expectFailure('/raid/create-many', 409)
    await create(3)
    await expect(toast(page, '3 of these raids were copied meanwhile. Nothing was created.')).toBeVisible()
    await expect(table.getByRole('link', { name: /Run/ })).toHaveCount(3)
    await expect(table.getByRole('button', { name: /Draft/ })).toHaveCount(0)
  })
})

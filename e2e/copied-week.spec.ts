import type { Locator } from '@playwright/test'
import { PEOPLE, personWith } from '#demo/people.ts'
import { createRaids } from '#domain/raid/endpoints.ts'
import { RAID_DEFAULTS } from '#domain/raid/raid.ts'
import { daysAfter, resetDay, timeText } from '#domain/server-time.ts'
import { DESK, expectAccessibleAt } from './fixtures/accessibility.ts'
import { dayAhead } from './fixtures/factories.ts'
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
    await expect(
      toast(page2, '50 of these raids were copied by somebody else meanwhile. Nothing was created.'),
    ).toBeVisible()
    await expect(page2.getByRole('button', { name: 'Create 2', exact: true })).toBeVisible()
    expect(other.memberId).not.toBe(leader.memberId)
  })
})

test('WEEK-7: Delete leads on to the next draft', async ({ signedIn, api }) => {
  const week = daysAfter(NEXT, 35)
  for (const name of ['One', 'Two', 'Three'])
    await api.pendingRaid({ name, date: daysAfter(week, 2), time: '8:00 PM' })
  const page = await signedIn('Raid Manager')
  await page.goto(`/dashboard/week?week=${daysAfter(week, 7)}`)
  await page.getByRole('button', { name: 'Copy last week' }).click()
  const drafts = page.getByRole('table').getByRole('button', { name: /Draft/ })
  await expect(drafts).toHaveCount(3)
  await drafts.first().focus()
  for (const left of [2, 1, 0]) {
    await page.keyboard.press('Delete')
    await expect(drafts).toHaveCount(left)
  }
})

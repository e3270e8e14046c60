import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { DESK, expectAccessibleAt } from '#platform/testing/browser/accessibility.ts'
import { type Api, dayAhead } from '#platform/testing/browser/factories.ts'
import { toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { daysAfter, resetDay, timeText } from '#platform/words/server-time.ts'
import { createRaids } from './calls.ts'
import { RAID_DEFAULTS } from './raid.ts'

/** The Wednesday on which the reset begins that comes next. */
const NEXT = resetDay({ date: dayAhead(7), minutes: 720 })

/** Pending raids over the seven evenings of a week. */
async function plannedWeek(api: Api, week: string, count: number): Promise<void> {
  const [manager, leader] = [
    await api.as(personWith('Raid Manager')),
    await api.as(personWith('Raid Leader')),
  ]
  const raids = Array.from({ length: count }, (_, at) => ({
    ...{ name: `Run ${at}`, date: daysAfter(week, at % 7), time: timeText((12 + Math.floor(at / 7)) * 60) },
    ...{ ...RAID_DEFAULTS, difficulty: 'HEROIC' as const, raidLeader: leader.memberId, goldCollector: null },
  }))
  await manager.call(createRaids, { raids, publish: false })
}

test('WEEK-6, WEEK-7, WEEK-9: a copied week of 62 is thinned by keys and made at once, and once only', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const week = daysAfter(NEXT, 21)
  await plannedWeek(api, week, 62)
  const page = await signedIn('Raid Manager')
  const table = page.getByRole('table')
  const drafts = table.getByRole('button', { name: /Draft/ })
  const create = async (count: number) => {
    await page.getByRole('button', { name: `Create ${count}`, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create', exact: true }).click()
  }

  await test.step('Delete takes one draft after the other away', async () => {
    await page.goto(`/dashboard/week?week=${daysAfter(week, 7)}`)
    await page.getByRole('button', { name: 'Copy last week' }).click()
    await expect(drafts).toHaveCount(62)
    await expectAccessibleAt(page, DESK)
    await drafts.first().focus()
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Delete')
    await expect(drafts).toHaveCount(52)
  })

  await test.step('the press arrives, and its answer does not: pressed again it is the same one', async () => {
    await page.route('**/raid/create-many', async (route) => {
      await route.fetch()
      await route.abort()
    })
    expectFailure('/raid/create-many', 'unanswered')
    await create(52)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.unrouteAll()
    await create(52)
    await expect(toast(page, '52 raids created')).toBeVisible()
    await expect(table.getByRole('link', { name: /New/ })).toHaveCount(52)
    await expect(drafts).toHaveCount(0)
  })

  await test.step('whoever copies the same week then finds nothing to make', async () => {
    const other = await signedIn('Admin')
    await other.goto(`/dashboard/week?week=${daysAfter(week, 7)}`)
    await other.getByRole('button', { name: 'Copy last week' }).click()
    await expect(other.getByRole('button', { name: 'Create 10', exact: true })).toBeVisible()
  })
})

test('WEEK-9: drafts of raids that were copied meanwhile are taken out', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const week = daysAfter(NEXT, 49)
  await plannedWeek(api, week, 3)
  const create = async (page: Page) => {
    await page.getByRole('button', { name: 'Create 3', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create', exact: true }).click()
  }
  const [page, other] = [await signedIn('Raid Manager'), await signedIn('Admin')]
  for (const each of [page, other]) {
    await each.goto(`/dashboard/week?week=${daysAfter(week, 7)}`)
    await each.getByRole('button', { name: 'Copy last week' }).click()
    await expect(each.getByRole('button', { name: 'Create 3', exact: true })).toBeVisible()
  }
  await create(page)
  await expect(toast(page, '3 raids created')).toBeVisible()
  expectFailure('/raid/create-many', 409)
  await create(other)
  await expect(toast(other, '3 of these raids were copied meanwhile. Nothing was created.')).toBeVisible()
  await expect(other.getByRole('table').getByRole('link', { name: /Run/ })).toHaveCount(3)
  await expect(other.getByRole('table').getByRole('button', { name: /Draft/ })).toHaveCount(0)
})

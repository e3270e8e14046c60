import { personWith } from '#demo/people.ts'
import { DESK, expectAccessible } from '#platform/testing/browser/accessibility.ts'
import { dayAhead } from '#platform/testing/browser/factories.ts'
import { quietLine } from '#platform/testing/browser/quiet-line.ts'
import { raidRow, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { resetDay } from '#platform/words/server-time.ts'
import { deleteTemplate, listTemplates } from './calls.ts'

/** The first day of the next reset. */
const NEXT = resetDay({ date: dayAhead(7), minutes: 720 })
const weekAt = (week: string) => `/dashboard/upcoming-raids?view=week&week=${week}`

test('WEEK-5, WEEK-6, WEEK-9, WEEK-10, TMPL-3: a manager plans a week from a template in under 40 clicks and copies it once', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const manager = await api.as(personWith('Raid Manager'))
  for (const { _id: id } of await manager.call(listTemplates, {})) await manager.call(deleteTemplate, { id })
  const raid = await api.pendingRaid({ name: 'HC Twenty', time: '8:30 PM' })
  const [page, other] = [await signedIn('Raid Manager'), await signedIn('Admin')]
  const made = page.getByRole('table').getByRole('link', { name: /New/ })
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true })

  await test.step('a raid in the list is saved as a template', async () => {
    await page.goto('/dashboard/upcoming-raids')
    await page.getByRole('button', { name: `More for ${raid.name}` }).click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save template' }).click()
    await expect(toast(page, 'Template HC Twenty saved')).toBeVisible()
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Week' }).click()
    await page.getByRole('link', { name: 'Next week' }).click()
    await expect(page).toHaveURL(weekAt(NEXT))
  })

  await test.step('fifteen clicks make fourteen drafts, two publish them, and another member sees them at once', async () => {
    await other.goto(weekAt(NEXT))
    await expect(other.getByText('Live', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^HC Twenty \d/ }).click()
    for (const hour of [/^8 PM/, /^9 PM/]) {
      const cells = page.getByRole('row', { name: hour }).getByRole('button', { name: 'HC Twenty on ' })
      await expect(cells).toHaveCount(7)
      for (const cell of await cells.all()) await cell.click()
    }
    await page.getByRole('button', { name: 'Create and publish 14' }).click()
    await confirm('Create and publish').click()
    await expect(toast(page, '14 raids created and published')).toBeVisible()
    await expect(made).toHaveCount(14)
    await expect(other.getByRole('table').getByRole('link', { name: /HC Twenty/ })).toHaveCount(14)
  })

  await test.step('two managers copy the week; a retry after a lost answer and the second copy add no raids', async () => {
    for (const each of [page, other]) {
      await each.getByRole('link', { name: 'Week after' }).click()
      await each.getByRole('button', { name: 'Copy last week' }).click()
      await expect(each.getByRole('button', { name: 'Create 14', exact: true })).toBeVisible()
    }
    await page.route('**/raid/create-many', async (route) => {
      await route.fetch()
      await route.abort()
    })
    expectFailure('/raid/create-many', 'unanswered')
    const create = async () => {
      await page.getByRole('button', { name: 'Create 14', exact: true }).click()
      await confirm('Create').click()
    }
    await create()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.unrouteAll()
    await create()
    await expect(toast(page, '14 raids created')).toBeVisible()
    await expect(made).toHaveCount(14)
    expectFailure('/raid/create-many', 409)
    await other.getByRole('button', { name: 'Create 14', exact: true }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Create', exact: true }).click()
    await expect(toast(other, '14 of these raids were copied meanwhile. Nothing was created.')).toBeVisible()
    await expect(other.getByRole('table').getByRole('button', { name: /Draft/ })).toHaveCount(0)
  })
})

test('WIRE-12, PAGE-6, PAGE-43, PAGE-44, PAGE-45: the lists are refetched every 30 s, and a day’s raids are published and deleted together @all', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const first = await api.pendingRaid({ name: 'First', date: dayAhead(4) })
  const page = await signedIn('Raid Manager')
  const pending = page.getByRole('table', { name: 'Pending Raids' })
  const published = page.getByRole('table', { name: 'Published Raids' })
  const question = page.getByRole('alertdialog')
  const shows = (name: string) => expect(raidRow(page, { name })).toBeVisible()

  await test.step('an unchanged list is not sent again, and the browser caches nothing', async () => {
    // Live updates would cause refetches too.
    await quietLine(page)
    await page.clock.install()
    const answered = () => page.waitForResponse((response) => response.url().endsWith('/raid/pending'))
    await Promise.all([answered(), page.goto('/dashboard/upcoming-raids')])
    await shows('First')
    const [second] = await Promise.all([answered(), page.clock.runFor(30_000)])
    expect(second.status()).toBe(304)
    await shows('First')
    await api.pendingRaid({ name: 'Second', date: dayAhead(4) })
    await api.pendingRaid({ name: 'Third', date: dayAhead(5) })
    await page.clock.runFor(30_000)
    await shows('Third')
    const kept = (path: string) =>
      page.evaluate(async (address) => {
        const init = { cache: 'only-if-cached', mode: 'same-origin' } as const
        return fetch(address, init).then(
          (response) => response.status,
          () => 'nothing',
        )
      }, path)
    // Chromium fails a request for a path that is not in its cache.
    for (const path of ['/raid/published', '/raid/pending']) expectFailure(path, 'unanswered')
    expect([await kept('/raid/published'), await kept('/raid/pending')]).toEqual(['nothing', 'nothing'])
  })

  await test.step('publishing a day’s raids publishes none when somebody else has published one already', async () => {
    const day = page.getByRole('combobox', { name: 'Day of pending raids' })
    await expect(day.getByRole('option')).toHaveText(['All days', /\(2\)$/, /\(1\)$/])
    await day.selectOption(dayAhead(4))
    await expect(pending.getByRole('row')).toHaveCount(3)
    await expectAccessible(page)
    await page.setViewportSize(DESK)
    await page.getByRole('button', { name: 'Choose pending raids' }).click()
    await page.getByRole('button', { name: 'All 2' }).click()
    await page.getByRole('button', { name: 'Publish 2' }).click()
    await expect(question).toContainText('Are you sure you want to publish these 2 raids?')
    await api.publish(first)
    expectFailure('/raid/publish-many', 409)
    await question.getByRole('button', { name: 'Publish' }).click()
    await expect(toast(page, 'First: This raid is already published. Nothing was published.')).toBeVisible()
    await expect(published.getByRole('row', { name: /First/ })).toBeVisible()
    await page.getByRole('button', { name: 'Publish 1' }).click()
    await question.getByRole('button', { name: 'Publish' }).click()
    await expect(published.getByRole('row', { name: /Second/ })).toBeVisible()
  })

  await test.step('all raids of a day are deleted in one call', async () => {
    await page.getByRole('button', { name: 'Choose published raids' }).click()
    await page.getByRole('button', { name: 'All 2' }).click()
    await page.getByRole('button', { name: 'Delete 2' }).click()
    await expect(question).toContainText('Second')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No published raids available.')).toBeVisible()
  })

  await test.step('a raid is duplicated from its menu', async () => {
    await pending.getByRole('link', { name: 'Edit Third' }).focus()
    await page.keyboard.press('.')
    await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Third')
    await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('')
  })
})

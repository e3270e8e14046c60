import type { Locator } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { type Api, dayAhead } from '#platform/testing/browser/factories.ts'
import { toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { daysAfter, instantOf, resetDay } from '#platform/words/server-time.ts'
import { createTemplate, deleteTemplate, listTemplates } from './template-calls.ts'

/** The Wednesday on which the reset begins that comes next. */
const NEXT = resetDay({ date: dayAhead(7), minutes: 720 })
const evening = (place: number) => daysAfter(NEXT, place)

test.beforeEach(async ({ api }) => {
  const manager = await api.as(personWith('Raid Manager'))
  for (const { _id: id } of await manager.call(listTemplates, {})) await manager.call(deleteTemplate, { id })
})

async function template(api: Api, title: string, time: string): Promise<void> {
  const [manager, leader] = [
    await api.as(personWith('Raid Manager')),
    await api.as(personWith('Raid Leader')),
  ]
  await manager.call(createTemplate, {
    ...{
      title,
      time,
      name: `${title} run`,
      difficulty: 'HEROIC',
      organization: 'Guild',
      lootType: 'Unsaved',
    },
    ...{ bossCount: 8, maxClients: 20, pot: 300_000, raidType: 'Full Run' },
    ...{ raidLeader: leader.memberId, goldCollector: null },
  })
}

test('templates are made from a raid and from the form, renamed and deleted beside the week (TMPL-3, TMPL-4)', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const raid = await api.pendingRaid({ name: 'HC Twenty', time: '8:30 PM' })
  const page = await signedIn('Raid Manager')
  const dialog = page.getByRole('dialog')
  const rail = page.getByRole('list', { name: 'Templates' })

  await test.step('from the menu of a raid', async () => {
    await page.goto('/dashboard/upcoming-raids')
    await page.getByRole('button', { name: `More for ${raid.name}` }).click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Template name' })).toHaveValue('HC Twenty')
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await expect(toast(page, 'Template HC Twenty saved')).toBeVisible()
  })

  await test.step('from the form, once all but the date is there', async () => {
    await page.goto(`/dashboard/create-raid?from=${raid._id}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
    await page.getByRole('button', { name: 'Save as template' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    expectFailure('/template/create', 409)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('HC twenty')
    await page.getByRole('button', { name: 'Save as template' }).click()
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await expect(dialog.getByText('There is already a template with this name.').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Template name' }).fill('Another')
    await dialog.getByRole('button', { name: 'Save template' }).press('Enter')
    await expect(toast(page, 'Template Another saved')).toBeVisible()
  })

  await test.step('beside the week', async () => {
    await page.goto('/dashboard/week')
    await rail.getByRole('button', { name: 'New template' }).click()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Made here')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await rail.getByRole('button', { name: 'New template' }).click()
    await expect(dialog.getByText('Draft restored')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save as template' }).click()
    await expect(dialog.getByText('Time is required')).toBeVisible()
    await expect(dialog.getByText('Date', { exact: true })).toHaveCount(0)
    await dialog.getByRole('combobox', { name: 'Difficulty' }).selectOption('Mythic')
    await dialog.getByRole('combobox', { name: 'Time' }).selectOption('8:15 PM')
    await dialog.getByRole('combobox', { name: 'Raid Leader' }).selectOption(personWith('Raid Leader').name)
    for (const [name, value] of [
      ['Boss Count', '8'],
      ['Max Clients', '20'],
      ['Price', '300000'],
    ] as const)
      await dialog.getByRole('textbox', { name }).fill(value)
    await dialog.getByRole('button', { name: 'Save as template' }).click()
    await dialog.last().getByRole('button', { name: 'Save template' }).click()
    await expect(rail.getByRole('button', { name: /^Made here/ })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await rail.getByRole('button', { name: 'More for Another' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await dialog.getByRole('textbox', { name: 'Template name' }).fill('The other')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(rail.getByRole('button', { name: /^The other/ })).toBeVisible()
    await rail.getByRole('button', { name: 'More for HC Twenty' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rail.getByRole('button', { name: /^HC Twenty/ })).toHaveCount(0)
  })
})

test('drafts are put, kept, changed, taken away, refused at their place and made (WEEK-6, WEEK-7, WEEK-8, WEEK-9)', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  await template(api, 'Late', '11:00 PM')
  await api.publishedRaid({ name: 'Already', date: evening(1), time: '10:00 PM' })
  const page = await signedIn('Raid Manager')
  const table = page.getByRole('table')
  const draft = (text: string) => table.getByRole('button', { name: new RegExp(`Draft.*${text}`) })
  const cells = table.getByRole('button', { name: /^Late on / })
  await page.goto(`/dashboard/week?week=${NEXT}`)

  await test.step('by presses, again to take away, and they outlive a reload', async () => {
    await page.getByRole('button', { name: /^Late 11:00 PM/ }).click()
    const late = table.getByRole('row', { name: /^11 PM/ }).getByRole('button', { name: /^Late on / })
    for (const place of [0, 1, 2]) await late.nth(place).click()
    await expect(draft('Late run')).toHaveCount(3)
    const own = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      minute: '2-digit',
    })
    const start = instantOf({ date: evening(0), minutes: 23 * 60 }) ?? Number.NaN
    await expect(draft('Late run').first()).toContainText(own.format(start))
    await late.nth(2).click()
    await expect(draft('Late run')).toHaveCount(2)
    // In another hour than its own it gets the full hour.
    await table
      .getByRole('row', { name: /^8 PM/ })
      .getByRole('button', { name: /^Late on / })
      .first()
      .click()
    await expect(draft('Late run').first()).toContainText('8:00 PM')
    await page.reload()
    await expect(draft('Late run')).toHaveCount(3)
    await expect(cells).toHaveCount(0)
  })

  await test.step('one is warned of, changed and taken away by keys', async () => {
    await expect(draft('Late run').nth(2)).toContainText('1 warning')
    await draft('Late run').first().click()
    const dialog = page.getByRole('dialog', { name: 'Change draft' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Early run')
    await dialog.getByRole('combobox', { name: 'Time', exact: true }).selectOption('8:15 PM')
    await dialog.getByRole('button', { name: 'Change draft' }).click()
    await expect(draft('Early run')).toContainText('8:15 PM')
    await draft('Late run').nth(1).focus()
    await page.keyboard.press('Delete')
    await expect(draft('run')).toHaveCount(2)
  })

  await test.step('what is refused stands at its draft, and nothing was made', async () => {
    const refusal = 'This person does not hold the Raid Leader role.'
    expectFailure('/raid/create-many', 400)
    await page.route('**/raid/create-many', (route) =>
      route.fulfill({
        status: 400,
        json: {
          success: false,
          code: 'invalid-input',
          message: refusal,
          fields: { 'raids.1.raidLeader': refusal },
        },
      }),
    )
    await page.getByRole('button', { name: 'Create and publish 2' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create and publish' }).click()
    await expect(page.getByText(/Late run: This person .* Nothing was created\.$/)).toBeVisible()
    await expect(draft('Late run')).toContainText(refusal)
    await page.unrouteAll()
  })

  await test.step('they are made and marked', async () => {
    await page.getByRole('button', { name: 'Create 2', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create', exact: true }).click()
    await expect(toast(page, '2 raids created')).toBeVisible()
    await expect(table.getByRole('link', { name: /New.*Pending.*Late run/ })).toBeVisible()
    await expect(draft('run')).toHaveCount(0)
  })
})

/** What somebody does by hand, in s: a press is counted as 1, a key as 0.2. */
class Hand {
  seconds = 0
  async press(button: Locator): Promise<void> {
    this.seconds += 1
    await button.click()
  }
}

test('WEEK-6, WEEK-10: fourteen raids of a week are made and published within 40 s, and the next week by a copy', async ({
  signedIn,
  api,
}) => {
  await template(api, 'Early', '8:00 PM')
  await template(api, 'Late', '11:00 PM')
  const page = await signedIn('Raid Manager')
  const table = page.getByRole('table')
  await page.goto(`/dashboard/week?week=${NEXT}`)
  const publish = async (hand: Hand) => {
    await hand.press(page.getByRole('button', { name: 'Create and publish 14' }))
    await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Create and publish' }))
    await expect(toast(page, '14 raids created and published').first()).toBeVisible()
    await expect(table.getByRole('link', { name: /New/ })).toHaveCount(14)
  }

  const byTemplate = new Hand()
  for (const [title, hour] of [
    ['Early', '8 PM'],
    ['Late', '11 PM'],
  ]) {
    await byTemplate.press(page.getByRole('button', { name: new RegExp(`^${title} \\d`) }))
    const row = table.getByRole('row', { name: new RegExp(`^${hour}`) })
    const cells = row.getByRole('button', { name: `${title} on ` })
    await expect(cells).toHaveCount(7)
    for (const cell of await cells.all()) await byTemplate.press(cell)
  }
  await publish(byTemplate)
  expect(byTemplate.seconds).toBeLessThanOrEqual(40)

  const byCopy = new Hand()
  await byCopy.press(page.getByRole('link', { name: 'Week after' }))
  await byCopy.press(page.getByRole('button', { name: 'Copy last week' }))
  await publish(byCopy)
  expect(byCopy.seconds).toBeLessThanOrEqual(40)
})

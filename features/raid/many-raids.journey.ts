import { expectAccessible } from '#platform/testing/browser/accessibility.ts'
import { dayAhead } from '#platform/testing/browser/factories.ts'
import { toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

test('chosen raids are published and deleted together, and one is duplicated (PAGE-43, PAGE-44)', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const first = await api.pendingRaid({ name: 'First' })
  for (const name of ['Second', 'Third']) await api.pendingRaid({ name })
  const page = await signedIn('Raid Manager')
  await page.goto('/dashboard/upcoming-raids')
  const pending = page.getByRole('table', { name: 'Pending Raids' })
  const published = page.getByRole('table', { name: 'Published Raids' })
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Choose pending raids' }).click()
  for (const name of ['First', 'Second']) await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
  await page.getByRole('button', { name: 'Publish 2' }).click()
  await expect(question).toContainText('Are you sure you want to publish these 2 raids?')
  // Somebody else is faster with one of them: then none is published.
  await api.publish(first)
  expectFailure('/raid/publish-many', 409)
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'First: This raid is already published. Nothing was published.')).toBeVisible()
  await expect(published.getByRole('row', { name: /First/ })).toBeVisible()
  await expect(pending.getByRole('row', { name: /Second/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose Third' }).check()
  await page.getByRole('button', { name: 'Publish 2' }).click()
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, '2 raids published')).toBeVisible()
  await expect(published.getByRole('row', { name: /Third/ })).toBeVisible()

  await page.getByRole('button', { name: 'Choose published raids' }).click()
  await page.getByRole('button', { name: 'All 3' }).click()
  await page.getByRole('button', { name: 'Delete 3' }).click()
  await expect(question).toContainText('Second')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await published.getByRole('link', { name: 'Edit Second' }).focus()
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Crew and settlement' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Crew', exact: true })).toBeVisible()
  await page.goBack()
  await published.getByRole('link', { name: 'Edit Second' }).focus()
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Second')
  await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('')
})

test('PAGE-45: a list shows one day alone, and all of that day are published at once', async ({
  signedIn,
  api,
}) => {
  for (const name of ['Early', 'Late']) await api.pendingRaid({ name, date: dayAhead(4) })
  await api.pendingRaid({ name: 'Another day', date: dayAhead(5) })
  const page = await signedIn('Raid Manager')
  await page.goto('/dashboard/upcoming-raids')
  const rows = page.getByRole('table', { name: 'Pending Raids' }).getByRole('row')
  const day = page.getByRole('combobox', { name: 'Day of pending raids' })
  await expect(day.getByRole('option')).toHaveText(['All days', /\(2\)$/, /\(1\)$/])
  await day.selectOption(dayAhead(4))
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose pending raids' }).click()
  await page.getByRole('button', { name: 'All 2' }).click()
  await page.getByRole('button', { name: 'Publish 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, '2 raids published')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Published Raids' }).getByRole('row')).toHaveCount(3)
})

import { STEPS } from '#domain/agenda/first-steps.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { expect, test } from './fixtures/test.ts'

test('HOME-7: a new community is led to its first raid, step by step', async ({ signedIn }) => {
  const page = await signedIn('Admin')
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'First steps' })
  const before = page.getByRole('main').getByRole('heading', { level: 2 })

  await test.step('they stand before what is off, and what is done is ticked', async () => {
    await expect(before.first()).toHaveText('First steps')
    await expect(steps.getByRole('listitem')).toHaveCount(STEPS.length)
    await expect(steps.getByText(/No hero name takes mails for .*\./)).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('each leads to where it is done', async () => {
    await steps.getByRole('link', { name: /Every payment realm has a bank/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Panel')
    await page.goBack()
  })
  await test.step('one is put away, then all of them', async () => {
    await steps.getByRole('button', { name: 'Put away: Every payment realm has a bank' }).click()
    await expect(steps.getByRole('listitem')).toHaveCount(STEPS.length - 1)
    await steps.getByRole('button', { name: 'Put away', exact: true }).click()
    await expect(steps).toBeHidden()
    await expect(before.first()).toHaveText('Is anything off?')
  })
})

import type { Page } from '@playwright/test'
import { expect, test } from '#platform/testing/browser/test.ts'

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes' })
const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })

test('FORM-1: a form that holds something unsaved asks before Back, Forward and the end of the tab, and goes as far as was asked', async ({
  signedIn,
}) => {
  const page = await signedIn('Raid Manager')
  const bar = page.getByRole('navigation', { name: 'Main' })
  // A step that is stopped is none that Playwright could wait for.
  const step = (by: 1 | -1) => page.evaluate((steps) => window.history.go(steps), by)
  await page.goto('/dashboard')
  await bar.getByRole('link', { name: 'Create Raid' }).click()
  await name(page).fill('Half a raid')
  await step(-1)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/dashboard/create-raid')
  await expect(name(page)).toHaveValue('Half a raid')
  await step(-1)
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(heading(page, 'Welcome to your Dashboard')).toBeVisible()

  await page.goForward()
  await bar.getByRole('link', { name: 'Upcoming Raids' }).click()
  await expect(heading(page, 'Upcoming Raids')).toBeVisible()
  await page.goBack()
  await name(page).fill('Once more')
  await step(1)
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(heading(page, 'Upcoming Raids')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Create Raid' }).click()
  await name(page).fill('Half a raid')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(name(page)).toHaveValue('Half a raid')
})

import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { HERO_NAME_DEFAULTS } from '#domain/hero-name/hero-name.ts'
import type { Api } from './fixtures/factories.ts'
import { expect, test } from './fixtures/test.ts'

const PATH = '/dashboard/admin'

test.beforeEach(async ({ api }) => {
  const admin = await api.as(personWith('Admin'))
  for (const { _id: id } of await admin.call(listHeroNames, {})) await admin.call(deleteHeroName, { id })
})

async function add(api: Api, name: string): Promise<void> {
  const admin = await api.as(personWith('Admin'))
  await admin.call(createHeroName, { ...HERO_NAME_DEFAULTS, name, realm: 'Kazzak' })
}

const nameBox = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })

test('FORM-1, FORM-2: what is typed and not saved outlives a reload, and is dropped only when the person says so', async ({
  signedIn,
  api,
}) => {
  await add(api, 'Erste')
  const page = await signedIn('Admin')
  await page.goto(PATH)
  await nameBox(page).fill('Halb getippt')
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Erste' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(nameBox(page)).toHaveValue('Halb getippt')
  await page.getByRole('button', { name: 'Edit Erste' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(nameBox(page)).toHaveValue('Erste')
  await expect(nameBox(page)).toBeFocused()
})

test('FORM-2: a draft of an edit says that it is one, and gives the record back when it is discarded', async ({
  signedIn,
  api,
}) => {
  await add(api, 'Gesichert')
  await add(api, 'Unberührt')
  const page = await signedIn('Admin')
  await page.goto(PATH)
  await page.getByRole('button', { name: 'Edit Gesichert' }).click()
  await nameBox(page).fill('Nur getippt')
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Edit Unberührt' }).click()
  await expect(page.getByText('Draft restored')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Gesichert' }).click()
  await expect(nameBox(page)).toHaveValue('Nur getippt')
  await expect(page.getByText('Draft restored')).toBeVisible()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Discard changes' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(nameBox(page)).toHaveValue('Gesichert')
  await expect(page.getByText('Draft restored')).toHaveCount(0)
})

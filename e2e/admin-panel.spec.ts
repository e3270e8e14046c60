import type { Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { HERO_NAME_DEFAULTS, type HeroName, type HeroNameInput } from '#domain/hero-name/hero-name.ts'
import { allowClipboard, copiedText } from './fixtures/clipboard.ts'
import type { Api } from './fixtures/factories.ts'
import { expectSaidOnce } from './fixtures/said-once.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const PATH = '/dashboard/admin'

/** Other tests leave theirs. */
async function empty(api: Api): Promise<void> {
  const admin = await api.as(personWith('Admin'))
  for (const { _id: id } of await admin.call(listHeroNames, {})) await admin.call(deleteHeroName, { id })
}

test.beforeEach(({ api }) => empty(api))

async function add(api: Api, wish: Partial<HeroNameInput>): Promise<HeroName> {
  const admin = await api.as(personWith('Admin'))
  return admin.call(createHeroName, { ...HERO_NAME_DEFAULTS, name: 'Münzhüter', realm: 'Kazzak', ...wish })
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const box = (page: Page, name: 'Name' | 'Realm' | 'Faction' | 'Status') =>
  page.getByRole(name === 'Name' ? 'textbox' : 'combobox', { name, exact: true })

async function fill(page: Page, { name, realm }: { name: string; realm: string }): Promise<void> {
  await box(page, 'Name').fill(name)
  await box(page, 'Realm').fill(realm)
}

async function expectAddMode(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Add hero name' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await expect(box(page, 'Name')).toHaveValue('')
  await expect(box(page, 'Realm')).toHaveValue('')
  await expect(box(page, 'Faction')).toHaveValue('Alliance')
  await expect(box(page, 'Status')).toHaveValue('Active')
}

test('HERO-1 to HERO-6: hero names are added, changed and deleted, and what is wrong is said at its field (HERO-4, HERO-2, HERO-5, HERO-3)', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const page = await signedIn('Admin')
  await page.goto(PATH)

  await test.step('HERO-4, HERO-2: a hero name is added, and the form is ready for the next', async () => {
    await expect(page.getByText('No hero names found.')).toBeVisible()
    await expectAddMode(page)
    await fill(page, { name: 'Вьюга', realm: 'Tarren Mill' })
    await box(page, 'Faction').selectOption('Horde')
    await box(page, 'Status').selectOption('Inactive')
    await page.getByRole('button', { name: 'Add hero name' }).dblclick()
    await expect(toast(page, 'Hero name created successfully')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    for (const [at, text] of [/^Вьюга\s*Tarren Mill$/, 'Horde', 'Inactive'].entries())
      await expect(row(page, 'Вьюга').getByRole('cell').nth(at)).toHaveText(text)
    await expectAddMode(page)
    await expect(box(page, 'Name')).toBeFocused()
  })

  await test.step('HERO-1, HERO-6: name, realm and faction are required, each said at its field', async () => {
    for (const name of ['Name', 'Realm', 'Faction'] as const)
      await expect(box(page, name)).toHaveAttribute('required')
    await page.getByRole('button', { name: 'Add hero name' }).click()
    await expect(toast(page, 'Please fill in all required fields')).toBeVisible()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(page.getByText('Realm is required')).toBeVisible()
    await expect(box(page, 'Name')).toBeFocused()
    await box(page, 'Name').fill('Münzhüter')
    await expect(page.getByText('Name is required')).toHaveCount(0)
  })

  await test.step('HERO-4, HERO-2: Edit fills the form, Cancel empties it, a save changes the row', async () => {
    await add(api, { name: 'Älteste', realm: 'Eredar', faction: 'Horde', status: false })
    await add(api, { name: 'Zweite' })
    await box(page, 'Name').fill('')
    const edit = page.getByRole('button', { name: 'Edit Älteste' })
    await edit.click()
    await expect(page.getByRole('heading', { name: 'Edit hero name' })).toBeVisible()
    await expect(box(page, 'Name')).toHaveValue('Älteste')
    await expect(box(page, 'Name')).toBeFocused()
    await expect(box(page, 'Realm')).toHaveValue('Eredar')
    await expect(box(page, 'Faction')).toHaveValue('Horde')
    await expect(box(page, 'Status')).toHaveValue('Inactive')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectAddMode(page)
    await expect(edit).toBeFocused()

    await edit.press('Enter')
    await box(page, 'Status').selectOption('Active')
    await box(page, 'Name').fill('Älteste Bank')
    await box(page, 'Name').press('Enter')
    await expect(toast(page, 'Hero name updated successfully')).toBeVisible()
    await expect(row(page, 'Älteste Bank')).toContainText('Active')
    await expectAddMode(page)
    await expect(page.getByRole('button', { name: 'Edit Älteste Bank' })).toBeFocused()
  })

  await test.step('HERO-5, HERO-2: deleting names what is lost, asks, and leaves the focus with the list', async () => {
    await add(api, { name: 'Bleibt' })
    await add(api, { name: 'Geht', realm: 'Hyjal', faction: 'Horde' })
    await page.getByRole('button', { name: 'Delete Geht' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete this hero name?')
    await expect(question).toContainText('GehtHyjalHorde')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row(page, 'Geht')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete Geht' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete Geht' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Hero name deleted successfully')).toBeVisible()
    await expect(row(page, 'Geht')).toHaveCount(0)
    await expect(row(page, 'Bleibt')).toBeVisible()
    await expect(page.locator(':focus').getByRole('heading', { name: 'Hero names' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('searchbox', { name: 'Search hero names' })).toBeFocused()
  })

  await test.step('HERO-1, HERO-3, HERO-6: a name that is taken keeps what was typed and says so at the field', async () => {
    expectFailure('/admin/create-hero-name', 409)
    await add(api, { name: 'Ünal' })
    await fill(page, { name: 'ünal', realm: 'kazzak' })
    await page.getByRole('button', { name: 'Add hero name' }).click()
    const taken = 'This hero name already exists on this realm.'
    await expect(toast(page, taken)).toBeVisible()
    await expect(box(page, 'Name')).toBeFocused()
    await expect(box(page, 'Name')).toHaveAccessibleDescription(taken)
    await expect(box(page, 'Name')).toHaveValue('ünal')
    await expect(box(page, 'Realm')).toHaveValue('kazzak')
  })

  await test.step('HERO-6: what another admin has deleted is said to be gone, and the list is read again', async () => {
    for (const name of ['Name', 'Realm'] as const) await box(page, name).fill('')
    await empty(api)
    const [edited, doomed] = [await add(api, { name: 'Edited' }), await add(api, { name: 'Doomed' })]
    await page.getByRole('button', { name: 'Edit Edited' }).click()
    await box(page, 'Realm').fill('Gordunni')
    const other = await api.as(personWith('Developer'))
    for (const { _id: id } of [edited, doomed]) await other.call(deleteHeroName, { id })

    expectFailure('/admin/update-hero-name', 404)
    await page.getByRole('button', { name: 'Save changes' }).click()
    const gone =
      'Somebody else has deleted this hero name. What you typed is still here: add it if it is needed.'
    await expect(toast(page, gone)).toBeVisible()
    await expect(page.getByText('No hero names found.')).toBeVisible()
    await expect(box(page, 'Realm')).toHaveValue('Gordunni')
    await page.getByRole('button', { name: 'Add hero name' }).click()
    await expect(row(page, 'Edited')).toContainText('Gordunni')

    expectFailure('/admin/delete-hero-name', 404)
    await page.getByRole('button', { name: 'Delete Edited' }).click()
    const [{ _id: id } = { _id: '' }] = await other.call(listHeroNames, {})
    await other.call(deleteHeroName, { id })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Somebody else has already deleted this hero name.')).toBeVisible()
    await expect(page.getByText('No hero names found.')).toBeVisible()
  })
})

test('HERO-6, TEXT-1: a list that can not be had says so, and Retry brings it', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  await add(api, { name: 'Vorhanden' })
  const page = await signedIn('Admin')
  expectFailure('/admin/hero-name', 'unanswered')
  await page.route('**/admin/hero-name', (route) => route.abort())
  await page.goto(PATH)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to fetch hero names' }).first(),
  ).toBeVisible()
  await page.unroute('**/admin/hero-name')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'Vorhanden')).toBeVisible()
})

test('HERO-6: while the list can not be had a toast says so once, however often it is asked for', async ({
  signedIn,
  expectFailure,
}) => {
  const page = await signedIn('Admin')
  await expectSaidOnce(page, expectFailure, {
    screen: PATH,
    call: '/admin/hero-name',
    view: 'hero-names',
    text: 'Failed to fetch hero names',
  })
})

test('HERO-6, HERO-4: hero names are copied, found, leafed through and a table at 1280 px; without an answer nothing typed is lost (TEXT-1)', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const page = await signedIn('Admin')
  await page.goto(PATH)

  await test.step('HERO-4: a name is copied as the game addresses a mail', async () => {
    await empty(api)
    await add(api, { name: 'Münzhüter', realm: 'Tarren Mill' })
    await allowClipboard(page)
    await page.getByRole('button', { name: 'Münzhüter', exact: true }).click()
    await expect(toast(page, 'Hero name is copied')).toBeVisible()
    expect(await copiedText(page)).toBe('Münzhüter-TarrenMill')
  })

  await test.step('HERO-6: without an answer nothing that was typed is lost, and each failure has its sentence', async () => {
    await empty(api)
    await add(api, { name: 'Bleibt' })
    for (const path of ['/admin/create-hero-name', '/admin/delete-hero-name']) {
      expectFailure(path, 'unanswered')
      await page.route(`**${path}`, (route) => route.abort(), { times: 1 })
    }
    await fill(page, { name: 'Zweiter', realm: 'Hyjal' })
    await page.getByRole('button', { name: 'Add hero name' }).click()
    await expect(toast(page, 'Operation failed')).toBeVisible()
    await expect(box(page, 'Name')).toHaveValue('Zweiter')
    await page.getByRole('button', { name: 'Add hero name' }).click()
    await expect(row(page, 'Zweiter')).toBeVisible()
    await page.getByRole('button', { name: 'Delete Bleibt' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Failed to delete hero name')).toBeVisible()
    await expect(row(page, 'Bleibt')).toBeVisible()
  })

  await test.step('HERO-4: thirty rows a page, and a search that goes back to the first', async () => {
    await empty(api)
    for (let place = 1; place <= 32; place += 1) {
      await add(api, { name: `Bank ${place}`, realm: place === 1 ? 'Ödland' : 'Kazzak' })
    }
    const names = page.getByRole('row').filter({ hasText: 'Bank' })
    const pager = page.getByRole('navigation', { name: 'Pages of Hero names' })
    await expect(names).toHaveCount(30)
    await expect(names.first()).toContainText('Bank 32')
    await pager.getByRole('button', { name: 'Next' }).click()
    await expect(pager).toContainText('Page 2 of 2')
    await expect(names).toHaveCount(2)
    const search = page.getByRole('searchbox', { name: 'Search hero names' })
    await search.fill('bank')
    await expect(pager).toContainText('Page 1 of 2')
    await search.fill('ÖDLAND bank')
    await expect(names).toHaveCount(1)
    await expect(pager).toHaveCount(0)
    await search.fill('nobody')
    await expect(page.getByText('No hero names found.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(names).toHaveCount(30)
  })

  await test.step('HERO-4: at 1280 px the hero names are a table', async () => {
    await empty(api)
    await add(api, { name: 'Lothar' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(row(page, 'Lothar')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Realm' })).toBeVisible()
  })
})

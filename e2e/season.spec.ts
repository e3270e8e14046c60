import { readFileSync } from 'node:fs'
import { expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { dayAhead } from './fixtures/factories.ts'
import { toast, typedDate } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('SEASON-5, SEASON-6, SEASON-7, SEASON-8: a season is pasted, changed, handed on and becomes current', async ({
  signedIn,
  expectFailure,
}) => {
  const page = await signedIn('Admin')
  await page.goto('/dashboard/community')
  await page.getByRole('link', { name: 'Season' }).click()
  const first = page.getByRole('region', { name: 'Manaforge Omega' })
  await expect(first.getByText('Current', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New season' }).click()
  const form = page.getByRole('dialog', { name: 'New Season' })
  const save = form.getByRole('button', { name: 'Save draft' })
  const raids = form.getByLabel('Raids and bosses')
  const said = (text: string) => form.getByRole('paragraph').getByText(text)
  await test.step('what is wrong is said at its field', async () => {
    await save.click()
    await expect(said('Give the season a name')).toBeVisible()
    await expect(said('A season needs at least one raid')).toBeVisible()
    await form.getByLabel('Name').fill('Manaforge omega')
    await raids.fill('Abyss of Night (Abyss): Orobas, Vael\nGrotto')
    await save.click()
    await expect(said('Raid 2: Give each raid its bosses')).toBeVisible()
    await raids.fill('Abyss of Night (Abyss): Orobas, Vael\nGrotto: Mor, Sul (sully), mor')
    await save.click()
    await expect(said('mor is listed twice.')).toBeVisible()
  })
  await test.step('a press on a boss says that Curve sells it', async () => {
    await raids.fill('Abyss of Night (Abyss): Orobas, Vael\nGrotto: Mor, Sul (sully)')
    for (const boss of ['Mor', 'Sul']) await form.getByRole('button', { name: `Curve sells ${boss}` }).click()
    await expect(raids).toHaveValue('Abyss of Night (Abyss): Orobas, Vael\nGrotto: Mor*, Sul* (sully)')
    await expectAccessibleAt(page, PHONE)
    await save.click()
    await expect(said('There is already a season with this name.')).toBeVisible()
    await form.getByLabel('Name').fill('Abyss')
    await save.click()
    await expect(toast(page, 'Season Abyss kept as a draft')).toBeVisible()
  })
  const abyss = page.getByRole('region', { name: 'Abyss', exact: true })
  await test.step('its file comes back as a draft', async () => {
    const coming = page.waitForEvent('download')
    await abyss.getByRole('link', { name: 'File Abyss' }).click()
    const text = readFileSync(await (await coming).path(), 'utf8')
    const buffer = Buffer.from(text.replace('"Abyss"', '"Handed on"'))
    await page.getByLabel('A season’s file').setInputFiles({ name: 'season.json', mimeType: '', buffer })
    await expect(toast(page, 'Season Handed on kept as a draft')).toBeVisible()
    const handed = page.getByRole('region', { name: 'Handed on' })
    await handed.getByRole('button', { name: 'Delete Handed on' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(handed).toBeHidden()
    expectFailure('/season/bring-in', 400)
    await page
      .getByLabel('A season’s file')
      .setInputFiles({ name: 'x', mimeType: '', buffer: Buffer.from('x') })
    await expect(toast(page, 'This file is no JSON')).toBeVisible()
  })
  await test.step('it is given a moment, which is taken back, and begins at once', async () => {
    const dialog = page.getByRole('dialog', { name: 'Make Current' })
    const begin = () => abyss.getByRole('button', { name: 'Make current Abyss' }).click()
    await begin()
    await dialog.getByText('At a moment').click()
    await dialog.getByRole('button', { name: 'Make current' }).click()
    await expect(dialog.getByRole('paragraph').getByText('Please fill in all required fields')).toHaveCount(2)
    await dialog.getByRole('textbox', { name: 'Date' }).fill(typedDate(dayAhead(3)))
    await dialog.getByRole('combobox', { name: 'Time' }).selectOption('6:00 PM')
    await dialog.getByRole('button', { name: 'Make current' }).click()
    await expect(abyss.getByText('Current from')).toBeVisible()
    await abyss.getByRole('button', { name: 'Keep as draft Abyss' }).click()
    await expect(abyss.getByText('Draft', { exact: true })).toBeVisible()
    await begin()
    await dialog.getByRole('button', { name: 'Make current' }).click()
    await expect(abyss.getByText('Current', { exact: true })).toBeVisible()
    await expect(first.getByText('Past')).toBeVisible()
  })
  await test.step('its history tells of it', async () => {
    await abyss.getByRole('button', { name: 'History of Abyss' }).click()
    await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first()).toContainText(
      'Made current',
    )
  })
})

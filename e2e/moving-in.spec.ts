import { personWith } from '#demo/people.ts'
import { expectAccessible } from './fixtures/accessibility.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('MOVE-IN-1, MOVE-IN-2, MOVE-IN-3: a table is pasted, a column set, looked at and brought in', async ({
  signedIn,
  api,
}) => {
  const page = await signedIn('Admin')
  const table = page.getByRole('textbox', { name: 'Table' })
  const preview = page.getByRole('region', { name: 'Preview' })
  const look = page.getByRole('button', { name: 'Preview' })

  await test.step('Community leads to it', async () => {
    await page.goto('/dashboard/community')
    await page.getByRole('link', { name: 'Moving in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Moving in' })).toBeVisible()
  })
  await test.step('a column that is not known is set', async () => {
    await table.fill('Held;Wo\nMorgenrot;Aegwynn\n<b>Abendrot</b>;Kazzak')
    await look.click()
    await expect(preview).toContainText('Choose the column of ‘Name’.')
    await preview.getByRole('combobox', { name: 'Held' }).selectOption('Name')
    await preview.getByRole('combobox', { name: 'Wo' }).selectOption('Realm')
    await expect(preview.getByRole('status')).toHaveText('2 new, 0 already there, 0 wrong.')
    await expect(preview).toContainText('<b>Abendrot</b>-Kazzak')
    await expectAccessible(page)
  })
  await test.step('a wrong line stops all', async () => {
    await table.fill('Heldenname;Server\nMorgenrot;Aegwynn\nAbendrot;')
    await look.click()
    await expect(preview).toContainText('Realm is empty.')
    await expect(preview.getByRole('button', { name: 'Bring in 1 line' })).toBeDisabled()
  })
  await test.step('all is brought in, and is there then', async () => {
    await table.fill('Heldenname;Server\nMorgenrot;Aegwynn\nAbendrot;Kazzak')
    await look.click()
    await preview.getByRole('button', { name: 'Bring in 2 lines' }).click()
    await expect(toast(page, 'Brought in: 2 lines')).toBeVisible()
    await expect(preview.getByRole('status')).toHaveText('0 new, 2 already there, 0 wrong.')
  })
  await test.step('MOVE-IN-6: a file of another encoding is refused', async () => {
    const buffer = Buffer.from('Name;Realm\nJ\xf6rn;Kazzak', 'latin1')
    await page.getByLabel('A CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    await expect(
      toast(page, 'This file is not UTF-8. Save it as ‘CSV UTF-8’ and choose it again.'),
    ).toBeVisible()
  })
  await test.step('MOVE-IN-8: balances from a file wait for a second', async () => {
    await api.as(personWith('Developer'))
    await page.getByRole('radio', { name: 'Balances' }).check()
    const buffer = Buffer.from(`\uFEFFMitglied;Bestand\n${personWith('Raid Leader').name};300k`)
    await page.getByLabel('A CSV file').setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer })
    await look.click()
    await preview.getByRole('button', { name: 'Bring in 1 line' }).click()
    await expect(toast(page, 'Waits for a second of staff.')).toBeVisible()
  })
  await test.step('MOVE-IN-2, MOVE-IN-11: a raid’s day that can be two is asked about', async () => {
    await page.getByRole('radio', { name: 'Raids' }).check()
    await table.fill(
      `Date;Time;Name;Difficulty;Leader;Price\n03/04/2099;20:00;Morgen;HC;${personWith('Raid Leader').name};300k`,
    )
    await look.click()
    await preview.getByRole('radio', { name: 'The day' }).check()
    await expect(preview).toContainText('2099-04-03, 8:00 PM: Morgen')
    await preview.getByRole('button', { name: 'Bring in 1 line' }).click()
    await expect(preview.getByRole('status')).toHaveText('0 new, 1 already there, 0 wrong.')
    await expectAccessible(page)
  })
})

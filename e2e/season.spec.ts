import { readFileSync } from 'node:fs'
import { personWith } from '#demo/people.ts'
import { listPendingRaids } from '#domain/raid/endpoints.ts'
import { beginSeason, createSeason, listSeasons } from '#domain/season/endpoints.ts'
import { currentSeason } from '#domain/season/rules.ts'
import { readRaidLines } from '#domain/season/text.ts'
import { OWN_SEASON } from '#domain/season.ts'
import { resetDay } from '#domain/server-time.ts'
import { createTemplate, deleteTemplate, listTemplates } from '#domain/template/endpoints.ts'
import { expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { fillClient, openForm } from './fixtures/booking-form.ts'
import { storedBookings } from './fixtures/evening.ts'
import { dayAhead } from './fixtures/factories.ts'
import { raidRow, toast, typedDate } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

// Other tests of the same product make raids of the season that comes with it.
test.afterEach(async ({ api }) => {
  const admin = await api.as(personWith('Admin'))
  const seasons = await admin.call(listSeasons, {})
  if (currentSeason(seasons, new Date())?._id !== OWN_SEASON)
    await admin.call(beginSeason, { id: OWN_SEASON })
})

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
  const form = page.getByRole('dialog', { name: 'New season' })
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
    await expect(toast(page, 'This file is not JSON')).toBeVisible()
  })
  await test.step('it is given a moment, which is taken back, and begins at once', async () => {
    const dialog = page.getByRole('dialog', { name: 'Make current' })
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

test('SEASON-9, SEASON-12: a raid of a season with two raids says how many bosses of each, wherever it is listed', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const admin = await api.as(personWith('Admin'))
  const raids = readRaidLines('Abyss of Night (Abyss): Orobas, Vael\nGrotto: Mor, Sul')
  const { _id: id } = await admin.call(createSeason, { name: 'Two raids', raids, tokenGroups: [] })
  await admin.call(beginSeason, { id })
  const page = await signedIn('Admin')
  await page.goto('/dashboard/create-raid')
  const instances = page.getByRole('group', { name: 'Bosses by raid' })
  const count = page.getByRole('textbox', { name: 'Boss Count' })
  await test.step('the form begins with the first raid whole, and the boss count is their sum', async () => {
    await expect(instances.getByLabel('Abyss')).toHaveValue('2')
    await expect(instances.getByLabel('Grotto')).toHaveValue('0')
    await expect(count).toHaveValue('2')
    await instances.getByLabel('Grotto').fill('1')
    await expect(count).toHaveValue('3')
    await expectAccessible(page)
    await count.fill('1')
    await expect(instances.getByLabel('Abyss')).toHaveValue('1')
    await expect(instances.getByLabel('Grotto')).toHaveValue('0')
  })
  await test.step('more bosses than a raid has are refused at the boxes', async () => {
    await api.as(personWith('Raid Leader'))
    await count.fill('2')
    await page.getByRole('textbox', { name: 'Name' }).fill('Two in one')
    await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('HEROIC')
    await page.getByRole('textbox', { name: 'Date' }).fill(typedDate(dayAhead(2)))
    await page.getByRole('combobox', { name: 'Time' }).selectOption('7:30 PM')
    await page.getByRole('combobox', { name: 'Raid Leader' }).selectOption({ index: 1 })
    await instances.getByLabel('Grotto').fill('3')
    await page.getByRole('button', { name: 'Create Raid' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirm creation' })
    await expect(dialog).toContainText('Raids: Abyss 2/2, Grotto 3/2')
    expectFailure('/raid/create', 400)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(instances.getByText('Grotto has 2 bosses.')).toBeVisible()
    await instances.getByLabel('Grotto').fill('1')
    await page.getByRole('button', { name: 'Create Raid' }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(raidRow(page, { name: 'Two in one' })).toContainText('Abyss 2/2, Grotto 1/2')
  })
  await test.step('Week and Book Raid say it too', async () => {
    const [raid] = await admin.call(listPendingRaids, {})
    if (raid === undefined) throw new Error('There is no raid')
    await api.publish(raid)
    await page.goto('/dashboard/book-raid')
    await expect(raidRow(page, raid)).toContainText('Abyss 2/2, Grotto 1/2')
    await page.goto(`/dashboard/week?week=${resetDay({ date: raid.date, minutes: 720 })}`)
    await expect(page.getByRole('link', { name: 'Two in one' })).toContainText('Abyss 2/2, Grotto 1/2')
  })
})

test('SEASON-13, SEASON-16: a Curve raid is made with three bosses, and booked for two of them', async ({
  signedIn,
  api,
}) => {
  const admin = await api.as(personWith('Admin'))
  const raids = readRaidLines('Abyss: Orobas, Vael*\nGrotto: Mor*, Sul*')
  const { _id: id } = await admin.call(createSeason, { name: 'Three for Curve', raids, tokenGroups: [] })
  await admin.call(beginSeason, { id })
  await api.as(personWith('Raid Leader'))
  const page = await signedIn('Admin')
  await page.goto('/dashboard/create-raid')
  await expect(page.getByRole('textbox', { name: 'Boss Count' })).toHaveValue('2')
  await page.getByRole('textbox', { name: 'Name' }).fill('Three bosses')
  await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('HEROIC')
  await page.getByRole('combobox', { name: 'Raid Type' }).selectOption('Curve')
  await page.getByRole('textbox', { name: 'Date' }).fill(typedDate(dayAhead(2)))
  await page.getByRole('combobox', { name: 'Time' }).selectOption('7:30 PM')
  await page.getByRole('combobox', { name: 'Raid Leader' }).selectOption({ index: 1 })
  const bosses = page.getByRole('group', { name: 'Curve bosses' })
  await expect(bosses.getByRole('checkbox', { name: 'Sul' })).toBeChecked()
  await bosses.getByText('Vael').click()
  await expect(page.getByRole('textbox', { name: 'Boss Count' })).toHaveValue('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Raid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create' }).click()
  await expect(raidRow(page, { name: 'Three bosses' })).toContainText('Abyss 1/2, Grotto 2/2')
  const [raid] = await admin.call(listPendingRaids, {})
  if (raid === undefined) throw new Error('There is no raid')
  await api.publish(raid)
  await page.goto('/dashboard/book-raid')
  const form = await openForm(page, raid)
  await fillClient(form, 'Thrallina')
  const chosen = form.getByRole('group', { name: 'Bosses' })
  await expect(chosen.getByRole('checkbox')).toHaveCount(3)
  await chosen.getByText('Mor').click()
  await expectAccessibleAt(page, PHONE)
  await form.getByRole('button', { name: 'Book client' }).click()
  await expect(toast(page, 'Booking request sent for Three bosses')).toBeVisible()
  const [booking] = await storedBookings(api, raid)
  expect(booking?.selectedBosses).toEqual(['Vael', 'Sul'])
  await test.step('SEASON-16: a message that names a boss books it', async () => {
    await page.getByRole('button', { name: 'Paste a message' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste a message' })
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Rallona-Kazzak mage, sul only, 300k')
    await dialog.getByRole('button', { name: 'Read message' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Raid Type' })).toHaveValue('Curve')
    await dialog.getByRole('button', { name: 'Book on Three bosses' }).click()
    await expect.poll(async () => (await storedBookings(api, raid))[1]?.selectedBosses).toEqual(['Sul'])
  })
})

test('SEASON-19: a template of the season before is offered for change beside the week', async ({
  signedIn,
  api,
}) => {
  const admin = await api.as(personWith('Admin'))
  const { memberId: raidLeader } = await api.as(personWith('Raid Leader'))
  for (const { _id: id } of await admin.call(listTemplates, {})) await admin.call(deleteTemplate, { id })
  await admin.call(createTemplate, {
    ...{ title: 'Late', name: 'HC Late', time: '11:00 PM', raidLeader, goldCollector: null },
    ...{ difficulty: 'HEROIC', organization: 'Guild', lootType: 'Unsaved', raidType: 'Full Run' },
    ...{ bossCount: 8, maxClients: 20, pot: 300_000 },
  })
  const raids = readRaidLines('Spire: Orobas, Vael, Mor')
  const { _id: id } = await admin.call(createSeason, { name: 'Of three', raids, tokenGroups: [] })
  await admin.call(beginSeason, { id })
  const page = await signedIn('Admin')
  await page.goto('/dashboard/week')
  const rail = page.getByRole('list', { name: 'Templates' })
  const late = rail.getByRole('button', { name: /^Late \d/ })
  await expect(late).toContainText('another season')
  await late.click()
  const form = page.getByRole('dialog', { name: 'Change template' })
  await expect(form.getByRole('textbox', { name: 'Boss Count' })).toHaveValue('3')
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('HC Late')
  await form.getByRole('button', { name: 'Save as template' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Save template' }).click()
  await expect(toast(page, 'Template Late saved')).toBeVisible()
  await expect(late).not.toContainText('another season')
  await expect(late).toHaveCount(1)
})

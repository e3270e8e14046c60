import { personWith } from '#demo/people.ts'
import { createSeason } from '#domain/season/endpoints.ts'
import { seasonText } from '#domain/season/rules.ts'
import { DEFAULT_SEASON } from '#domain/season/season.ts'
import { expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { fillClient, openForm } from './fixtures/booking-form.ts'
import { storedBookings } from './fixtures/evening.ts'
import { bookingsOf, raidRow, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const ABYSS = {
  name: 'Abyss',
  raids: [{ name: 'Abyss of Night', bosses: ['Orobas', 'Vael', 'Mor', 'Sul'] }],
  curve: ['Vael', 'Mor', 'Sul'],
  tokenGroups: [{ name: 'Void', classes: ['Mage' as const, 'Druid' as const] }],
}

// Other tests of the same product make raids of the season that comes with it.
test.afterEach(async ({ api }) => {
  await (await api.as(personWith('Admin'))).call(createSeason, { text: seasonText(DEFAULT_SEASON) })
})

test('SEASON-4, SEASON-5, SEASON-6, SEASON-7: an Admin pastes a season, and raids are made, booked and counted in it', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const before = await api.publishedRaid({ name: 'Before', raidType: 'Curve', bossCount: 2 })
  const page = await signedIn('Admin')

  await test.step('it is pasted, checked and current', async () => {
    await page.goto('/dashboard/season')
    await expect(page.getByRole('region', { name: 'Manaforge Omega' }).first()).toContainText('Fractillus')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Paste a new season' }).click()
    const form = page.getByRole('dialog', { name: 'New season' })
    const text = form.getByLabel('Season as JSON')
    await expect(text).toHaveValue(/"Manaforge Omega"/)
    expectFailure('/season/create', 400)
    await text.fill(seasonText({ ...ABYSS, curve: ['Nexus'] }))
    await form.getByRole('button', { name: 'Make current' }).click()
    await expect(text).toHaveAccessibleDescription(/Nexus is a boss of no raid here\./)
    await expectAccessibleAt(page, PHONE)
    await text.fill(seasonText(ABYSS))
    await form.getByRole('button', { name: 'Make current' }).click()
    await expect(toast(page, 'Abyss is the current season')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Abyss of Night' })).toContainText('Vael')
  })

  await test.step('a Curve raid takes its number of bosses', async () => {
    const manager = await signedIn('Raid Manager')
    await manager.goto('/dashboard/create-raid')
    const count = manager.getByRole('textbox', { name: 'Boss Count' })
    await expect(count).toHaveValue('8')
    await manager.getByRole('combobox', { name: 'Raid Type' }).selectOption('Curve')
    await expect(toast(manager, 'Boss count cannot exceed 3 for Curve raids')).toBeVisible()
    await expect(count).toHaveValue('3')
    await expect(count).toHaveAccessibleDescription('1 to 3 on a Curve raid')
    await manager.goto(`/dashboard/edit-raid/${before._id}`)
    await expect(count).toHaveAccessibleDescription('1 or 2 on a Curve raid')
  })

  await test.step('each raid sells and counts its own season', async () => {
    const young = await api.publishedRaid({ name: 'After', raidType: 'Curve', bossCount: 3 })
    const advertiser = await signedIn('Advertiser')
    const form = await openForm(advertiser, young)
    await expect(form.getByRole('radio')).toHaveCount(4)
    await expect(form.getByRole('radio', { name: 'All' })).toBeChecked()
    await form.getByText('Mor', { exact: true }).click()
    await fillClient(form, 'Rallona')
    await form.getByRole('button', { name: 'Book client' }).click()
    await raidRow(advertiser, young).getByRole('button', { name: 'View Details' }).click()
    await expect(bookingsOf(advertiser, young)).toContainText('Rallona')
    await expect(advertiser.getByText('Void')).toBeVisible()
    expect((await storedBookings(api, young))[0]?.selectedBosses).toEqual(['Mor'])
    const older = await openForm(advertiser, before)
    await expect(older.getByRole('radio', { name: 'Both' })).toBeChecked()
  })
})

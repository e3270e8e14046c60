import { personWith } from '#demo/people.ts'
import { deleteSeason, listSeasons } from '#domain/season/endpoints.ts'
import { readRaidLines } from '#domain/season/text.ts'
import { expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

/** What a person who has never seen the screen takes for a press, which they look for first, and for a key, ms. */
const PRESS_MS = 5_000
const KEY_MS = 300
/** For a season of a raid of eight bosses and one of one, by keys alone and by a paste. */
const TYPED_MS = 180_000
const PASTED_MS = 60_000
const LINES = [
  'The Hollow Sun: Vexia, Orun, The Twins, Kaldis, Mother of Ash, Sorrow, Ithraz*, Nul the Last*',
  'Tidegate: Morwen',
]

test.afterEach(async ({ api }) => {
  const admin = await api.as(personWith('Admin'))
  for (const { _id: id, name } of await admin.call(listSeasons, {}))
    if (name.startsWith('Sun by ')) await admin.call(deleteSeason, { id })
})

test('SEASON-6: a stranger types a season of two raids in three minutes, and pastes it in one', async ({
  signedIn,
  api,
}) => {
  const admin = await api.as(personWith('Admin'))
  const page = await signedIn('Admin')
  const form = page.getByRole('dialog', { name: 'New season' })
  let spent = 0
  const press = async (locator: ReturnType<typeof page.getByRole>) => {
    spent += PRESS_MS
    await locator.click()
  }
  const type = async (text: string) => {
    spent += text.length * KEY_MS
    await page.keyboard.type(text)
  }
  const kept = async (name: string) => {
    await expect(toast(page, `Season ${name} kept as a draft`)).toBeVisible()
    const season = (await admin.call(listSeasons, {})).find((one) => one.name === name)
    expect(season?.raids).toEqual(readRaidLines(LINES.join('\n')))
  }
  const open = async () => {
    spent = 0
    await page.goto('/dashboard/community')
    await press(page.getByRole('link', { name: 'Season' }))
    await press(page.getByRole('button', { name: 'New season' }))
    await press(form.getByLabel('Name'))
  }
  await test.step('by keys', async () => {
    await open()
    await type('Sun by keys')
    await press(form.getByLabel('Raids and bosses'))
    await type(LINES.join('\n'))
    await expectAccessibleAt(page, PHONE)
    await press(form.getByRole('button', { name: 'Save draft' }))
    await kept('Sun by keys')
    expect(spent).toBeLessThanOrEqual(TYPED_MS)
  })
  await test.step('by a paste', async () => {
    await open()
    await type('Sun by paste')
    await press(form.getByLabel('Raids and bosses'))
    // A paste is a press of two keys.
    spent += 2 * KEY_MS
    await page.keyboard.insertText(LINES.join('\n'))
    await press(form.getByRole('button', { name: 'Save draft' }))
    await kept('Sun by paste')
    expect(spent).toBeLessThanOrEqual(PASTED_MS)
  })
})

import type { Locator, Page } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { decodeBase64Json, encodePayload } from '#domain/encoding.ts'
import { bookingsOf, raidRow } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const LEADER = personWith('Raid Leader')
const ADVERTISER = personWith('Advertiser')

/** From right to left; the last two as records from before may be, one of them with what ends a bdi early. */
const HEBREW = 'דוד בן גוריון'
const TURNING = '\u202eLevander'
const ENDING = '\u2069\u202eMirela'

/** Has these calls answer with other names than the records have: the product refuses to store some of them. */
async function rename(page: Page, names: Readonly<Record<string, string>>, ...paths: readonly string[]) {
  const renamed = (value: unknown): unknown => {
    let said = JSON.stringify(value)
    for (const [from, to] of Object.entries(names)) said = said.replaceAll(`"${from}"`, JSON.stringify(to))
    return JSON.parse(said)
  }
  for (const path of paths) {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const { payload, ...answer } = (await response.json()) as { payload: unknown }
      const given =
        typeof payload === 'string' ? encodePayload(renamed(decodeBase64Json(payload))) : renamed(payload)
      await route.fulfill({ response, json: { ...answer, payload: given } })
    })
  }
}

/** What is read from left to right: the characters in the order of their places, line by line. */
function seen(shown: Locator): Promise<string> {
  return shown.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: { character: string; left: number; middle: number }[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange()
      for (const [at, character] of [...(node.textContent ?? '')].entries()) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { left, top, bottom, width } = range.getBoundingClientRect()
        if (width > 0) found.push({ character, left, middle: (top + bottom) / 2 })
      }
    }
    // Characters of one line come from several fonts, which place them a little higher or lower.
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight)
    const lines = Map.groupBy(found, ({ middle }) =>
      Math.round((middle - (found[0]?.middle ?? 0)) / lineHeight),
    )
    const inOrder = [...lines].toSorted(([a], [b]) => a - b).map(([, line]) => line)
    return inOrder
      .flatMap((line) => line.toSorted((a, b) => a.left - b.left))
      .map(({ character }) => character)
      .join('')
  })
}

/** Places on the screen where this text stands without a direction of its own. */
function unprotected(page: Page, part: string): Promise<string[]> {
  return page.evaluate((text) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.textContent?.includes(text) || parent?.closest('script, .sr-only')) continue
      if (!parent?.closest('bdi, [dir=auto]')) found.push(parent?.outerHTML ?? '')
    }
    return found
  }, part)
}

const RENAMED = { [LEADER.name]: TURNING, [ADVERTISER.name]: ENDING, Oldbooked: `${ENDING}x` }

test('turn nothing beside them on Book Raid, whatever they are (WIRE-13)', async ({ signedIn, api }) => {
  const raid = await api.publishedRaid({ name: `${HEBREW} 123` })
  await api.book(raid, {
    clientName: HEBREW,
    clientRealm: HEBREW,
    contactInfo: `${HEBREW} 7`,
    additionalNotes: HEBREW,
  })
  await api.book(raid, { clientName: 'Oldbooked' })
  const page = await signedIn('Admin')
  await rename(page, RENAMED, '/booking/raid-booking')
  await page.goto('/dashboard/book-raid')
  const bookings = bookingsOf(page, raid)
  await expect(bookings.getByText('Mirelax')).toBeVisible()
  await expect(bookings.getByText(`${HEBREW} 7`)).toBeVisible()
  for (const part of [HEBREW, 'Mirela']) expect(await unprotected(page, part)).toEqual([])

  const asked = page.getByRole('alertdialog').getByText('(Mage) on')
  const actions = (name: string) => page.getByRole('group', { name: `Actions for ${name} (Mage)` })
  await actions(HEBREW).getByRole('button', { name: 'Lock' }).click()
  await expect.poll(() => seen(asked)).toMatch(/^[^a-z]+ \(Mage\) on [^a-z]+\. [A-Z]/)
  await page.keyboard.press('Escape')
  await actions(`${ENDING}x`).getByRole('button', { name: 'Lock' }).click()
  await expect.poll(() => seen(asked)).toMatch(/^Mirelax \(Mage\) on /)
})

test('turn nothing beside them on the other screens, and are typed from their own side (WIRE-13)', async ({
  signedIn,
  api,
}) => {
  const raid = await api.pendingRaid({ name: `${HEBREW} 123` })
  const page = await signedIn('Admin')
  await rename(page, RENAMED, '/raid/pending')
  await page.goto('/dashboard/upcoming-raids')
  await expect(raidRow(page, raid)).toContainText('Levander')
  for (const part of [HEBREW, 'Levander']) expect(await unprotected(page, part)).toEqual([])

  await page.goto('/dashboard/admin')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill(HEBREW)
  await expect(name).toHaveCSS('direction', 'rtl')
  await page.getByRole('combobox', { name: 'Realm', exact: true }).fill('Kazzak')
  await page.getByRole('button', { name: 'Add hero name' }).click()
  await expect(page.getByRole('button', { name: HEBREW, exact: true })).toBeVisible()
  expect(await unprotected(page, HEBREW)).toEqual([])
  await page.getByRole('button', { name: `History of ${HEBREW}` }).click()
  const entry = page.getByRole('dialog').getByRole('listitem')
  await expect(entry).toContainText(HEBREW)
  expect(await unprotected(page, HEBREW)).toEqual([])
})

test('that nobody could see are refused at the field (WIRE-13)', async ({ signedIn }) => {
  const page = await signedIn('Admin')
  await page.goto('/dashboard/admin')
  await page.getByRole('combobox', { name: 'Realm', exact: true }).fill('Kazzak')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const add = page.getByRole('button', { name: 'Add hero name' })
  for (const [typed, said] of [
    ['Forge\u200bbank', 'This has characters that cannot be shown.'],
    ['🐉', 'Enter at least one letter or digit.'],
  ] as const) {
    await name.fill(typed)
    await add.click()
    await expect(name).toHaveAccessibleDescription(said)
    await expect(name).toBeFocused()
  }
})

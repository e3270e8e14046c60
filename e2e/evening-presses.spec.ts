import type { Locator } from '@playwright/test'
import { personWith } from '#demo/people.ts'
import { makeTrackingLink } from '#domain/tracking/endpoints.ts'
import { allowClipboard, copiedText } from './fixtures/clipboard.ts'
import { dayAhead } from './fixtures/factories.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const CLIENTS = 35
/** Of them so many have a link to their page. */
const LINKED = 5
const letters = (at: number) => String.fromCharCode(65 + Math.floor(at / 26), 97 + (at % 26))

/** Presses things, and counts. */
function counting() {
  const pressed: Locator[] = []
  return {
    press: async (what: Locator) => {
      pressed.push(what)
      await what.click()
    },
    /** Since the last time. */
    taken: () => pressed.splice(0).length,
  }
}

test('MYC-2, MYC-4, MYC-6: of 35 clients tonight an advertiser sees who owes, has no link or is not online by a press each, and reminds all by two', async ({
  signedIn,
  api,
}) => {
  const early = await api.raidSoon({ name: 'Early', maxClients: 20 })
  const late = await api.raidSoon({ name: 'Late', maxClients: 20 })
  const later = await api.publishedRaid({ name: 'Another day', date: dayAhead(5) })
  await api.book(later, { clientName: 'Afterwards' })
  const advertiser = await api.as(personWith('Advertiser'))
  for (let at = 0; at < CLIENTS; at += 1) {
    const clientName = `Tonight${letters(at)}`
    const { _id } = await api.book(at < 18 ? early : late, { clientName })
    if (at < LINKED) await advertiser.call(makeTrackingLink, { bookingId: _id })
  }
  const page = await signedIn('Advertiser')
  await allowClipboard(page)
  await page.clock.setFixedTime(Date.parse(early.startsAt) - 60_000)
  await page.goto('/dashboard/my-clients')
  const chip = (name: RegExp) => page.getByRole('navigation', { name: 'Clients' }).getByRole('link', { name })
  const rows = page.getByRole('row').filter({ hasText: /(Tonight|Afterwards)/ })
  await expect(rows).toHaveCount(CLIENTS + 1)
  const { press, taken } = counting()
  for (const [name, count] of [
    [/^Owes/, CLIENTS + 1],
    [/^No link/, CLIENTS + 1 - LINKED],
    [/^Not online/, CLIENTS],
  ] as const) {
    await press(chip(name))
    await expect(chip(name)).toHaveText(new RegExp(`${count}$`))
    await expect(rows).toHaveCount(count)
    expect(taken()).toBe(1)
  }
  await press(chip(/^Tonight/))
  await expect(rows).toHaveCount(CLIENTS)
  await press(page.getByRole('button', { name: /^Copy all reminders/ }))
  await expect(toast(page, `${CLIENTS} reminders copied`)).toBeVisible()
  expect(taken()).toBe(2)
  const copied = await copiedText(page)
  expect(copied.match(/your Heroic raid starts/g)).toHaveLength(CLIENTS)
  expect(copied).not.toContain('Afterwards')
})

test('HOME-5: an admin sees what is off without a press, and its cure with one', async ({
  signedIn,
  api,
}) => {
  // Within the 36 hours that the board looks ahead, at whatever hour this runs.
  await api.publishedRaid({ name: 'Nobody collects', date: dayAhead(1), time: '6:00 AM', collector: null })
  const page = await signedIn('Admin')
  await page.goto('/dashboard')
  const line = page
    .getByRole('region', { name: 'Is anything off?' })
    .getByRole('listitem')
    .filter({ hasText: 'no collector' })
    .getByRole('link', { name: 'Edit raid' })
  await expect(line).toBeVisible()
  const { press, taken } = counting()
  await press(line)
  await expect(page.getByLabel('Gold Collector')).toBeVisible()
  expect(taken()).toBe(1)
})

test('MYC-5, STALE-4: of a client whose raid is deleted while their dialog is open it says who did it, and nothing is done', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const raid = await api.raidSoon({ name: 'Called off' })
  await api.book(raid, { clientName: 'Rallona', clientRealm: 'Kazzak' })
  const page = await signedIn('Advertiser')
  await page.goto('/dashboard/my-clients')
  const row = page.getByRole('row').filter({ hasText: 'Rallona-Kazzak' })
  await row.getByRole('button', { name: 'More for Rallona (' }).click()
  await page.getByRole('menuitem', { name: 'Cancel booking…' }).click()
  const dialog = page.getByRole('dialog', { name: /Cancel/ })
  await dialog.getByText('Client cancelled').click()
  expectFailure(`/raid/view/${raid._id}`, 404)
  await api.delete(raid)
  await expect(dialog).toContainText(`Called off was deleted by ${personWith('Raid Manager').name}.`)
  await page.keyboard.press('Escape')
  await expect(row).toBeHidden()
})

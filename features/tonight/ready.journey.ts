import { personWith } from '#demo/people.ts'
import { expectAccessible } from '#platform/testing/browser/accessibility.ts'
import { allowClipboard, copiedText } from '#platform/testing/browser/clipboard.ts'
import { raidRow } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

test('TONIGHT-14: before the start Tonight lists what is missing, and one click reminds clients who are not online @all', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon({ name: 'HC Soon', maxClients: 5, collector: null })
  await api.book(raid, {
    clientName: 'Rallona',
    clientRealm: 'Kazzak',
    contactInfo: 'ral#1',
    paymentRealm: 'Hyjal',
  })
  const inside = await api.book(raid, { clientName: 'Inside', additionalNotes: 'Whisper first' })
  await api.mark(inside, 'in-group')
  const page = await signedIn('Raid Leader')
  await allowClipboard(page)
  await page.clock.setFixedTime(Date.parse(raid.startsAt) - 46 * 60_000)
  await page.goto(`/dashboard/tonight/${raid._id}`)
  const ready = page.getByRole('region', { name: 'Ready?' })
  await expect(page.getByRole('list', { name: 'Clients' })).toBeVisible()
  await expect(ready).toBeHidden()
  await page.clock.setFixedTime(Date.parse(raid.startsAt) - 10 * 60_000)
  await page.reload()
  await expect(ready).toContainText('No collector')
  await expect(ready.getByRole('button', { name: /^No bank for Hyjal \(/ })).toBeVisible()
  await expectAccessible(page)

  await test.step('a warning leads to its client', async () => {
    await ready.getByRole('button', { name: '1 with notes' }).click()
    const sheet = page.getByRole('dialog', { name: /^Inside/ })
    await expect(sheet).toContainText('Whisper first')
    await page.keyboard.press('Escape')
  })

  await test.step('one click calls the advertiser and copies the reminder for the client', async () => {
    const advertiser = await signedIn(personWith('Advertiser'))
    await advertiser.goto('/dashboard/book-raid')
    await expect(raidRow(advertiser, raid)).toBeVisible()
    await ready.getByRole('button', { name: 'Remind the one who is not online' }).click()
    await expect(page.getByText('Reminders copied. 1 advertiser called.')).toBeVisible()
    expect(await copiedText(page)).toMatch(/^ral#1\nRallona, your Heroic raid starts/)
    await advertiser.getByRole('button', { name: /^Notices/ }).click()
    await expect(advertiser.getByRole('dialog', { name: 'Notices' })).toContainText('calls from HC Soon')
  })
})

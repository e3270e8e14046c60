import type { Page } from '@playwright/test'
import { expectNoViolations } from '#platform/testing/browser/accessibility.ts'
import { box, choice } from '#platform/testing/browser/booking-form.ts'
import { allowClipboard, copiedText } from '#platform/testing/browser/clipboard.ts'
import { ON_A_PHONE } from '#platform/testing/browser/evening.ts'
import { dayAhead } from '#platform/testing/browser/factories.ts'
import { raidRow, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const MESSAGE =
  'hey, got 2 for hc full tomorrow at 9: Vashtorn-Kazzak and https://raider.io/characters/eu/twisting-nether/Kjartan 300k each, 50k depo each, paid on Draenor horde'

/** Pastes outside every box, like Ctrl+V. All tests of a machine share the real clipboard, so it is not used. */
async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

test('an advertiser on a phone books two clients of a pasted message by two taps (MSG-4, MSG-5, MSG-6, MSG-7, MSG-8)', async ({
  signedIn,
  api,
}) => {
  const tomorrow = { date: dayAhead(1), time: '9:00 PM', difficulty: 'HEROIC', pot: 320_000 } as const
  await api.publishedRaid({ ...tomorrow, name: 'Early', time: '6:00 PM', maxClients: 4 })
  const fits = await api.publishedRaid({ ...tomorrow, name: 'Fits', maxClients: 10 })
  await api.publishedRaid({ ...tomorrow, name: 'Too dear', pot: 563_000 })
  await api.publishedRaid({ ...tomorrow, name: 'One slot', maxClients: 1 })
  const page = await signedIn('Advertiser', ON_A_PHONE)
  await allowClipboard(page)
  await page.goto('/dashboard/book-raid')
  await expect(page.getByRole('button', { name: 'Paste a message' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Paste a message' })
  const card = (place: number) => dialog.getByRole('listitem', { name: `Client ${place}`, exact: true })

  await test.step('the message is parsed and Raider.IO is queried', async () => {
    await paste(page, MESSAGE)
    await expect(box(card(1), 'Client Name')).toHaveValue('Vashtorn')
    await expect(choice(card(1), 'Client Class')).toHaveValue('Warrior')
    await expect(box(card(2), 'Client Realm')).toHaveValue('Twisting Nether')
    await expect(choice(card(2), 'Client Class')).toHaveValue('Hunter')
    await expect(box(card(2), 'Price')).toHaveValue('300,000')
    await expect(card(2)).toContainText('Not booked before')
    await expect(choice(dialog, 'Payment Realm')).toHaveValue('Draenor')
    await expect(choice(dialog, 'Time (guessed)')).toHaveValue('9:00 PM')
    await expectNoViolations(page)
  })

  await test.step('fitting raids are listed nearest first, the first one chosen, other raids with the reason', async () => {
    const raids = dialog.getByRole('group', { name: 'Raids that fit' })
    await expect(raids.getByRole('radio').first()).toHaveAccessibleName(/^Fits/)
    await expect(raids.getByRole('radio', { name: /^Fits/ })).toBeChecked()
    await expect(raids).toContainText('9:00 PM, 10 free, floor 288,000, you keep 96,000 each')
    await raids.getByRole('button', { name: 'Others' }).click()
    await expect(raids).toContainText('floor 506,700: 206,700 more')
    await expect(raids).toContainText('1 free for 2')
    await expectNoViolations(page)
  })

  await test.step('one tap books both clients and offers the confirmation', async () => {
    const best = dialog.getByRole('button', { name: 'Book both, 9:00 PM on Fits' })
    await expect(best).toBeInViewport()
    await best.tap()
    await toast(page, '2 booking requests sent for Fits').click()
    const booked = page.getByRole('dialog', { name: 'Booked' })
    await booked.getByRole('button', { name: 'Copy confirmation' }).tap()
    await toast(page, 'Confirmation copied').click()
    const copied = await copiedText(page)
    expect(copied).toContain(
      'Kjartan-Twisting Nether (Hunter): 300,000 gold, 50,000 paid, 250,000 to pay on Draenor, Horde',
    )
    const addresses = [...copied.matchAll(/^Your page: (.+\/track\/[\w-]{43})$/gm)].map(([, found]) => found)
    expect(addresses).toHaveLength(2)
    const client = await page.request.get(addresses[0] ?? '')
    expect(await client.text()).toContain('<h1><bdi>Fits</bdi></h1>')
    await booked.getByRole('button', { name: 'Copy tracking link of Kjartan (Hunter)' }).tap()
    await toast(page, 'Tracking link copied').click()
    await booked.getByRole('button', { name: 'Close', exact: true }).last().tap()
    await expect(raidRow(page, fits)).toContainText('2 / 10')
  })
})

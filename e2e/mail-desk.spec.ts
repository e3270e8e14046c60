import { personWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { generateCode, listAllMails, markMailSent } from '#domain/mail/endpoints.ts'
import { DESK, expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { allowClipboard, copiedText } from './fixtures/clipboard.ts'
import { toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const MAILS = 40
/** More than two mails of the game carry, gold. */
const MOST = 20_000_010
/** What a person takes for a press of the mouse and for a key, ms. */
const PRESS_MS = 1_000
const KEY_MS = 200
const BUDGET_MS = 60_000

test('DESK-5, DESK-10: forty mails are cleared with keys, and their codes are pasted at once', async ({
  signedIn,
  api,
}) => {
  test.setTimeout(240_000)
  const admin = await api.as(personWith('Admin'))
  const collector = personWith('Gold Collector')
  await test.step('forty mails for one bank, and nothing else to do', async () => {
    for (const { _id: id } of await admin.call(listHeroNames, {})) await admin.call(deleteHeroName, { id })
    for (const { _id: mailId, sent } of await admin.call(listAllMails, {})) {
      if (sent) continue
      await admin.call(generateCode, { mailId })
      await admin.call(markMailSent, { mailId })
    }
    const bank = { name: 'Silberstrom', realm: 'Aegwynn', faction: 'Horde', status: true } as const
    await admin.call(createHeroName, bank)
    const raid = await api.publishedRaid({ name: 'Forty mails', maxClients: MAILS, pot: 100_000, collector })
    for (let at = 0; at < MAILS; at += 1)
      await api.mail(raid, {
        paymentRealm: 'Aegwynn',
        paymentFaction: 'Horde',
        price: at < MAILS - 1 ? 100_000 + at : MOST,
      })
  })
  let spent = 0
  const page = await signedIn(collector)
  await allowClipboard(page)
  const key = (name: string) => {
    spent += KEY_MS
    return page.keyboard.press(name)
  }
  const rows = page.locator('[data-row] [data-focus]')
  const press = (locator: ReturnType<typeof page.getByRole>) => {
    spent += PRESS_MS
    return locator.click()
  }
  const tab = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Mail Desk' }).getByRole('link', { name })

  await test.step('codes for the whole group', async () => {
    await page.goto('/dashboard/mail-desk')
    await expect(
      page.getByRole('heading', { name: 'Silberstrom-Aegwynn, Horde: 40 mails, 23,900,751 g' }),
    ).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(DESK)
    await press(rows.first())
    await key('g')
    await expect(toast(page, 'Codes for 40 mails')).toBeVisible()
    await expect(page.getByText('No mails to code.')).toBeVisible()
  })
  const copied = () => copiedText(page)
  const copyTheOtherParts = async () => {
    await expect(page.getByText('Send in 3 mails: 2 of 9,999,999 and 12')).toBeVisible()
    await expect(page.getByText('Copied 1 of 3')).toBeVisible()
    expect(await copied()).toBe('9999999')
    await press(page.getByRole('button', { name: 'Copy 2 of 3 Gold' }))
    await expect(page.getByText('Copied 2 of 3')).toBeVisible()
    await press(rows.first())
    await key('4')
    await expect(page.getByText('Copied 3 of 3')).toBeVisible()
    expect(await copied()).toBe('12')
  }
  await test.step('each mail is typed into the game', async () => {
    await press(tab(/^To send/))
    await expect(rows).toHaveCount(MAILS)
    await expectAccessibleAt(page, PHONE)
    await page.setViewportSize(DESK)
    await press(rows.first())
    for (const [field, expected] of [
      ['1', /^Silberstrom-Aegwynn$/],
      ['2', /^Forty mails, /],
      ['3', /^[A-Z2-9]{8}$/],
      ['4', /^100000$/],
    ] as const) {
      await key(field)
      await expect.poll(copied).toMatch(expected)
    }
    await key('Space')
    for (let left = MAILS - 1; left > 0; left -= 1) {
      await expect(rows).toHaveCount(left)
      await expect(rows.first()).toBeFocused()
      for (const field of ['1', '2', '3', '4']) await key(field)
      if (left === 1) await copyTheOtherParts()
      await key('Space')
    }
    await expect(rows).toHaveCount(0)
    await expect(page.locator(':focus')).toContainText('No mails to send.')
  })
  const posted = async () => {
    const mails = await admin.call(listAllMails, {})
    return mails.filter(({ sent, paymentCode }) => !sent && paymentCode !== null)
  }
  await test.step('the codes are pasted at once', async () => {
    const handedBack = (await posted()).map(({ confirmationCode }) => confirmationCode).join('\n')
    await press(tab(/^To confirm/))
    const box = page.getByLabel('Confirmation codes')
    await expect(rows).toHaveCount(MAILS)
    await expectAccessibleAt(page, PHONE)
    await page.setViewportSize(DESK)
    await press(box)
    await box.fill(`${handedBack}\nTS3DBT9H`)
    spent += 2 * KEY_MS
    await key('Enter')
    await expect(page.getByText('40 of 41 confirmed. TS3DBT9H is unknown.').first()).toBeVisible()
    await expect(page.getByText('No mails to confirm.')).toBeVisible()
    expect(await posted()).toEqual([])
  })
  expect(spent).toBeLessThanOrEqual(BUDGET_MS)
})

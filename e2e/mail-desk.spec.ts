import { personWith } from '#demo/people.ts'
import { addKeeper, createHeroName, deleteHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
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
/** Of two people together: who mails, and who keeps the bank. */
const BUDGET_MS = 70_000

test('DESK-10, DESK-11: forty mails are cleared with keys, and the bank’s side confirms twelve in one paste', async ({
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
    const { _id: heroNameId } = await admin.call(createHeroName, bank)
    const { memberId } = await api.as(personWith('Forge Member'))
    await admin.call(addKeeper, { heroNameId, memberId })
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
  const rows = page.locator('[data-mail]')
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
  const codes = (await posted()).map(({ paymentCode }) => paymentCode ?? '')
  let handedBack = ''
  await test.step('the bank’s side confirms twelve in one paste, then the others', async () => {
    const bank = await signedIn('Forge Member')
    await allowClipboard(bank)
    await bank.goto('/dashboard')
    const evening = bank.getByRole('navigation', { name: 'Evening' })
    await evening.getByRole('link', { name: 'Mail Desk' }).click()
    const box = bank.getByLabel('Payment codes')
    const came = bank.getByRole('list', { name: 'Mails received' }).getByRole('listitem')
    await box.fill([...codes.slice(0, 12), 'ABCDEFGH'].join('\n'))
    await box.press('Enter')
    await expect(came).toHaveCount(12)
    await expect(bank.getByText('Unknown: ABCDEFGH.')).toBeVisible()
    await expect(came.first()).toContainText(`g from ${collector.name}`)
    const first = came.first()
    const other = first.getByRole('button', { name: /^Another amount/ })
    const gold = first.getByLabel(/^Gold that arrived/)
    const all = bank.getByRole('button', { name: 'All arrived' })
    const [code, expected] = (await first.innerText()).match(/^(\w{8}): ([\d,]+)/)?.slice(1) ?? []
    await other.click()
    await expect(gold).toBeFocused()
    await gold.press('Escape')
    await expect(other).toBeFocused()
    await other.press('Enter')
    await gold.fill('90,000')
    await all.click()
    await expect(bank.getByText(`11 of 12 arrived. ${code}: keep 90,000 g first.`)).toBeVisible()
    await gold.fill('999,999,999')
    await gold.press('Enter')
    await expect(
      first.getByRole('button', { name: `Confirm 999,999,999 g, not ${expected} g` }),
    ).toBeFocused()
    await expectAccessibleAt(bank, PHONE)
    await bank.setViewportSize(DESK)
    await gold.fill('90,000')
    await gold.press('Enter')
    await expect(first).toContainText(`Arrived 90,000 of ${expected}`)
    await expect(other).toBeFocused()
    await expect(all).toHaveCount(0)
    // What stands below the site's bar is not seen.
    await bank.evaluate(() => scrollTo(0, 0))
    await expectAccessibleAt(bank, PHONE)
    await bank.setViewportSize(DESK)
    await box.fill(codes.slice(12).join(' '))
    await box.press('Enter')
    await expect(came).toHaveCount(MAILS)
    await bank.getByRole('button', { name: 'All arrived' }).click()
    await expect(bank.getByRole('button', { name: 'All arrived' })).toHaveCount(0)
    await bank.getByRole('button', { name: `Copy codes for ${collector.name}` }).click()
    await expect(toast(bank, 'code is copied')).toBeVisible()
    // Two pastes, the short one's figure, and each of three buttons once; what else is pressed here only shows what it does.
    spent += 3 * PRESS_MS + (4 + '90000'.length + 1) * KEY_MS
    handedBack = await copiedText(bank)
    expect(handedBack.split('\n')).toHaveLength(MAILS)
  })
  await test.step('the codes are pasted at once', async () => {
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

import { personWith } from '#demo/people.ts'
import { createHeroName, updateHeroName } from '#features/hero-name/calls.ts'
import { generateCode, markMailSent } from '#features/mail/calls.ts'
import { expectAccessibleAt, PHONE } from '#platform/testing/browser/accessibility.ts'
import { boxOf, mailRow } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const HERO_NAME = { realm: 'Kazzak', faction: 'Horde', status: true } as const

test('HIST-2, HIST-3: a mail’s history says who did what, on both screens', async ({ signedIn, api }) => {
  const mail = await api.mail(await api.publishedRaid(), { price: 250_000 })
  const collector = await api.as(personWith('Gold Collector'))
  const { confirmationCode } = await collector.call(generateCode, { mailId: mail._id })
  await collector.call(markMailSent, { mailId: mail._id, confirmationCode })
  const page = await signedIn('Admin')
  for (const path of ['/dashboard/send-mail', '/dashboard/admin-mails']) {
    await page.goto(path)
    const action = mailRow(page, mail).getByRole('button', { name: 'History' })
    await action.click()
    const entries = page.getByRole('dialog', { name: 'History' }).getByRole('listitem')
    await expect(entries).toHaveCount(3)
    await expect(entries.nth(0)).toContainText('Marked as sent by Goldhilde Münzer')
    await expect(entries.nth(1)).toContainText('Generated the codes by Goldhilde Münzer')
    await expect(entries.nth(2)).toContainText('Made when the booking was done by Alarich Grimmfeuer')
    await expect(entries.nth(2)).toContainText('Total Pot250,000 g')
    await expect(page.getByRole('dialog')).not.toContainText(confirmationCode)
    await page.keyboard.press('Escape')
    await expect(action).toBeFocused()
  }
})

test('HIST-2, HIST-3, SETTLE-8: so do the histories of a raid and of a booking', async ({
  signedIn,
  api,
}) => {
  const raid = await api.publishedRaid({ name: 'Remembered' })
  const booking = await api.book(raid, { clientName: 'Thalia' })
  await api.mark(booking, 'lock')
  const page = await signedIn('Admin')
  await page.goto(`/dashboard/edit-raid/${raid._id}`)
  await page.getByRole('button', { name: 'History of Remembered' }).click()
  const entries = page.getByRole('dialog', { name: 'History' }).getByRole('listitem')
  await expect(entries.nth(0)).toContainText(`by ${personWith('Raid Manager').name}`)
  await expect(entries).toHaveCount(2)
  await page.goto('/dashboard/book-raid')
  await page.getByRole('button', { name: 'More for Thalia (Mage)' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(entries.nth(0)).toContainText(`by ${personWith('Admin').name}`)
  await expect(entries.nth(1)).toContainText(`by ${personWith('Advertiser').name}`)
  await page.clock.setFixedTime(Date.parse(raid.startsAt) + 7 * 3_600_000)
  await page.goto(`/dashboard/tonight/${raid._id}?tab=history`)
  const ofRaid = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(ofRaid).toHaveCount(2)
  await expect(page.getByText(/^Over\w+ \d+ \w+, /), 'long after the start').toBeVisible()
  await expectAccessibleAt(page, PHONE)
})

test('HIST-3: others work with their mails and see no history', async ({ signedIn, api }) => {
  const mail = await api.mail(await api.publishedRaid())
  const page = await signedIn('Gold Collector')
  await page.goto('/dashboard/send-mail')
  await expect(mailRow(page, mail)).toBeVisible()
  await expect(page.getByRole('button', { name: 'History' })).toHaveCount(0)
})

test('HIST-2, HIST-3: a long history of a hero name leads on, and a failed one can be tried again', async ({
  signedIn,
  api,
  expectFailure,
}) => {
  const admin = await api.as(personWith('Developer'))
  const { _id: id } = await admin.call(createHeroName, { ...HERO_NAME, name: 'Umbenannt' })
  for (let turn = 1; turn <= 30; turn += 1) {
    await admin.call(updateHeroName, { id, ...HERO_NAME, name: `Umbenannt ${turn}` })
  }
  const page = await signedIn('Admin')
  expectFailure('/history/list', 'unanswered')
  await page.route('**/history/list*', (route) => route.abort())
  await page.goto('/dashboard/admin')
  await page.getByRole('button', { name: 'History of Umbenannt 30' }).click()
  const dialog = page.getByRole('dialog', { name: 'History' })
  await expect(dialog.getByRole('alert')).toContainText('The history could not be loaded')
  await page.unroute('**/history/list*')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  const entries = dialog.getByRole('listitem')
  await expect(entries).toHaveCount(30)
  await expect(entries.first()).toContainText('Edited by Nyra Quellbach')
  await expect(entries.first()).toContainText(/Umbenannt 29 .*became Umbenannt 30/)
  await dialog.getByRole('button', { name: 'Show older' }).click()
  await expect(entries).toHaveCount(31)
  await expect(entries.last()).toContainText('Added by Nyra Quellbach')
})

test('HIST-3: on a phone it stands within the mail’s card, to be hit with a thumb', async ({
  signedIn,
  api,
}) => {
  const mail = await api.mail(await api.publishedRaid())
  const page = await signedIn('Admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dashboard/admin-mails?mail=${mail._id}`)
  await page.getByRole('button', { name: 'Details' }).click()
  const action = page.getByRole('main').getByRole('button', { name: 'History' })
  await expect(action).toBeVisible()
  await expect(async () => {
    const [card, box] = [await boxOf(page.getByRole('main')), await boxOf(action)]
    expect(box.x + box.width).toBeLessThanOrEqual(card.x + card.width - 16)
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }).toPass()
})

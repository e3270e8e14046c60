import { personWith } from '#demo/people.ts'
import { markBooking } from '#domain/booking/endpoints.ts'
import { deleteHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { expectAccessible, expectAccessibleAt, PHONE } from './fixtures/accessibility.ts'
import { bookingsOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

test('ASK-1, ASK-2, ASK-3, HOME-5: one press asks an admin, whose Home says so until it is done', async ({
  signedIn,
  api,
}) => {
  const admin = await api.as(personWith('Admin'))
  const collector = personWith('Gold Collector')
  for (const { _id: id, realm } of await admin.call(listHeroNames, {}))
    if (realm === 'Ravencrest') await admin.call(deleteHeroName, { id })
  const raid = await api.publishedRaid({ name: 'Asks an admin', pot: 300_000, collector })
  await api.mail(raid, { clientName: 'Zznobank', paymentRealm: 'Ravencrest', paymentFaction: 'Alliance' })
  const paid = await api.book(raid, { clientName: 'Zzpaid', deposit: 96_000 })
  await admin.call(markBooking.paid, { bookingId: paid._id })

  const page = await signedIn(collector)
  await test.step('a collector asks for a hero name, and for gold to give back', async () => {
    await page.goto('/dashboard/mail-desk')
    await page.getByRole('button', { name: 'Ask an admin for Ravencrest (Alliance)' }).click()
    await expect(toast(page, 'An admin has been asked.')).toBeVisible()
    await page.goto(`/dashboard/book-raid?raid=${raid._id}`)
    await bookingsOf(page, raid)
      .getByRole('button', { name: /^More for Zzpaid/ })
      .click()
    await page.getByRole('menuitem', { name: 'Ask an admin to give the payment back' }).click()
    await expect(toast(page, 'An admin has been asked.').first()).toBeVisible()
  })
  await test.step('both stand on an admin’s Home', async () => {
    const home = await signedIn('Admin')
    await home.goto('/dashboard')
    const next = home.getByRole('region', { name: 'Next for you' })
    const board = home.getByRole('region', { name: 'Is anything off?' })
    const more = board.getByRole('button', { name: /more: .* no bank/ })
    if (await more.isVisible()) await more.click()
    await expect(board.getByText(/ha(s|ve) no bank: Ravencrest \(Alliance\)/)).toBeVisible()
    await expect(board.getByRole('link', { name: 'Connect realm' }).first()).toBeVisible()
    const line = next.getByRole('listitem').filter({ hasText: 'Give 204,000 g back to Zzpaid' })
    await expect(line).toBeVisible()
    await expectAccessible(home)
    await expectAccessibleAt(home, PHONE)
    await line.getByRole('button', { name: /^Done/ }).click()
    await expect(line).toHaveCount(0)
  })
})

import { personWith } from '#demo/people.ts'
import { expectNoViolations, PHONE } from './fixtures/accessibility.ts'
import { box, choice, openForm } from './fixtures/booking-form.ts'
import { bookingsOf, toast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const SENIOR = personWith('Senior Advertiser')

test('whoever books is told what is known of a client, and what does not fit, and books all the same (CLIENT-8, CLIENT-9, FIT-2, FIT-3)', async ({
  signedIn,
  api,
}) => {
  const elsewhere = await api.publishedRaid({ name: 'Elsewhere', time: '9:30 PM' })
  await api.book(elsewhere, { by: SENIOR, clientName: 'Brontax', clientRealm: 'Tarren Mill' })
  const raid = await api.publishedRaid({ name: 'One of each', lootType: 'VIP' })
  await api.book(raid, { by: SENIOR, clientName: 'Rallona', clientClass: 'Warrior' })

  const leader = await signedIn('Raid Leader')
  await leader.goto(`/dashboard/book-raid?raid=${elsewhere._id}`)
  const more = bookingsOf(leader, elsewhere).getByRole('button', { name: 'More for Brontax (Mage)' })
  await more.click()
  await leader.getByRole('menuitem', { name: 'Warnings' }).click()
  const warnings = leader.getByRole('dialog', { name: 'Warnings' })
  await expect(warnings).toContainText('Booked once, last on')
  await warnings.getByRole('button', { name: 'Put Warning' }).click()
  await expect(warnings).toContainText('Say what to be warned of.')
  await box(warnings, 'Warning').fill('Left the group twice')
  await expectNoViolations(leader)
  await warnings.getByRole('button', { name: 'Put Warning' }).click()
  await expect(toast(leader, 'Warning put')).toBeVisible()
  await expect(bookingsOf(leader, elsewhere).getByRole('row', { name: 'Brontax' })).toContainText('Warning')

  const page = await signedIn('Advertiser')
  const form = await openForm(page, raid)
  const known = form.getByRole('list', { name: 'What speaks against it' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/client/record'))
      asked.push(new URL(request.url()).searchParams.get('realm') ?? '')
  })
  await box(form, 'Client Name').fill('brontax')
  await box(form, 'Client Realm').pressSequentially('tarren-mill')
  await page.keyboard.press('Tab')
  await expect(box(form, 'Client Realm')).toHaveAccessibleDescription(/^Booked once, last on \d/)
  // Only once it is typed in full.
  expect(new Set(asked)).toEqual(new Set(['tarren-mill']))
  await choice(form, 'Client Class').selectOption('Paladin')
  await expect(known.getByRole('listitem')).toContainText([
    'Warning: Left the group twice',
    'On a VIP raid Plate goes to one client, and has been booked: Warrior',
    'This client is on another Heroic raid of the same reset',
  ])
  for (const viewport of [PHONE, { width: 1366, height: 768 }]) {
    await page.setViewportSize(viewport)
    await expectNoViolations(page)
  }
  await form.getByRole('button', { name: 'Book Client' }).click()
  await expect(toast(page, 'Booking request sent for One of each')).toBeVisible()
  const row = bookingsOf(page, raid).getByRole('row', { name: 'brontax' })
  await expect(row).toContainText('Warning +2')
  await expectNoViolations(page)

  await more.click()
  await leader.getByRole('menuitem', { name: 'Warnings' }).click()
  await warnings.getByRole('button', { name: 'Take Back' }).click()
  await expect(toast(leader, 'Warning taken back')).toBeVisible()
  await expect(warnings).not.toContainText('Left the group twice')
})

test('Tonight tells it in the sheet of a client (FIT-3)', async ({ signedIn, api }) => {
  const raid = await api.raidSoon({ name: 'Soon', difficulty: 'MYTHIC', lootType: 'Saved' })
  await api.book(raid, { clientName: 'Silwen' })
  const page = await signedIn('Raid Leader', { viewport: PHONE })
  await page.goto('/dashboard/tonight')
  await page.getByRole('button', { name: /^Silwen-Kazzak/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Silwen-Kazzak' })
  await expect(sheet).toContainText('Booked once, last on')
  await expect(sheet).toContainText('Mythic and Saved do not go together')
  await expectNoViolations(page)
})

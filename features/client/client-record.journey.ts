import { personWith } from '#demo/people.ts'
import { expectNoViolations, PHONE } from '#platform/testing/browser/accessibility.ts'
import { box, choice, openForm } from '#platform/testing/browser/booking-form.ts'
import { bookingsOf, raidRow, toast } from '#platform/testing/browser/screens.ts'
import { expect, test } from '#platform/testing/browser/test.ts'
import { timeText, wallClockAt } from '#platform/words/server-time.ts'
import { warnOfClient } from './calls.ts'

const SENIOR = personWith('Senior Advertiser')
const MINUTE_MS = 60_000

test('whoever books is told what is known of a client, and what does not fit, and books all the same (CLIENT-8, FIT-2, FIT-3)', async ({
  signedIn,
  api,
}) => {
  const elsewhere = await api.publishedRaid({ name: 'Elsewhere', time: '9:30 PM' })
  const client = { clientName: 'Brontax', clientRealm: 'Tarren Mill' }
  const { _id: bookingId } = await api.book(elsewhere, { by: SENIOR, ...client })
  const raid = await api.publishedRaid({ name: 'One of each', lootType: 'VIP' })
  await api.book(raid, { by: SENIOR, clientName: 'Rallona', clientClass: 'Warrior' })
  const leader = await api.as(personWith('Raid Leader'))
  await leader.call(warnOfClient, { bookingId, text: 'Left the group twice' })

  const page = await signedIn('Advertiser')
  const form = await openForm(page, raid)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/client/record'))
      asked.push(new URL(request.url()).searchParams.get('realm') ?? '')
  })
  await box(form, 'Client Name').fill('brontax')
  await box(form, 'Client Realm').pressSequentially('tarren-mill')
  await page.keyboard.press('Tab')
  await expect(box(form, 'Raider.IO Link')).toHaveAccessibleDescription(/^Next on \d/)
  // Only once it is typed in full.
  expect(new Set(asked)).toEqual(new Set(['tarren-mill']))
  await choice(form, 'Client Class').selectOption('Paladin')
  const known = form.getByRole('list', { name: 'Possible problems' })
  await expect(known.getByRole('listitem')).toContainText([
    'Warning: Left the group twice',
    'On a VIP raid plate loot goes to one client only, and one is already booked: Warrior',
    'This client is on another Heroic raid in the same reset',
  ])
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Book client' }).click()
  await expect(toast(page, 'Booking request sent for One of each')).toBeVisible()
  const chip = bookingsOf(page, raid).getByRole('button', { name: 'Warning +2' })
  await expect(chip).toHaveAccessibleDescription(/On a VIP raid plate loot goes to one client/)
})

test('Tonight tells it in the sheet of a client (FIT-3)', async ({ signedIn, api }) => {
  const raid = await api.raidSoon({ name: 'Soon', difficulty: 'MYTHIC', lootType: 'Saved' })
  await api.book(raid, { clientName: 'Silwen' })
  const page = await signedIn('Raid Leader', { viewport: PHONE })
  await page.goto('/dashboard/tonight')
  await page.getByRole('button', { name: /^Silwen-Kazzak/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Silwen-Kazzak' })
  await expect(sheet).toContainText('Next on ')
  await expect(sheet).toContainText('Mythic and Saved do not go together')
  await expectNoViolations(page)
})

test('a late start says which raid its leader leads then, and Upcoming Raids what speaks against a raid (FIT-4, FIT-5)', async ({
  signedIn,
  api,
}) => {
  const raid = await api.raidSoon({ name: 'Runs late' })
  const next = new Date(Date.parse(raid.startsAt) + 190 * MINUTE_MS)
  const clock = wallClockAt(next)
  const time = timeText(Math.floor(clock.minutes / 15) * 15)
  await api.publishedRaid({ name: 'Comes next', date: clock.date, time })
  const page = await signedIn('Admin')
  await page.goto('/dashboard/upcoming-raids')
  // Three hours apart, and half an hour later no more.
  await page.getByRole('button', { name: 'More for Runs late' }).click()
  const leads = /^30 minutes later: .* already leads "Comes next" at /
  await expect(page.getByRole('menuitem', { name: leads })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(raidRow(page, raid)).not.toContainText('warning')

  const odd = await api.publishedRaid({ name: 'Odd', difficulty: 'MYTHIC', lootType: 'Saved', pot: 0 })
  await expect(raidRow(page, odd)).toContainText('2 warnings')
  await raidRow(page, odd).getByText('2 warnings').hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'A price of 0 g gives the raid away. Mythic and Saved do not go together',
  )
  await expectNoViolations(page)
})

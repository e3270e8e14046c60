import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBookings, markBooking } from '#features/booking/calls.ts'
import { lookUpCharacter } from '#features/character/calls.ts'
import { getRoles } from '#features/member/calls.ts'
import {
  createRaid,
  editRaid,
  getRaid,
  listPendingRaids,
  listPublishedRaids,
  publishRaid,
} from '#features/raid/calls.ts'
import type { Endpoint } from '#platform/call/endpoint.ts'
import { bookingsOf, openBookRaid, openForm } from '#platform/testing/web/book-raid.ts'
import { aBooking, aRaid, LEADER } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  confirm,
  openSite,
  press,
  question,
  toast,
  type,
} from '#platform/testing/web/page.tsx'

const UPCOMING = '/dashboard/upcoming-raids'
const NO_RAID = [{ name: 'no raid' }]

test.each<[string, Endpoint, unknown]>([
  ['Error decoding raids data: {}', listPendingRaids, '%%%'],
  ['Unexpected payload type: number', listPendingRaids, 17],
  ['Error processing raids data: {}', listPendingRaids, NO_RAID],
  ['Error processing published raids data: {}', listPublishedRaids, NO_RAID],
])('TEXT-3: Upcoming Raids says ‘%s’ of what it cannot read', async (text, endpoint, payload) => {
  server.answerWrong(endpoint, payload)
  openSite(UPCOMING, 'Raid Manager')
  const [start = '', end = ''] = text.split('{}')
  const said = new RegExp(`^${RegExp.escape(start)}${text.includes('{}') ? '.+' : ''}${RegExp.escape(end)}`)
  await expect.element(page.getByText(said).first()).toBeVisible()
})

test('TEXT-3: Upcoming Raids says that it loads, and that a raid could not be published', async () => {
  const pending = aRaid({ name: 'Pending', published: false })
  server.answer(listPendingRaids, [pending])
  openSite(UPCOMING, 'Raid Manager')
  const answerRoles = server.hold(getRoles)
  await expect.element(page.getByText('Loading...').first()).toBeVisible()
  answerRoles()
  server.lose(publishRaid)
  await confirm('Publish Pending', 'Publish')
  await expect.element(toast('Error publishing raid')).toBeVisible()
})

test('TEXT-5, TEXT-6: Book Raid says what could not be decoded, looked up or marked', async () => {
  const raid = aRaid()
  openBookRaid([raid], [aBooking()])
  const form = await openForm(raid)
  server.lose(lookUpCharacter)
  await box('Raider.IO Link', form).fill('https://raider.io/characters/eu/kazzak/Thalia')
  await press(box('Raider.IO Link', form), '{Enter}')
  await expect.element(toast('Error fetching character info')).toBeVisible()

  openBookRaid([raid], [aBooking()], 'Admin')
  server.refuseWordless(markBooking.lock)
  await button('Lock', bookingsOf(raid)).click()
  await button('Lock', question()).click()
  await expect.element(toast('Failed to update booking status')).toBeVisible()

  server.answer(listBookings, [])
  server.answerWrong(listPublishedRaids, '%%%')
  openSite('/dashboard/book-raid', 'Advertiser')
  await expect.element(page.getByText('Failed to decode raids data').first()).toBeVisible()
})

test('TEXT-7: the raid form says that it was refused without a word, and that no answer came', async () => {
  const raid = aRaid()
  openSite('/dashboard/create-raid', 'Raid Manager')
  await box('Name').fill('Refused')
  await choice('Difficulty').selectOptions('Mythic')
  await type(box('Date'), 'tomorrow')
  await choice('Time').selectOptions('8:15 PM')
  await choice('Raid Leader').selectOptions(LEADER.username)
  server.refuseWordless(createRaid)
  await confirm('Create Raid', /^Create$/)
  await expect.element(toast('Failed to create raid')).toBeVisible()

  server.answer(getRaid, raid)
  openSite(`/dashboard/edit-raid/${raid._id}`, 'Raid Manager')
  await box('Max Clients').fill('9')
  server.lose(editRaid)
  await confirm('Save changes', 'Save')
  await expect.element(toast('Error updating raid')).toBeVisible()
})

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listBookings } from '#features/booking/calls.ts'
import {
  createRaid,
  deleteRaid,
  listPendingRaids,
  listPublishedRaids,
  publishRaid,
} from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Changed } from '#platform/change/view.ts'
import { aRaid, COLLECTOR, LEADER } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  confirm,
  expectNone,
  openSite,
  question,
  raidRow,
  toast,
  type,
} from '#platform/testing/web/page.tsx'
import { tell } from '#platform/testing/web/quiet-socket.ts'
import { timeText, wallClockAt } from '#platform/words/server-time.ts'

/** Opens Upcoming Raids, or another page; the fake server stores these raids. */
function openList(
  pending: readonly Raid[],
  published: readonly Raid[] = [],
  address = '/dashboard/upcoming-raids',
): void {
  let raids = [...pending.map((raid) => ({ ...raid, published: false })), ...published]
  server.answer(listPendingRaids, () => raids.filter((raid) => !raid.published))
  server.answer(listPublishedRaids, () => raids.filter((raid) => raid.published))
  server.answer(
    publishRaid,
    ({ id }) => {
      raids = raids.map((raid) => (raid._id === id ? { ...raid, published: true } : raid))
      return undefined
    },
    { message: 'Raid published successfully' },
  )
  server.answer(
    deleteRaid,
    ({ id }) => {
      raids = raids.filter((raid) => raid._id !== id)
      return undefined
    },
    { message: 'Raid deleted successfully' },
  )
  server.answer(listBookings, [])
  openSite(address, 'Raid Manager')
}

const table = (name: 'Pending Raids' | 'Published Raids') => page.getByRole('table', { name })
const names = (of: 'Pending Raids' | 'Published Raids') =>
  table(of)
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent?.replace(/(Edited|New).*/, ''))
const CLIENT = { _id: '1', clientClass: 'Mage', lock: false, inGroup: false, status: false } as const

test('RAID-6, PAGE-7, PAGE-6, TEXT-3: publishing asks first, moves the raid to the other table, and shows the reason of a refusal', async () => {
  const at = (name: string, date: string, time: string) =>
    aRaid({ _id: name, name, date, time, startsAt: `${date}T12:00:00.000Z` })
  vi.setSystemTime('2031-03-01T10:00:00Z')
  openList(
    [
      at('Ten on the fourth', '2031-03-04', '10:00 AM'),
      at('Published elsewhere', '2031-03-02', '10:00 AM'),
      at('Missed', '2031-02-28', '10:00 AM'),
    ],
    [
      at('Late on the third', '2031-03-03', '11:00 PM'),
      at('Noon on the fifth', '2031-03-05', '12:00 PM'),
      at('Morning of the fifth', '2031-03-05', '9:00 AM'),
    ],
  )
  await expect
    .poll(() => names('Published Raids'))
    .toEqual(['Morning of the fifth', 'Noon on the fifth', 'Late on the third'])
  await button('Publish Ten on the fourth').click()
  const asked = question('Confirm Publication')
  await expect
    .element(asked)
    .toMatchTextContent('Are you sure you want to publish this raid? This will make it visible to all users.')
  await button('Cancel', asked).click()
  await button('Publish Ten on the fourth').click()
  await button('Publish', asked).dblClick()
  await expect.element(toast('Raid published successfully')).toBeVisible()
  await expect.poll(() => names('Pending Raids')).not.toContain('Ten on the fourth')
  expect(server.asked(publishRaid)).toHaveLength(1)
  await expect
    .poll(() => names('Published Raids'))
    .toEqual(['Morning of the fifth', 'Ten on the fourth', 'Noon on the fifth', 'Late on the third'])

  await expect.element(raidRow({ name: 'Missed' })).toMatchTextContent('Start passed')
  await expect.element(button('Publish Missed')).toBeDisabled()
  server.refuse(publishRaid, 'raid-already-published')
  await confirm('Publish Published elsewhere', 'Publish')
  await expect.element(toast('This raid is already published.')).toBeVisible()
  server.lose(publishRaid)
  await confirm('Publish Published elsewhere', 'Publish')
  await expect.element(toast('Error publishing raid')).toBeVisible()
})

test('PAGE-6, RAID-7, PAGE-7, PAGE-40: both lists show each raid’s facts; deleting asks first, names what is lost and hides the raid', async () => {
  const raid = aRaid({ name: 'To be gone', maxClients: 2, clients: [CLIENT] })
  const other = aRaid({ _id: 'other', name: 'Everything about it', maxClients: 12, pot: 1_250_000 })
  openList([other], [raid])
  for (const fact of [
    ...['19:30', 'Heroic', 'Guild', 'Unsaved', '12', '1,250,000 g', 'Full Run'],
    ...[LEADER.username, COLLECTOR.username],
  ])
    await expect.element(raidRow(other)).toMatchTextContent(fact)
  const headers = table('Pending Raids').getByRole('columnheader').elements()
  expect(headers.map((header) => header.textContent)).toEqual([
    ...['Name', 'Date', 'Time', 'Difficulty', 'Organization', 'Loot Type', 'Bosses', 'Max Clients', 'Price'],
    ...['Raid Leader', 'Gold Collector', 'Type', 'Actions'],
  ])
  await expect.element(raidRow(raid)).toMatchTextContent('Booked 1/2')
  await expect.element(raidRow(other)).not.toMatchTextContent('Booked')
  await button('Delete To be gone').click()
  const asked = question('Confirm Deletion')
  await expect.element(asked).toMatchTextContent('One client is booked on it')
  await expect
    .element(asked)
    .toMatchTextContent('Are you sure you want to delete this raid? This action cannot be undone.')
  await expect.element(button('Cancel', asked)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Delete To be gone')).toHaveFocus()
  server.lose(deleteRaid)
  await confirm('Delete To be gone', 'Delete')
  await expect.element(toast('Error deleting raid')).toBeVisible()
  await expect.element(raidRow(raid)).toBeVisible()
  server.answer(deleteRaid, undefined, { message: 'Raid deleted successfully' })
  server.answer(listPublishedRaids, [])
  await confirm('Delete To be gone', 'Delete')
  await expect.element(toast('Raid deleted successfully')).toBeVisible()
  await expect.element(page.getByText('No published raids available.')).toBeVisible()
})

test('PAGE-41, PAGE-6: after saving, the list opens the page of the raid, highlights and focuses it; a pager appears beyond thirty raids', async () => {
  const raids = Array.from({ length: 30 }, (_, at) =>
    aRaid({ _id: `r${at}`, name: `Raid ${at}`, date: '2031-03-09', startsAt: '2031-03-09T12:00:00.000Z' }),
  )
  const made = aRaid({
    ...{ _id: 'made', name: 'Among thirty others', published: false },
    ...{ date: '2031-03-05', startsAt: '2031-03-05T12:00:00.000Z' },
  })
  vi.setSystemTime('2031-03-01T10:00:00Z')
  openList([...raids, made], [], '/dashboard/create-raid')
  server.answer(createRaid, made, { message: 'Raid created successfully!' })
  await box('Name').fill('Among thirty others')
  await choice('Difficulty').selectOptions('Mythic')
  await type(box('Date'), '03/05/2031')
  await choice('Time').selectOptions('8:15 PM')
  await choice('Raid Leader').selectOptions(LEADER.username)
  await confirm('Create Raid', /^Create$/)
  const pager = page.getByRole('navigation', { name: 'Pages of Pending Raids' })
  await expect.element(pager).toMatchTextContent('Page 2 of 2')
  await expect.element(raidRow(made)).toMatchTextContent('New')
  await expect.element(raidRow(made)).toBeInViewport()
  await expect.poll(() => raidRow(made).element().contains(document.activeElement)).toBe(true)
  await expect.poll(() => names('Pending Raids').length).toBe(1)
  await expect.element(button('Next', pager)).toBeDisabled()
  // From now on the person turns the pages.
  await button('Previous', pager).click()
  await expect.element(pager).toMatchTextContent('Page 1 of 2')
  await expect.element(button('Previous', pager)).toBeDisabled()
  server.answer(listPendingRaids, raids)
  tell('changed', { success: true, views: ['pending-raids'], ids: null } satisfies Changed)
  await expectNone(pager)
  await expect.poll(() => names('Pending Raids').length).toBe(30)
})

test('TEXT-3, PAGE-6: a list shows that it is loading or has failed, keeps the other list, and can be retried', async () => {
  const raid = aRaid({ name: 'Still there' })
  server.answer(listPublishedRaids, [raid])
  server.refuse(listPendingRaids, 'not-found')
  const answer = server.hold(listPendingRaids)
  openSite('/dashboard/upcoming-raids', 'Raid Manager')
  await expect.element(raidRow(raid)).toBeVisible()
  const loading = page.getByRole('region', { name: 'Pending Raids' }).getByText(/^Loading\.\.\.$/)
  await expect.element(loading.first()).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(loading.first()).toBeVisible()
  await page.viewport(1440, 900)
  answer()
  await expect.element(page.getByText('Pending Raids could not be loaded')).toBeVisible()
  await expect.element(toast('Error fetching raids: There is nothing here under this id.')).toBeVisible()
  await expect.element(raidRow(raid)).toBeVisible()
  server.answer(listPendingRaids, [])
  await button('Retry').click()
  await expect.element(page.getByText('No pending raids available.')).toBeVisible()
})

test('FIT-5: a raid shows its warnings, and a delayed start names the raid that its leader leads then', async () => {
  const raid = aRaid({ name: 'Runs late' })
  const at = (name: string, minutes: number, changes: Partial<Raid> = {}) => {
    const start = new Date(Date.parse(raid.startsAt) + minutes * 60_000)
    const { date, minutes: clock } = wallClockAt(start)
    const raidOfDay = { _id: name, name, date, time: timeText(clock), startsAt: start.toISOString() }
    return aRaid({ ...raidOfDay, ...changes })
  }
  const odd = at('Odd', -1440, { difficulty: 'MYTHIC', lootType: 'Saved', pot: 0 })
  vi.setSystemTime(Date.parse(raid.startsAt) - 3_600_000)
  openList([], [at('Runs late', 0), at('Comes next', 195), odd])
  await expect.element(raidRow({ name: 'Runs late' })).not.toMatchTextContent('warning')
  await button('More for Runs late').click()
  await expect
    .element(page.getByRole('menuitem', { name: /^30 minutes later: .* already leads "Comes next" at / }))
    .toBeVisible()
})

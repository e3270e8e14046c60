import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listBookings } from '#features/booking/calls.ts'
import { listPastRaids, listPublishedRaids, viewRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import type { Changed } from '#platform/change/view.ts'
import { bookingsOf, openBookRaid, serveRaids } from '#platform/testing/web/book-raid.ts'
import { aBooking, aRaid, ME } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  expectNone,
  openSite,
  press,
  raidRow,
  reloadPage,
  toast,
  type,
} from '#platform/testing/web/page.tsx'
import { tell } from '#platform/testing/web/quiet-socket.ts'

const BOOK_RAID = '/dashboard/book-raid'
const CLIENT = { _id: '1', clientClass: 'Mage', lock: false, inGroup: false, status: false } as const
const NOW = '2031-03-01T10:00:00Z'

/** A raid on this day of March 2031. */
function onDay(name: string, day: number, changes: Partial<Raid> = {}): Raid {
  const date = `2031-03-${String(day).padStart(2, '0')}`
  return aRaid({ _id: name, name, date, startsAt: `${date}T18:30:00.000Z`, ...changes })
}

const HEROIC = onDay('Heroic, unsaved', 3)
const MYTHIC = onDay('Mythic, unsaved', 4, { difficulty: 'MYTHIC' })
const VIP = onDay('Mythic, VIP', 5, { difficulty: 'MYTHIC', lootType: 'VIP' })
const CURVE = onDay('Curve', 6, { raidType: 'Curve', bossCount: 2 })
const ALL = [HEROIC, MYTHIC, VIP, CURVE]

const list = () => page.getByRole('region', { name: 'Published Raids' })
const linked = () => page.getByRole('region', { name: 'Linked raid' })
const filters = () => page.getByRole('search', { name: 'Filter raids' })
/** Names of the raids in the list, from the top. */
const names = () =>
  list()
    .getByRole('button', { name: /^(View|Hide) Details/ })
    .elements()
    .map((details) => details.closest('tr')?.querySelector('td span')?.textContent)
const address = () => window.location.pathname + window.location.search

test('PAGE-8, LIST-9: Book Raid lists raids soonest first with the first one open; rows are a table on a laptop and cards on a phone', async () => {
  vi.setSystemTime(NOW)
  const soonest = onDay('The day before', 2, {
    ...{ time: '11:45 PM', difficulty: 'MYTHIC', organization: 'In-House', lootType: 'VIP' },
    ...{ pot: 1_250_000, maxClients: 12, goldCollector: null },
  })
  openBookRaid([onDay('Early that day', 3), soonest, onDay('Later', 4)])
  for (const fact of [
    ...['Mythic', 'Full Run', 'Not assigned', 'In-House', 'VIP', '1,250,000 g', '0 / 12 slots taken'],
  ])
    await expect.element(raidRow(soonest)).toMatchTextContent(fact)
  expect(names()).toEqual(['The day before', 'Early that day', 'Later'])
  await expect.element(button(/^Hide Details/, raidRow(soonest))).toBeVisible()
  await expect.element(page.getByText(/^No bookings yet/)).toBeVisible()
  const leader = raidRow(soonest).getByRole('cell', { name: /^Leader: / })
  await page.viewport(1280, 800)
  await expect.element(leader).toBeVisible()
  await page.viewport(390, 800)
  await expectNone(leader)
})

test('PAGE-8, CHANGE-2, ROLE-5, MSG-3: the next raid is open, a full raid takes backups, and a leader cannot book or paste a message', async () => {
  const running = aRaid({ _id: 'running', name: 'Running', raidLeader: ME, backups: 1 })
  vi.setSystemTime(Date.parse(running.startsAt) + 60_000)
  const coming = onDay('To come', 28, { date: '2099-03-01', startsAt: '2099-03-01T18:30:00Z' })
  const full = { ...coming, _id: 'full', name: 'Full', time: '8:30 PM', maxClients: 1, clients: [CLIENT] }
  openBookRaid([running, coming, full], [], 'Admin')
  await expect.element(button(/^View Details/, raidRow(running))).toBeVisible()
  await expect.element(button(/^Hide Details/, raidRow(coming))).toBeVisible()
  await expect.element(button('Join Backup', raidRow(full))).toBeVisible()
  await expectNone(button('Book Now', raidRow(full)))
  openBookRaid([running], [], 'Raid Leader')
  await expect.element(button(/^Hide Details/, raidRow(running))).toBeVisible()
  await expectNone(button('Book Now'))
  await expectNone(button('Paste a message'))
})

test('PAGE-8, LIST-1, FORM-6: filters are stored in the address and remembered, and Back undoes them', async () => {
  vi.setSystemTime(NOW)
  openBookRaid(ALL)
  await choice('Difficulty', filters()).selectOptions('Mythic')
  await expect.poll(names).toEqual(['Mythic, unsaved', 'Mythic, VIP'])
  await expect.element(page.getByText('2 of 4 raids')).toBeVisible()
  await choice('Loot Type', filters()).selectOptions('VIP')
  await expect.poll(names).toEqual(['Mythic, VIP'])
  expect(address()).toBe(`${BOOK_RAID}?difficulty=MYTHIC&lootType=VIP`)
  window.history.back()
  await expect.poll(names).toEqual(['Mythic, unsaved', 'Mythic, VIP'])
  window.history.forward()
  await expect.poll(names).toEqual(['Mythic, VIP'])

  await choice('Raid Type', filters()).selectOptions('Curve')
  await expect.element(page.getByText(/^No raids match these filters/)).toBeVisible()
  await button('Clear Filters', list()).click()
  await expect.poll(() => names().length).toBe(4)
  await type(box('Date', filters()), '03/04/2031')
  await expect.poll(names).toEqual(['Mythic, unsaved'])
  await type(box('Date', filters()), 'soon')
  await expect.poll(names).toEqual(['Mythic, unsaved'])
})

test('LIST-1, LIST-3: remembered filters apply again, filters in the address win, and a past date shows as a chip', async () => {
  vi.setSystemTime(NOW)
  openBookRaid(ALL, [], 'Advertiser', `${BOOK_RAID}?difficulty=HEROIC`)
  await expect.poll(names).toEqual(['Heroic, unsaved', 'Curve'])
  const remembered = { date: '2031-02-20', difficulty: 'HEROIC', raidType: '', lootType: '' }
  window.localStorage.setItem('forge.book-raid.filters', JSON.stringify(remembered))
  window.history.pushState(null, '', BOOK_RAID)
  reloadPage()
  await expect.element(page.getByText(/^No raids match these filters/)).toBeVisible()
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  await chips.filter({ hasText: '(has passed)' }).click()
  await expect.poll(() => names().length).toBe(2)
})

test('PAGE-8, LIST-1, LIST-2, LIST-4: the list has thirty raids a page, a filter returns to page 1, and a copied link opens its raid on any page', async () => {
  vi.setSystemTime(NOW)
  const raids = Array.from({ length: 31 }, (_, at) => onDay(`Raid ${at + 1}`, at + 1))
  openBookRaid(raids)
  const pager = page.getByRole('navigation', { name: 'Pages of Published Raids' })
  await expect.poll(() => names().length).toBe(30)
  await button('Next', pager).click()
  await expect.poll(names).toEqual(['Raid 31'])
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy link of Raid 31').click()
  await expect.element(toast('link is copied')).toBeVisible()
  const link = new URL(String(copied.mock.lastCall?.[0]))
  expect(link.searchParams.get('raid')).toBe('Raid 31')
  openSite(link.pathname + link.search, 'Advertiser')
  await expect.element(list()).toMatchTextContent('Page 2 of 2')
  await expect.poll(() => document.activeElement?.textContent).toBe('Raid 31')
  await expectNone(linked())
  await button(/^Hide Details/, raidRow({ name: 'Raid 31' })).click()
  await expect.poll(address).toBe(`${BOOK_RAID}?page=2`)
  await choice('Difficulty', filters()).selectOptions('Heroic')
  await expect.element(pager).toMatchTextContent('Page 1 of 2')
  await choice('Difficulty', filters()).selectOptions('Normal')
  await expectNone(pager)
})

test('LIST-2: a linked raid that the filters hide is shown above the list', async () => {
  vi.setSystemTime(NOW)
  openBookRaid(
    ALL,
    [aBooking({ raidId: MYTHIC._id })],
    'Advertiser',
    `${BOOK_RAID}?difficulty=HEROIC&raid=${MYTHIC._id}`,
  )
  server.answer(viewRaid, MYTHIC)
  await expect.element(linked()).toMatchTextContent('Your filters hide this raid below.')
  await expect.element(bookingsOf(MYTHIC)).toMatchTextContent('Thalia')
  await button('Show in list', linked()).click()
  await expectNone(linked())
  await expect.element(button(/^Hide Details/, raidRow(MYTHIC))).toBeVisible()
  window.history.back()
  await button('Close', linked()).click()
  await expectNone(linked())
})

test('RAID-13, LIST-2: the link to a raid that left the list still works but accepts no booking', async () => {
  const raid = aRaid({ name: 'Long over' })
  const booked = aBooking({ clientName: 'Of old' })
  vi.setSystemTime(Date.parse(raid.startsAt) + 8 * 86_400_000)
  openBookRaid([], [booked], 'Advertiser', `${BOOK_RAID}?raid=${raid._id}&booking=${booked._id}`)
  server.answer(viewRaid, raid)
  server.answer(listPastRaids, [])
  // Finds by text: while the sheet is open, roles on the page below are hidden.
  await expect.element(page.getByText('This raid is no longer in the list.')).toBeVisible()
  await expect.element(page.getByText('Overdue').first()).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Of old-Kazzak' })).toBeVisible()
})

test('LIST-2: an unknown raid in the address shows a message, and a failed request can be retried', async () => {
  const own = aRaid({ name: 'Own', raidLeader: ME })
  openBookRaid([own], [], 'Raid Leader', `${BOOK_RAID}?raid=no-such-raid`)
  server.refuse(viewRaid, 'not-found')
  const note = page.getByRole('status').filter({ hasText: 'You cannot see a raid at this address.' })
  await expect.element(note).toBeVisible()
  await expect.element(raidRow(own)).toBeVisible()
  await button('Close', note).click()
  await expect.poll(address).toBe(BOOK_RAID)

  const late = aRaid({ _id: 'late', name: 'Read late' })
  server.refuseWordless(viewRaid)
  openSite(`${BOOK_RAID}?raid=late`, 'Raid Leader')
  const failed = linked().getByRole('alert').filter({ hasText: 'Failed to load raid data' })
  await expect.element(failed).toBeVisible()
  server.answer(viewRaid, late)
  await button('Retry', failed).click()
  await expect.element(linked().getByText('Read late')).toBeVisible()
})

test('PAGE-8, LIST-2, RAID-11: shows an error and Retry when raids or bookings fail to load, and an empty message without raids', async () => {
  const raid = aRaid()
  openBookRaid([raid])
  server.refuse(listPublishedRaids, 'not-found')
  server.refuse(listBookings, 'not-found')
  const alert = (text: string) => page.getByRole('main').getByRole('alert').filter({ hasText: text })
  const failed = alert('Failed to load raid data')
  await expect.element(failed).toMatchTextContent('There is nothing here under this id.')
  server.answer(listPublishedRaids, [raid])
  await button('Retry', failed).click()
  const bookings = alert('Failed to load bookings for this raid')
  await expect.element(bookings).toBeVisible()
  server.answer(listBookings, [aBooking()])
  await button('Retry', bookings).click()
  await expect.element(bookingsOf(raid)).toMatchTextContent('Thalia')

  openSite(BOOK_RAID, 'Raid Manager', 'Raid Leader')
  await expect.element(page.getByText(/^No published raids right now/)).toBeVisible()
})

test('LIST-6: filtering a long list keeps the focus on rows that remain and shows the choice at once', async () => {
  vi.setSystemTime(NOW)
  const raids = Array.from({ length: 28 }, (_, at) =>
    onDay(`Raid ${at + 1}`, at + 2, { difficulty: at % 2 === 0 ? 'HEROIC' : 'MYTHIC' }),
  )
  openBookRaid(raids)
  await expect.poll(() => names().length).toBe(28)
  const opener = button(/^View Details/, raidRow({ name: 'Raid 28' })).element() as HTMLElement
  opener.focus()
  serveRaids([onDay('The first', 1), ...raids])
  tell('changed', { success: true, views: ['published-raids'], ids: null } satisfies Changed)
  await expect.poll(() => names()[0]).toBe('The first')
  expect(document.activeElement).toBe(opener)
  await choice('Difficulty', filters()).selectOptions('Mythic')
  await expect.poll(() => names().length).toBe(14)
  expect(opener.isConnected).toBe(true)

  await button('Clear Filters', filters()).click()
  const difficulty = choice('Difficulty')
  await press(difficulty, '{ArrowDown}{ArrowDown}')
  await expect.element(difficulty).toHaveDisplayValue('Heroic')
  await expect.poll(() => names().length).toBe(15)
  await userEvent.keyboard('{ArrowDown}')
  window.history.back()
  await expect.element(difficulty).toHaveDisplayValue('Heroic')
  await expect.poll(() => names().length).toBe(15)
})

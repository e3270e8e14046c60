import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Booking } from '#features/booking/booking.ts'
import {
  correctGold,
  editBooking,
  findBooking,
  listBookings,
  markBooking,
  markBookings,
  promoteBooking,
  takeBackMark,
} from '#features/booking/calls.ts'
import { MARK, STEPS } from '#features/booking/mark.ts'
import { findOnRaids, getClientRecord } from '#features/client/calls.ts'
import { listWithoutBank } from '#features/mail/calls.ts'
import { delayRaid, listPublishedRaids, viewRaid } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { Failure } from '#platform/call/failure.ts'
import type { Role } from '#platform/call/rights.ts'
import type { Changed } from '#platform/change/view.ts'
import { aBooking, aRaid, ME } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import { box, button, expectNone, openSite, toast } from '#platform/testing/web/page.tsx'
import { tell } from '#platform/testing/web/quiet-socket.ts'

const RAID = aRaid({ name: 'First', raidLeader: ME })
const ADDRESS = `/dashboard/tonight/${RAID._id}`
const hoursOn = (raid: Raid, hours: number) => new Date(Date.parse(raid.startsAt) + hours * 3_600_000)
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const client = (clientName: string, changes: Partial<Booking> = {}) =>
  aBooking({ _id: clientName, clientName, userId: { _id: 'other', username: 'Sigrun' }, ...changes })
const INSIDE = { lock: true, inGroup: true }

const names = () =>
  [...document.querySelectorAll('[aria-label="Clients"] [data-focus] bdi')].map((one) => one.textContent)
const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name}-Kazzak` })
const readAgain = () =>
  tell('changed', { success: true, views: ['published-raids', 'bookings'], ids: null } satisfies Changed)

interface Opened {
  raids?: readonly Raid[]
  as?: Role
  address?: string
}

/** Opens Tonight; the fake server stores the marks in `bookings`. @returns a function that changes one booking */
function openTonight(
  bookings: readonly Booking[],
  { raids = [RAID], as = 'Raid Leader', address = ADDRESS }: Opened = {},
) {
  let stored = bookings
  const change = (id: string, to: Partial<Booking>) =>
    (stored = stored.map((one) => (one._id === id ? { ...one, ...to } : one)))
  server.answer(listPublishedRaids, [...raids])
  server.answer(listBookings, ({ raidId }) => stored.filter((one) => one.raidId === raidId))
  server.answer(findOnRaids, [])
  server.answer(getClientRecord, {
    ...{ booked: 0, noShows: 0, noShowDays: [], lastOn: null, sameReset: [], warnings: [] },
  })
  for (const step of STEPS)
    server.answer(markBooking[step], ({ bookingId }) => void change(bookingId, { [MARK[step].field]: true }))
  server.answer(markBookings, ({ bookingIds, mark }) =>
    bookingIds.map((bookingId) => {
      change(bookingId, { [MARK[mark].field]: true })
      return { bookingId, code: null, message: 'Set' }
    }),
  )
  server.answer(takeBackMark, ({ bookingId, mark }) => {
    change(bookingId, { [MARK[mark].field]: false })
    return aBooking()
  })
  openSite(address, as)
  return change
}

test('TONIGHT-1: Tonight opens the current raid at its own address, and the title is a menu of the evening’s raids', async () => {
  const later = aRaid({
    ...RAID,
    _id: 'later',
    name: 'Later',
    time: '10:30 PM',
    startsAt: hoursOn(RAID, 3).toISOString(),
  })
  const another = aRaid({ ...RAID, _id: 'x', name: 'Another day', startsAt: hoursOn(RAID, 24).toISOString() })
  openTonight([client('Anna')], { raids: [RAID, later, another], address: '/dashboard/tonight' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
  expect(window.location.pathname).toBe(ADDRESS)
  await button('First').click()
  await expect.element(item(/.*/)).toMatchTextContent(/^Later.*10:30 PM · Brann$/)
  await item(/^Later/).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Later' })).toBeVisible()
  expect(window.location.pathname).toBe('/dashboard/tonight/later')
  await expect.element(page.getByText('No clients yet.')).toBeVisible()

  openTonight([], {
    raids: [{ ...RAID, raidLeader: { _id: 'x', username: 'X' } }],
    address: '/dashboard/tonight',
  })
  await expect.element(page.getByText('No raid of yours is published.')).toBeVisible()
})

test('TONIGHT-2, TONIGHT-3, TONIGHT-4: the header counts, rows show class, gold and realm, and chips and a search box filter', async () => {
  openTonight([
    client('Anna', { ...INSIDE, paid: true, status: true }),
    client('Bert', INSIDE),
    client('Cleo', {
      owes: 149_500,
      paymentRealm: 'Draenor',
      paymentFaction: 'Alliance',
      additionalNotes: 'Whisper',
    }),
  ])
  const head = page.getByRole('main')
  await expect.element(head).toMatchTextContent('2 of 3 in group · , gold 250k of 649k')
  await expect.element(head).toMatchTextContent(/\d+:\d\d to start/)
  expect(names()).toEqual(['Cleo-Kazzak', 'Bert-Kazzak', 'Anna-Kazzak'])
  await expect.element(row('Cleo')).toMatchTextContent('Mage · owes 149k · Draenor A')
  await expect.element(page.getByRole('img', { name: 'Notes: Whisper' })).toBeVisible()
  for (const [chip, found] of [
    ['Invite 1', ['Cleo-Kazzak']],
    ['In group 1', ['Bert-Kazzak']],
    ['Done 1', ['Anna-Kazzak']],
    ['All 3', ['Cleo-Kazzak', 'Bert-Kazzak', 'Anna-Kazzak']],
  ] as const) {
    await button(chip).click()
    await expect.poll(names).toEqual(found)
  }
  await page.getByRole('searchbox', { name: 'Find a client' }).fill('bert')
  await expect.poll(names).toEqual(['Bert-Kazzak'])
})

test('TONIGHT-5, TONIGHT-9, TONIGHT-11, TONIGHT-12: keys move, set and undo statuses; Done asks in its row, in amber if a step is missing; two presses set a step for a group', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  openTonight([client('Anna'), client('Bert'), client('Cleo')])
  const of = (mark: string) => button(new RegExp(`^${mark}.* Anna-Kazzak$`))
  const press = (keys: string) => userEvent.keyboard(keys)
  await expect.element(of('Lock')).toBeVisible()
  document.getElementById('booking-Anna')?.focus()
  await press('j')
  expect(document.activeElement?.id).toBe('booking-Bert')
  await press('kc')
  await expect.element(toast('Copied: /invite Anna-Kazzak')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('/invite Anna-Kazzak')
  await press('l')
  await expect.element(of('In-Group')).toBeVisible()
  await press('u')
  await expect.element(of('Lock')).toBeVisible()
  await press('d')
  const done = of('Done, 250,000 g\\?')
  await expect.element(done).toHaveClass('bg-amber-400!')
  await expectNone(done)
  await press('lgp')
  await expect.element(of('Done')).toBeVisible()
  await press('d')
  await expect.element(done).not.toHaveClass('bg-amber-400!')
  await press('d')
  await expect.element(row('Anna')).toMatchTextContent(/paid 250k.*Done$/)

  document.getElementById('booking-Bert')?.focus()
  for (const [key, step] of [
    ['L', 'locked'],
    ['G', 'in group'],
    ['P', 'paid'],
    ['D', 'done'],
  ] as const) {
    await press(`{Shift>}${key}{/Shift}`)
    await expect.element(button(`Mark 2 as ${step}`)).toHaveFocus()
    await press('{Enter}')
    await expectNone(page.getByRole('dialog'))
    await expect.poll(() => document.activeElement?.id).toMatch(/^booking-/)
  }
  await expect.element(button('Done 3')).toBeVisible()
  await press('/')
  await expect.element(page.getByRole('searchbox', { name: 'Find a client' })).toHaveFocus()
})

test('TONIGHT-6, TONIGHT-7, TONIGHT-12: one filled button has the group’s next step, and a menu the others', async () => {
  openTonight([client('Anna'), client('Bert', INSIDE), client('Cleo', INSIDE)])
  const many = page.getByRole('group', { name: 'Many at once' })
  await button('Lock all 1', many).click()
  await button('Mark 1 as locked').click()
  await expect.element(button('In group: all 1', many)).toBeVisible()
  await button('In group 2').click()
  await button('Paid: all 2', many).click()
  await expect.element(dialog('Paid')).toMatchTextContent(/This raid begins \w+ \d+ \w+, 7:30 PM\./)
  await expect.element(dialog('Paid')).toMatchTextContent('500,000 g')
  await page.getByRole('checkbox', { name: /^Bert/ }).click()
  await button('Mark 1 as paid').click()
  await expect.element(button('Paid: all 1', many)).toBeVisible()
  await button(/^More for First/, many).click()
  await item('Finish group… 2 clients').click()
  await button('Mark 2 as done').click()
  await expect.element(page.getByText('No clients in this group.')).toBeVisible()
  await button('Undo Done of 2', many).click()
  await expect.poll(names).toEqual(['Bert-Kazzak', 'Cleo-Kazzak'])

  await button('Copy invites', many).click()
  await expect.element(dialog('Copy invites')).toMatchTextContent('/invite Anna-Kazzak')
  await userEvent.keyboard('{Escape}')
  vi.setSystemTime(hoursOn(RAID, -1))
  openTonight([client('Anna', { ...INSIDE, status: true })])
  await expect.element(button('Copy invites', many)).toBeVisible()
  await expectNone(button(/all \d/, many))
  server.answer(delayRaid, RAID, { message: 'Starts 30 minutes later: 8:00 PM' })
  await button(/^More for First/, many).click()
  await item(/^30 minutes later/).click()
  await expect.element(toast('Starts 30 minutes later: 8:00 PM')).toBeVisible()
})

test('TONIGHT-3, TONIGHT-10, SHEET-2: no row moves until 600 ms after a touch; the sheet shows steps and debt with three buttons and a menu', async () => {
  openTonight([client('Anna', { ...INSIDE, deposit: 50_000, owes: 200_000 }), client('Bert'), client('Cleo')])
  await expect.element(row('Bert')).toBeVisible()
  const list = page.getByRole('list', { name: 'Clients' }).element()
  list.dispatchEvent(new Event('touchstart', { bubbles: true }))
  await button('Lock Bert-Kazzak').click()
  await expect.element(button('In-Group Bert-Kazzak')).toBeVisible()
  expect(names()).toEqual(['Bert-Kazzak', 'Cleo-Kazzak', 'Anna-Kazzak'])
  list.dispatchEvent(new Event('touchend', { bubbles: true }))
  expect(names()).toEqual(['Bert-Kazzak', 'Cleo-Kazzak', 'Anna-Kazzak'])
  await expect.poll(names).toEqual(['Cleo-Kazzak', 'Bert-Kazzak', 'Anna-Kazzak'])

  await page.getByRole('button', { name: /^Anna-Kazzak/ }).click()
  const sheet = dialog('Anna-Kazzak')
  const steps = () =>
    sheet
      .getByRole('listitem')
      .elements()
      .slice(0, 4)
      .map((one) => one.textContent)
  await expect.poll(steps).toEqual(['Locked', 'In group', 'Paid: not yet', 'Done: not yet'])
  await expect
    .element(sheet.getByRole('region', { name: 'Gold' }))
    .toMatchTextContent('Owes200,000 gon Kazzak (Horde) · price 250,000 g, deposit 50,000 g')
  await expect.element(sheet).toMatchTextContent(/This raid begins \w+ \d+ \w+, 7:30 PM\./)
  const buttons = () => [...sheet.element().querySelectorAll('footer button')].map((one) => one.textContent)
  expect(buttons()).toEqual(['Paid, 200,000 g', 'Copy invite', 'Call advertiser', 'More'])
  await button(/^More for/, sheet).click()
  await item('Done').click()
  await button('Done, 200,000 g?', sheet).click()
  await expectNone(sheet)
  await expect.element(toast('Booking done status updated successfully')).toBeVisible()
  expect(server.asked(markBooking.status)).toEqual([{ bookingId: 'Anna' }])
})

test('STALE-4: a form opened from the sheet keeps its input when the booking ends or its raid is deleted', async () => {
  const mine = client('Anna', { userId: ME })
  const change = openTonight([mine], { raids: [{ ...RAID, goldCollector: ME }], as: 'Admin' })
  const edit = dialog('Edit Booking')
  const openSheet = () => page.getByRole('button', { name: /^Anna-Kazzak/ }).click()
  await openSheet()
  await button('Edit', dialog('Anna-Kazzak')).click()
  await box('Contact Info', edit).fill('typed')
  const by = { _id: 'admin', username: 'Thorvald' }
  const end = {
    at: new Date().toISOString(),
    from: 'booked',
    by,
    reason: 'Client cancelled',
    deposit: null,
  } as const
  server.answer(findBooking, { raidId: RAID._id, raidName: RAID.name, movedBy: null })
  change('Anna', { state: 'cancelled', end })
  readAgain()
  await expect.element(edit).toMatchTextContent('This booking was cancelled by Thorvald: Client cancelled.')
  await expect.element(box('Contact Info', edit)).toHaveValue('typed')
  expect(server.asked(editBooking)).toEqual([])

  openTonight([mine], { as: 'Admin' })
  await openSheet()
  await button(/^More for/, dialog('Anna-Kazzak')).click()
  await item('Correct gold').click()
  const correct = dialog('Correct gold')
  await box('Or in your own words', correct).fill('Half of the bosses')
  server.answer(listPublishedRaids, [])
  server.refuse(viewRaid, new Failure('not-found', 'First was deleted by Thorvald.'))
  readAgain()
  await expect.element(correct).toMatchTextContent('First was deleted by Thorvald.')
  await expect.element(box('Or in your own words', correct)).toHaveValue('Half of the bosses')
  expect(server.asked(correctGold)).toEqual([])
})

test('TONIGHT-13: backups are listed below the clients, are moved up before the start and promoted after it', async () => {
  const line = [client('Bert', { state: 'backup', place: 1 }), client('Cleo', { state: 'backup', place: 2 })]
  const slot = { _id: '1', clientClass: 'Mage', lock: false, inGroup: false, status: false } as const
  const full = { ...RAID, maxClients: 1, clients: [slot], backups: 2 }
  openTonight([client('Anna'), ...line], { raids: [full] })
  await button('Backup (2)').click()
  await expect.element(row('Cleo')).toMatchTextContent('Mage · 2nd in line, owes 250,000, Horde')
  await page.getByRole('button', { name: /^Cleo-Kazzak/ }).click()
  await expect.element(button('First in line', dialog('Cleo-Kazzak'))).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectNone(dialog('Cleo-Kazzak'))
  server.answer(promoteBooking, line[0] ?? aBooking(), { message: 'First in line' })
  await button('First in line Cleo-Kazzak').click()
  await expect.element(toast('First in line')).toBeVisible()

  vi.setSystemTime(hoursOn(RAID, 0.1))
  openTonight([client('Anna'), ...line], { raids: [full] })
  await expect.element(row('Anna')).toMatchTextContent('Missing')
  await button('Backup (2)').click()
  await expect.element(button('Promote Bert-Kazzak')).toBeDisabled()
  await expect.element(row('Bert')).toMatchTextContent('This raid is full')
})

test('TONIGHT-14: shortly before the start Tonight says that its only client is ready', async () => {
  vi.setSystemTime(hoursOn(RAID, -0.5))
  server.answer(listWithoutBank, [])
  openTonight([client('Anna', { ...INSIDE, paidFull: true })], { raids: [{ ...RAID, goldCollector: ME }] })
  await expect.element(page.getByText('All is ready.')).toBeVisible()
})

test('TONIGHT-3, TONIGHT-6, TONIGHT-11: on a phone names are not cut, the buttons stay at the bottom, and the screen stays awake', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }))
  vi.spyOn(navigator, 'wakeLock', 'get').mockReturnValue({ request } as unknown as WakeLock)
  await page.viewport(390, 844)
  openTonight([client('Knochenbrösel', { clientRealm: 'Twisting Nether', lock: true })])
  const name = page.getByText('Knochenbrösel-TwistingNether')
  await expect.element(name).toBeVisible()
  expect(name.element().scrollWidth).toBeLessThanOrEqual(
    name.element().clientWidth || Number.POSITIVE_INFINITY,
  )
  const bar = page.getByRole('group', { name: 'Many at once' }).element().getBoundingClientRect()
  const below = page.getByRole('navigation', { name: 'Most used' }).element().getBoundingClientRect()
  expect(Math.abs(bar.bottom - below.top)).toBeLessThanOrEqual(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)

  await expect.poll(() => request.mock.calls).toEqual([['screen']])
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => request.mock.calls.length).toBe(2)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect.poll(() => release.mock.calls.length).toBe(1)
})

import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  cancelBooking,
  correctGold,
  createBackup,
  listBookings,
  markBooking,
  promoteBooking,
  takeBackMark,
} from '#features/booking/calls.ts'
import { getClientRecord, listClientRecords, warnOfClient } from '#features/client/calls.ts'
import type { ClientClass } from '#features/season/game.ts'
import { Failure } from '#platform/call/failure.ts'
import type { Changed } from '#platform/change/view.ts'
import { bookingsOf, fillClient, openBookRaid, serveRaids } from '#platform/testing/web/book-raid.ts'
import { aBooking, aRaid, ME } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  expectNone,
  expectSaid,
  press,
  question,
  raidRow,
  reloadPage,
  toast,
} from '#platform/testing/web/page.tsx'
import { tell } from '#platform/testing/web/quiet-socket.ts'

const RAID = aRaid()
const SENIOR = { _id: 'senior', username: 'Sigrun' }
const THALIA = aBooking()

/** A booking for a viewer without the right to its client's data. */
const MASKED = aBooking({
  ...{
    _id: 'masked',
    userId: SENIOR,
    masked: true,
    clientClass: 'Warrior',
    clientName: null,
    clientRealm: null,
  },
  ...{ clientFaction: null, paymentRealm: null, paymentFaction: null, source: null, paidFull: null },
  ...{ price: null, deposit: null, owes: null, contactInfo: null, additionalNotes: null },
})
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const more = (client = 'Thalia (Mage)') => button(`More for ${client}`, bookingsOf(RAID))
/** A folded list below a raid's bookings. */
const fold = (title: string) => button(title, bookingsOf(RAID))

test('BOOK-11, LIST-8, SEASON-2, FIT-3: an open raid counts armour and tokens; its leader sees every booking in full, with the first warning as a chip', async () => {
  const warning = { text: 'Left the group twice', since: '2026-11-20', until: null, isOwn: false }
  server.answer(listClientRecords, [
    {
      ...{ bookingId: THALIA._id, booked: 0, noShows: 0, noShowDays: [], lastOn: null, sameReset: [] },
      warnings: [
        { ...warning, _id: 'w1' },
        { ...warning, _id: 'w2', text: 'Pays late' },
      ],
    },
  ])
  const client = (clientClass: ClientClass) => ({
    _id: clientClass,
    clientClass,
    lock: false,
    inGroup: false,
    status: false,
  })
  openBookRaid(
    [{ ...RAID, clients: (['Mage', 'Hunter', 'Death Knight'] as const).map(client) }],
    [
      { ...THALIA, deposit: 80_000, owes: 170_000, additionalNotes: 'Late' },
      aBooking({ _id: 'b2', clientName: 'Brann', clientClass: 'Hunter', userId: SENIOR, paidFull: true }),
      aBooking({ _id: 'b3', clientName: 'Ölfhild', clientClass: 'Death Knight', contactInfo: 'olf#2187' }),
    ],
    'Admin',
  )
  for (const fact of ['Thalia', 'Brann', 'Ölfhild', 'olf#2187', 'Late', '170,000 g'])
    await expect.element(bookingsOf(RAID).getByText(fact).first()).toBeVisible()
  // A client who paid in full owes nothing, even if `owes` is not 0.
  await expect.element(bookingsOf(RAID)).toMatchTextContent(`Paid in full · held by ${SENIOR.username}`)
  const counts = (name: string) =>
    page
      .getByRole('region', { name })
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent)
  expect(counts('Armour')).toEqual(['Plate1', 'Mail1', 'Leather0', 'Cloth1'])
  expect(counts('Tokens')).toEqual(['Dreadful1', 'Mystic2', 'Venerated0', 'Zenith0'])
  await expect
    .element(button('Warning +1', bookingsOf(RAID)))
    .toHaveAccessibleDescription(/Left the group twice/)
})

test('BOOK-9, BOOK-11, LIST-7: bookings of others are folded and masked, and only the owner may edit until Lock', async () => {
  openBookRaid(
    [RAID],
    [{ ...THALIA, clientName: 'Mine' }, aBooking({ _id: 'b2', clientName: 'Mine too', lock: true }), MASKED],
  )
  await expect.element(bookingsOf(RAID)).toMatchTextContent(/Mine too.*Locked/)
  const others = button(/booked by others/, bookingsOf(RAID))
  await expect.element(others).toMatchTextContent('1 booked by othersWarrior')
  await others.click()
  await expect
    .element(bookingsOf(RAID).getByRole('listitem'))
    .toMatchTextContent(`...Warrior${SENIOR.username}`)
  expect(button('Edit', bookingsOf(RAID)).elements()).toHaveLength(1)
  await expectNone(button(/^(Lock|In-Group|Done)/, bookingsOf(RAID)))
})

test('ROLE-6, TEXT-6: the leader may set all statuses, the collector In-Group; a refused status is reset with the reason and can be set again', async () => {
  const actions = () =>
    bookingsOf(RAID)
      .getByRole('group', { name: /^Actions for/ })
      .getByRole('button')
      .elements()
      .map((one) => one.textContent)
  openBookRaid([{ ...RAID, goldCollector: ME }], [THALIA], 'Gold Collector')
  await expect.poll(actions).toEqual(['In-Group'])
  const led = { ...RAID, raidLeader: ME }
  openBookRaid([led], [THALIA], 'Raid Leader')
  await expect.poll(actions).toEqual(['Lock', 'In-Group', 'Done'])
  server.refuse(markBooking.lock, new Failure('booking-ended', 'This booking has ended.'))
  const lock = button('Lock', bookingsOf(RAID))
  await lock.click()
  await button('Lock', question('Confirm Lock')).click()
  await expect.element(toast('This booking has ended.')).toBeVisible()
  await expect.element(lock).toBeEnabled()
  server.refuseWordless(markBooking.lock)
  await lock.click()
  await button('Lock', question()).click()
  await expect.element(toast('Failed to update booking status')).toBeVisible()
  server.answer(markBooking.lock, undefined, { message: 'Booking lock status updated successfully' })
  serveRaids([led], [{ ...THALIA, lock: true }])
  await lock.click()
  await button('Lock', question()).click()
  await expect.element(toast('Booking lock status updated successfully')).toBeVisible()
  await expect.element(lock).toBeDisabled()
})

test('LIST-4, LIVE-7: copies Name-Realm, contact and RunID with one click; a toast reports updated bookings, but no updated raid', async () => {
  openBookRaid([RAID], [{ ...THALIA, clientRealm: 'Tarren Mill', contactInfo: 'thalia#2187' }])
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy name and realm of Thalia (Mage)').click()
  await expect.element(toast('name and realm is copied')).toBeVisible()
  await button('Copy contact info of Thalia (Mage)').click()
  await expect.element(toast('contact info is copied')).toBeVisible()
  await more().click()
  await item('Copy RunID').click()
  await expect.element(toast('RunID is copied')).toBeVisible()
  expect(write.mock.calls.map(([text]) => text)).toEqual(['Thalia-TarrenMill', 'thalia#2187', THALIA._id])
  write.mockRejectedValue(new Error('no clipboard'))
  await more().click()
  await item('Copy RunID').click()
  await expect.element(toast('error in copying RunID')).toBeVisible()

  const said = toast('Booking data updated')
  await expect.element(page.getByText('Live')).toBeVisible()
  serveRaids([RAID], [THALIA, MASKED])
  tell('changed', { success: true, views: ['bookings'], ids: null, raidId: RAID._id } satisfies Changed)
  await expect.element(said).toBeVisible()
  await said.click()
  await expectNone(said)
  serveRaids([{ ...RAID, name: 'After' }], [THALIA, MASKED])
  tell('changed', { success: true, views: ['published-raids', 'bookings'], ids: null } satisfies Changed)
  await expect.element(bookingsOf({ name: 'After' })).toBeVisible()
  await expectNone(said)
})

test('CHANGE-8, TONIGHT-8: a status is undone by toast, row or key; offline it waits and survives a reload', async () => {
  let lock = false
  const setLock = (): undefined => {
    lock = true
  }
  openBookRaid([RAID], [THALIA], 'Admin')
  server.answer(listBookings, () => [{ ...THALIA, lock }])
  server.answer(markBooking.lock, setLock)
  server.answer(takeBackMark, () => {
    lock = false
    return THALIA
  })
  const mark = button('Lock', bookingsOf(RAID))
  const undo = button('Undo', bookingsOf(RAID))
  const set = async () => {
    await mark.click()
    await button('Lock', question()).click()
    await expect.element(mark).toBeDisabled()
  }
  await set()
  await button('Undo', page.getByRole('region', { name: 'Notifications' })).click()
  await expectNone(undo)
  await set()
  await undo.click()
  await expect.element(mark).toBeEnabled()
  await set()
  await userEvent.keyboard('u')
  await expect.element(mark).toBeEnabled()

  server.lose(markBooking.lock)
  await set()
  await expect.element(toast('Waiting for the connection.')).toBeVisible()
  server.answer(markBooking.lock, setLock)
  reloadPage()
  await expect.poll(() => server.asked(markBooking.lock).length).toBe(5)
  await expect.element(mark).toBeDisabled()
})

test('CHANGE-8, CLIENT-9, FIT-3, CORRECT-5: staff take a status back with a reason, add a warning to a client and correct gold', async () => {
  const gold = { price: 300_000, deposit: 80_000, owes: 220_000, lock: true }
  const booked = aBooking({ _id: 'b2', clientName: 'Brann', clientClass: 'Hunter', ...gold })
  openBookRaid([{ ...RAID, pot: 300_000 }], [{ ...THALIA, status: true }, booked], 'Admin')
  await more().click()
  await item('Take Done back').click()
  const dialog = page.getByRole('dialog', { name: 'Take mark back' })
  await expect.element(dialog).toMatchTextContent('The gold may be in the post.')
  await box('Why', dialog).fill('no')
  await button('Take mark back', dialog).click()
  await expectSaid(box('Why', dialog), /Give a reason of at least 3 characters\./)
  await box('Why', dialog).fill('Wrong client')
  server.answer(takeBackMark, THALIA, { message: 'Booking done status taken back' })
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Booking done status taken back')).toBeVisible()
  expect(server.asked(takeBackMark)).toMatchObject([{ mark: 'status', reason: 'Wrong client' }])

  const record = { booked: 0, noShows: 0, noShowDays: [], lastOn: null, sameReset: [] }
  const warning = { _id: 'w', text: 'Left the group twice', since: '2026-11-20', until: null, isOwn: true }
  await more().click()
  await item('Warnings').click()
  const warnings = page.getByRole('dialog', { name: 'Warnings' })
  await button('Add warning', warnings).click()
  await expect.element(warnings).toMatchTextContent('Describe the warning.')
  await box('Warning', warnings).fill('Left the group twice')
  server.answer(warnOfClient, warning, { message: 'Warning added' })
  server.answer(getClientRecord, { ...record, warnings: [warning] })
  await button('Add warning', warnings).click()
  await expect.element(toast('Warning added')).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await more('Brann (Hunter)').click()
  await item('Correct gold').click()
  const correction = page.getByRole('dialog', { name: 'Correct gold' })
  const owed = correction.getByRole('status').filter({ hasText: 'Owed' })
  await expect.element(box('Price', correction)).toHaveFocus()
  await userEvent.keyboard('250k')
  await expect.element(owed).toMatchTextContent('Owed 170,000 g on Kazzak (Horde)')
  await expect.element(owed).toMatchTextContent('Price cannot be less than 270,000 (90% of raid price)')
  await correction.getByRole('combobox', { name: 'Payment Realm' }).selectOptions('Draenor')
  await expect.element(owed).toMatchTextContent('Owed 170,000 g on Draenor (Horde)')
  await button('Correct gold', correction).click()
  await expect.element(correction.getByText('Give a reason.').first()).toBeVisible()
  await correction.getByText('6 of 8 bosses').click()
  await box('Price', correction).fill('70k')
  await expect.element(owed).toMatchTextContent('Owed nothing')
  await expect.element(owed).toMatchTextContent('10,000 g too much')
  server.answer(correctGold, booked, { message: 'Gold corrected' })
  await button('Correct gold', correction).click()
  await expect.element(toast('Gold corrected')).toBeVisible()
  expect(server.asked(correctGold)).toMatchObject([
    { price: 70_000, deposit: 80_000, paymentRealm: 'Draenor', reason: '6 of 8 bosses' },
  ])
})

test('CHANGE-1, CHANGE-2: an advertiser joins the backup list of a full raid and sees the client’s position in it', async () => {
  const client = { _id: '1', clientClass: 'Warrior', lock: false, inGroup: false, status: false } as const
  const full = { ...RAID, maxClients: 1, clients: [client], backups: 2 }
  const own = aBooking({ _id: 'own', state: 'backup', place: 1, clientName: 'Goes along' })
  openBookRaid([full], [MASKED, own, { ...MASKED, _id: 'm2', state: 'backup', place: 2 }])
  await expectNone(button('Book Now', raidRow(full)))
  await expectNone(bookingsOf(full).getByText('Goes along'))
  await fold('Backup (2)').click()
  await expect.element(bookingsOf(full)).toMatchTextContent('Backup 1st')
  await button('Join Backup', raidRow(full)).click()
  const joining = page.getByRole('dialog', { name: 'Join Backup' })
  await fillClient(joining, 'Third')
  server.answer(createBackup, own, { message: 'Backup request sent' })
  await button('Join Backup as 3rd', joining).click()
  await expect.element(toast('Backup request sent')).toBeVisible()
})

test('CHANGE-3, CHANGE-4, CHANGE-5: a cancel needs a reason and names the next backup; a paid booking is not cancelled; a backup moves to first position', async () => {
  const line = [
    aBooking({ _id: 'early', state: 'backup', place: 1, clientName: 'Early' }),
    aBooking({ _id: 'urgent', state: 'backup', place: 2, clientName: 'Urgent', clientClass: 'Hunter' }),
  ]
  const paid = aBooking({ _id: 'paid', clientName: 'Payer', clientClass: 'Rogue', paid: true })
  openBookRaid([{ ...RAID, backups: 2 }], [{ ...THALIA, deposit: 50_000 }, paid, ...line], 'Admin')
  // The key . opens the menu of the focused row.
  await press(more(), '.')
  await expect.element(item(/.*/).first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(more()).toHaveFocus()
  await more('Payer (Rogue)').click()
  await expect.element(item(/^Cancel/)).toBeDisabled()
  await expect.element(item(/^Cancel/)).toMatchTextContent('Take Paid back first')
  await userEvent.keyboard('{Escape}')
  await more().click()
  await item(/^Cancel/).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' })
  await expect.element(dialog).toMatchTextContent('Next in line: Early')
  await expect.element(dialog.getByRole('radio', { name: 'Client cancelled' })).toBeChecked()
  server.answer(cancelBooking, THALIA, { message: 'Booking cancelled' })
  await button('Cancel Booking', dialog).click()
  await expect.element(toast('Booking cancelled')).toBeVisible()

  await fold('Backup (2)').click()
  await more('Urgent (Hunter)').click()
  server.answer(promoteBooking, THALIA, { message: 'First in line' })
  await item('First in line').click()
  await expect.element(toast('First in line')).toBeVisible()
  await more('Early (Mage)').click()
  await item(/^Cancel/).click()
  await expect.element(dialog).toMatchTextContent('This is a backup, so no slot is freed.')
  await dialog.getByRole('textbox').fill(' ')
  await button('Cancel Booking', dialog).click()
  await expectSaid(dialog.getByRole('textbox'), 'Give a reason.')
})

test('LIST-5, LIST-10: J and K move between bookings; a status set by keyboard returns the focus', async () => {
  const client = (clientName: string) => aBooking({ _id: clientName, clientName })
  openBookRaid([RAID], ['First', 'Second', 'Third'].map(client), 'Admin')
  const name = (clientName: string) => button(clientName, bookingsOf(RAID))
  await press(name('First').first(), 'jj')
  await expect.element(name('Third').first()).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(name('Second').first()).toHaveFocus()

  const second = bookingsOf(RAID).getByRole('group', { name: /^Actions for Second/ })
  const lock = button('Lock', second)
  await press(lock, '{Enter}')
  await expect.element(button('Lock', question())).toHaveFocus()
  server.answer(markBooking.lock, undefined, { message: 'Booking lock status updated successfully' })
  serveRaids([RAID], [{ ...client('Second'), lock: true }])
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Booking lock status updated successfully')).toBeVisible()
  await expect.element(lock).toHaveFocus()
  await expect.element(lock).toBeDisabled()
})

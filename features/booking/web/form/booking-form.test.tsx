import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { createBooking, editBooking, findBooking, listBookings } from '#features/booking/calls.ts'
import { lookUpCharacter } from '#features/character/calls.ts'
import { findOnRaids, getClientRecord } from '#features/client/calls.ts'
import { viewRaid } from '#features/raid/calls.ts'
import { Failure } from '#platform/call/failure.ts'
import type { Changed } from '#platform/change/view.ts'
import {
  bookingsOf,
  fillClient,
  openBookRaid,
  openForm,
  owes,
  serveRaids,
} from '#platform/testing/web/book-raid.ts'

import { aBooking, aRaid } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  expectNone,
  expectSaid,
  press,
  question,
  raidRow,
  reloadPage,
  toast,
  type,
} from '#platform/testing/web/page.tsx'
import { tell } from '#platform/testing/web/quiet-socket.ts'

const RAID = aRaid()
const OTHER = aRaid({ _id: '018f0000-0000-7000-8000-000000000002', name: 'Another' })
const MISSING = 'Please fill in all required fields'
const SENT = { message: 'Booking request sent for Manaforge Omega' }

const send = () => button('Book client').click()
/** Dispatches a paste event, since a browser under test may refuse Ctrl+V. */
async function pasteInto(field: Locator, text: string): Promise<void> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  await expect.element(field).toBeVisible()
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const note = () => page.getByRole('status').filter({ hasText: 'Draft' })
/** Makes the page refetch, as after another person's change. */
const readAgain = () =>
  tell('changed', { success: true, views: ['published-raids', 'bookings'], ids: null } satisfies Changed)

test('BOOK-12, BOOK-4, BOOK-1, FORM-4, PAGE-35: the form starts with defaults and the raid’s price, names missing fields and keeps typed values; in a low window it scrolls', async () => {
  openBookRaid([RAID])
  const form = await openForm(RAID)
  await expect.element(box('Price', form)).toHaveValue('250,000')
  await expectSaid(box('Price', form), 'At least 225,000 g (90%)')
  await expect.element(box('Deposit', form)).toHaveValue('0')
  await expect.element(owes(form)).toHaveTextContent('250,000 g')
  await expect.element(choice('Client Faction', form)).toHaveValue('Alliance')
  await expect.element(choice('Payment Realm', form)).toHaveValue('Kazzak')
  await expect.element(choice('Payment Faction', form)).toHaveValue('Horde')
  await expect.element(choice('Source', form)).toHaveDisplayValue('TC (Trade Chat)')
  await expect.element(choice('Paid Full', form)).toBeDisabled()
  await expectNone(form.getByRole('group', { name: 'Bosses' }))

  await box('Client Realm', form).fill('Kazzak')
  await box('Contact Info', form).fill('reach me here')
  await box('Deposit', form).fill('')
  await send()
  await expect.element(toast(MISSING)).toBeVisible()
  await expect.element(box('Client Name', form)).toHaveFocus()
  await expectSaid(box('Client Name', form), MISSING)
  await expect.element(box('Client Name', form)).toBeInvalid()
  await expectSaid(choice('Client Class', form), MISSING)
  await expectSaid(box('Deposit', form), 'Deposit must be a valid number')
  await expect.element(box('Contact Info', form)).toHaveValue('reach me here')
  await box('Client Name', form).fill('Somebody')
  await expect.element(box('Client Name', form)).toBeValid()

  await userEvent.keyboard('{Escape}')
  const discarding = question('Discard changes')
  await expect
    .element(discarding)
    .toMatchTextContent('What you typed has not been sent yet and will be lost.')
  await button('Keep editing', discarding).click()
  await expect.element(box('Client Name', form)).toHaveValue('Somebody')

  await page.viewport(720, 450)
  const title = form.getByRole('heading', { name: 'Book Raid' })
  await box('Client Name', form).click()
  await expect.element(title).toBeInViewport()
  await expect.element(button('Book client')).not.toBeInViewport()
  await box('Additional Notes', form).click()
  await expect.element(title).not.toBeInViewport()
  await page.viewport(1440, 900)

  await button('Cancel', form).click()
  await button('Discard', discarding).click()
  await expectNone(form)
  await expect.element(button(/^Book Now/, raidRow(RAID))).toHaveFocus()
})

test('CHAR-4, CHAR-1, CHAR-2, BOOK-6, TEXT-6: a pasted Name-Realm is split into two fields; a Raider.IO link is looked up, and a failure shows its reason', async () => {
  openBookRaid([RAID])
  const form = await openForm(RAID)
  await pasteInto(box('Client Name', form), 'Brontax-TarrenMill, mage 300k')
  await expect.element(box('Client Name', form)).toHaveValue('Brontax')
  await expect.element(box('Client Realm', form)).toHaveValue('TarrenMill')

  const link = box('Raider.IO Link', form)
  await link.fill('https://raider.io.example/characters/eu/kazzak/Nethris')
  await button('Fetch', form).click()
  await expect.element(toast('Invalid Raider.IO link')).toBeVisible()
  await expectSaid(link, 'Invalid Raider.IO link')
  await expect.element(link).toHaveFocus()

  server.refuse(lookUpCharacter, 'character-not-found')
  await link.fill('https://raider.io/characters/us/kazzak/Nobodyatall')
  await button('Fetch', form).click()
  await expect
    .element(toast('Raider.IO does not know this character. Check region, realm and name.'))
    .toBeVisible()
  await expect.element(box('Client Name', form)).toHaveValue('Nobodyatall')
  await expect.element(box('Client Realm', form)).toHaveValue('Kazzak')

  server.lose(lookUpCharacter)
  await press(link, '{Enter}')
  await expect.element(toast('Error fetching character info')).toBeVisible()

  server.answer(lookUpCharacter, {
    ...{ name: 'Nethris', realm: 'Tarren Mill', class: 'Demon Hunter', faction: 'Horde' },
  })
  await link.fill('https://raider.io/characters/eu/tarren-mill/Nethris')
  await press(link, '{Enter}')
  await expect.element(toast('Character information fetched successfully')).toBeVisible()
  await expect.element(box('Client Name', form)).toHaveValue('Nethris')
  await expect.element(box('Client Realm', form)).toHaveValue('Tarren Mill')
  await expect.element(choice('Client Class', form)).toHaveValue('Demon Hunter')
  await expect.element(choice('Client Faction', form)).toHaveValue('Horde')
  await expect.element(link).toBeValid()

  server.answer(lookUpCharacter, { name: 'Mirelune', realm: 'Kazzak', class: 'Priest', faction: 'Horde' })
  await pasteInto(link, ' https://raider.io/characters/eu/kazzak/Mirelune\n')
  await expect.element(box('Client Name', form)).toHaveValue('Mirelune')
  await expect.element(link).toHaveValue('https://raider.io/characters/eu/kazzak/Mirelune')
})

test('BOOK-7, BOOK-2, FORM-2, FORM-3: a draft survives a reload and a refusal; repeated clicks and retries send one booking, which deletes the draft', async () => {
  openBookRaid([RAID, OTHER])
  const form = await openForm(RAID)
  await fillClient(form, 'Lost and found')
  await box('Price', form).fill('300000')
  await box('Deposit', form).fill('ninety k')
  reloadPage()
  await openForm(RAID)
  await expect.element(box('Deposit', form)).toHaveValue('ninety k')
  await box('Deposit', form).fill('90000')
  server.lose(createBooking)
  await send()
  await expect.element(toast('Failed to submit booking')).toBeVisible()
  await expect.element(box('Client Name', form)).toHaveValue('Lost and found')

  // The draft stores the idempotency key, so that it survives a reload, after which the raid has another price.
  serveRaids([{ ...RAID, pot: 320_000 }, OTHER])
  reloadPage()
  await openForm(RAID)
  await expect.element(note()).toMatchTextContent('Draft restored. What you typed here before was not sent.')
  await expect.element(choice('Client Class', form)).toHaveValue('Rogue')
  await expect.element(box('Price', form)).toHaveValue('300,000')
  await expect.element(owes(form)).toHaveTextContent('210,000 g')
  server.refuse(createBooking, 'raid-full')
  await send()
  await expect.element(toast('This raid is full')).toBeVisible()
  await expect.element(box('Client Name', form)).toHaveValue('Lost and found')
  expect(new Set(server.keys(createBooking)).size).toBe(1)

  server.answer(createBooking, aBooking(), SENT)
  await button('Book client').dblClick()
  await expect.element(toast(SENT.message)).toBeVisible()
  await expectNone(form)
  expect(server.asked(createBooking)).toHaveLength(3)
  await openForm(RAID)
  await expect.element(box('Client Name', form)).toHaveValue('')
  await expectNone(note())
})

test('FORM-7, STALE-4: input for a full or deleted raid moves to another raid, and its price is adjusted', async () => {
  const first = aRaid({ name: 'Early', maxClients: 1 })
  const late = { ...OTHER, name: 'Late', time: '11:00 PM', maxClients: 4, pot: 300_000 }
  const last = { ...OTHER, _id: 'last', name: 'Last', time: '11:30 PM', pot: 200_000 }
  openBookRaid([first, late, { ...OTHER, _id: 'mythic', name: 'Of another kind', difficulty: 'MYTHIC' }])
  const form = await openForm(first)
  await fillClient(form, 'Goes along')
  await type(box('Price', form), '260k')
  const client = { _id: '1', clientClass: 'Mage', lock: false, inGroup: false, status: false } as const
  serveRaids([{ ...first, clients: [client] }, late])
  readAgain()
  await expect.element(form).toMatchTextContent('This raid is full')
  const offer = button(/^Book on/, form)
  await expect.element(offer).toMatchTextContent('Book on Late 11:00 PM, 4 free, 300,000 g')
  await press(offer, '{Enter}')
  await expect.element(form).toMatchTextContent('Draft carried over. You typed this for Early.')
  await expect.element(button('Book client')).toHaveFocus()
  await expect.element(box('Client Name', form)).toHaveValue('Goes along')
  await expect.element(box('Price', form)).toHaveValue('270,000')
  await expectSaid(box('Price', form), /260,000 g → 270,000 g/)

  server.refuse(viewRaid, new Failure('not-found', 'Late was deleted by Thorvald.'))
  serveRaids([last])
  readAgain()
  await expect.element(form).toMatchTextContent('Late was deleted by Thorvald.')
  await press(button(/^Book on Last/, form), '{Enter}')
  await expect.element(form).toMatchTextContent('8 slots left')
  await expect.element(box('Client Name', form)).toHaveValue('Goes along')
  server.answer(createBooking, aBooking(), { message: 'Booking request sent for Last' })
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Booking request sent for Last')).toBeVisible()
  expect(server.asked(createBooking)).toMatchObject([{ raidId: last._id, price: 270_000 }])
})

test('BOOK-9, FORM-3: an edit starts with the stored booking, has no minimum price, survives a reload and keeps the price of a client who paid meanwhile', async () => {
  const booked = aBooking({
    clientName: 'Cheaper now',
    deposit: 50_000,
    owes: 200_000,
    additionalNotes: 'Friend',
  })
  openBookRaid([RAID], [booked])
  const form = page.getByRole('dialog', { name: 'Edit Booking' })
  await button('Edit', bookingsOf(RAID)).click()
  await expect.element(box('Client Name', form)).toHaveValue('Cheaper now')
  await expect.element(owes(form)).toHaveTextContent('200,000 g')
  await expect.element(box('Additional Notes', form)).toHaveValue('Friend')
  await type(box('Price', form), '100000')
  await expect.element(toast('Deposit adjusted to 32,000 (32% of price for TC)')).toBeVisible()
  reloadPage()
  await button('Edit', bookingsOf(RAID)).click()
  await expect.element(box('Price', form)).toHaveValue('100,000')
  await expect.element(box('Client Name', form)).toHaveValue('Cheaper now')

  server.lose(editBooking)
  await button('Save changes', form).click()
  await expect.element(toast('Error updating booking')).toBeVisible()
  server.refuse(editBooking, 'booking-locked')
  await button('Save changes', form).click()
  await expect.element(toast('This booking is locked and can no longer be edited.')).toBeVisible()
  await expect.element(box('Price', form)).toHaveValue('100,000')
  server.answer(editBooking, booked, { message: 'Booking updated successfully' })
  await button('Save changes', form).click()
  await expect.element(toast('Booking updated successfully')).toBeVisible()
  expect(server.asked(editBooking).at(-1)).toMatchObject({ price: 100_000, deposit: 32_000, owes: 68_000 })

  await button('Edit', bookingsOf(RAID)).click()
  await type(box('Deposit', form), '0')
  await expect.element(owes(form)).toHaveTextContent('250,000 g')
  serveRaids([RAID], [{ ...booked, paid: true, version: 2 }])
  readAgain()
  await expect.element(form.getByText('This client has paid. Take Paid back first.').first()).toBeVisible()
  await expect.element(box('Price', form)).toHaveValue('250,000')
  await expect.element(box('Deposit', form)).toHaveValue('50,000')
  await expect.element(owes(form)).toHaveTextContent('200,000 g')
  for (const label of ['Price', 'Deposit']) await expect.element(box(label, form)).toBeDisabled()
})

test('STALE-2, STALE-4: a newer version updates untouched fields and marks conflicts; after a cancel the form names who did it and offers another raid', async () => {
  const booked = aBooking({ contactInfo: 'old' })
  openBookRaid([RAID, OTHER], [booked])
  await button('Edit', bookingsOf(RAID)).click()
  const form = page.getByRole('dialog', { name: 'Edit Booking' })
  await choice('Payment Realm', form).selectOptions('Aegwynn')
  await box('Contact Info', form).fill('mine')
  const now = { ...booked, paymentRealm: 'Draenor', paymentFaction: 'Alliance', version: 2 } as const
  serveRaids([RAID, OTHER], [now])
  server.refuse(editBooking, 'stale-version')
  await button('Save changes', form).click()
  const stale = page.getByRole('region', { name: 'Changed meanwhile' })
  await expect.element(toast('Somebody else changed this meanwhile.')).toBeVisible()
  await expect.element(stale).toHaveFocus()
  await button('Load the new version', stale).click()
  await expectNone(stale)
  await expect.element(choice('Payment Faction', form)).toHaveValue('Alliance')
  await expect.element(choice('Payment Realm', form)).toHaveValue('Aegwynn')
  await expect.element(choice('Payment Realm', form)).toHaveFocus()
  await expectSaid(choice('Payment Realm', form), /Now stored: Draenor/)
  await expectSaid(box('Contact Info', form), /Now stored: old/)
  server.answer(editBooking, now, { message: 'Booking updated successfully' })
  await button('Save changes', form).click()
  await expect.element(toast('Booking updated successfully')).toBeVisible()
  expect(server.asked(editBooking).at(-1)).toMatchObject({
    ...{ paymentRealm: 'Aegwynn', paymentFaction: 'Alliance', contactInfo: 'mine' },
  })

  await button('Edit', bookingsOf(RAID)).click()
  await box('Contact Info', form).fill('typed')
  const by = { _id: 'admin', username: 'Thorvald' }
  const end = {
    at: new Date().toISOString(),
    from: 'booked',
    by,
    reason: 'Client cancelled',
    deposit: null,
  } as const
  server.answer(findBooking, { raidId: RAID._id, raidName: RAID.name, movedBy: null })
  server.answer(listBookings, ({ all }) => (all ? [{ ...now, state: 'cancelled' as const, end }] : []))
  readAgain()
  await expect.element(form).toMatchTextContent('This booking was cancelled by Thorvald: Client cancelled.')
  await button(/^Book on Another/, form).click()
  const again = page.getByRole('dialog', { name: 'Book Raid' })
  await expect.element(box('Client Name', again)).toHaveValue('Thalia')
  await expect.element(box('Contact Info', again)).toHaveValue('typed')
})

test('FIND-2, BOOK-12: another character of a client is booked with the known contact and payment, by a Senior Advertiser also as paid in full', async () => {
  openBookRaid(
    [RAID],
    [aBooking({ paymentRealm: 'Draenor', paymentFaction: 'Alliance', contactInfo: 'rallo#1234' })],
    'Senior Advertiser',
  )
  await button(/^More for Thalia/, bookingsOf(RAID)).click()
  await page.getByRole('menuitem', { name: 'Book another for this client' }).click()
  const form = page.getByRole('dialog', { name: 'Book Raid' })
  await expect.element(box('Client Name', form)).toHaveValue('')
  await expect.element(choice('Payment Realm', form)).toHaveValue('Draenor')
  await expect.element(choice('Payment Faction', form)).toHaveValue('Alliance')
  await expect.element(box('Contact Info', form)).toHaveValue('rallo#1234')
  await expect.element(choice('Paid Full', form)).toBeEnabled()
})

test('CLIENT-8, CLIENT-10, FIT-2, BOOK-5, SEASON-4: the form shows the client’s record and warnings but allows booking, on a Curve raid for one boss', async () => {
  const warrior = { _id: '1', clientClass: 'Warrior', lock: false, inGroup: false, status: false } as const
  const vip = aRaid({ lootType: 'VIP', raidType: 'Curve', bossCount: 2, clients: [warrior] })
  openBookRaid([vip])
  server.answer(getClientRecord, {
    ...{ booked: 7, noShows: 1, noShowDays: ['2026-11-12'], lastOn: '2026-11-14' },
    sameReset: [{ date: vip.date, difficulty: 'HEROIC' }],
    warnings: [{ _id: 'w', text: 'Left the group twice', since: '2026-11-20', until: null, isOwn: false }],
  })
  server.answer(findOnRaids, ({ clients, raidIds }) =>
    clients.some(({ name }) => name.toLowerCase() === 'brontax')
      ? [{ raidId: raidIds[0] ?? '', client: 0, bookings: 1 }]
      : [],
  )
  const form = await openForm(vip)
  const bosses = form.getByRole('group', { name: 'Bosses' })
  await expect.element(bosses.getByRole('radio', { name: 'Both' })).toBeChecked()
  expect(bosses.getByRole('radio').elements()).toHaveLength(3)
  await bosses.getByText(/Nexus/).click()
  await box('Client Name', form).fill('brontax')
  await type(box('Client Realm', form), 'tarren-mill')
  await choice('Client Class', form).selectOptions('Paladin')
  await expectSaid(box('Raider.IO Link', form), /^Booked 7 times, 1 no-show \(12 Nov\), last on 14 Nov/)
  await expect
    .element(form)
    .toMatchTextContent('brontax is already booked on this raid. You can book the character again.')
  const known = form.getByRole('list', { name: 'Possible problems' }).getByRole('listitem')
  await expect
    .poll(() => known.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Warning: Left the group twice (Fri 20 Nov)',
      'On a VIP raid plate loot goes to one client only, and one is already booked: Warrior',
      expect.stringContaining('This client is on another Heroic raid in the same reset'),
    ])
  // The record is fetched only once the realm is typed in full.
  expect(new Set(server.asked(getClientRecord).map(({ realm }) => realm))).toEqual(new Set(['tarren-mill']))
  server.answer(createBooking, aBooking(), SENT)
  await send()
  await expect.element(toast(SENT.message)).toBeVisible()
  expect(server.asked(createBooking)[0]?.selectedBosses[0]).toMatch(/Nexus/)
})

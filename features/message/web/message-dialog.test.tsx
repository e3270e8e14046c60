import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBookings } from '#features/booking/calls.ts'
import { lookUpCharacter } from '#features/character/calls.ts'
import { findOnRaids } from '#features/client/calls.ts'
import { Failure } from '#platform/call/failure.ts'
import { openBookRaid } from '#platform/testing/web/book-raid.ts'
import { aBooking, aRaid } from '#platform/testing/web/examples.ts'
import { server } from '#platform/testing/web/fake-server.ts'
import {
  box,
  button,
  choice,
  expectNone,
  expectSaid,
  question,
  reloadPage,
  toast,
} from '#platform/testing/web/page.tsx'

const RAID = aRaid({ name: 'Only one', pot: 300_000, maxClients: 4 })
const dialog = () => page.getByRole('dialog', { name: 'Paste a message' })
const card = (place: number) => dialog().getByRole('listitem', { name: `Client ${place}` })
const book = () => button(/^Book/, dialog())

async function read(text: string): Promise<void> {
  await button('Paste a message').click()
  await box('Message', dialog()).fill(text)
  await button('Read message').dblClick()
}

function open(): void {
  openBookRaid([RAID])
  server.answer(lookUpCharacter, ({ name, realm }) => ({
    ...{ name, realm, class: 'Hunter' as const, faction: 'Horde' as const },
  }))
}

test('MSG-4, MSG-9: asks when a message mentions more clients than it names, and keeps input through a reload', async () => {
  open()
  await read('got 3: Vashtorn-Kazzak warrior 300k, Mirelune-Kazzak priest 280k')
  await expect.element(dialog()).toMatchTextContent('The message speaks of 3 clients, 2 were found.')
  await expect.element(book()).toBeDisabled()
  await expect.element(card(1)).toMatchTextContent('The message says Warrior, Raider.IO Hunter.')
  await button('Add the other one').click()
  await expect.element(dialog()).not.toMatchTextContent('The message speaks of')
  await box('Contact Info', dialog()).fill('mire#1234')
  await choice('Payment Realm (guessed)', dialog()).selectOptions('Draenor')
  await box('Client Name', card(3)).fill('Kjartan')
  await box('Price', card(1)).fill('as ever')
  await button('Remove client 2').click()
  reloadPage()
  await button('Paste a message').click()
  await expect.element(dialog()).toMatchTextContent('Draft restored')
  await expect.element(box('Contact Info', dialog())).toHaveValue('mire#1234')
  await expect.element(choice('Payment Realm', dialog())).toHaveValue('Draenor')
  await expect.element(box('Price', card(1))).toHaveValue('as ever')
  await expect.element(box('Client Name', card(2))).toHaveValue('Kjartan')
})

test('MSG-3, MSG-4, MSG-5, MSG-7: books up to ten clients at once, asks before discarding, pastes by a button, shows client and server errors at the field, and removes a client', async () => {
  open()
  server.answer(findOnRaids, [{ raidId: RAID._id, client: 0, bookings: 1 }])
  await read(Array.from('abcdefghijkl', (letter) => `X${letter}-Kazzak`).join('\n'))
  await expect.element(dialog()).toMatchTextContent('The message names 2 more. Ten can be booked at once')
  await userEvent.keyboard('{Escape}')
  await button('Discard', question('Discard changes')).click()
  await expectNone(dialog())

  await button('Paste a message').click()
  await expect.element(box('Message', dialog())).toHaveValue('')
  const clipboard = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue('')
  await button('Paste', dialog()).click()
  await expect.element(toast('The clipboard could not be read. Paste into the box.')).toBeVisible()
  clipboard.mockResolvedValue('Vashtorn-Kazzak 300k, Mirelune-Kazzak 300k')
  await button('Paste', dialog()).click()
  await expect.element(box('Client Name', card(1))).toHaveValue('Vashtorn')

  await expect
    .element(dialog().getByRole('group', { name: 'Raids that fit' }))
    .toMatchTextContent('Vashtorn is already booked on this raid.')
  await box('Deposit', card(2)).fill('290k')
  await book().click()
  await expect.element(toast(/^Client 2: Deposit cannot exceed/)).toBeVisible()
  await expect.element(box('Deposit', card(2))).toHaveFocus()
  await expectSaid(box('Deposit', card(2)), /Deposit cannot exceed/)
  await box('Deposit', card(2)).fill('0')

  const refusal = 'Price cannot be less than 285,000 (90% of raid price)'
  server.refuse(
    createBookings,
    new Failure('invalid-input', `Client 2: ${refusal}`, { 'bookings.1.price': refusal }),
  )
  await book().click()
  await expect.element(toast(`Client 2: ${refusal}`)).toBeVisible()
  await expect.element(box('Price', card(2))).toHaveFocus()
  await expectSaid(box('Price', card(2)), refusal)

  await button('Remove client 2').click()
  server.answer(createBookings, [aBooking()], { message: 'Booking request sent for Only one' })
  await book().click()
  await expect.element(toast('Booking request sent for Only one')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Booked' })).toMatchTextContent('Vashtorn-Kazzak')
})

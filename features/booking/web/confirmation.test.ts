import { expect, it } from 'vitest'
import { BOOKING_DEFAULTS, type BookingInput } from '#features/booking/booking.ts'
import type { Raid } from '#features/raid/raid.ts'
import { confirmationText } from './confirmation.ts'

const RAID = { difficulty: 'HEROIC', raidType: 'Full Run', lootType: 'Unsaved' } as Raid
const booked = (clientName: string, gold: Partial<BookingInput>): BookingInput => ({
  ...BOOKING_DEFAULTS,
  ...{ raidId: 'raid', raiderioLink: '', clientName, clientRealm: 'Kazzak', clientClass: 'Hunter' },
  ...{ contactInfo: '', additionalNotes: '', price: 300_000, deposit: 0, owes: 300_000, selectedBosses: [] },
  ...{ paymentRealm: 'Draenor', paymentFaction: 'Horde' },
  ...gold,
})
const BOOKINGS = [
  booked('Kjartan', { deposit: 50_000, owes: 250_000 }),
  booked('Mirelune', {}),
  booked('Brontax', { paidFull: true, owes: 0 }),
]

it('MSG-8: the confirmation names price, payment and open amount, with a link to each client’s page', () => {
  const addresses = ['https://x/track/1', 'https://x/track/2', 'https://x/track/3']
  expect(
    confirmationText({ raid: RAID, bookings: BOOKINGS }, 'Today, 8:30 PM', addresses).split('\n'),
  ).toEqual([
    ...['Booked: Heroic Full Run, Unsaved', 'Today, 8:30 PM server time (Paris)'],
    ...['Kjartan-Kazzak (Hunter): 300,000 gold, 50,000 paid, 250,000 to pay on Draenor, Horde'],
    ...['Your page: https://x/track/1', 'Mirelune-Kazzak (Hunter): 300,000 gold to pay on Draenor, Horde'],
    ...['Your page: https://x/track/2', 'Brontax-Kazzak (Hunter): 300,000 gold, paid in full'],
    ...['Your page: https://x/track/3'],
  ])
})

it('MSG-8: a backup’s confirmation does not say ‘Booked’, and the preview has no link', () => {
  const text = confirmationText({ raid: RAID, bookings: BOOKINGS, waits: true }, 'Today, 8:30 PM')
  expect(text).toMatch(/^Backup: Heroic Full Run, Unsaved\n/)
  expect(text).not.toContain('Your page')
})

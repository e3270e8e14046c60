import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Role } from '#platform/call/rights.ts'
import { anyCharacter } from '#platform/testing/server/walks.ts'
import { type Booking, type BookingInput, bookingInput, MASKED_FIELDS } from './booking.ts'
import { createBooking } from './calls.ts'
import { eachMark } from './mark.ts'
import {
  characterOf,
  isAlreadyBooked,
  maskedBooking,
  maySeeFully,
  otherBookings,
  runId,
  whyNotCreate,
  whyNotEdit,
  whyNotMark,
  whyNotOffer,
} from './rules.ts'

const INPUT = { ...createBooking.example, price: 100_000, owes: 100_000 }

const RAID = {
  ...({ raidType: 'Full Run', difficulty: 'HEROIC', lootType: 'Unsaved', pot: 100_000 } as const),
  ...{ raidLeader: { _id: 'leader' }, goldCollector: { _id: 'collector' } },
}
const CURVE = { ...RAID, raidType: 'Curve' } as const

const BOOKING: Booking = {
  ...INPUT,
  ...{ _id: 'booking', userId: { _id: 'owner', username: 'Pippa' }, createdAt: '2026-06-17T10:00:00.000Z' },
  ...{ masked: false, state: 'booked', place: null, end: null, additionalNotes: 'Late' },
  ...eachMark('field', () => false),
}

const actor = (_id: string, ...roles: Role[]) => ({ _id, roles })
const owner = actor('owner', 'Advertiser')

function findings(changes: Record<string, unknown>): Record<string, string> {
  const { error } = bookingInput.safeParse({ ...INPUT, ...changes })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}

describe('input of the booking form', () => {
  it.each(['clientName', 'clientRealm', 'clientClass'])('BOOK-1: a booking requires %s', (field) => {
    for (const missing of [undefined, null, ''])
      expect(findings({ [field]: missing })).toEqual({ [field]: 'Please fill in all required fields' })
  })

  it.each([
    ['price', 'Price must be a valid number'],
    ['deposit', 'Deposit must be a valid number'],
    ['owes', 'Owes must be a valid number'],
  ])('BOOK-1 and WIRE-6: a booking needs whole gold for %s', (field, message) => {
    for (const wrong of [undefined, null, '100', -1, 0.5, 1e12, Number.NaN])
      expect(findings({ [field]: wrong })).toEqual({ [field]: message })
  })

  it.each([
    ['clientClass', 'Bard', 'Please fill in all required fields'],
    ['clientFaction', 'Neutral', 'Choose Alliance or Horde'],
    ['paymentRealm', 'Thrall', 'Choose a payment realm'],
    ['paymentFaction', 'horde', 'Choose Alliance or Horde'],
    ['source', 'XX', 'Choose TC or BR'],
    ['paidFull', 'yes', 'Choose yes or no'],
    ['selectedBosses', 'Both', 'Choose one boss'],
  ])('a booking’s %s cannot be %j', (field, value, message) => {
    expect(findings({ [field]: value })).toEqual({ [field]: message })
  })
})

describe('price and deposit of a new booking', () => {
  const FLOOR = 'Price cannot be less than 90,000 (90% of raid price)'
  const TC_CAP = 'Deposit cannot exceed 32,000 (32% of price for TC)'
  const BR_CAP = 'Deposit cannot exceed 5,000 (5% of price for BR)'
  const SENIORS = 'Only Senior Advertisers can mark a booking as paid in full'
  it.each([
    ['GOLD-2', RAID, { price: 89_999, owes: 89_999 }, 'price', FLOOR],
    ['GOLD-3', RAID, { deposit: 32_001, owes: 67_999 }, 'deposit', TC_CAP],
    ['GOLD-3', RAID, { source: 'BR', deposit: 5_001, owes: 94_999 }, 'deposit', BR_CAP],
    ['GOLD-4', RAID, { deposit: 1_000 }, 'owes', 'Owes must be 99,000: price less deposit'],
    ['BOOK-5', CURVE, { selectedBosses: ['X'] }, 'selectedBosses.0', 'Choose Nexus, Dimensius or Both'],
    ['BOOK-5', CURVE, {}, 'selectedBosses', 'Choose one boss for a Curve raid'],
    ['BOOK-5', RAID, { selectedBosses: ['Both'] }, 'selectedBosses', 'Only Curve raids have a boss choice'],
    ['BOOK-6', RAID, { raiderioLink: 'https://example.com/' }, 'raiderioLink', 'Invalid Raider.IO link'],
    ['BOOK-4', RAID, { paidFull: true }, 'paidFull', SENIORS],
  ] as const)('%s: wrong terms of a booking are refused, case %#', (_, raid, changes, field, message) => {
    const input = { ...INPUT, ...changes } as BookingInput
    expect(whyNotCreate(input, raid, owner)?.fields).toEqual({ [field]: message })
  })

  it.each([
    [RAID, {}, 'Advertiser'],
    [RAID, { price: 90_000, owes: 90_000 }, 'Trial Advertiser'],
    [RAID, { deposit: 32_000, owes: 68_000 }, 'Advertiser'],
    [RAID, { source: 'BR', deposit: 5_000, owes: 95_000 }, 'Advertiser'],
    [RAID, { paidFull: true }, 'Senior Advertiser'],
    [CURVE, { selectedBosses: ['Nexus'] }, 'Advertiser'],
  ] as const)('valid terms of a booking are accepted, case %#', (raid, changes, role) => {
    expect(whyNotCreate({ ...INPUT, ...changes } as BookingInput, raid, actor('owner', role))).toBeNull()
  })

  it('BOOK-9: an edited price has no minimum', () => {
    expect(whyNotEdit(BOOKING, { ...INPUT, price: 0, owes: 0 }, RAID, owner)).toBeNull()
  })
})

describe('BOOK-9: editing a booking', () => {
  it('BOOK-4: an edit without the right to ‘paid in full’ may keep it, but not set it', () => {
    const paid = { ...INPUT, paidFull: true }
    expect(whyNotEdit({ ...BOOKING, paidFull: true }, paid, RAID, owner)).toBeNull()
    expect(whyNotEdit({ ...BOOKING, paidFull: false }, paid, RAID, owner)?.fields).toHaveProperty('paidFull')
  })

  it.each([
    ['another owner’s booking', {}, actor('other', 'Admin', 'Advertiser'), 'not-permitted'],
    ['a locked booking', { lock: true }, owner, 'booking-locked'],
    ['a done booking', { status: true }, owner, 'booking-done'],
    ['a cancelled booking', { state: 'cancelled' }, owner, 'booking-ended'],
    ['a no-show', { state: 'no-show' }, owner, 'booking-ended'],
    ['a backup', { state: 'backup' }, owner, null],
    ['an own booking', {}, owner, null],
    ['an own booking with In-Group and Paid', { inGroup: true, paid: true, sendGold: true }, owner, null],
  ] as const)('checks the right to edit: %s', (_, changes, who, code) => {
    expect(whyNotOffer({ ...BOOKING, ...changes }, who)?.code ?? null).toBe(code)
    expect(whyNotEdit({ ...BOOKING, ...changes }, INPUT, RAID, who)?.code ?? null).toBe(code)
  })

  it('refuses to move a booking to another raid by an edit', () => {
    const moved = whyNotEdit(BOOKING, { ...INPUT, raidId: 'other' }, RAID, owner)
    expect(moved?.code).toBe('booking-of-other-raid')
  })
})

type Viewer = readonly [who: string, roles: Role[], full: boolean, locks: boolean, groups: boolean]
const VIEWERS: readonly Viewer[] = [
  ['stranger', ['Admin'], true, true, true],
  ['stranger', ['Developer'], true, true, true],
  ['stranger', ['Raid Manager'], false, false, false],
  ['stranger', ['Advertiser'], false, false, false],
  ['stranger', ['Raid Leader'], false, false, false],
  ['stranger', ['Gold Collector'], false, false, false],
  ['owner', ['Advertiser'], true, false, false],
  ['leader', ['Raid Leader'], true, true, true],
  ['leader', ['Advertiser'], false, false, false],
  ['collector', ['Gold Collector'], true, false, true],
  ['collector', ['Raid Leader'], false, false, false],
]

describe('BOOK-11 and ROLE-6: rights on a booking', () => {
  it.each(VIEWERS)(
    '%s with roles %j: sees all data %s, sets Lock and Done %s, sets In-Group and Paid %s',
    (who, roles, ...expected) => {
      const viewer = actor(who, ...roles)
      const may = (mark: 'lock' | 'status' | 'in-group' | 'paid' | 'send-gold') =>
        whyNotMark(mark, RAID, viewer) === null
      expect([maySeeFully(viewer, 'owner', RAID), may('lock'), may('in-group')]).toEqual(expected)
      expect(may('status')).toBe(may('lock'))
      expect([may('paid'), may('send-gold')]).toEqual([may('in-group'), may('in-group')])
    },
  )

  it('masking a booking sets thirteen fields to null and leaves the others unchanged', () => {
    const masked = maskedBooking(BOOKING)
    expect(MASKED_FIELDS).toHaveLength(13)
    for (const [field, value] of Object.entries(masked)) {
      const withheld = (MASKED_FIELDS as readonly string[]).includes(field)
      const expected = field === 'masked' ? true : withheld ? null : BOOKING[field as keyof Booking]
      expect([field, value]).toEqual([field, expected])
    }
  })
})

describe('BOOK-6: a Raider.IO link', () => {
  it.each([
    ['https://raider.io/characters/eu/tarren-mill/Nethris', ['eu', 'tarren-mill', 'Nethris']],
    ['https://www.raider.io/characters/us/area-52/Pip?season=1#x', ['us', 'area-52', 'Pip']],
    ['http://raider.io/characters/EU/kazzak/%C3%96lfhild/', ['eu', 'kazzak', 'Ölfhild']],
    ['https://raider.io/characters/eu/gordunni/Зорянка', ['eu', 'gordunni', 'Зорянка']],
    ["https://raider.io/characters/eu/kel'thuzad/Fern", ['eu', "kel'thuzad", 'Fern']],
  ])('the link %s names a character', (link, expected) => {
    const { region, realm, name } = characterOf(link) ?? {}
    expect([region, realm, name]).toEqual(expected)
  })

  it.each([
    ...['raider.io/characters/eu/kazzak/Pip', 'https://raider.io.evil.example/characters/eu/kazzak/Pip'],
    ...['https://evil.example/characters/eu/kazzak/Pip'],
    ...['https://raider.io@evil.example/characters/eu/kazzak/Pip'],
    ...['https://user:pass@raider.io/characters/eu/kazzak/Pip'],
    ...['https://raider.io:8443/characters/eu/kazzak/Pip', 'ftp://raider.io/characters/eu/kazzak/Pip'],
    ...['javascript://raider.io/characters/eu/kazzak/Pip', 'https://raider.io/characters/mars/kazzak/Pip'],
    ...['https://raider.io/characters/eu/kazzak', 'https://raider.io/characters/eu/kazzak/Pip/gear'],
    ...['https://raider.io/characters/eu//Pip', 'https://raider.io/characters/eu/kazzak/%E0%A4%A'],
    ...['https://raider.io/characters/eu/kazzak/%20', 'https://raider.io/guilds/eu/kazzak/Pip'],
    ...['https://raider.io/'],
  ])('the link %s names no character', (link) => {
    expect(characterOf(link)).toBeNull()
  })

  it('any text as a Raider.IO link answers null instead of throwing', () => {
    const begin = fc.constantFrom('', 'https://', 'https://raider.io/', 'https://raider.io/characters/mars/')
    fc.assert(
      fc.property(begin, fc.string({ unit: anyCharacter }), (first, rest) => {
        expect(characterOf(first + rest)).toBeNull()
      }),
    )
  })
})

describe('a character that is already booked on the raid', () => {
  const bookings = [{ _id: 'b', clientName: 'Nethris', clientRealm: 'Tarren Mill' }]

  it.each([
    ['nethris', 'TarrenMill', true],
    ['NETHRIS', 'tarren-mill', true],
    ['Nethris', 'Kazzak', false],
    ['Nethra', 'Tarren Mill', false],
    ['', 'Tarren Mill', false],
  ])('whether %s of %s is already booked on the raid: %s', (clientName, clientRealm, expected) => {
    expect(isAlreadyBooked(bookings, { clientName, clientRealm })).toBe(expected)
  })

  it('a search for duplicates ignores the edited booking and masked bookings', () => {
    const client = { clientName: 'Nethris', clientRealm: 'Tarren Mill' }
    expect(isAlreadyBooked(bookings, { ...client, except: 'b' })).toBe(false)
    expect(isAlreadyBooked([{ _id: 'm', clientName: null, clientRealm: null }], client)).toBe(false)
  })

  it.each([
    [1, null, 1],
    [1, { clientName: 'NETHRIS', clientRealm: 'tarren-mill', state: 'booked' }, 0],
    [2, { clientName: 'Nethris', clientRealm: 'Tarren Mill', state: 'backup' }, 1],
    [1, { clientName: 'Nethris', clientRealm: 'Tarren Mill', state: 'cancelled' }, 1],
    [1, { clientName: 'Rallona', clientRealm: 'Tarren Mill', state: 'booked' }, 1],
  ] as const)('CLIENT-10: of %j, editing %j, %j are others', (onRaid, edited, others) => {
    const client = { clientName: 'Nethris', clientRealm: 'Tarren Mill' }
    expect(otherBookings(onRaid, client, edited)).toBe(others)
  })
})

it('a RunID is the end of the booking’s id and differs for bookings of the same moment', () => {
  expect(runId('01930000-0000-7000-8000-00000000000a')).toBe('0000000a')
  expect(runId('b1')).toBe('b1')
})

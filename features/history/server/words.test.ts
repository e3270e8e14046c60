import { describe, expect, it } from 'vitest'
import { RAID_FIELDS } from '#features/raid/changes.ts'
import { peopleIn, type StoredChanges } from '#platform/change/facts.ts'
import { actionLabel, changesOf } from './routes.ts'

const NAMES = new Map([['m1', 'Jo']])
const PRICED_AND_NAMED = { from: { goldCollector: null, pot: 1 }, to: { goldCollector: 'm1', pot: 2 } }

it.each([
  ['raid', 'publish', 'Published'],
  ['booking', 'create', 'Booked'],
  ['booking', 'status', 'Marked as done'],
  ['booking', 'send-gold', 'Marked as gold sent'],
  ['mail', 'create', 'Made when the booking was done'],
  ['mail', 'generate-code', 'Generated the codes'],
  ['mail', 'sent', 'Marked as sent'],
  ['hero-name', 'delete', 'Deleted'],
  ['raid', 'something-new', 'something-new'],
] as const)('HIST-2: describes the action of %s %s as ‘%s’', (noun, action, words) => {
  expect(actionLabel(noun, action)).toBe(words)
})

describe('HIST-2: describing changed fields', () => {
  it.each<[Parameters<typeof changesOf>[0], string, StoredChanges, string]>([
    ['raid', 'edit', { from: { pot: 250_000 }, to: { pot: 1_250_000 } }, 'Price: 250,000 g → 1,250,000 g'],
    ['raid', 'edit', { from: { raidLeader: 'm2' }, to: { raidLeader: 'm1' } }, 'Raid Leader: Unknown → Jo'],
    ['raid', 'edit', PRICED_AND_NAMED, 'Price: 1 g → 2 g; Gold Collector: Not assigned → Jo'],
    ['raid', 'edit', { from: { bossCount: 8 }, to: { bossCount: 7 } }, 'Boss Count: 8 → 7'],
    ['booking', 'edit', { from: { paidFull: false }, to: { paidFull: true } }, 'Paid Full: No → Yes'],
    ['booking', 'edit', { from: { contactInfo: null }, to: {} }, 'Contact Info: null → null'],
    ['booking', 'create', { to: { raiderioLink: '' } }, 'Raider.IO Link: null → none'],
    ['booking', 'create', { to: { selectedBosses: ['Both'] } }, 'Boss: null → Both'],
    ['booking', 'lock', { from: { lock: false }, to: { lock: true } }, ''],
    ['mail', 'sent', { from: { sent: false }, to: { sent: true } }, ''],
    ['mail', 'generate-code', {}, ''],
    ['hero-name', 'edit', { from: { status: true }, to: { status: false } }, 'Status: Active → Inactive'],
    ['hero-name', 'delete', { from: { name: 'Вьюга' } }, 'Name: Вьюга → null'],
    ['raid', 'edit', { to: { somethingNew: { a: 1 } } }, 'somethingNew: null → {"a":1}'],
  ])('describes the change %s %s with %j', (noun, action, kept, expected) => {
    const said = changesOf(noun, action, kept, NAMES).map(
      ({ field, from, to }) => `${field}: ${from} → ${to}`,
    )
    expect(said.join('; ')).toBe(expected)
  })

  it('a change mentions people by the names that were looked up', () => {
    const changes = { from: { raidLeader: 'm1', goldCollector: null }, to: { raidLeader: 'm2', pot: 1 } }
    expect(peopleIn(RAID_FIELDS, changes)).toEqual(['m1', 'm2'])
  })
})

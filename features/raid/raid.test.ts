import { describe, expect, it } from 'vitest'
import { createRaid, editRaid } from './calls.ts'
import { bossChoices, bossesIn, raidInput, startingBosses } from './raid.ts'

const RAID = { ...createRaid.example, pot: 1 }

const REQUIRED = 'Please fill in all required fields'
const NUMBERS = 'Please enter valid numbers for Boss Count, Max Clients and Price'
const MINIMUMS = 'Boss Count and Max Clients must be at least 1, and Price must be at least 0'

function findings(changes: Record<string, unknown>): Record<string, string> {
  const { error } = raidInput.safeParse({ ...RAID, ...changes })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('input of the raid form', () => {
  it('valid input of a raid is accepted unchanged, with the time in its stored form', () => {
    expect(raidInput.parse(RAID)).toEqual(RAID)
    expect(raidInput.parse({ ...RAID, time: '19:30:00' }).time).toBe('7:30 PM')
    expect(raidInput.parse({ ...RAID, time: '7:30\u202fpm' }).time).toBe('7:30 PM')
  })

  it.each(['name', 'date', 'time', 'difficulty', 'raidLeader'])('RAID-1: a raid requires %s', (field) => {
    for (const missing of [undefined, null, '', 7])
      expect([missing, findings({ [field]: missing })]).toEqual([missing, { [field]: REQUIRED }])
  })

  it.each(['bossCount', 'maxClients', 'pot'])('RAID-2: a raid needs a whole number for %s', (field) => {
    for (const wrong of [undefined, null, '8', '', 1.5, Number.NaN, true])
      expect([wrong, findings({ [field]: wrong })]).toEqual([wrong, { [field]: NUMBERS }])
  })

  it.each([
    ['bossCount', 0, MINIMUMS],
    ['maxClients', 0, MINIMUMS],
    ['pot', -1, MINIMUMS],
    ['bossCount', 100, 'Boss Count must be at most 99'],
    ['maxClients', 10_000, 'Max Clients must be at most 9,999'],
    ['pot', 1_000_000_000_000, 'Price must be at most 999,999,999,999'],
  ])('RAID-2: a raid’s %s cannot be %i', (field, value, message) => {
    expect(findings({ [field]: value })).toEqual({ [field]: message })
  })

  it.each([
    { bossCount: 1, maxClients: 1, pot: 0 },
    { bossCount: 99, maxClients: 9_999, pot: 999_999_999_999 },
  ])('RAID-2: a raid may have %j', (changes) => {
    expect(findings(changes)).toEqual({})
  })

  it.each([
    ['difficulty', 'LEGENDARY', REQUIRED],
    ['organization', 'Pug', 'Choose Guild, In-House or Team'],
    ['lootType', 'Free', 'Choose a loot type'],
    ['raidType', 'Half Run', 'Choose Full Run or Curve'],
    ['time', 'half past', 'This is not a time.'],
    ['date', '2026-02-30', 'Date input not valid.'],
    ['name', 'x'.repeat(81), 'At most 80 characters.'],
    ['surprise', 1, undefined],
  ])('SEASON-1: a raid’s %s cannot be %j', (field, value, message) => {
    const found = findings({ [field]: value })
    if (message === undefined) expect(Object.keys(found)).toEqual([''])
    else expect(found).toEqual({ [field]: message })
  })

  it.each([undefined, null, ''])('RAID-5: accepts %j for no collector', (nobody) => {
    expect(raidInput.parse({ ...RAID, goldCollector: nobody }).goldCollector).toBeNull()
  })
})

describe('RAID-4: omitted fields', () => {
  const { name, date, time, difficulty, raidLeader } = RAID
  const least = { name, date, time, difficulty, raidLeader }

  it('omitted fields get defaults when a raid is created', () => {
    expect(createRaid.input.parse(least)).toEqual(RAID)
    expect(createRaid.input.safeParse({ ...least, pot: null }).success).toBe(false)
  })

  it('omitted fields are refused when a raid is edited, so that none is reset by accident', () => {
    expect(editRaid.input.safeParse({ id: '1', ...least }).success).toBe(false)
  })
})

const selling = (...curve: string[]) => ({ raidType: 'Curve', season: { curve } }) as const

it.each([
  [{ raidType: 'Curve', season: undefined }, ['Nexus', 'Dimensius', 'Both']],
  [selling('A'), ['A']],
  [selling('A', 'B'), ['A', 'B', 'Both']],
  [selling('A', 'B', 'C'), ['A', 'B', 'C', 'All']],
] as const)('SEASON-4: a client of %j chooses from %j, with the last preselected', (raid, choices) => {
  expect(bossChoices(raid)).toEqual(choices)
  expect(startingBosses(raid)).toEqual(choices.slice(-1))
  expect(startingBosses({ ...raid, raidType: 'Full Run' })).toEqual([])
})

it('SEASON-4: the choices Both and All contain every boss', () => {
  expect(bossesIn(['Both'], selling('A', 'B'))).toEqual(['A', 'B'])
  expect(bossesIn(['All'], selling('A', 'B', 'C'))).toEqual(['A', 'B', 'C'])
  expect(bossesIn(['B'], selling('A', 'B'))).toEqual(['B'])
  expect(bossesIn([], selling('A', 'B'))).toEqual([])
})

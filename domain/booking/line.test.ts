import { describe, expect, it } from 'vitest'
import { allBosses, whyNotBook, whyNotBookAll, whyNotJoinBackup } from '#domain/raid/chosen.ts'
import { freeSlots, freeText, waitsFor } from '#domain/raid/slots.ts'
import { suited } from './line.ts'

const NOW = new Date('2026-11-22T18:00:00Z')

function raid(
  max: number,
  booked: number,
  ...bosses: readonly (readonly [slots: number | undefined, taken: number])[]
) {
  return {
    ...{ published: true, startsAt: '2026-11-22T19:00:00Z', maxClients: max, clients: { length: booked } },
    raidType: 'Curve' as const,
    holds: { curve: bosses.map(([slots], at) => ({ boss: 'ABCD'[at] ?? '', slots })) },
    curveTaken: bosses.map(([, taken]) => taken),
  }
}
const taking = (...selectedBosses: string[]) => ({ selectedBosses })

describe('SEASON-18: whom what is free suits', () => {
  it.each([
    ['the first, and not the one behind', raid(5, 1, [2, 1], [1, 0]), ['A', 'A'], [0]],
    ['who is behind one that is passed over', raid(5, 1, [1, 1], [1, 0]), ['Both', 'B', 'B'], [1]],
    ['both, where both are free', raid(5, 0, [1, 0], [1, 0]), ['Both', 'A', 'B'], [0]],
    ['one each, where two are free', raid(5, 0, [1, 0], [1, 0]), ['A', 'Both', 'B'], [0, 2]],
    ['no more than max clients', raid(2, 1, [2, 0], [2, 1]), ['A', 'B'], [0]],
    ['nobody on a raid with more than max clients', raid(2, 3, [9, 0], [9, 0]), ['A'], []],
    [
      'anybody for a boss without slots of its own',
      raid(9, 2, [1, 1], [undefined, 1]),
      ['A', 'B', 'B'],
      [1, 2],
    ],
  ] as const)('%s', (_, { published: _p, startsAt: _s, ...capacity }, wanted, expected) => {
    const line = wanted.map((boss) => taking(boss))
    expect(suited(capacity, line).map((one) => line.indexOf(one))).toEqual(expected)
  })
})

describe('SEASON-17: what is free is said by boss', () => {
  it.each([
    [raid(9, 3, [4, 2], [1, 1]), 2, 'A 2 free, B full'],
    [raid(4, 3, [4, 2], [4, 1]), 1, 'A 1 free, B 1 free'],
    [raid(9, 2, [1, 1], [1, 1]), 0, 'Full'],
    [raid(9, 2, [1, 1], [undefined, 1]), 7, 'A full, B 7 free'],
    [{ ...raid(9, 2), holds: null }, 7, '7 free'],
  ] as const)('%#', (one, free, text) => {
    expect([freeSlots(one), freeText(one)]).toEqual([free, text])
  })

  it('a form begins with what is free, and all of it where nothing is', () => {
    expect(allBosses(raid(9, 0, [1, 0], [1, 0]))).toEqual(['Both'])
    expect(allBosses(raid(9, 0, [1, 1], [1, 0]))).toEqual(['B'])
    expect(allBosses(raid(9, 0, [1, 1], [1, 1]))).toEqual(['Both'])
    expect(allBosses(raid(9, 0, [1, 0], [1, 1], [2, 0]))).toEqual(['A', 'C'])
  })

  it('a choice is refused by the boss that is full, and no choice where all are', () => {
    const some = raid(9, 1, [1, 1], [1, 0])
    expect(whyNotBook(some, NOW)).toBeNull()
    expect(whyNotBook(some, NOW, ['B'])).toBeNull()
    expect(whyNotBook(some, NOW, ['Both'])?.message).toBe('A is full on this raid.')
    expect(whyNotBook(raid(9, 2, [1, 1], [1, 1]), NOW)?.code).toBe('raid-full')
    expect(whyNotBook(raid(2, 2, [1, 1], [1, 1]), NOW, ['A'])?.code).toBe('raid-full')
    expect(whyNotJoinBackup(some, NOW, ['A'])).toBeNull()
    expect(whyNotJoinBackup(some, NOW, ['B'])?.code).toBe('raid-has-slot')
    expect(
      whyNotBookAll(raid(9, 0, [2, 0], [2, 0]), [taking('Both'), taking('B'), taking('B')], NOW)?.message,
    ).toBe('B has 2 free slots for 3 clients')
  })

  it('who waits sees what for, where slots are not all alike', () => {
    expect(waitsFor(taking('Both'), raid(9, 0, [1, 1], [1, 0]))).toBe('waits for Both')
    expect(waitsFor(taking('A', 'C'), raid(9, 0, [1, 1], [1, 0], [1, 0]))).toBe('waits for A, C')
    expect(waitsFor(taking('Both'), { holds: null })).toBeNull()
  })
})

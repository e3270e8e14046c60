import { describe, expect, it } from 'vitest'
import { type Evening, foretell, kindOf } from '#domain/raid/late.ts'

const MINUTE = 60_000
const EIGHT = Date.UTC(2026, 5, 17, 20)
const at = (minutes: number) => new Date(EIGHT + minutes * MINUTE)

const EARLY: Evening = {
  _id: 'early',
  name: 'HC Early',
  difficulty: 'HEROIC',
  raidType: 'Full Run',
  bossCount: 8,
  raidLeader: 'leader',
  goldCollector: 'collector',
  startsAt: at(0),
  hasBegun: true,
  open: 10,
  lastDone: null,
}
const LATE: Evening = { ...EARLY, _id: 'late', name: 'HC Late', startsAt: at(120), hasBegun: false }
const lengthsOf = (...minutes: number[]) => new Map([[kindOf(EARLY), minutes]])
const LENGTHS = lengthsOf(95, 100, 105, 110, 140)

describe('LATE-1: a raid whose crew still runs the one before', () => {
  const said = (evenings: readonly Evening[], minutes: number, lengths = LENGTHS) =>
    foretell(evenings, lengths, at(minutes)).map(({ raid, after, at: when }) => [raid._id, after.name, when])

  it('begins when one that runs for so long usually ends', () => {
    expect(said([EARLY, LATE], 112)).toEqual([['late', 'HC Early', at(140)]])
    expect(said([EARLY, LATE], 150)).toEqual([['late', 'HC Early', at(160)]])
  })

  it.each([
    ['that will be over in time', [EARLY, { ...LATE, startsAt: at(145) }], 135],
    ['that is over', [{ ...EARLY, open: 0, lastDone: at(100) }, LATE], 115],
    ['of which nobody marks anything', [{ ...EARLY, hasBegun: false }, LATE], 115],
    ['of another crew', [{ ...EARLY, raidLeader: 'other', goldCollector: null }, LATE], 115],
    ['that was forgotten', [EARLY, { ...LATE, startsAt: at(400) }], 395],
  ] as const)('is on time beside one %s', (_one, evenings, minutes) => {
    expect(said(evenings, minutes)).toEqual([])
  })

  it('is on time by its own marks, and where too few such raids are known', () => {
    expect(said([EARLY, { ...LATE, hasBegun: true }], 125)).toEqual([])
    expect(said([EARLY, LATE], 115, lengthsOf(100, 110, 140, 150))).toEqual([])
  })

  it('waits for the collector as well, and for what began late itself', () => {
    const collected = { ...LATE, raidLeader: 'other', goldCollector: 'collector' }
    expect(said([EARLY, collected], 112)).toEqual([['late', 'HC Early', at(140)]])
    const first = { ...EARLY, _id: 'first', startsAt: at(-120), open: 0, lastDone: at(20) }
    // Of 92 minutes by now.
    expect(said([first, EARLY, LATE], 112)).toEqual([['late', 'HC Early', at(125)]])
  })
})

import { describe, expect, it } from 'vitest'
import type { Actor, Role } from '#platform/call/rights.ts'
import { GROUPINGS, groupText, hasSlots, isOfTime, scopeOf, usualSpan, whyNotSpan } from './calls.ts'

const actor = (...roles: Role[]): Actor => ({ _id: 'me', roles })

describe('REP-2: the days of a report', () => {
  it.each([
    ['2026-11-22', '2026-11-22', null],
    ['2026-11-22', '2026-11-21', 'The last day is before the first.'],
    ['2026-01-01', '2027-02-04', null],
    ['2026-01-01', '2027-02-05', 'A report covers at most 400 days.'],
  ])('a report from %s to %s is allowed or refused', (from, to, why) => {
    expect(whyNotSpan({ from, to })?.fields ?? null).toEqual(why === null ? null : { to: why })
  })

  it('a report covers the last thirty days by default', () => {
    expect(usualSpan('2026-11-22')).toEqual({ from: '2026-10-24', to: '2026-11-22' })
  })
})

it.each([
  [['Admin'], { all: true, crew: true, own: false }],
  [['Developer', 'Advertiser'], { all: true, crew: true, own: true }],
  [['Raid Leader'], { all: false, crew: true, own: false }],
  [['Gold Collector'], { all: false, crew: true, own: false }],
  [['Trial Advertiser'], { all: false, crew: false, own: true }],
  [['Senior Advertiser', 'Raid Leader'], { all: false, crew: true, own: true }],
] as const)('REP-3: which bookings the roles %j see in a report', (roles, scope) => {
  expect(scopeOf(actor(...roles))).toEqual(scope)
})

it('REP-6: only people who run raids get figures about slots', () => {
  const leader = GROUPINGS.filter((by) => hasSlots(by, actor('Raid Leader')))
  expect(leader).toEqual(['day', 'week', 'month', 'difficulty'])
  expect(GROUPINGS.filter((by) => hasSlots(by, actor('Advertiser')))).toEqual([])
})

it('REP-7: groups of days, weeks and months are sorted by date', () => {
  expect(GROUPINGS.filter(isOfTime)).toEqual(['day', 'week', 'month'])
})

it.each([
  ['day', '2026-11-22', null, '2026-11-22'],
  ['month', '2026-11-01', null, '2026-11'],
  ['person', 'id', 'Jörn', 'Jörn'],
  ['source', 'Guild', null, 'Guild'],
] as const)('REP-7: a group by %s is named by its key, person or month', (by, key, name, text) => {
  expect(groupText(by, { key, name })).toBe(text)
})

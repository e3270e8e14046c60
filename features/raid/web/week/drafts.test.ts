import { describe, expect, it } from 'vitest'
import type { Template } from '#features/raid/calls.ts'
import type { Raid } from '#features/raid/raid.ts'
import { copiesOf, draftsIn, inputOf, isAhead, pressed, type RaidDraft, refusalsOf } from './drafts.ts'

/** A Sunday, 8:00 PM in Paris. */
const NOW = new Date('2026-11-22T19:00:00Z')
const KIND = {
  ...({ difficulty: 'HEROIC', organization: 'Guild', lootType: 'Unsaved', raidType: 'Full Run' } as const),
  ...{ bossCount: 8, maxClients: 20, pot: 300_000 },
} as const
const TEMPLATE: Template = {
  ...{ ...KIND, _id: 't', title: 'Late', name: 'HC Late', time: '11:30 PM' },
  ...{ raidLeader: { _id: 'leader', username: 'Thorvald' }, goldCollector: null },
}

function raid(date: string, time: string, name = 'HC Late'): Raid {
  return {
    ...{ ...KIND, _id: name, name, date, time, startsAt: '', published: true, clients: [], backups: 0 },
    ...{ raidLeader: TEMPLATE.raidLeader, goldCollector: { _id: 'collector', username: 'C' }, version: 1 },
  }
}

const moments = (drafts: readonly RaidDraft[]) => drafts.map(({ date, time }) => `${date} ${time}`)

describe('WEEK-6: clicking a template into the week', () => {
  it('a template keeps its own time in its own hour, else gets the full hour; after midnight it is the next day', () => {
    let drafts = pressed([], { evening: '2026-11-25', hour: 23 }, TEMPLATE)
    drafts = pressed(drafts, { evening: '2026-11-25', hour: 20 }, TEMPLATE)
    drafts = pressed(drafts, { evening: '2026-11-25', hour: 0 }, TEMPLATE)
    expect(moments(drafts)).toEqual(['2026-11-25 11:30 PM', '2026-11-25 8:00 PM', '2026-11-26 12:00 AM'])
    const [first] = drafts
    expect(first && inputOf(first)).toEqual({
      ...{ ...KIND, name: 'HC Late', date: '2026-11-25', time: '11:30 PM' },
      ...{ raidLeader: 'leader', goldCollector: null },
    })
    expect(moments(pressed(drafts, { evening: '2026-11-25', hour: 20 }, TEMPLATE))).toEqual([
      '2026-11-25 11:30 PM',
      '2026-11-26 12:00 AM',
    ])
  })

  it.each([
    ['2026-11-22', 23, true],
    ['2026-11-22', 20, true],
    ['2026-11-22', 19, false],
    ['2026-11-21', 23, false],
    // 1:00 AM belongs to this evening and is still ahead.
    ['2026-11-22', 1, true],
  ])('on %s at hour %i a click is possible: %s', (evening, hour, offered) => {
    expect(isAhead({ evening, hour }, TEMPLATE, NOW)).toBe(offered)
  })
})

it('WEEK-6: a copied raid keeps its local time a week later, unless a raid is there or the time has passed', () => {
  const week = [
    raid('2026-10-21', '8:00 PM'),
    raid('2026-11-18', '8:00 PM'),
    raid('2026-11-19', '8:00 PM', 'Stands there'),
  ]
  const there = [raid('2026-11-26', '8:00 PM', 'Stands there'), raid('2026-11-25', '8:00 PM', 'Another')]
  const { drafts, left } = copiesOf(week, there, NOW)
  expect([moments(drafts), left]).toEqual([['2026-11-25 8:00 PM'], 2])
  expect(drafts[0]).toMatchObject({ raidLeader: 'leader', goldCollector: 'collector' })
  // The clocks change on Sunday the 28th: 8:00 PM stays 8:00 PM.
  const spring = copiesOf([raid('2027-03-24', '8:00 PM')], [], NOW)
  expect(moments(spring.drafts)).toEqual(['2027-03-31 8:00 PM'])
})

it('WEEK-9: a refusal is shown at its draft, and drafts are sent in order', () => {
  const put = (evening: string, hour: number) => pressed([], { evening, hour }, TEMPLATE)
  const drafts = draftsIn(
    [...put('2026-11-26', 20), ...put('2026-11-25', 21), ...put('2026-11-25', 20), ...put('2026-12-02', 20)],
    ['2026-11-25', '2026-11-26'],
  )
  expect(moments(drafts)).toEqual(['2026-11-25 8:00 PM', '2026-11-25 9:00 PM', '2026-11-26 8:00 PM'])
  const refused = refusalsOf({ 'raids.1.date': 'No.', 'raids.1.time': 'Neither.', raids: 'All.' }, drafts)
  expect([...refused]).toEqual([[drafts[1]?._id, 'No.']])
})

import { describe, expect, it } from 'vitest'
import { takeCommunity } from '#features/settings/community.ts'
import { tonightLine, tonightText } from './site.ts'

const NOW = new Date('2026-06-17T16:00:00Z')

function raid(changes: Partial<Parameters<typeof tonightLine>[0][number]> & { booked?: number } = {}) {
  const { booked = 2, ...rest } = changes
  const client = { _id: '', clientClass: 'Mage', lock: false, inGroup: false, status: false } as const
  return {
    ...{ published: true, difficulty: 'HEROIC' as const, date: '2026-06-17' },
    ...{ startsAt: '2026-06-17T18:00:00Z', maxClients: 8, pot: 300_000 },
    clients: Array.from({ length: booked }, () => client),
    ...rest,
  }
}

it.each([
  ['no raid', [], null],
  ['one raid', [raid({ booked: 7 })], '1 raid tonight, 1 free slot, from 270,000 g'],
  [
    'the lowest price of raids with free slots',
    [raid(), raid({ pot: 1_000, booked: 8 }), raid({ pot: 264_445 })],
    '3 raids tonight, 12 free slots, from 238,000 g',
  ],
  ['only full raids', [raid({ booked: 8 }), raid({ booked: 9 })], '2 raids tonight, all slots taken'],
  ['a started raid', [raid({ startsAt: '2026-06-17T16:00:00Z' })], null],
  ['a raid on another day', [raid({ date: '2026-06-18', startsAt: '2026-06-17T23:00:00Z' })], null],
  ['a pending raid', [raid({ published: false })], null],
])('SITE-8: tonight’s public facts: %s', (_, raids, line) => {
  expect(tonightLine(raids, NOW)).toBe(line)
})

describe('SITE-8: reads tonight’s facts from the database at most every 3 s', () => {
  function landing() {
    const state = { now: NOW, raids: [raid()], readings: 0, isAway: false }
    const readRaids = async () => {
      state.readings += 1
      if (state.isAway) throw new Error('away')
      return state.raids
    }
    const tonight = tonightText({ readRaids, clock: () => state.now })
    const pass = (ms: number) => {
      state.now = new Date(state.now.getTime() + ms)
    }
    return { state, pass, tonight }
  }

  it('the landing page shows a change after 3 s, without a query before', async () => {
    const { state, pass, tonight } = landing()
    expect(await tonight()).toBe('1 raid tonight, 6 free slots, from 270,000 g')
    state.raids = []
    pass(2_999)
    expect(await tonight()).toBe('1 raid tonight, 6 free slots, from 270,000 g')
    expect(state.readings).toBe(1)
    pass(1)
    expect(await tonight()).toBe('')
    expect(state.readings).toBe(2)
  })

  it('GOLD-8: the landing page uses the community’s current minimum price', async () => {
    const { pass, tonight } = landing()
    expect(await tonight()).toMatch(/from 270,000 g$/)
    takeCommunity({ prices: { floor: 80 } })
    pass(3_000)
    expect(await tonight()).toMatch(/from 240,000 g$/)
    takeCommunity({})
  })

  it('the landing page is served without tonight’s facts while the database is down', async () => {
    const { state, pass, tonight } = landing()
    state.isAway = true
    expect(await tonight()).toBe('')
    state.isAway = false
    pass(3_000)
    expect(await tonight()).toBe('1 raid tonight, 6 free slots, from 270,000 g')
  })
})

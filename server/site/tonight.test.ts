import { describe, expect, it } from 'vitest'
import { takeCommunity } from '#domain/community.ts'
import { ResponseCache, Versions } from '#server/http/response-cache.ts'
import { tonightLine, tonightText } from '#server/site/tonight.ts'

const NOW = new Date('2026-06-17T16:00:00Z')

function raid(changes: Partial<Parameters<typeof tonightLine>[0][number]> & { booked?: number } = {}) {
  const { booked = 2, ...rest } = changes
  const client = { _id: '', clientClass: 'Mage', lock: false, inGroup: false, status: false } as const
  return {
    published: true,
    difficulty: 'HEROIC' as const,
    date: '2026-06-17',
    startsAt: '2026-06-17T18:00:00Z',
    maxClients: 8,
    pot: 300_000,
    clients: Array.from({ length: booked }, () => client),
    ...rest,
  }
}

describe('SITE-8: what anybody may know of tonight', () => {
  it.each([
    ['no raid', [], null],
    ['one raid', [raid({ booked: 7 })], '1 raid tonight, 1 free slot, from 270,000 g'],
    [
      'the lowest price of those with a free slot',
      [raid(), raid({ pot: 1_000, booked: 8 }), raid({ pot: 264_445 })],
      '3 raids tonight, 12 free slots, from 238,000 g',
    ],
    ['a full evening', [raid({ booked: 8 }), raid({ booked: 9 })], '2 raids tonight, all slots taken'],
    ['one that has begun', [raid({ startsAt: '2026-06-17T16:00:00Z' })], null],
    ['another day', [raid({ date: '2026-06-18', startsAt: '2026-06-17T23:00:00Z' })], null],
    ['a pending one', [raid({ published: false })], null],
  ])('%s', (_, raids, line) => {
    expect(tonightLine(raids, NOW)).toBe(line)
  })
})

describe('SITE-8: the line is made once a minute, and when a raid has changed', () => {
  function landing() {
    const versions = new Versions()
    const state = { now: NOW, raids: [raid()], readings: 0 }
    const confirmed = { confirm: true }
    const lines = new ResponseCache<{ line: string }>({
      versions,
      confirm: () => confirmed.confirm || Promise.resolve(true),
      maxBytes: 1_000,
      bytesOf: ({ line }) => line.length + 1,
    })
    const readRaids = async () => {
      state.readings += 1
      return state.raids
    }
    return {
      versions,
      state,
      isKnown: confirmed,
      tonight: tonightText({ lines, readRaids, clock: () => state.now }),
    }
  }

  it('GOLD-8: by the lowest price that the community has now', async () => {
    const { tonight } = landing()
    expect(await tonight()).toMatch(/from 270,000 g$/)
    takeCommunity({ prices: { floor: 80 } })
    expect(await tonight()).toMatch(/from 240,000 g$/)
    takeCommunity({})
    expect(await tonight()).toMatch(/from 270,000 g$/)
  })

  it('a page asks nobody while nothing has changed', async () => {
    const { state, tonight } = landing()
    const line = await tonight()
    expect(line).toBe('1 raid tonight, 6 free slots, from 270,000 g')
    expect(tonight()).toBe(line)
    expect(state.readings).toBe(1)
  })

  it('no line is kept as well', async () => {
    const { state, tonight } = landing()
    state.raids = []
    expect(await tonight()).toBe('')
    expect(tonight()).toBe('')
  })

  it('a change, and the next minute, bring another', async () => {
    const { versions, state, tonight } = landing()
    await tonight()
    state.raids = [raid({ booked: 3 })]
    versions.invalidate('published-raids')
    expect(await tonight()).toContain('5 free slots')
    state.now = new Date('2026-06-17T18:00:00Z')
    expect(await tonight()).toBe('')
  })

  it('a page waits while the history has to be read first', async () => {
    const { state, isKnown, tonight } = landing()
    const line = await tonight()
    isKnown.confirm = false
    expect(tonight()).toBeInstanceOf(Promise)
    expect([await tonight(), state.readings]).toEqual([line, 1])
  })
})

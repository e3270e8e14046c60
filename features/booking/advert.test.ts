import { describe, expect, it } from 'vitest'
import type { Raid } from '#features/raid/raid.ts'
import { type Advertised, advertOf, CHAT_LINE } from './advert.ts'

const NOW = new Date('2026-11-25T16:00:00Z')
const raid = (changes: Partial<Raid>): Raid =>
  ({
    ...{ name: 'HC', date: '2026-11-25', time: '8:45 PM', startsAt: '2026-11-25T19:45:00Z', published: true },
    ...{ difficulty: 'HEROIC', raidType: 'Full Run', lootType: 'Unsaved', maxClients: 3, pot: 320_000 },
    clients: [],
    ...changes,
  }) as unknown as Raid
const WARRIOR = { _id: 'w', clientClass: 'Warrior', lock: false, inGroup: false, status: false } as const
const asked: Advertised = {
  ...{ evening: '2026-11-25', now: NOW, day: 'tonight' },
  shownTime: (time) => time,
}

describe('ADV-1: adverts', () => {
  it('an advert lists type, start, free slots and lowest price of each coming raid, soonest first', () => {
    const raids = [
      raid({
        ...{ difficulty: 'MYTHIC', lootType: 'VIP', date: '2026-11-26', time: '12:30 AM' },
        startsAt: '2026-11-25T23:30:00Z',
      }),
      raid({ clients: [WARRIOR] }),
      raid({ raidType: 'Curve', time: '4:00 PM', startsAt: '2026-11-25T15:00:00Z' }),
      raid({ published: false }),
      raid({ maxClients: 1, clients: [WARRIOR] }),
      raid({ date: '2026-11-26', startsAt: '2026-11-26T19:45:00Z' }),
    ]
    expect(advertOf(raids, asked)).toEqual([
      'Boosts tonight (server time): Heroic Full Run at 8:45 PM, 2 free, from 288,000 g | Mythic Full Run, VIP at 12:30 AM, 3 free, from 288,000 g',
    ])
  })

  it('splits an advert into chat lines by bytes, so that non-Latin names need more lines', () => {
    const bytes = (line: string) => new TextEncoder().encode(line).length
    const many = Array.from({ length: 12 }, () => raid({ raidType: 'Полный рейд' as Raid['raidType'] }))
    const lines = advertOf(many, { ...asked, day: 'сб 28 нояб.', shownTime: () => '20:45' })
    expect(lines.length).toBeGreaterThan(3)
    expect(Math.max(...lines.map(bytes))).toBeLessThanOrEqual(CHAT_LINE)
  })

  it('each advert line has a heading and fits into one chat message; a day without raids has no lines', () => {
    const lines = advertOf(
      Array.from({ length: 12 }, () => raid({ lootType: 'Loot Share' })),
      asked,
    )
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(CHAT_LINE)
      expect(line.startsWith('Boosts tonight (server time): Heroic')).toBe(true)
    }
    expect(advertOf([], asked)).toEqual([])
  })
})

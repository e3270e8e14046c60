import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIFFICULTIES, LOOT_TYPES, RAID_TYPES } from '#features/season/game.ts'
import { anyCharacter } from '#platform/testing/server/walks.ts'
import type { News } from './calls.ts'
import { bodyOf, directText, joinedText, plain, textOf } from './rules.ts'

const ORIGIN = 'https://forge.example'
const kind = { difficulty: 'HEROIC', lootType: 'VIP', raidType: 'Full Run' } as const
const raid = { raidId: 'r1', name: 'HC', startsAt: '2026-11-22T19:30:00.000Z', ...kind }
const F = '<t:1795375800:F>'
const R = '<t:1795375800:R>'
const LINK = '<https://forge.example/dashboard/book-raid?raid=r1>'

describe('DSC-3: the text of a Discord message', () => {
  it.each<[News, string]>([
    [
      { kind: 'published', raid, free: 20 },
      `**HC** is open for bookings.\nHeroic, VIP, Full Run. 20 slots free.\n${F}, ${R}\n${LINK}`,
    ],
    [
      { kind: 'delayed', raid, was: '2026-11-22T19:00:00.000Z' },
      `**HC** starts ${F}, not <t:1795374000:F>.\n${R}\n${LINK}`,
    ],
    [{ kind: 'deleted', raid }, `**HC** on ${F} is called off.`],
    [
      { kind: 'free', raid, free: 1 },
      `**HC** has slots free again: 1 slot free.\nHeroic, VIP, Full Run. ${F}, ${R}\n${LINK}`,
    ],
    [{ kind: 'full', raid }, `**HC** is full.\nHeroic, VIP, Full Run. ${F}, ${R}\n${LINK}`],
    [
      { kind: 'plan', raids: [{ ...raid, free: 0 }] },
      '**Plan of the day**\n<t:1795375800:t> **HC**: Heroic, VIP, Full Run, no slot free\n<https://forge.example/dashboard/book-raid>',
    ],
    [
      { kind: 'plan', raids: [] },
      '**Plan of the day**\nNo raid starts within a day.\n<https://forge.example/dashboard/book-raid>',
    ],
  ])('the Discord message of %j', (said, text) => {
    expect(textOf(said, ORIGIN)).toBe(text)
  })

  it('a message about many raids lists as many as fit and counts the rest', () => {
    const raids = Array.from({ length: 60 }, () => ({ ...raid, name: '*'.repeat(80), free: 9 }))
    const text = textOf({ kind: 'plan', raids }, ORIGIN)
    expect(text.length).toBeLessThanOrEqual(2_000)
    const shown = text.split('\n').length - 3
    expect(shown).toBeGreaterThan(3)
    expect(text).toContain(`and ${60 - shown} more`)
  })

  it('a message about several topics lists as many as fit and counts the rest', () => {
    expect(joinedText(['one', 'two'])).toBe('one\n\ntwo')
    const texts = Array.from({ length: 8 }, (_, at) => `${at}`.repeat(600))
    const text = joinedText(texts)
    expect(text.length).toBeLessThanOrEqual(2_000)
    expect(text).toBe(`${texts.slice(0, 3).join('\n\n')}\n\nand 5 more`)
  })

  it('DSC-9: a direct message names the topic, the raid and a link; about gold it names no raid', () => {
    const link = '/dashboard/raid/r1'
    expect(directText({ topic: 'raid-changed', raid: { ...raid, name: 'HC *Late*' }, link }, ORIGIN)).toBe(
      `**Raid delayed or changed**: HC \\*Late\\*, ${F}, ${R}\n<${ORIGIN}${link}>`,
    )
    expect(directText({ topic: 'gold-moved', raid: null, link: null }, ORIGIN)).toBe(
      `**Gold moved on your account**\n<${ORIGIN}/dashboard/notices>`,
    )
  })

  it('a message pings nobody', () => {
    expect(bodyOf('x')).toEqual({ content: 'x', allowed_mentions: { parse: [] }, flags: 4 })
  })

  it.each([
    ['**bold** _it_ ~~no~~ ||x||', '\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\|\\|x\\|\\|'],
    ['@everyone <@1> <#2> <@&3>', '\\@everyone \\<\\@1\\> \\<\\#2\\> \\<\\@\\&3\\>'],
    ['https://evil.example', 'https\\:\\/\\/evil\\.example'],
    ['[a](b) `c` > d', '\\[a\\]\\(b\\) \\`c\\` \\> d'],
    ['Größe, Ночь 夜', 'Größe\\, Ночь 夜'],
  ])('Discord’s formatting in typed text is escaped: %s', (typed, said) => {
    expect(plain(typed)).toBe(said)
  })

  const anyRaid = fc.record({
    raidId: fc.uuid(),
    name: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 80 }),
    difficulty: fc.constantFrom(...DIFFICULTIES),
    lootType: fc.constantFrom(...LOOT_TYPES),
    raidType: fc.constantFrom(...RAID_TYPES),
    startsAt: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  })
  const free = fc.nat(9_999)
  const withSlots = anyRaid.chain((one) => free.map((slots) => ({ ...one, free: slots })))
  const was = anyRaid.map(({ startsAt }) => startsAt)
  const anyNews: fc.Arbitrary<News> = fc.oneof(
    fc.record({ kind: fc.constantFrom('published', 'free'), raid: anyRaid, free }),
    fc.record({ kind: fc.constantFrom('deleted', 'full'), raid: anyRaid }),
    fc.record({ kind: fc.constant('delayed' as const), raid: anyRaid, was }),
    fc.record({ kind: fc.constant('plan' as const), raids: fc.array(withSlots, { maxLength: 100 }) }),
  )

  it('a message with any raid name fits, is shown unformatted, and links to this site only', () => {
    fc.assert(
      fc.property(anyNews, (said) => {
        const text = textOf(said, ORIGIN)
        expect(text.length).toBeLessThanOrEqual(2_000)
        const bare = text
          .replace(/\\[!-/:-@[-`{-~]/g, '')
          .replace(/<t:\d+:[FRt]>/g, '')
          .replace(/<https:\/\/forge\.example\/dashboard\/book-raid(\?raid=[\da-f-]+)?>/g, '')
          .replace(/\*\*/g, '')
        expect(bare).not.toMatch(/[<>@#`_~|*[\]]|:\/\//)
      }),
    )
  })
})

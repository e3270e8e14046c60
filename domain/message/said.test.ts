import { describe, expect, it } from 'vitest'
import { scored } from '#domain/testing/message-scored.ts'
import { longOf, type MessageSets } from '#domain/testing/message-short.ts'
import { EVENING, EVENING_APART } from '#domain/testing/messages-evening.ts'
import { FRESH } from '#domain/testing/messages-fresh.ts'
import { SEALED } from '#domain/testing/messages-sealed.ts'

const scoreOf = (lists: MessageSets['well']) => scored(lists.flat().map(longOf))

describe.each([
  ['messages as clients write them', FRESH],
  ['messages that were kept apart', SEALED],
  ['messages of an evening', EVENING],
  ['messages of an evening that were kept apart', EVENING_APART],
])('MSG-1, MSG-9: %s', (_, { well, less }) => {
  it('97 % of what is said in English, German and French is found, and nothing wrong without its mark', () => {
    const { share, wrong, missed } = scoreOf(well)
    expect(wrong).toEqual([])
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.97)
  })

  it('90 % of what is said in Spanish and Russian', () => {
    const { share, wrong, missed } = scoreOf(less)
    expect(wrong).toEqual([])
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
  })
})

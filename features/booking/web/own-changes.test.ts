import { describe, expect, it } from 'vitest'
import { isOwnEcho, noteOwnChange } from './own-changes.ts'

describe('isOwnEcho: whether a live event reports one’s own change', () => {
  it('is true once for a change of one raid', () => {
    noteOwnChange('once', 1_000)
    expect([isOwnEcho('other', 1_100), isOwnEcho('once', 1_100), isOwnEcho('once', 1_200)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('is false when the event arrives much later', () => {
    noteOwnChange('late', 1_000)
    expect(isOwnEcho('late', 3_001)).toBe(false)
  })
})

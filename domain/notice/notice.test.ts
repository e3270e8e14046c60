import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readUpTo } from '#domain/notice/unread.ts'

it.each([
  ['1:1:', true],
  ['5:9:5,8', true],
  [`1:${'9'.repeat(19)}:`, true],
  [`1:1${'0'.repeat(19)}:`, false],
  ['0:1:', false],
  ['9:5:', false],
  ['5:9', false],
  ['', false],
  ['5:9:6,', false],
  ['5:9:6,,8', false],
  ['5:9:4', false],
  ['5:9:9', false],
  ['5:9:8,6', false],
  ['5:9:6,6', false],
  ["5:9:'", false],
])('NTC-7: %s may be what was shown last: %s', (text, is) => {
  expect(z.safeParse(readUpTo, text).success).toBe(is)
})

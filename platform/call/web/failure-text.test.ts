import { expect, it } from 'vitest'
import { ApiFailure } from './api.ts'
import { failureTextWithReason } from './failure-text.ts'

it.each([
  [
    new ApiFailure(0, 'unreachable', 'The server cannot be reached.'),
    'Failed to update booking status. The server cannot be reached.',
  ],
  [new ApiFailure(409, 'conflict', 'It is locked.'), 'It is locked.'],
  [new ApiFailure(502, 'unreadable', 'Not for reading.'), 'Failed to update booking status'],
  [new Error('Something'), 'Failed to update booking status'],
])('LIVE-6: a mark that failed says why: %s', (error, text) => {
  expect(failureTextWithReason(error, 'Failed to update booking status')).toBe(text)
})

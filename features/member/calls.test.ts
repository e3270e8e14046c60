import { describe, expect, it } from 'vitest'
import { returnPath } from './calls.ts'

describe('AUTH-6: the page after a sign-in', () => {
  it.each(['/', '/dashboard/book-raid', '/dashboard/edit-raid/018f?tab=1#top', '/a/../b'])(
    'follows the requested path %s',
    (path) => {
      expect(returnPath(path)).toBe(new URL(path, 'http://x').href.slice('http://x'.length))
    },
  )

  it.each([
    null,
    undefined,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%09/\u0000',
    'javascript:alert(1)',
    ' /dashboard',
  ])('ignores the unsafe path %j and opens the dashboard', (path) => {
    expect(returnPath(path)).toBe('/dashboard')
  })
})

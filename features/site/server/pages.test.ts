import { describe, expect, it } from 'vitest'
import { isPage } from './site.ts'

describe('PAGE-4: known and unknown paths', () => {
  it.each([
    ...['/', '/about', '/apply', '/book', '/login', '/dashboard', '/dashboard/', '/dashboard/edit-raid/018f'],
    ...['/dashboard/edit-raid/018f/', '/dashboard/edit-raid/a%2Fb', '/dashboard/book-raids'],
  ])('%s is a page', (path) => {
    expect(isPage(path)).toBe(true)
  })

  it.each([
    ...['/nothing', '/dashboard/nothing', '/dashboard/edit-raid', '/dashboard/edit-raid/a/b'],
    ...['/dashboard/edit-raid/', '//', '/dashboard/*', '/dashboard?a', '/%', '/Login', '/about/us', ''],
  ])('%j is not a page', (path) => {
    expect(isPage(path)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { changedFilter, type MailFilter, NO_FILTER, readAddress, searchOf } from './queries.ts'

const read = (search: string) => readAddress(new URLSearchParams(search))
const filter = (changes: Partial<MailFilter>): MailFilter => ({ ...NO_FILTER, ...changes })

describe('MAIL-8: the address of a mail screen', () => {
  it.each([
    ['', {}],
    ['?date=2026-11-21&realm=Ka%26z&faction=horde', { date: '2026-11-21', realm: 'Ka&z', faction: 'horde' }],
    ['?mail=018f', { mail: '018f' }],
    ['?tab=send', { tab: 'send' as const }],
    ['?tab=code', {}],
    ['?date=yesterday', {}],
    ['?date=2026-02-30', {}],
    ['?date=2026-13-01', {}],
    ['?date=0202-11-21', {}],
    ['?page=2&other=x', {}],
    [`?realm=${'x'.repeat(70)}`, { realm: 'x'.repeat(64) }],
  ])('the address %j filters by %j', (search, asked) => {
    expect(read(search)).toEqual(filter(asked))
  })

  it.each([
    [{}, ''],
    [{ realm: 'Ka&z', date: '2026-11-21' }, '?date=2026-11-21&realm=Ka%26z'],
    [{ mail: '018f' }, '?mail=018f'],
    [{ tab: 'sent' as const, realm: 'x' }, '?tab=sent&realm=x'],
  ])('writes filters %j as %j', (asked, search) => {
    expect(searchOf(filter(asked))).toBe(search)
    expect(read(search)).toEqual(filter(asked))
  })

  it('finds which filter was changed, if it is a single one', () => {
    expect(changedFilter(NO_FILTER, filter({ realm: 'x' }))).toBe('realm')
    expect(changedFilter(NO_FILTER, filter({ realm: 'x', date: '2026-11-21' }))).toBeNull()
    expect(changedFilter(NO_FILTER, NO_FILTER)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import type { Role } from '#platform/call/rights.ts'
import { scopeOf, wantedBy } from './rules.ts'

describe('SEARCH-1: parsing a search text', () => {
  const wanted = (text: string) => wantedBy(text, '2026-11-22')
  it.each<[string, string[]]>([
    ['Rallona (Kazzak)', ['rallona', 'kazzak']],
    ['Hexi tn', ['hexi', 'tn=Twisting Nether']],
    ['rallona dk', ['rallona', 'dk=Death Knight']],
    ['ünal Kor’gall', ['ünal', 'korgall']],
    ['Вьюга-Гордунни', ['вьюга', 'gordunni']],
    ['Чёрный Шрам', ['blackscar']],
    ['kat#1234', ['kat', '1234']],
    ['aa aa AA', ['aa']],
    ['?? 🐉', []],
  ])('the search ‘%s’ looks for the words %j', (text, words) => {
    const found = wanted(text).words.map(({ word, meant }) => [word, ...meant].join('='))
    expect(found).toEqual(words)
  })

  it.each([
    ['2026-11-25', '2026-11-25'],
    ['25.11.', '2026-11-25'],
    ['1/2', '2027-02-01'],
    ['25.11.25', '2025-11-25'],
    ['20 Nov', '2026-11-20'],
    ['nov 20', '2026-11-20'],
    ['20 November 2025', '2025-11-20'],
    ['yesterday', '2026-11-21'],
    ['tomorrow', '2026-11-23'],
    ['30.2.', null],
    ['2026-11-31', null],
    ['hc 25', null],
    ['march', null],
  ])('the search ‘%s’ looks for the day %s', (text, day) => {
    expect(wanted(text).day).toBe(day)
  })

  it.each([
    ['ts3d', 'TS3D', null],
    ['TS3', null, null],
    ['1A2B', '1A2B', '1a2b'],
    ['0123abcd', '0123ABCD', '0123abcd'],
    ['0123abcde', '0123ABCDE', null],
    ['#b91cf035', 'B91CF035', 'b91cf035'],
    ['018F0000-0000-7000-8000-0000000000ab', null, '018f0000-0000-7000-8000-0000000000ab'],
  ])('the search ‘%s’ looks for the code %s and the RunID %s', (text, code, run) => {
    expect(wanted(text)).toMatchObject({ code, run })
  })
})

describe('SEARCH-2: what each role may find', () => {
  const of = (...roles: Role[]) => scopeOf({ _id: 'reader', roles }, new Date('2026-11-22T12:00:00Z'))

  it.each<[Role, object]>([
    ['Admin', { isStaff: true, raids: 'all' }],
    ['Developer', { isStaff: true, raids: 'all' }],
    ['Raid Manager', { isStaff: false, own: false, raids: 'all' }],
    ['Trial Advertiser', { isStaff: false, own: true, raids: 'published' }],
    ['Raid Leader', { isStaff: false, own: false, raids: 'own' }],
    ['Gold Collector', { isStaff: false, own: false, raids: 'own' }],
    ['Forge Member', { isStaff: false, own: false, raids: 'own' }],
  ])('a search by %s covers %j', (role, scope) => {
    expect(of(role)).toMatchObject(scope)
  })

  it('a search by leaders and collectors covers 90 days', () => {
    expect(of('Raid Leader').since).toEqual(new Date('2026-08-24T12:00:00Z'))
  })
})

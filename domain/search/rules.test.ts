import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/rights.ts'
import { spellingsOf } from '#domain/search/near.ts'
import { scopeOf, wantedBy } from '#domain/search/rules.ts'

describe('SEARCH-1: what a text looks for', () => {
  const wanted = (text: string) => wantedBy(text, '2026-11-22')
  it.each([
    ['Rallona', [['rallona']]],
    ['Rallona (Kazzak)', [['rallona', 'kazzak'], ['rallonakazzak']]],
    [
      'RALLONA-Tarren Mill',
      [
        ['rallona', 'tarren', 'mill'],
        ['rallona', 'tarrenmill'],
        ['rallonatarren', 'mill'],
        ['rallonatarrenmill'],
      ],
    ],
    ['Hexi tn', [['hexi', 'tn'], ['hexi', 'twistingnether'], ['hexitn']]],
    ['ünal Kor’gall', [['unal', 'korgall'], ['unalkorgall']]],
    ['nether zeph', [['nether', 'zeph'], ['twistingnether', 'zeph'], ['netherzeph']]],
    ['ВЬЮГА', [['вьюга']]],
    ['Вьюга-Горд', [['вьюга', 'горд'], ['вьюга', 'gordunni'], ['вьюгагорд']]],
    ['-x', [['x']]],
  ])('%s: clients with words that begin with those of %j', (text, ways) => {
    expect(wanted(text).ways).toEqual(ways)
  })

  it.each([
    ['rallona mage', { clientClass: 'Mage', ways: [['rallona']] }],
    ['dk tn', { clientClass: 'Death Knight', ways: [['tn'], ['twistingnether']] }],
    ['brontax death knight', { clientClass: 'Death Knight', ways: [['brontax']] }],
    ['Mage', null],
    ['death knight', null],
    ['hc late', null],
  ])('%s: a class beside a name or realm: %j', (text, ofClass) => {
    expect(wanted(text).ofClass).toEqual(ofClass)
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
  ])('%s: raids of %s', (text, day) => {
    expect(wanted(text).day).toBe(day)
  })

  it.each([
    ['HC Full-Late', ['hc', 'full', 'late'], ['full', 'late']],
    ['kat#1234', ['kat', '1234'], ['1234']],
    ['Вьюга', ['вьюга'], ['вьюга']],
    ['aa aa AA', ['aa'], []],
    ['??', [], []],
  ])('%s: names with %j, contacts with %j', (text, words, contact) => {
    expect(wanted(text)).toMatchObject({ words, contact })
  })

  it.each([
    ['ts3d', 'TS3D', null],
    ['TS3', null, null],
    ['1A2B', '1A2B', '1a2b'],
    ['0123abcd', '0123ABCD', '0123abcd'],
    ['0123abcde', '0123ABCDE', null],
    ['#b91cf035', 'B91CF035', 'b91cf035'],
    ['018F0000-0000-7000-8000-0000000000ab', null, '018f0000-0000-7000-8000-0000000000ab'],
  ])('%s: code %s, RunID %s', (text, code, run) => {
    expect(wanted(text)).toMatchObject({ code, run })
  })
})

describe('SEARCH-11: what may have been meant', () => {
  const all = (...words: string[]) => spellingsOf(words).map(({ word }) => word)

  it.each([
    ['rallons', 'rallona'],
    ['ralona', 'rallona'],
    ['ralllona', 'rallona'],
    ['arllona', 'rallona'],
    ['вбюга', 'вьюга'],
  ])('%s finds %s', (typed, meant) => {
    expect(all(typed)).toContain(meant)
  })

  it('of short words, of very long ones and of many nothing', () => {
    expect([all('zeph'), all('a'.repeat(17)), all('rallona', 'b', 'c', 'd')]).toEqual([[], [], []])
    expect(new Set(spellingsOf(['hc', 'rallona']).map(({ at }) => at))).toEqual(new Set([1]))
  })
})

describe('SEARCH-2: what somebody may find', () => {
  const of = (...roles: Role[]) => scopeOf({ _id: 'reader', roles }, new Date('2026-11-22T12:00:00Z'))

  it.each<[Role, object]>([
    ['Admin', { isStaff: true, raids: 'all' }],
    ['Developer', { isStaff: true, raids: 'all' }],
    ['Raid Manager', { isStaff: false, own: false, raids: 'all' }],
    ['Trial Advertiser', { isStaff: false, own: true, raids: 'published' }],
    ['Raid Leader', { isStaff: false, own: false, raids: 'own' }],
    ['Gold Collector', { isStaff: false, own: false, raids: 'own' }],
    ['Forge Member', { isStaff: false, own: false, raids: 'own' }],
  ])('%s: %j', (role, scope) => {
    expect(of(role)).toMatchObject(scope)
  })

  it('a crew finds 90 days', () => {
    expect(of('Raid Leader').since).toEqual(new Date('2026-08-24T12:00:00Z'))
  })
})

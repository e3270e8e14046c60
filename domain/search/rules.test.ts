import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/rights.ts'
import { scopeOf, wantedBy } from '#domain/search/rules.ts'

describe('SEARCH-1: what a text looks for', () => {
  it.each([
    ['Rallona', ['rallona']],
    ['RALLONA-Tarren Mill', ['rallona-tarren mill', 'rallona\ttarrenmill', 'rallona-tarren\tmill']],
    ['ünal Kor’gall', ['ünal kor’gall', 'ünal\tkorgall']],
    ['ВЬЮГА', ['вьюга']],
    ['-x', ['-x']],
  ])('%s: clients whose keys begin with %j', (text, clients) => {
    expect(wantedBy(text).clients).toEqual(clients)
  })

  it.each([
    ['HC Full-Late', ['hc', 'full', 'late'], ['full', 'late']],
    ['kat#1234', ['kat', '1234'], ['1234']],
    ['Вьюга', ['вьюга'], ['вьюга']],
    ['aa aa AA', ['aa'], []],
    ['??', [], []],
  ])('%s: names with %j, contacts with %j', (text, words, contact) => {
    expect(wantedBy(text)).toMatchObject({ words, contact })
  })

  it.each([
    ['ts3d', 'TS3D', null],
    ['TS3', null, null],
    ['1A2B', '1A2B', '1a2b'],
    ['0123abcd', '0123ABCD', '0123abcd'],
    ['0123abcde', '0123ABCDE', null],
    ['018F0000-0000-7000-8000-0000000000ab', null, '018f0000-0000-7000-8000-0000000000ab'],
  ])('%s: code %s, RunID %s', (text, code, run) => {
    expect(wantedBy(text)).toMatchObject({ code, run })
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

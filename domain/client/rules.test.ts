import { describe, expect, it } from 'vitest'
import { clientKey } from '#domain/client/client.ts'
import { whyNotTakeBackWarning, whyNotUntil, whyNotWarn } from '#domain/client/rules.ts'
import type { Actor } from '#domain/rights.ts'

const NOW = new Date('2026-11-22T20:30:00Z')

describe('CLIENT-1: one client', () => {
  it.each([
    ['Rallona', 'Tarren Mill', 'rallona', 'tarren-mill'],
    ['Rallona', 'TarrenMill', 'RALLONA', 'Tarren Mill'],
    ['Ünal', 'Kor’gall', 'ÜNAL', "Kor'gall"],
    ['Вьюга', 'Гордунни', 'вьюга', 'ГОРДУННИ'],
  ])('%s-%s is %s-%s', (name, realm, otherName, otherRealm) => {
    expect(clientKey({ name, realm })).toBe(clientKey({ name: otherName, realm: otherRealm }))
  })

  it.each([
    ['Rallona', 'Kazzak', 'Rallona', 'Draenor'],
    ['Rallona', 'Kazzak', 'Rallöna', 'Kazzak'],
    ['Ral', 'lonaKazzak', 'Rallona', 'Kazzak'],
  ])('%s-%s is not %s-%s', (name, realm, otherName, otherRealm) => {
    expect(clientKey({ name, realm })).not.toBe(clientKey({ name: otherName, realm: otherRealm }))
  })
})

describe('warnings', () => {
  const actor = (_id: string, ...roles: Actor['roles']): Actor => ({ _id, roles })
  const raid = { raidLeader: { _id: 'leader' }, goldCollector: { _id: 'collector' } }

  it.each([
    [actor('leader', 'Raid Leader'), true],
    [actor('collector', 'Gold Collector'), true],
    [actor('somebody', 'Admin'), true],
    [actor('somebody', 'Developer'), true],
    [actor('another', 'Raid Leader'), false],
    [actor('another', 'Gold Collector'), false],
    [actor('leader', 'Forge Member'), false],
    [actor('owner', 'Advertiser'), false],
  ])('CLIENT-4: %j puts one on a client of the raid: %s', (by, may) => {
    expect(whyNotWarn(raid, by)?.code ?? null).toBe(may ? null : 'not-permitted')
  })

  it.each([
    [true, actor('one', 'Raid Leader'), true],
    [true, actor('one', 'Advertiser'), false],
    [false, actor('one', 'Raid Leader'), false],
    [false, actor('one', 'Admin'), true],
  ])('CLIENT-5: own %s, taken back by %j: %s', (isOwn, by, may) => {
    expect(whyNotTakeBackWarning({ isOwn }, by)?.code ?? null).toBe(may ? null : 'not-permitted')
  })

  it.each([
    [undefined, null],
    ['2026-11-22', null],
    ['2027-01-01', null],
    ['2026-11-21', 'This day has passed.'],
  ])('CLIENT-4: until %s: %s', (until, message) => {
    expect(whyNotUntil(until, NOW)?.message ?? null).toBe(message)
  })
})

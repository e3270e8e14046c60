import { describe, expect, it } from 'vitest'
import type { Actor } from '#platform/call/rights.ts'
import { clientKey, recordText, whyNotTakeBackWarning, whyNotUntil, whyNotWarn } from './calls.ts'

const NOW = new Date('2026-11-22T20:30:00Z')

describe('CLIENT-1: identifying a client by name and realm', () => {
  it.each([
    ['Rallona', 'Tarren Mill', 'rallona', 'tarren-mill'],
    ['Rallona', 'TarrenMill', 'RALLONA', 'Tarren Mill'],
    ['Ünal', 'Kor’gall', 'ÜNAL', "Kor'gall"],
    ['Вьюга', 'Гордунни', 'вьюга', 'Gordunni'],
    ['Зорёнка', 'Чёрный Шрам', 'Зоренка', 'blackscar'],
    ['Ünal', 'Confrérie du Thorium', 'U\u0308nal', 'Confrerie du Thorium'],
    ['Nomad', 'Azjol‑Nerub', 'Nomad', 'Azjol–Nerub'],
  ])('treats %s-%s and %s-%s as the same client', (name, realm, otherName, otherRealm) => {
    expect(clientKey({ name, realm })).toBe(clientKey({ name: otherName, realm: otherRealm }))
  })

  it.each([
    ['Rallona', 'Kazzak', 'Rallona', 'Draenor'],
    ['Rallona', 'Kazzak', 'Rallöna', 'Kazzak'],
    ['Ral', 'lonaKazzak', 'Rallona', 'Kazzak'],
  ])('treats %s-%s and %s-%s as different clients', (name, realm, otherName, otherRealm) => {
    expect(clientKey({ name, realm })).not.toBe(clientKey({ name: otherName, realm: otherRealm }))
  })
})

describe('CLIENT-8: the summary of a client’s record', () => {
  const none = { booked: 0, noShows: 0, noShowDays: [], lastOn: null }
  const seven = { booked: 7, noShows: 1, noShowDays: ['2026-11-12'], lastOn: '2026-11-14' }
  const nine = { booked: 9, noShows: 2, noShowDays: ['2026-01-02', '2025-12-31'], lastOn: '2026-01-02' }
  const often = 'Booked 7 times, 1 no-show (12 Nov), last on 14 Nov'
  it.each([
    [none, 'Not booked before'],
    [{ ...none, booked: 1, lastOn: '2026-11-14' }, 'Booked once, last on 14 Nov'],
    [seven, often],
    [nine, 'Booked 9 times, 2 no-shows (2 Jan, 31 Dec 2025), last on 2 Jan'],
    [{ ...seven, nextOn: '2026-11-25' }, `${often}, next on 25 Nov`],
    [{ ...none, booked: 2, lastOn: '2025-12-31' }, 'Booked 2 times, last on 31 Dec 2025'],
    [{ ...none, nextOn: '2027-01-01' }, 'Next on 1 Jan 2027'],
    [{ ...none, nextOn: '2026-11-25' }, 'Next on 25 Nov'],
  ])('a client’s record of %j is summed up as: %s', (record, text) => {
    expect(recordText(record, NOW)).toBe(text)
  })
})

describe('warnings about a client', () => {
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
  ])('CLIENT-4: whether %j may add a warning to a client of the raid: %s', (by, may) => {
    expect(whyNotWarn(raid, by)?.code ?? null).toBe(may ? null : 'not-permitted')
  })

  it.each([
    [true, actor('one', 'Raid Leader'), true],
    [true, actor('one', 'Advertiser'), false],
    [false, actor('one', 'Raid Leader'), false],
    [false, actor('one', 'Admin'), true],
  ])('CLIENT-5: own warning %s, withdrawn by %j: %s', (isOwn, by, may) => {
    expect(whyNotTakeBackWarning({ isOwn }, by)?.code ?? null).toBe(may ? null : 'not-permitted')
  })

  it.each([
    [undefined, null],
    ['2026-11-22', null],
    ['2027-01-01', null],
    ['2026-11-21', 'This day has passed.'],
  ])('CLIENT-4: checks a warning’s last day %s: %s', (until, message) => {
    expect(whyNotUntil(until, NOW)?.message ?? null).toBe(message)
  })
})

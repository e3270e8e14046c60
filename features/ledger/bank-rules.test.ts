import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { banksFor, GOLD_OF_ONE_MAIL, inMails, whyNoBank } from './ledger.ts'

describe('DESK-2: the banks that can receive a mail', () => {
  const mail = { paymentRealm: 'Hyjal', paymentFaction: 'Alliance' } as const
  const place = { realm: mail.paymentRealm, faction: mail.paymentFaction }
  const bank = (_id: string, realm: string, faction: 'Alliance' | 'Horde' = 'Alliance') => ({
    _id,
    realm,
    faction,
  })
  const connection = (one: string, other: string) => {
    if (one === other) return 'same'
    return one === 'Kazzak' && other === 'Hyjal' ? 'connected' : null
  }
  const away = [bank('horde', 'Hyjal', 'Horde'), bank('elsewhere', 'Outland')]
  it.each([
    [['own'], [bank('own', 'Hyjal'), bank('connected', 'Kazzak'), ...away]],
    [
      ['connected', 'also'],
      [bank('connected', 'Kazzak'), bank('also', 'Kazzak'), ...away],
    ],
    [[], away],
  ])('a mail can go to the banks %j', (ids, active) => {
    expect(banksFor(place, active, { connection, rule: 'own-only' }).map(({ _id }) => _id)).toEqual(ids)
  })

  it('PAY-2: a payout may come from each of these banks, of both factions if unknown, the same realm first', () => {
    const active = [bank('connected', 'Kazzak'), bank('own', 'Hyjal'), ...away]
    const all = (faction: 'Alliance' | null) =>
      banksFor({ realm: 'Hyjal', faction }, active, { connection, rule: 'own-first' }).map(({ _id }) => _id)
    expect(all('Alliance')).toEqual(['own', 'connected'])
    expect(all(null)).toEqual(['own', 'horde', 'connected'])
  })

  it.each([
    [[], undefined, 'no-bank', 'No active hero name for Hyjal (Alliance). Tell an admin.'],
    [['a', 'b'], undefined, 'bank-not-chosen', 'Several hero names take this mail. Choose one.'],
    [['a', 'b'], 'c', 'bank-does-not-fit', 'This hero name does not take this mail.'],
    [['a', 'b'], 'b', undefined, undefined],
    [['a'], undefined, undefined, undefined],
  ])('of the banks %j the choice of %j answers %s', (fitting, chosen, code, message) => {
    const refused = whyNoBank(
      mail,
      fitting.map((_id) => ({ _id })),
      chosen,
    )
    expect([refused?.code, refused?.message]).toEqual([code, message])
  })
})

describe('PAY-3, DESK-3: splitting gold into in-game mails', () => {
  it('a payment uses as few mails as the game’s limit allows and loses no gold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000_000 }), (gold) => {
        const mails = inMails(gold)
        expect(mails.reduce((sum, mail) => sum + mail, 0)).toBe(gold)
        expect(mails.every((mail) => mail > 0 && mail <= GOLD_OF_ONE_MAIL)).toBe(true)
        expect(mails).toHaveLength(Math.ceil(gold / GOLD_OF_ONE_MAIL))
      }),
    )
  })

  it('a payment of 0 g makes one mail', () => {
    expect(inMails(0)).toEqual([0])
  })
})

import { afterEach, expect, it } from 'vitest'
import { BOOKING_DEFAULTS, bookingFields, editedFields } from '#features/booking/booking.ts'
import { readMessage } from '#features/message/message.ts'
import { PAYMENT_REALMS } from '#features/season/game.ts'
import { takeCommunity } from '#features/settings/community.ts'
import { whyNotSettings } from '#features/settings/rules.ts'
import { isPaidOn, realmsWith, whyNotRealm } from './realm.ts'

const paysOn = (text: string) =>
  readMessage(text, new Date('2026-11-22T17:00:00Z')).payment.paymentRealm?.value

afterEach(() => takeCommunity({}))

it('OWN-41: without a setting the payment realms are the built-in ones', () => {
  expect(realmsWith([])).toEqual(PAYMENT_REALMS)
  expect(BOOKING_DEFAULTS.paymentRealm).toBe('Kazzak')
})

it('OWN-41: input is checked against the current realms, while stored records keep removed realms', () => {
  const parses = (realm: string) => bookingFields.paymentRealm.safeParse(realm).success
  expect(['Kazzak', 'Area 52', ''].map(parses)).toEqual([true, false, false])
  takeCommunity({ realms: { payment: ['Area 52', 'Illidan'] } })
  expect(['Kazzak', 'Area 52', 'area 52', ''].map(parses)).toEqual([false, true, false, false])
  expect(editedFields.paymentRealm.safeParse('Kazzak').success).toBe(true)
  expect(editedFields.paymentRealm.safeParse('').success).toBe(false)
  expect(BOOKING_DEFAULTS.paymentRealm).toBe('Area 52')
  expect(isPaidOn('Illidan')).toBe(true)
  expect(whyNotRealm('paymentRealm', 'Kazzak', ['Kazzak'])).toBeNull()
  expect(whyNotRealm('paymentRealm', 'Kazzak', ['Hyjal', null])?.fields).toEqual({
    paymentRealm: 'Choose a payment realm',
  })
  expect(realmsWith(['Kazzak', null, 'Illidan', undefined])).toEqual(['Area 52', 'Illidan', 'Kazzak'])
})

it('OWN-41: a pasted message may name the current payment realms and their short forms', () => {
  const texts = [
    'Nethris-Kazzak hc full 300k pay TN horde',
    'Nethris-Kazzak hc 300k, gold on Thrall',
    'Nethris-Kazzak hc full 300k gold on area 52',
  ]
  expect(texts.map(paysOn)).toEqual(['TwistingNether', 'Thral', undefined])
  takeCommunity({ realms: { payment: ['Area 52', 'Twisting Nether', 'Thrall'] } })
  expect(texts.map(paysOn)).toEqual(['Twisting Nether', 'Thrall', 'Area 52'])
  takeCommunity({ realms: { payment: ['Area 52'] } })
  expect(texts.map(paysOn)).toEqual([undefined, undefined, 'Area 52'])
})

it.each([
  [['Kazzak', 'Hyjal'], undefined],
  [['Kazzak', 'kazzak'], 'kazzak is listed twice.'],
  [['Twisting Nether', 'Hyjal', 'TwistingNether'], 'TwistingNether is listed twice.'],
  [["Kor'gall", 'Korgall'], 'Korgall is listed twice.'],
])('OWN-41: payment realms %j are refused only if two of them spell the same realm', (payment, said) => {
  expect(whyNotSettings({}, { realms: { payment } })?.fields?.['realms:payment']).toBe(said)
})

import { describe, expect, it } from 'vitest'
import { GOLD_OF_ONE_MAIL } from '#features/ledger/ledger.ts'
import {
  codesIn,
  confirmationText,
  pileText,
  sendersText,
  splitText,
  subjectOf,
  urgency,
  whyNotPosted,
} from './work.ts'

describe('DESK-2: marking a mail as posted needs a code and a hero name', () => {
  const mail = { isCoded: true, bank: null, paymentRealm: 'Hyjal', paymentFaction: 'Horde' } as const
  it.each([
    [{}, ['Erste'], null],
    [{}, [], 'no-bank'],
    [{ isCoded: false }, [], 'no-bank'],
    [{}, ['Erste', 'Zweite'], 'bank-not-chosen'],
    [{ bank: 'Dritte' }, [], null],
    [{ isCoded: false }, ['Erste'], 'code-not-generated'],
  ])('a mail with %j and hero names %j: %s', (changes, names, code) => {
    const banks = names.map((name) => ({ _id: name, name }))
    expect(whyNotPosted({ ...mail, ...changes }, banks)?.code ?? null).toBe(code)
  })
})

describe('DESK-3: the text of an in-game mail', () => {
  it.each([
    [GOLD_OF_ONE_MAIL, null],
    [GOLD_OF_ONE_MAIL + 12, 'Send in 2 mails: 1 of 9,999,999 and 12'],
    [45 * GOLD_OF_ONE_MAIL + 12, 'Send in 46 mails: 45 of 9,999,999 and 12'],
    [2 * GOLD_OF_ONE_MAIL, 'Send in 2 mails: 2 of 9,999,999'],
  ])('splits %i g into mails: %s', (gold, text) => {
    expect(splitText(gold)).toBe(text)
  })

  it('the subject is cut to 64 characters without cutting a letter, and names no client', () => {
    const raid = { _id: '1', name: 'HC Full Late', date: '2026-11-17' }
    expect(subjectOf({ raid, paymentCode: 'TS3DBT9H' }, 'Tue 17 Nov')).toBe('HC Full Late, Tue 17 Nov')
    expect(subjectOf({ raid: null, paymentCode: 'TS3DBT9H' }, '')).toBe('Forge TS3DBT9H')
    const long = subjectOf({ raid: { ...raid, name: '👨‍👩‍👧‍👦'.repeat(20) }, paymentCode: null }, 'x')
    expect(long).toBe('👨‍👩‍👧‍👦'.repeat(5))
  })

  it.each([
    [24 * 3_600_000 - 1, 'fresh'],
    [24 * 3_600_000, 'amber'],
    [72 * 3_600_000, 'red'],
  ])('a mail’s colour after %i ms is %s', (age, tone) => {
    expect(urgency(age)).toBe(tone)
  })
})

describe('DESK-5: reading typed or pasted confirmation codes', () => {
  it.each([
    ['ts3dbt9h', ['TS3DBT9H']],
    [' TS3D BT9H\nABCD2345, EFGH2345;ABCD2345', ['TS3DBT9H', 'ABCD2345', 'EFGH2345']],
    ['ABC TS3DBT9H', ['ABC', 'TS3DBT9H']],
    ['TS3DBT9HX', ['TS3DBT9HX']],
    [' \n ', []],
  ])('the text %j contains the codes %j', (text, codes) => {
    expect(codesIn(text)).toEqual(codes)
  })

  it.each([
    [{ confirmed: ['1'], unknown: [] }, '1 of 1 confirmed.'],
    [{ confirmed: Array(11).fill('1'), unknown: ['TS3DBT9H'] }, '11 of 12 confirmed. TS3DBT9H is unknown.'],
    [{ confirmed: [], unknown: ['A', 'B'] }, '0 of 2 confirmed. A and B are unknown.'],
  ])('%j is summed up as: %s', (answer, text) => {
    expect(confirmationText(answer)).toBe(text)
  })
})

const PILE = { realm: 'Aegwynn', faction: 'Alliance', mails: 1, gold: 90_000 } as const
const bank = (name: string) => ({ _id: name, name })

it.each([
  [{ ...PILE, banks: [bank('Silberstrom-Aegwynn')] }, 'Mail 90,000 g to Silberstrom-Aegwynn'],
  [
    { ...PILE, mails: 2, gold: 190_000, banks: [bank('Silberstrom-Aegwynn'), bank('Gold-Aegwynn')] },
    'Mail 190,000 g in 2 mails to Silberstrom-Aegwynn or Gold-Aegwynn',
  ],
  [{ ...PILE, banks: [] }, '90,000 g for Aegwynn (Alliance): no bank yet'],
])('DESK-12: describes the held gold %j: %s', (pile, text) => {
  expect(pileText(pile)).toBe(text)
})

it.each([
  [['Goldhilde'], 'Goldhilde can send it.'],
  [['Goldhilde', 'Jörn'], 'Goldhilde or Jörn can send it.'],
])('DESK-12: names who can send it, %j: %s', (names, text) => {
  expect(sendersText(names)).toBe(text)
})

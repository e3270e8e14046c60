import { expect, it } from 'vitest'
import { pileText, sendersText } from './held.ts'

const PILE = { realm: 'Aegwynn', faction: 'Alliance', mails: 1, gold: 90_000 } as const
const bank = (name: string) => ({ _id: name, name })

it.each([
  [{ ...PILE, banks: [bank('Silberstrom-Aegwynn')] }, 'Mail 90,000 g to Silberstrom-Aegwynn'],
  [
    { ...PILE, mails: 2, gold: 190_000, banks: [bank('Silberstrom-Aegwynn'), bank('Gold-Aegwynn')] },
    'Mail 190,000 g in 2 mails to Silberstrom-Aegwynn or Gold-Aegwynn',
  ],
  [{ ...PILE, banks: [] }, '90,000 g for Aegwynn (Alliance): no bank yet'],
])('DESK-12: %j: %s', (pile, text) => {
  expect(pileText(pile)).toBe(text)
})

it.each([
  [['Goldhilde'], 'Goldhilde can send it.'],
  [['Goldhilde', 'Jörn'], 'Goldhilde or Jörn can send it.'],
])('DESK-12: %j: %s', (names, text) => {
  expect(sendersText(names)).toBe(text)
})

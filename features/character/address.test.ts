import { expect, it, test } from 'vitest'
import { clientKey } from '#features/client/client.ts'
import { FORMULA_CELLS } from '#platform/testing/formula-cells.ts'
import { inGameAddress, isAddress } from './address.ts'
import { EUROPEAN_REALMS } from './names.ts'
import { splitCharacter } from './rules.ts'

test.each([
  ['Kazzak', 'Kazzak'],
  ['Tarren Mill', 'TarrenMill'],
  ['TarrenMill', 'TarrenMill'],
  ['Azjol-Nerub', 'AzjolNerub'],
  ['Arak-arahm', 'Arakarahm'],
  ['Король-лич', 'Корольлич'],
  ['Борейская тундра', 'Борейскаятундра'],
  ['Azjol‑Nerub', 'AzjolNerub'],
  ["Mal'Ganis", "Mal'Ganis"],
  ['Malʼganis', "Mal'ganis"],
  ['Aggra (Português)', 'Aggra(Português)'],
  ['Kel’Thuzad', "Kel'Thuzad"],
  ["Pozzo dell'Eternità", "Pozzodell'Eternità"],
  ["Twilight's Hammer", "Twilight'sHammer"],
  ['Culte de la Rive noire', 'CultedelaRivenoire'],
  ['Area 52', 'Area52'],
  // No realm of the region: its letters are as typed.
  ['Thral', 'Thral'],
  ['nowhere at-all', 'nowhereatall'],
])('CHAR-5: %s is %s in an address', (realm, short) => {
  expect(inGameAddress({ name: 'Ünal', realm })).toBe(`Ünal-${short}`)
})

it('CHAR-5: each European realm keeps its letters, and what is pasted back is the same character', () => {
  for (const realm of EUROPEAN_REALMS) {
    const typed = { name: 'Ünal', realm }
    const address = inGameAddress(typed)
    const pasted = splitCharacter(address)
    expect(address).toMatch(/^Ünal-[\p{L}\p{N}']+(?:\(Português\))?$/u)
    expect(pasted?.realm).toBe([...realm].filter((one) => one !== ' ' && one !== '-').join(''))
    expect(pasted && clientKey(pasted)).toBe(clientKey(typed))
    expect(pasted && inGameAddress(pasted)).toBe(address)
  }
})

test.each(FORMULA_CELLS)(
  'PAY-4, SETTLE-2: no payout names %j, be it the whole, a name or the end of a realm',
  (text) => {
    const [name, realm] = [
      { name: text, realm: 'Kazzak' },
      { name: 'Brontax', realm: `Kazzak${text}` },
    ]
    expect([text, inGameAddress(name), inGameAddress(realm)].filter(isAddress)).toEqual([])
  },
)

test.each(['Kazzak (Mage)', 'Kazzak[EU]', 'Kazzak 6/8', 'Kazzak, mage', 'Kazzak; mage', 'Kazzak(Português)'])(
  'PAY-4, SETTLE-2: no character is of %s',
  (realm) => {
    expect(isAddress(inGameAddress({ name: 'Brontax', realm }))).toBe(false)
  },
)

test.each(['Brontax-Kazzak', "Ünal-Mal'Ganis", 'Вьюга-Гордунни', 'Vex-Aggra(Português)'])(
  'PAY-4: a payout may name %s',
  (text) => {
    expect(isAddress(text)).toBe(true)
  },
)

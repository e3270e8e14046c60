import { describe, expect, it, test } from 'vitest'
import { characterOf } from '#features/booking/rules.ts'
import { clientKey } from '#features/client/calls.ts'
import { FORMULA_CELLS } from '#platform/testing/formula-cells.ts'
import { EUROPEAN_REALMS } from './names.ts'
import { inGameAddress, isAddress, namedInLink, splitCharacter } from './rules.ts'

it.each([
  ['https://raider.io/characters/eu/tarren-mill/Nethris', 'Nethris', 'Tarren Mill'],
  ['https://raider.io/characters/eu/kazzak/brontax', 'Brontax', 'Kazzak'],
  ['https://raider.io/characters/us/area-52/%C3%A9owyn', 'Éowyn', 'Area 52'],
  ['https://raider.io/characters/eu/gordunni/Зорянка', 'Зорянка', 'Gordunni'],
  ['https://raider.io/characters/eu/twilights-hammer/nethris', 'Nethris', "Twilight's Hammer"],
  ['https://raider.io/characters/us/malganis/nethris', 'Nethris', "Mal'Ganis"],
  ['https://raider.io/characters/us/quelthalas/nethris', 'Nethris', "Quel'Thalas"],
  ['https://raider.io/characters/us/sisters-of-elune/nethris', 'Nethris', 'Sisters of Elune'],
  ['https://raider.io/characters/eu/azjolnerub/nethris', 'Nethris', 'Azjol-Nerub'],
  ['https://raider.io/characters/eu/confrerie-du-thorium/nethris', 'Nethris', 'Confrérie du Thorium'],
  ['https://raider.io/characters/eu/pozzo-delleternit%C3%A0/nethris', 'Nethris', "Pozzo dell'Eternità"],
  ['https://raider.io/characters/eu/aggra-portugu%C3%AAs/nethris', 'Nethris', 'Aggra (Português)'],
  ['https://raider.io/characters/tw/some-new-realm/nethris', 'Nethris', 'Some New Realm'],
])('CHAR-4: reads from the link %s the character %s of %s', (link, name, realm) => {
  const address = characterOf(link)
  expect(address && namedInLink(address)).toEqual({ name, realm })
})

describe('CHAR-4: splitting Name-Realm', () => {
  it.each([
    ['Brontax-TarrenMill', 'Brontax', 'TarrenMill'],
    [' Brontax - Tarren Mill ', 'Brontax', 'Tarren Mill'],
    ['Éowyn-Azjol-Nerub', 'Éowyn', 'Azjol-Nerub'],
    ['Зорянка-Гордунни', 'Зорянка', 'Гордунни'],
    ['Nomad-Area52', 'Nomad', 'Area52'],
    ['Nomad–Area 52', 'Nomad', 'Area 52'],
    ['Nomad-Azjol‑Nerub', 'Nomad', 'Azjol‑Nerub'],
    ['Nomad-Kelʼthuzad', 'Nomad', 'Kelʼthuzad'],
    ['Nomad-Aggra (Português)', 'Nomad', 'Aggra (Português)'],
    ['Nomad-Aggra(Português)', 'Nomad', 'Aggra(Português)'],
    ['Nomad-Somenewrealm', 'Nomad', 'Somenewrealm'],
  ])('splits %j into %s and %s', (text, name, realm) => {
    expect(splitCharacter(text)).toEqual({ name, realm })
  })

  const BEHIND = `, mage 300k_ (Horde)_ [Horde]_/Alliance_ / 300k_; mage_ mage_ 300k_ Horde 300k_, 300k, dk_(mage)_ - mage_-EU_: 300k_
mage
300k_ | heroic_ - hc full 1,5m_.`
  it.each(BEHIND.split('_'))('refuses a realm that is followed by %j', (more) => {
    const realms = "Kazzak, Twisting Nether, TwistingNether, Azjol-Nerub, Mal'Ganis, Area 52, Гордунни"
    for (const realm of realms.split(', '))
      expect(splitCharacter(`Brontax-${realm}${more}`)).toEqual({ name: 'Brontax', realm })
    expect(splitCharacter(`Brontax-Newrealm${more}`)?.realm ?? 'Newrealm').toMatch(/^Newrealm(-EU)?$/)
  })

  it.each([
    ...['', 'Brontax', '-TarrenMill', 'Brontax-', 'two words-Kazzak', '1-2', 'Brontax-mage', 'Brontax - dk'],
    ...['Brontax-Horde', 'Brontax-Kazzak, Nethris-Draenor', 'Brontax-Kazzak and Nethris - Tarren Mill'],
    ...[
      'Brontax-Some New Realm',
      'Brontax-Area 51',
      'Brontax-300k',
      'Brontax-Newrealm2',
      'Brontax - mage, Kazzak',
    ],
  ])('does not split %j into name and realm', (text) => {
    expect(splitCharacter(text)).toBeNull()
  })
})

/** Unknown realms, the last two, keep their letters. */
const SHORT = `Kazzak=Kazzak, Tarren Mill=TarrenMill, TarrenMill=TarrenMill, Azjol-Nerub=AzjolNerub, Arak-arahm=Arakarahm,
  Король-лич=Корольлич, Борейская тундра=Борейскаятундра, Azjol‑Nerub=AzjolNerub, Mal'Ganis=Mal'Ganis, Malʼganis=Mal'ganis,
  Aggra (Português)=Aggra(Português), Kel’Thuzad=Kel'Thuzad, Pozzo dell'Eternità=Pozzodell'Eternità,
  Twilight's Hammer=Twilight'sHammer, Culte de la Rive noire=CultedelaRivenoire, Area 52=Area52, Thral=Thral, nowhere at-all=nowhereatall`
test.each(SHORT.split(/,\s+/).map((pair) => pair.split('=')))(
  'CHAR-5: shortens the realm %s to %s in an in-game address',
  (realm = '', short) => {
    expect(inGameAddress({ name: 'Ünal', realm })).toBe(`Ünal-${short}`)
  },
)

it('CHAR-5: a European realm’s in-game address is read back as the same character', () => {
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
  'PAY-4, SETTLE-2: refuses %j as the name or the end of the realm of a payout’s character',
  (text) => {
    const [name, realm] = [
      { name: text, realm: 'Kazzak' },
      { name: 'Brontax', realm: `Kazzak${text}` },
    ]
    expect([text, inGameAddress(name), inGameAddress(realm)].filter(isAddress)).toEqual([])
  },
)

test.each(['Kazzak (Mage)', 'Kazzak[EU]', 'Kazzak 6/8', 'Kazzak, mage', 'Kazzak; mage', 'Kazzak(Português)'])(
  'PAY-4, SETTLE-2: refuses a character of the realm %s',
  (realm) => {
    expect(isAddress(inGameAddress({ name: 'Brontax', realm }))).toBe(false)
  },
)

test.each(['Brontax-Kazzak', "Ünal-Mal'Ganis", 'Вьюга-Гордунни', 'Vex-Aggra(Português)'])(
  'PAY-4: a payout may be made to %s',
  (text) => {
    expect(isAddress(text)).toBe(true)
  },
)

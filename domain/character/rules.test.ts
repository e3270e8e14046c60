import { describe, expect, it } from 'vitest'
import { characterOf } from '#domain/booking/rules.ts'
import { namedInLink, splitCharacter } from '#domain/character/rules.ts'

describe('CHAR-4: what a link tells of its character', () => {
  it.each([
    ['https://raider.io/characters/eu/tarren-mill/Nethris', 'Nethris', 'Tarren Mill'],
    ['https://raider.io/characters/eu/kazzak/brontax', 'Brontax', 'Kazzak'],
    ['https://raider.io/characters/us/area-52/%C3%A9owyn', 'Éowyn', 'Area 52'],
    ['https://raider.io/characters/eu/gordunni/Зорянка', 'Зорянка', 'Gordunni'],
  ])('%s is %s of %s', (link, name, realm) => {
    const address = characterOf(link)
    expect(address && namedInLink(address)).toEqual({ name, realm })
  })
})

describe('CHAR-4: a name and a realm in one', () => {
  it.each([
    ['Brontax-TarrenMill', 'Brontax', 'TarrenMill'],
    [' Brontax - Tarren Mill ', 'Brontax', 'Tarren Mill'],
    ['Éowyn-Azjol-Nerub', 'Éowyn', 'Azjol-Nerub'],
    ['Зорянка-Гордунни', 'Зорянка', 'Гордунни'],
    ['Nomad-Area52', 'Nomad', 'Area52'],
  ])('%j is %s of %s', (text, name, realm) => {
    expect(splitCharacter(text)).toEqual({ name, realm })
  })

  it.each([[''], ['Brontax'], ['-TarrenMill'], ['Brontax-'], ['two words-Kazzak'], ['1-2']])(
    '%j is none',
    (text) => {
      expect(splitCharacter(text)).toBeNull()
    },
  )
})

import { expect, it } from 'vitest'
import type { HeroName } from '#domain/hero-name/hero-name.ts'
import { searchHeroNames } from '#web/hero-name/search.ts'

function heroName(name: string, realm: string, faction: HeroName['faction']): HeroName {
  return { _id: name, name, realm, faction, status: true, createdAt: '2026-06-17T10:00:00.000Z' }
}

const ALL = [
  heroName('Ünal', 'Tarren Mill', 'Horde'),
  heroName('Вьюга', 'Silvermoon', 'Alliance'),
  heroName('Millhouse', 'Kazzak', 'Alliance'),
]

it.each([
  ['', ['Ünal', 'Вьюга', 'Millhouse']],
  ['  ', ['Ünal', 'Вьюга', 'Millhouse']],
  ['ÜN', ['Ünal']],
  ['ВЬЮ', ['Вьюга']],
  ['mill', ['Ünal', 'Millhouse']],
  ['alliance MILL', ['Millhouse']],
  ['tarren  horde', ['Ünal']],
  ['nobody', []],
])('HERO-4: %j finds %j', (text, names) => {
  expect(searchHeroNames(ALL, text).map(({ name }) => name)).toEqual(names)
})

import { describe, expect, it } from 'vitest'
import { isTwoWays, readChoice, readDay } from './cells.ts'
import { IMPORT_FIELDS } from './fields.ts'
import { columnsOf, problemOf } from './rules.ts'

describe('MOVE-IN-2: what columns hold', () => {
  const cases: readonly [headings: string, columns: (string | null)[]][] = [
    ['Name,Realm,Faction', ['name', 'realm', 'faction']],
    ['HELDENNAME,Server,Fraktion', ['name', 'realm', 'faction']],
    ['Héros, Royaume ,faction', ['name', 'realm', 'faction']],
    ['hero_name,Wo,', ['name', null, null]],
  ]
  for (const [headings, columns] of cases)
    it(headings, () => expect(columnsOf('hero-names', headings.split(','), undefined)).toEqual(columns))

  it('as they were set, and nothing that is no field', () => {
    expect(columnsOf('hero-names', ['Name', 'b', 'c'], ['realm', 'constructor'])).toEqual([
      'realm',
      null,
      null,
    ])
  })

  it('no heading means two things', () => {
    for (const [of, fields] of Object.entries(IMPORT_FIELDS))
      for (const [field, { headings }] of Object.entries(fields))
        for (const heading of headings)
          expect([heading, columnsOf(of as keyof typeof IMPORT_FIELDS, [heading], undefined)]).toEqual([
            heading,
            [field],
          ])
  })

  it('says what is missing, and what is there twice', () => {
    expect(problemOf('hero-names', [null, 'realm'])).toBe('Choose the column of ‘Name’.')
    expect(problemOf('hero-names', ['name', 'name'])).toBe('Two columns hold ‘Name’. Leave one out.')
    expect(problemOf('hero-names', ['name', null, null])).toBe(null)
  })
})

describe('MOVE-IN-2: what cells mean', () => {
  const days: readonly [text: string, order: 'day' | 'month' | undefined, day: string | null][] = [
    ['2026-11-25', undefined, '2026-11-25'],
    ['25.11.2026', undefined, '2026-11-25'],
    ['5. 1. 2027', undefined, '2027-01-05'],
    ['11/25/2026', undefined, '2026-11-25'],
    ['25/11/2026', undefined, '2026-11-25'],
    ['03/04/2026', 'day', '2026-04-03'],
    ['03/04/2026', 'month', '2026-03-04'],
    ['31.02.2026', undefined, null],
    ['tomorrow', undefined, null],
  ]
  for (const [text, order, day] of days)
    it(`${text} ${order ?? ''}`, () => expect(readDay(text, order)).toBe(day))

  it('a day is asked about only where it can be two', () => {
    expect(['03/04/2026', '04/04/2026', '11/25/2026', '2026-03-04'].map(isTwoWays)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('words of three languages', () => {
    expect(readChoice('allianz', ['Alliance', 'Horde'])).toBe('Alliance')
    expect(readChoice('HORDE', ['Alliance', 'Horde'])).toBe('Horde')
    expect(readChoice('oui', ['yes', 'no'])).toBe('yes')
    expect(readChoice('', ['yes', 'no'])).toBe(null)
  })
})

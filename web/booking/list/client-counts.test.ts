import { describe, expect, it } from 'vitest'
import { CLASSES, type ClientClass } from '#domain/season.ts'
import { countClients, countTokens } from '#web/booking/list/client-counts.ts'

function counted(...classes: ClientClass[]): Record<string, number> {
  const { armours, tokens } = countClients(classes.map((clientClass) => ({ clientClass })))
  return Object.fromEntries([...armours, ...tokens].map(({ name, count }) => [name, count]))
}

describe('countClients', () => {
  it('names every group of an empty raid, with nobody in it', () => {
    expect(counted()).toEqual({
      Plate: 0,
      Mail: 0,
      Leather: 0,
      Cloth: 0,
      Dreadful: 0,
      Mystic: 0,
      Venerated: 0,
      Zenith: 0,
    })
  })

  it('counts a client once by armour and once by token', () => {
    expect(counted('Evoker', 'Evoker', 'Death Knight')).toMatchObject({
      Plate: 1,
      Mail: 2,
      Leather: 0,
      Dreadful: 1,
      Zenith: 2,
    })
  })

  it('finds the thirteen classes where the season puts them', () => {
    expect(counted(...CLASSES)).toEqual({
      Plate: 3,
      Mail: 3,
      Leather: 4,
      Cloth: 3,
      Dreadful: 3,
      Mystic: 3,
      Venerated: 3,
      Zenith: 4,
    })
  })
})

it('SEASON-14: the token groups of a later season are counted as it says them', () => {
  const clients = (['Mage', 'Monk', 'Mage'] as const).map((clientClass) => ({ clientClass }))
  const groups = [
    { name: 'Void', classes: ['Mage', 'Druid'] },
    { name: 'Light', classes: ['Priest'] },
  ] as const
  expect(countTokens(clients, groups)).toEqual([
    { name: 'Void', count: 2 },
    { name: 'Light', count: 0 },
  ])
})

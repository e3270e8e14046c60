import { describe, expect, it } from 'vitest'
import { classesOf, sortForViewer } from './booking-rows.tsx'

const booked = (_id: string, by: string, masked = false) => ({
  _id,
  masked,
  userId: { _id: by, username: by },
})
const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id).join(' ')

describe('sortForViewer: own bookings before masked ones', () => {
  it('LIST-7: own bookings come first and masked ones last, each group in its original order', () => {
    const all = [booked('a', 'eve'), booked('b', 'me'), booked('c', 'ann', true), booked('d', 'me')]
    const { readable, withheld } = sortForViewer(all, 'me')
    expect(ids(readable)).toBe('b d a')
    expect(ids(withheld)).toBe('c')
  })

  it('a viewer who may see everything gets no masked bookings', () => {
    expect(ids(sortForViewer([booked('a', 'eve'), booked('b', 'ann')], 'me').readable)).toBe('a b')
    expect(sortForViewer([], 'me')).toEqual({ readable: [], withheld: [] })
  })
})

it('classesOf: LIST-7: counts each class once, in order of first appearance', () => {
  const classes = (['Warrior', 'Evoker', 'Warrior', 'Mage'] as const).map((clientClass) => ({ clientClass }))
  expect(classesOf(classes)).toEqual([
    { name: 'Warrior', count: 2 },
    { name: 'Evoker', count: 1 },
    { name: 'Mage', count: 1 },
  ])
  expect(classesOf([])).toEqual([])
})

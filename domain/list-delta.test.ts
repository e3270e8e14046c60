import { describe, expect, it } from 'vitest'
import { deltaBetween, isSame, withDelta } from './list-delta.ts'

const a = { _id: 'a', name: 'A', clients: [{ _id: '1', lock: false }] }
const b = { _id: 'b', name: 'B', clients: [] }
const c = { _id: 'c', name: 'C', clients: [] }

describe('LIVE-8: what makes a list another one', () => {
  const booked = { ...a, clients: [...a.clients, { _id: '2', lock: false }] }
  const locked = { ...a, clients: [{ _id: '1', lock: true }] }
  const cases = [
    ['nothing', [a, b], [a, b]],
    ['the same again, made anew', [a, b], structuredClone([a, b])],
    ['a record that is new in the middle', [a, c], [a, b, c]],
    ['two that are new at both ends', [b], [a, b, c]],
    ['one that is gone', [a, b, c], [a, c]],
    ['all gone', [a, b], []],
    ['all new', [], [a, b]],
    ['one that stands elsewhere', [a, b, c], [c, a, b]],
    ['all the other way round', [a, b, c], [c, b, a]],
    ['another name', [a, b, c], [a, { ...b, name: 'Other' }, c]],
    ['another name and another place', [a, b, c], [{ ...c, name: 'Other' }, a, b]],
    ['a client more', [a, b], [booked, b]],
    ['a client locked', [a, b], [locked, b]],
    ['a client gone', [booked, b], [a, b]],
    ['a field more', [a, b], [{ ...a, kind: 'x' }, b]],
    ['a field less', [{ ...a, kind: 'x' }, b], [a, b]],
    ['a list in the place of nothing', [{ ...a, clients: null }], [a]],
  ] as const

  it.each(cases)('%s', (_, before, after) => {
    const delta = deltaBetween(before, after)
    const made = delta === null ? before : withDelta(before, JSON.parse(JSON.stringify(delta)))
    expect(made).toEqual(after)
    if (delta === null) expect(before).toEqual(after)
  })

  it('leaves what is as it was the same objects', () => {
    const [first, , last] = withDelta(
      [a, b, c],
      deltaBetween([a, b, c], [a, { ...b, name: 'Other' }, c]) ?? none,
    )
    expect(first).toBe(a)
    expect(last).toBe(c)
  })

  it('holds of a raid with forty clients only the one that is new', () => {
    const clients = Array.from({ length: 40 }, (_, at) => ({ _id: `client ${at}`, lock: false }))
    const [before, after] = [
      { ...a, clients: clients.slice(1) },
      { ...a, clients },
    ]
    expect(deltaBetween([before, b], [after, b])).toEqual({
      gone: [],
      put: [
        {
          ...{ _id: 'a', at: 0, set: {} },
          lists: { clients: { gone: [], put: [{ _id: 'client 0', at: 0, set: clients[0] }] } },
        },
      ],
    })
  })

  it('refuses a list that it was not made of, where that shows', () => {
    const gone = deltaBetween([a, b], [a])
    const far = deltaBetween([a, b], [a, b, c])
    const inside = deltaBetween([a], [booked])
    for (const delta of [gone, far, inside]) expect(() => withDelta([], delta ?? none)).toThrow(Error)
  })
})

it.each([
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [[1, 2], [1], false],
  [[1, 2], [2, 1], false],
  [[1], { 0: 1 }, false],
  [{}, null, false],
])('LIVE-8: %j and %j are the same: %s', (one, other, same) => {
  expect([isSame(one, other), isSame(other, one)]).toEqual([same, same])
})

const none = { gone: [], put: [] }

import { describe, expect, it } from 'vitest'
import { Queues } from './queues.ts'

/** Calls that end when they are told to, and the order in which they began. */
function setup(bounds: ConstructorParameters<typeof Queues>[0]) {
  const queues = new Queues(bounds)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const call = (key: string, number: number) => {
    const name = `${key}${number}`
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    return queues.take(key, () => {
      begun.push(name)
      return promise
    })
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    // All that follows on it is done in microtasks, or before the next look at what others have sent.
    await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queues, begun, call, end, ends }
}

describe('SAFE-13: people take turns', () => {
  it('one who comes behind sixty calls of another is next but one, and so on in turns', async () => {
    const { begun, call, end } = setup({ ofKey: 1, inCommon: 1 })
    for (let number = 1; number <= 60; number += 1) void call('flood', number)
    for (let number = 1; number <= 2; number += 1) void call('a', number)
    void call('b', 1)
    for (const name of ['flood1', 'a1', 'b1', 'flood2', 'a2', 'flood3']) await end(name)
    expect(begun).toEqual(['flood1', 'a1', 'b1', 'flood2', 'a2', 'flood3', 'flood4'])
  })

  it('where there is room in common nobody waits for another’s own bound', async () => {
    const { begun, call, end } = setup({ ofKey: 1, inCommon: 2 })
    for (let number = 1; number <= 3; number += 1) void call('flood', number)
    void call('a', 1)
    void call('b', 1)
    await Promise.resolve()
    expect(begun).toEqual(['flood1', 'a1'])
    await end('a1')
    expect(begun).toEqual(['flood1', 'a1', 'b1'])
    await end('flood1')
    await end('flood2')
    expect(begun).toEqual(['flood1', 'a1', 'b1', 'flood2', 'flood3'])
  })

  it('what others have sent is read between the calls of one', async () => {
    const { begun, call, ends } = setup({ ofKey: 1, yields: true })
    const first = call('flood', 1)
    const second = call('flood', 2)
    ends.get('flood1')?.()
    await first
    await new Promise((resolve) => process.nextTick(resolve))
    expect(begun).toEqual(['flood1'])
    ends.get('flood2')?.()
    await second
    expect(begun).toEqual(['flood1', 'flood2'])
  })
})

it('SAFE-12: a call that ended as soon as it was read counts among those that are read with it', async () => {
  const queues = new Queues({ ofKey: 1, yields: true })
  expect(queues.enter('flood')).toBeNull()
  queues.leave('flood')
  const second = queues.enter('flood')
  expect(second).not.toBeNull()
  await second?.turn
})

it('who is refused a turn leaves no gap, and nothing is kept of whoever has gone', async () => {
  const { queues, begun, call, end } = setup({ ofKey: 1 })
  void call('a', 1)
  const waiting = queues.enter('a')
  const refused = expect(waiting?.turn).rejects.toThrow('gone')
  void call('a', 2)
  waiting?.refuse(new Error('gone'))
  waiting?.refuse(new Error('again'))
  await refused
  await end('a1')
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  expect([queues.waiting('a'), queues.size]).toEqual([0, 0])
})

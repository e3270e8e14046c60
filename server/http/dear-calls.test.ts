import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DearCalls } from './dear-calls.ts'

const [DEAR, CHEAP] = [{ cost: 5 }, { cost: 1 }]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Calls that end when they are told to, and the order in which they began. */
function setup() {
  const dear = new DearCalls()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const call = (cost: { cost: number }, member: string) =>
    dear.take(cost, member, () => {
      begun.push(member)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms))
  return { begun, call, pass, end: (at: number) => ends[at]?.() }
}

it('SAFE-13: of dear calls one of a person and two of all are at work; others do not wait', async () => {
  const { begun, call, pass, end } = setup()
  for (const member of ['a', 'a', 'b', 'c', 'd']) void call(DEAR, member)
  void call(CHEAP, 'cheap')
  await pass(0)
  expect(begun).toEqual(['cheap', 'a', 'b'])
  end(1)
  await pass(0)
  expect(begun).toEqual(['cheap', 'a', 'b', 'c'])
  end(2)
  await pass(0)
  // The first one's second call comes behind everybody who waited.
  expect(begun).toEqual(['cheap', 'a', 'b', 'c', 'd'])
  end(3)
  await pass(0)
  expect(begun).toEqual(['cheap', 'a', 'b', 'c', 'd', 'a'])
})

it('SAFE-13: a person’s next dear call rests twice as long as the last one took, at most 250 ms', async () => {
  const { begun, call, pass, end } = setup()
  const count = () => begun.length
  for (let number = 0; number < 2; number += 1) void call(DEAR, 'a')
  await pass(40)
  end(0)
  await pass(79)
  expect(count()).toBe(1)
  await pass(1)
  expect(count()).toBe(2)
  await pass(3_000)
  end(1)
  // Whether it waited or not.
  await pass(100)
  void call(DEAR, 'a')
  await pass(149)
  expect(count()).toBe(2)
  await pass(1)
  expect(count()).toBe(3)
})

it('SAFE-13: a text has a turn for each piece, and none while it waits for its reader', async () => {
  vi.useRealTimers()
  const dear = new DearCalls()
  let isOver = false
  const piecesOf = async function* () {
    try {
      yield 'first'
      yield 'second'
    } finally {
      isOver = true
    }
  }
  const read = dear.pieces(DEAR, 'a', piecesOf())
  expect(await read.next()).toEqual({ done: false, value: 'first' })
  expect(await dear.take(DEAR, 'a', async () => 'another call of theirs')).toBe('another call of theirs')
  expect((await read.next()).value).toBe('second')
  expect([await read.next(), isOver]).toEqual([{ done: true, value: undefined }, true])
  isOver = false
  const left = dear.pieces(DEAR, 'a', piecesOf())
  await left.next()
  await left.return()
  expect([isOver, await dear.take(DEAR, 'a', async () => 'free')]).toEqual([true, 'free'])
})

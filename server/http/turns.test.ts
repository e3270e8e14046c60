import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Failure } from '#domain/failure.ts'
import { Turns } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Works that end when they are told to, and what has begun so far. */
function setup() {
  const turns = new Turns()
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const take = (row: string, name: string) => {
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return turns.take(row, () => {
      begun.push(name)
      return end.promise
    })
  }
  const settle = async () => void (await vi.advanceTimersByTimeAsync(0))
  return { begun, take, settle, end: (name: string) => ends.get(name)?.resolve(name), ends }
}

it('lets three at a row at once, the others in their order, and another row’s at any time', async () => {
  const { begun, take, end, settle } = setup()
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => take('raid', name))
  const other = take('other raid', 'x')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'x'])
  end('b')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'x', 'd'])
  for (const name of ['a', 'c', 'd', 'e', 'x']) end(name)
  expect(await Promise.all([...all, other])).toEqual(['a', 'b', 'c', 'd', 'e', 'x'])
})

it('hands the turn of one that failed on', async () => {
  const { begun, take, ends, settle } = setup()
  const all = ['a', 'b', 'c', 'd'].map((name) => take('raid', name))
  const failed = expect(all[0]).rejects.toThrow('no')
  ends.get('a')?.reject(new Error('no'))
  await failed
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('says after 5 s that there was no turn, and gives none to who has left', async () => {
  const { begun, take, end, settle } = setup()
  for (const name of ['a', 'b', 'c']) void take('raid', name)
  const late = expect(take('raid', 'd')).rejects.toMatchObject({
    code: 'database-away',
    cause: { code: '55P03' },
  })
  await vi.advanceTimersByTimeAsync(4_999)
  void take('raid', 'e')
  await vi.advanceTimersByTimeAsync(1)
  await late
  end('a')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'e'])
})

it('FAULT-11: sends everybody away who waits behind one that waited for the row in vain', async () => {
  const { begun, take, ends, settle } = setup()
  const [first, ...others] = ['a', 'b', 'c', 'd', 'e'].map((name) => take('raid', name))
  const lockTimeout = Object.assign(new Failure('database-away'), {
    cause: Object.assign(new Error('lock timeout'), { code: '55P03' }),
  })
  const sentAway = [first, ...others.slice(2)].map((one) => expect(one).rejects.toBe(lockTimeout))
  ends.get('a')?.reject(lockTimeout)
  await Promise.all(sentAway)
  void take('raid', 'f')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'f'])
})

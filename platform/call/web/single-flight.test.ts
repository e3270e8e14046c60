import { expect, test } from 'vitest'
import { inTurns, singleFlight } from './single-flight.ts'

test('a second press while the first is under way does nothing', async () => {
  const heard: boolean[] = []
  const run = singleFlight((busy) => heard.push(busy))
  const { promise, resolve } = Promise.withResolvers<void>()
  let runs = 0
  const work = () => {
    runs += 1
    return promise
  }
  const first = run(work)
  await run(work)
  resolve()
  await first
  expect(runs).toBe(1)
  expect(heard).toEqual([true, false])
})

test.each([
  ['rejects', () => Promise.reject(new Error('broken'))],
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
])('what %s leaves the next press alive', async (_, broken) => {
  const heard: boolean[] = []
  const run = singleFlight((busy) => heard.push(busy))
  await expect(run(broken)).rejects.toThrow('broken')
  let ran = false
  await run(async () => {
    ran = true
  })
  expect(ran).toBe(true)
  expect(heard).toEqual([true, false, true, false])
})

test('presses in turn follow one after another, also after one that failed', async () => {
  const heard: boolean[] = []
  const run = inTurns((busy) => heard.push(busy))
  const { promise, reject } = Promise.withResolvers<void>()
  const done: string[] = []
  const first = run(() => promise)
  const second = run(async () => void done.push('second'))
  await Promise.resolve()
  expect(done).toEqual([])
  reject(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  await second
  expect(done).toEqual(['second'])
  expect(heard.at(-1)).toBe(false)
})

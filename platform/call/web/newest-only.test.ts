import { expect, test } from 'vitest'
import { newestOnly } from './newest-only.ts'

test('of what comes while one value is worked on, only the newest follows', async () => {
  const done: number[] = []
  const first = Promise.withResolvers<void>()
  const last = Promise.withResolvers<void>()
  const take = newestOnly(async (value: number) => {
    if (value === 1) await first.promise
    done.push(value)
    if (value === 3) last.resolve()
  })
  const began = take(1)
  await Promise.all([take(2), take(3)])
  first.resolve()
  await Promise.all([began, last.promise])
  expect(done).toEqual([1, 3])
})

test('a piece of work that throws ends neither what waits nor what comes later', async () => {
  const done: number[] = []
  const take = newestOnly(async (value: number) => {
    if (value === 1) throw new Error('broken')
    done.push(value)
  })
  const began = take(1)
  await take(2)
  await expect(began).rejects.toThrow('broken')
  await take(3)
  expect(done).toEqual([2, 3])
})

import { expect, it, vi } from 'vitest'
import { probe } from './live.ts'

it('LIVE-6: an answer that arrives after the device went offline does not mark the page as live', () => {
  vi.useFakeTimers()
  const answers: (() => void)[] = []
  const connection = {
    ...{ connected: true, id: 'one', connect: () => {}, disconnect: () => {} },
    emit: (_event: 'alive', answer: () => void) => answers.push(answer),
  }
  const is = { alive: vi.fn(), lost: vi.fn() }
  const [forget] = [probe(connection, is), probe(connection, is)]
  forget()
  for (const answer of answers) answer()
  vi.runAllTimers()
  expect(is.alive).toHaveBeenCalledTimes(1)
  expect(is.lost).not.toHaveBeenCalled()
})

import { describe, expect, it } from 'vitest'
import { MAX_MESSAGE, readMessage } from '#domain/message/message.ts'
import { generatedMessage } from '#domain/testing/message-generated.ts'

const NOW = new Date('2026-11-22T17:00:00Z')
/** Of the processor's time, in ms: many times what a message takes, and far below what a rule would that tries again and again. */
const BOUND_MS = 400

/** `npm run trial -- messages` measures many more, against 20 ms. */
describe('MSG-3: a message of any length', () => {
  it('is read in one pass, whatever it is made of', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const text = generatedMessage(seed)
      const from = process.cpuUsage()
      readMessage(text, NOW)
      const { user } = process.cpuUsage(from)
      expect(user / 1_000, `seed ${seed}`).toBeLessThan(BOUND_MS)
    }
  })

  it('says where each thing stands', () => {
    const text = 'hi! Nethris-Tarren Mill (dk), hc full, 300k'
    const { clients, raid } = readMessage(text, NOW)
    const [client = {}] = clients
    const words = Object.values({ ...client, ...raid }).map(({ from, to }) => text.slice(from, to))
    expect(words).toEqual(['Nethris', 'Tarren Mill', 'dk', '300k', 'hc', 'hc full'])
  })

  it('is read to its 10,000th character, and at most ten clients of it', () => {
    const { clients, left } = readMessage('Nethris-Kazzak Brontax-Kazzak '.padStart(MAX_MESSAGE + 1), NOW)
    expect(left).toBe(0)
    expect(clients.map(({ clientName }) => clientName?.value)).toEqual(['Nethris', 'Brontax'])
    const names = [...'abcdefghijklm'].map((letter) => `X${letter}-Kazzak`)
    const many = readMessage(names.join('\n'), NOW)
    expect([many.clients.length, many.left]).toEqual([10, 3])
    expect(readMessage(`${' '.repeat(MAX_MESSAGE)}Nethris-Kazzak`, NOW).clients).toEqual([])
  })
})

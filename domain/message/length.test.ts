import { describe, expect, it } from 'vitest'
import { MAX_MESSAGE, readMessage } from '#domain/message/message.ts'
import { generatedMessage } from '#domain/testing/message-generated.ts'

const NOW = new Date('2026-11-22T17:00:00Z')

/** `npm run trial -- messages` measures how long it takes; a rule that tries again and again hangs here. */
describe('MSG-3: a message of any length', () => {
  it('is read in one pass, whatever it is made of', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const { clients } = readMessage(generatedMessage(seed), NOW)
      expect(clients.length, `seed ${seed}`).toBeLessThanOrEqual(10)
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

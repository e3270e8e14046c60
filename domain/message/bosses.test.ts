import { describe, expect, it } from 'vitest'
import { readMessage } from './message.ts'

const NOW = new Date('2026-11-22T17:00:00Z')
const BOSSES = [
  { name: 'Choir of Embers', words: ['choir'], curve: false },
  { name: 'Solvarra', words: ['solva', 'last one'], curve: true },
  { name: 'Nhal the Listener', words: ['nhal'], curve: true },
]
const read = (text: string) => {
  const { bosses, raid, clients } = readMessage(text, NOW, BOSSES)
  return {
    bosses: bosses?.map(({ value }) => value),
    type: raid.raidType && [raid.raidType.value, raid.raidType.sure],
    names: clients.map(({ clientName }) => clientName?.value),
  }
}

describe('SEASON-16: bosses of the season in a message', () => {
  it.each([
    ['Rallona-Kazzak solva kill 200k', ['Solvarra'], ['Curve', false]],
    ['need NHAL and the last one for Rallona-Kazzak', ['Nhal the Listener', 'Solvarra'], ['Curve', false]],
    ['curve, nhal the listener, nhal, Rallona-Kazzak', ['Nhal the Listener'], ['Curve', true]],
    ['hc full up to choir of embers Rallona-Kazzak', ['Choir of Embers'], ['Full Run', true]],
    ['hc Rallona-Kazzak', undefined, undefined],
  ])('%s', (text, bosses, type) => {
    expect(read(text)).toEqual({ bosses, type, names: ['Rallona'] })
  })

  it('a character that is called as a boss is a character', () => {
    expect(read('Solva-Kazzak 200k')).toEqual({ bosses: undefined, type: undefined, names: ['Solva'] })
  })
})

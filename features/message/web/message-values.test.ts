import { describe, expect, it } from 'vitest'
import type { Raid } from '#features/raid/raid.ts'
import { bookingsOn, messageInput, valuesOfMessage } from './message-values.ts'

const CURVE = { _id: 'curve', raidType: 'Curve' } as Raid

describe('MSG-5, MSG-7: the form filled from a message', () => {
  it.each([
    ['Vashtorn-Kazzak warrior 300k', { paymentRealm: 'Kazzak', paymentFaction: 'Horde' }, ['clientFaction']],
    ['Vashtorn-Kazzak warrior 300k, pays Draenor alliance', {}, ['clientFaction']],
    [
      'Vashtorn-Kazzak lock ~300k, pays Draenor',
      { paymentFaction: 'Horde' },
      ['clientClass', 'price', 'clientFaction'],
    ],
    ['gz on the mount', { paymentRealm: 'Kazzak', paymentFaction: 'Horde' }, ['clientFaction']],
  ])('uncertain values of the message %j are marked as guessed', (text, guesses, ofClient) => {
    const values = valuesOfMessage(text)
    expect(values.guesses).toEqual(guesses)
    expect(values.bookings.map((client) => client.guesses)).toEqual([ofClient])
  })

  it('a client’s price stays empty when the message names none', () => {
    expect(valuesOfMessage('Vashtorn-Kazzak warrior').bookings[0]?.price).toBeNaN()
  })

  it('the form books each client with the gold still owed, and for all bosses', () => {
    const values = valuesOfMessage('Vashtorn-Kazzak warrior 300k dep 50k, Mirelune-Kazzak priest 280k dep 0')
    expect(bookingsOn(CURVE, messageInput.parse(values))).toMatchObject([
      { clientName: 'Vashtorn', price: 300_000, deposit: 50_000, owes: 250_000, paymentRealm: 'Kazzak' },
      { clientName: 'Mirelune', price: 280_000, raidId: 'curve', selectedBosses: ['Both'] },
    ])
  })
})

import { afterEach, expect, it } from 'vitest'
import { subjectOf } from '#features/mail/work.ts'
import { readMessage } from '#features/message/message.ts'
import { communityOf, communityText, takeCommunity } from './community.ts'

afterEach(() => takeCommunity({}))

it.each([
  [{}, { TC: 32, BR: 5 }],
  [{ caps: { TC: 40 } }, { TC: 40, BR: 5 }],
  [
    { caps: { TC: 40, BR: 10 }, cuts: { BR: 2.5 } },
    { TC: 40, BR: 2.5 },
  ],
  [{ cuts: { TC: 30 } }, { TC: 30, BR: 5 }],
])('GOLD-5: with %j the cuts are %j, by default equal to the deposit caps', (given, cuts) => {
  expect(communityOf(given).cuts).toEqual(cuts)
})

it('OWN-8: a member’s page contains the price settings, a visitor’s page does not', () => {
  takeCommunity({ prices: { floor: 80 }, cuts: { TC: 30 } })
  expect(JSON.parse(communityText(true))).toEqual({ prices: { floor: 80 }, cuts: { TC: 30 } })
  expect(communityText(false)).toBe('{}')
})

it('OWN-20: a mail’s subject has the community’s name', () => {
  takeCommunity({ site: { name: 'Nord; & Co' } })
  expect(subjectOf({ raid: null, paymentCode: 'TS3DBT9H' }, '')).toBe('Nord; & Co TS3DBT9H')
})

it('OWN-22: ‘Hexi-AD’ means a European realm only when the community’s region is Europe', () => {
  const realms = () =>
    readMessage('Hexi-AD warlock hc full', new Date()).clients.map(({ clientRealm }) => clientRealm?.value)
  expect(realms()).toEqual(['Argent Dawn'])
  takeCommunity({ site: { region: 'us' } })
  expect(realms()).toEqual([])
})

import { afterEach, expect, it } from 'vitest'
import { icsOf } from '#domain/calendar/rules.ts'
import { takeCommunity } from '#domain/community.ts'
import { subjectOf } from '#domain/mail/desk.ts'
import { readMessage } from '#domain/message/message.ts'
import { isShown, SERVICES, services, waysText } from '#domain/services.ts'
import { whyNotGiven } from '#domain/setting/rules.ts'
import { GIVEN } from '#domain/setting/setting.ts'

afterEach(() => takeCommunity({}))

it('OWN-20: mails and calendars are called by the community’s name', () => {
  takeCommunity({ site: { name: 'Nord; & Co' } })
  expect(subjectOf({ raid: null, paymentCode: 'TS3DBT9H' }, '')).toBe('Nord; & Co TS3DBT9H')
  const calendar = icsOf([], { origin: 'https://nord.example' })
  expect(calendar).toContain('PRODID:-//Nord\\; & Co//Raids//EN\r\n')
  expect(calendar).toContain('X-WR-CALNAME:Nord\\; & Co raids\r\n')
})

it('OWN-21: a service has the community’s title and text, and what the product says it covers goes with its text', () => {
  takeCommunity({
    services: {
      'raid-boost:title': 'Raids',
      'pvp-boost:text': 'By rated players.',
      'delve-boost:shown': false,
    },
  })
  const of = (id: string) => services().find((one) => one.id === id)
  expect(of('raid-boost')).toMatchObject({ name: 'Raids', covers: ['Normal', 'Heroic', 'Mythic'] })
  expect(of('pvp-boost')).toMatchObject({ name: 'PvP Boost', covers: [], says: 'By rated players.' })
  expect([isShown('delve-boost'), isShown('raid-boost'), waysText()]).toEqual([false, true, 'Nine ways'])
})

it('OWN-21: at least one service is shown', () => {
  const hidden = SERVICES.map(({ id }) => [`${id}:shown`, false] as const)
  expect(whyNotGiven('services', Object.fromEntries(hidden))?.message).toBe('Show at least one service.')
  const oneLess = Object.fromEntries(hidden.slice(1))
  expect(whyNotGiven('services', oneLess)).toBeNull()
  takeCommunity({ services: GIVEN.services.parse(oneLess) })
  expect(waysText()).toBe('One way')
})

it('OWN-22: ‘Hexi-AD’ is on a European realm where the community’s region is Europe', () => {
  const realms = () =>
    readMessage('Hexi-AD warlock hc full', new Date()).clients.map(({ clientRealm }) => clientRealm?.value)
  expect(realms()).toEqual(['Argent Dawn'])
  takeCommunity({ site: { region: 'us' } })
  expect(realms()).toEqual([])
})

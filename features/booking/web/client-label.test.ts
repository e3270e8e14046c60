import { expect, test } from 'vitest'
import { clientLabel, nameAndRealm } from './client-label.ts'

test('BOOK-11: writes a client as Name-Realm, or as masked when the name is hidden', () => {
  expect(nameAndRealm({ clientName: 'Ölfhild', clientRealm: 'Azjol-Nerub' })).toBe('Ölfhild-AzjolNerub')
  expect(nameAndRealm({ clientName: null, clientRealm: null })).toBeNull()
  expect(clientLabel({ clientName: null, clientClass: 'Evoker' })).toBe('An Evoker')
  expect(clientLabel({ clientName: null, clientClass: 'Mage' })).toBe('A Mage')
  expect(clientLabel({ clientName: 'Thalia', clientClass: 'Mage' })).toBe('Thalia (Mage)')
})

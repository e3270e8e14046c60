import { expect, test } from 'vitest'
import { clientLabel, nameAndRealm } from '#web/booking/client-label.ts'

test.each([
  ['Thalia', 'Kazzak', 'Thalia-Kazzak'],
  ['Thalia', 'Tarren Mill', 'Thalia-TarrenMill'],
  ['Ölfhild', 'Azjol-Nerub', 'Ölfhild-AzjolNerub'],
  ['Вьюга', "Mal'Ganis", "Вьюга-Mal'Ganis"],
])('LIST-4: %s of %s is %s to the game', (clientName, clientRealm, text) => {
  expect(nameAndRealm({ clientName, clientRealm })).toBe(text)
})

test('BOOK-11: a withheld name stays withheld', () => {
  expect(nameAndRealm({ clientName: null, clientRealm: null })).toBeNull()
  expect(clientLabel({ clientName: null, clientClass: 'Evoker' })).toBe('An Evoker')
  expect(clientLabel({ clientName: null, clientClass: 'Mage' })).toBe('A Mage')
  expect(clientLabel({ clientName: 'Thalia', clientClass: 'Mage' })).toBe('Thalia (Mage)')
})

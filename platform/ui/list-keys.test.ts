import { describe, expect, test } from 'vitest'
import { latinKey } from './list-keys.ts'

const pressed = (key: string, code: string, shiftKey = false) =>
  latinKey({ key, code, shiftKey } as KeyboardEvent)

/** The characters of the keys J K L G P D U C N of a US keyboard in other layouts. */
const LAYOUTS: Readonly<Record<string, string>> = {
  Russian: 'олдпзвгст',
  'Russian with Shift': 'ОЛДПЗВГСТ',
  Bulgarian: 'йклгпдуцн',
  Serbian: 'јклгпдуцн',
  Greek: 'ξκλγπδθψν',
  'Greek with Shift': 'ΞΚΛΓΠΔΘΨΝ',
  Hebrew: 'חלךעפגובמ',
  Arabic: 'تنملحيعؤى',
  Korean: 'ㅓㅏㅣㅎㅔㅇㅕㅊㅜ',
  Kana: 'まのりきせしなそみ',
  Georgian: 'ჯკლგპდუცნ',
  Thai: '่าสเยกีแื',
  'Thai with Shift': '๋ษศฌญฏ๊ฉ์',
}
const LETTERS = [...'jklgpducn']

describe('SET-6: shortcut keys on other keyboard layouts', () => {
  test.each(Object.entries(LAYOUTS))('%s: shortcut keys are recognised by their position', (name, given) => {
    const isShifted = name.endsWith('Shift')
    const meant = [...given].map((key, at) => pressed(key, `Key${LETTERS[at]?.toUpperCase()}`, isShifted))
    expect(meant).toEqual(LETTERS)
  })

  test.each([
    ['Colemak', ';', 'KeyP', ';'],
    ['Dvorak', 'j', 'KeyC', 'j'],
    ['Dvorak', 'l', 'KeyP', 'l'],
    ['Dvorak', 'K', 'KeyV', 'k'],
    ['AZERTY', 'q', 'KeyA', 'q'],
    ['QWERTZ', 'z', 'KeyY', 'z'],
    ['Turkish', 'ı', 'KeyI', 'ı'],
    ['bépo', 'é', 'KeyW', 'é'],
    ['Czech', 'ů', 'Semicolon', 'ů'],
    ['Hebrew, Caps Lock', 'J', 'KeyJ', 'j'],
  ])('%s: the key %s is recognised at any position', (_, key, code, meant) => {
    expect(pressed(key, code)).toBe(meant)
  })

  test.each([
    ['US', '1', 'Digit1', false, '1'],
    ['AZERTY', '&', 'Digit1', false, '1'],
    ['AZERTY', 'é', 'Digit2', false, '2'],
    ['AZERTY', '3', 'Digit3', true, '3'],
    ['Czech', 'ř', 'Digit5', false, '5'],
    ['Persian', '۴', 'Digit4', false, '4'],
    ['Numpad', '2', 'Numpad2', false, '2'],
    ['US', '!', 'Digit1', true, '!'],
    ['US', '/', 'Slash', false, '/'],
    ['German', '/', 'Digit7', true, '/'],
    ['bépo', '/', 'Digit9', false, '/'],
    ['Arabic', 'ظ', 'Slash', false, '/'],
    ['Russian', 'ю', 'Period', false, '.'],
    ['Russian', '.', 'Slash', false, '.'],
    ['any', ' ', 'Space', false, ' '],
    ['full width', '　', 'Space', false, ' '],
    ['an input method', 'Process', 'KeyJ', false, 'j'],
  ])('%s: the key %s at %s with Shift %s counts as %s', (_, key, code, shiftKey, meant) => {
    expect(pressed(key, code, shiftKey)).toBe(meant)
  })

  test.each(['Enter', 'Tab', 'Escape', 'ArrowDown', 'F5', 'Home', 'Dead', 'Unidentified', 'Shift', 'PageUp'])(
    'the key %s is not a letter',
    (key) => {
      expect(pressed(key, key)).toBeNull()
    },
  )
})

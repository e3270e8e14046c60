import { expect, it } from 'vitest'
import type { Settings } from './calls.ts'
import { settingText, whyNotSettings } from './rules.ts'

const NONE_FOR_BR = { caps: { BR: 0 } }
const VIP = { deposits: { VIP: 50_000 } }
const NO_LEAST = 'The highest deposit for BR is 0%: no loot type can ask for one.'
const NO_ZERO = 'The least deposit for VIP is 50,000 g: the highest for BR cannot be 0%.'

it.each<[Settings, 'caps' | 'deposits', Record<string, number>, Record<string, string> | null]>([
  [{}, 'deposits', { VIP: 50_000 }, null],
  [{}, 'caps', { BR: 0 }, null],
  [NONE_FOR_BR, 'deposits', { VIP: 0 }, null],
  [NONE_FOR_BR, 'deposits', { VIP: 1 }, { 'deposits:VIP': NO_LEAST }],
  [VIP, 'caps', { BR: 1 }, null],
  [VIP, 'caps', { BR: 0 }, { 'caps:BR': NO_ZERO }],
])('GOLD-9: with %j, setting %s to %j contradicts: %j', (given, name, value, fields) => {
  expect(whyNotSettings(given, { ...given, [name]: value })?.fields ?? null).toEqual(fields)
})

it.each([
  [{ unit: 'g' }, 50_000, '50,000 g'],
  [{ unit: '%' }, 25, '25%'],
  [{ unit: 'min' }, null, 'off'],
  [{ words: { 12: '12 hours' } }, 12, '12 hours'],
  [{}, 'Forge', 'Forge'],
  [{}, ['Kazzak', 'Draenor'], 'Kazzak, Draenor'],
  [{}, [], 'none'],
] as const)('OWN-6: a field with %j writes %j as %s', (field, value, text) => {
  expect(settingText(field, value)).toBe(text)
})

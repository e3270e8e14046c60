import { expect, it } from 'vitest'
import { asMember, asUser, failureOf } from './discord.ts'

const user = (global_name: string | null, username = 'mirela') => ({
  id: '468102937465102336',
  username,
  global_name,
})

it.each([
  ['\u202eegliM\u2069', 'egliM'],
  ['Mi\u200brela\u3164', 'Mirela'],
  [' Mirela\u00a0\n\u0000Glanz ', 'Mirela Glanz'],
  ['Mirela\ud800', 'Mirela\ufffd'],
  ['Mia 👩‍👩‍👧 علی‌رضا', 'Mia 👩‍👩‍👧 علی‌رضا'],
  ['\u3164\u2800 \u200b', 'mirela'],
  [null, 'mirela'],
])('WIRE-13: shows a member whom Discord calls %j as %j', (named, shown) => {
  expect(asUser(user(named)).displayName).toBe(shown)
})

it('WIRE-13: replaces an invisible nickname by the next visible name, at last by the id', () => {
  const member = (nick: string, of: ReturnType<typeof user>) =>
    asMember({ user: of, nick, roles: [] }, '1183047265918402560').displayName
  expect(member('Mi\u00adra', user('Mirela'))).toBe('Mira')
  expect(member('\u3164', user('Mirela'))).toBe('Mirela')
  expect(member('\u2066\u2069', user('\u115f', '\u200b'))).toBe('468102937465102336')
})

const SENT = 'Wed, 17 Jun 2026 10:00:00 GMT'

it.each([
  [429, {}, {}, null, false],
  [429, {}, { retry_after: 0.35 }, 350, false],
  [429, { 'retry-after': '2' }, { retry_after: 1.25, global: false }, 1_250, false],
  [429, { 'retry-after': '2.5' }, undefined, 2_500, false],
  [429, { 'retry-after': '7' }, { retry_after: 'soon' }, 7_000, false],
  [429, { 'retry-after': 'Wed, 17 Jun 2026 10:00:30 GMT', date: SENT }, '', 30_000, false],
  [429, { 'retry-after': 'Wed, 17 Jun 2026 09:00:00 GMT', date: SENT }, '', null, false],
  [429, { 'retry-after': 'soon' }, {}, null, false],
  [429, { 'retry-after': '-3' }, { retry_after: 0 }, null, false],
  [429, { 'retry-after': '86400' }, {}, 900_000, false],
  [429, { 'x-ratelimit-global': 'true', 'retry-after': '4' }, {}, 4_000, true],
  [429, {}, { retry_after: 3, global: true }, 3_000, true],
  [429, { 'x-ratelimit-scope': 'global' }, {}, null, true],
  [429, { 'x-ratelimit-scope': 'user' }, { global: false }, null, false],
  [503, { 'retry-after': '20' }, '', 20_000, false],
  [403, {}, { code: 50_001 }, null, false],
])(
  'ROLE-9: a %i with %j and %j requires a pause of %j ms, for all requests: %j',
  (status, headers, body, ms, everybody) => {
    const { retryAfterMs, isGlobal } = failureOf(new Response(null, { status, headers }), body)
    expect([retryAfterMs, isGlobal]).toEqual([ms, everybody])
  },
)

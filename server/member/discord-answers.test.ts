import { expect, it } from 'vitest'
import { asMember, asUser } from '#server/member/discord-answers.ts'

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
])('WIRE-13: somebody whom Discord calls %j is %j', (named, shown) => {
  expect(asUser(user(named)).displayName).toBe(shown)
})

it('WIRE-13: of a nickname of which nothing is seen the next name takes the place, at last the id', () => {
  const member = (nick: string, of: ReturnType<typeof user>) =>
    asMember({ user: of, nick, roles: [] }, '1183047265918402560').displayName
  expect(member('Mi\u00adra', user('Mirela'))).toBe('Mira')
  expect(member('\u3164', user('Mirela'))).toBe('Mirela')
  expect(member('\u2066\u2069', user('\u115f', '\u200b'))).toBe('468102937465102336')
})

import { describe, expect, it } from 'vitest'
import { outcomeOf } from './post.ts'

const MESSAGE = { id: '1184000000000000001', content: 'x' }
const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })
const UNREADABLE = { kind: 'later', reason: 'Discord’s answer could not be read', isLost: true }
const failed = (status: number) => ({
  kind: 'later',
  reason: `Discord answered with status ${status}`,
  isLost: true,
})
const wait = (afterMs: number, isForAll = false) => ({
  kind: 'later',
  reason: 'Discord asked to wait',
  afterMs,
  isForAll,
})
const refused = (reason: string) => ({ kind: 'refused', reason })
const FORUM =
  'This channel is a forum: add ?thread_id= and the id of one of its posts to the webhook’s address'

describe('DSC-6: what Discord’s answers mean', () => {
  it.each([
    ['a message', answer(200), MESSAGE, { kind: 'made', id: MESSAGE.id }],
    ['another shape', answer(200), { id: 17 }, UNREADABLE],
    ['no JSON', answer(200), undefined, UNREADABLE],
    ['nothing', answer(204), undefined, failed(204)],
    ['elsewhere', answer(302), undefined, failed(302)],
    ['its own fault', answer(503), undefined, failed(503)],
    [
      'an unknown webhook',
      answer(404),
      { code: 10_015 },
      { ...refused('Discord no longer knows this webhook'), isGone: true },
    ],
    [
      'a wrong token of a webhook',
      answer(401),
      { code: 50_027 },
      { ...refused('Discord no longer knows this webhook'), isGone: true },
    ],
    [
      'an unknown thread',
      answer(404),
      { code: 10_003 },
      { ...refused('Discord no longer knows this thread or channel'), isGone: true },
    ],
    ['a forum', answer(400), { code: 220_001 }, refused(FORUM)],
    ['an unknown member', answer(400), { code: 50_033 }, refused('Discord knows no such member')],
    [
      'a member who takes no messages',
      answer(403),
      { code: 50_007 },
      refused('The member takes no messages of the bot'),
    ],
    ['a wrong bot', answer(401), { code: 0 }, { kind: 'later', reason: 'Discord rejects the bot’s token' }],
    ['another 400', answer(400), { code: 50_035 }, refused('Discord refused the message (400)')],
    ['a 400 without a code', answer(400), undefined, refused('Discord refused the message (400)')],
    [
      'a pause in the body, which is more exact',
      answer(429, { 'retry-after': '2' }),
      { retry_after: 0.337, global: false },
      wait(337),
    ],
    ['a pause in the header alone', answer(429, { 'retry-after': '65' }), undefined, wait(65_000)],
    ['a pause for everybody', answer(429), { retry_after: 30, global: true }, wait(30_000, true)],
    [
      'a pause for everybody by its header',
      answer(429, { 'retry-after': '30', 'x-ratelimit-scope': 'global' }),
      undefined,
      wait(30_000, true),
    ],
    ['a pause of no length', answer(429), { retry_after: 'soon' }, wait(5_000)],
  ])('%s', (_what, response, body, outcome) => {
    expect(outcomeOf(response, body)).toEqual(outcome)
  })
})

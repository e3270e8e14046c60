import { describe, expect, it } from 'vitest'
import { outcomeOf } from './answers.ts'

const MESSAGE = { id: '1184000000000000001', content: 'x' }
const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

describe('DSC-6: what Discord’s answers mean', () => {
  it.each([
    ['a message', answer(200), MESSAGE, { kind: 'made', id: MESSAGE.id }],
    [
      'another shape',
      answer(200),
      { id: 17 },
      { kind: 'failed', reason: 'Discord’s answer could not be read' },
    ],
    ['no JSON', answer(200), undefined, { kind: 'failed', reason: 'Discord’s answer could not be read' }],
    ['nothing', answer(204), undefined, { kind: 'failed', reason: 'Discord answered with status 204' }],
    ['elsewhere', answer(302), undefined, { kind: 'failed', reason: 'Discord answered with status 302' }],
    ['its own fault', answer(503), undefined, { kind: 'failed', reason: 'Discord answered with status 503' }],
    ['unknown', answer(404), { code: 10_015 }, { kind: 'refused', reason: 'Gone' }],
    ['not allowed', answer(401), undefined, { kind: 'failed', reason: 'Discord rejects the bot’s token' }],
    ['forbidden', answer(403), undefined, { kind: 'refused', reason: 'Gone' }],
    ['not understood', answer(400), {}, { kind: 'refused', reason: 'Discord refused the message (400)' }],
    [
      'a pause in the body, which is more exact',
      answer(429, { 'retry-after': '2' }),
      { retry_after: 0.337, global: false },
      { kind: 'pause', retryAfterMs: 337, everybody: false },
    ],
    [
      'a pause in the header alone',
      answer(429, { 'retry-after': '65' }),
      undefined,
      { kind: 'pause', retryAfterMs: 65_000, everybody: false },
    ],
    [
      'a pause for everybody',
      answer(429),
      { retry_after: 30, global: true },
      { kind: 'pause', retryAfterMs: 30_000, everybody: true },
    ],
    [
      'a pause for everybody by its header',
      answer(429, { 'retry-after': '30', 'x-ratelimit-scope': 'global' }),
      undefined,
      { kind: 'pause', retryAfterMs: 30_000, everybody: true },
    ],
    [
      'a pause of no length',
      answer(429),
      { retry_after: 'soon' },
      { kind: 'pause', retryAfterMs: 5_000, everybody: false },
    ],
    [
      'a pause beyond a day',
      answer(429, { 'retry-after': '999999999' }),
      undefined,
      { kind: 'pause', retryAfterMs: 86_400_000, everybody: false },
    ],
  ])('%s', (_what, response, body, outcome) => {
    expect(outcomeOf(response, body, { 403: 'Gone', 404: 'Gone' })).toEqual(outcome)
  })
})

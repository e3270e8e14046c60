import { expect } from 'vitest'
import { FAILURES, type FailureCode } from '#domain/failure.ts'
import { createHeroName } from '#domain/hero-name/endpoints.ts'
import type { Product } from '#server/testing/product.ts'
import { head, type Reply, send } from '#server/testing/raw.ts'

export type Line = Readonly<Record<string, unknown>>

/** One way in which somebody is answered, or their connection ended: how it comes about and what tells of it. */
export interface Way {
  readonly what: string
  /** Resolves with the answer; with null where it comes by a live connection, or there is none. */
  come(product: Product): Promise<Reply | null>
  readonly status?: number
  /** Of the envelope; none where nothing is refused. */
  readonly code?: FailureCode
  /** The measurement that rises. */
  readonly counts: string
  /** By how much; once unless told. */
  readonly rises?: number
  /** Fields of the line that is written; null for what is only counted. */
  readonly line: Line | null
}

const refusals = (code: FailureCode) => `forge_refusals_total{code="${code}"}`
const endings = (why: string) => `forge_connections_ended_total{why="${why}"}`
export const HERE = '127.0.0.1'
export const HERO_NAMES = createHeroName.path
export const HERO_NAME = { name: 'Brünhild', realm: 'Kazzak', faction: 'Horde', status: true }

export const get =
  (path: string, headers: Record<string, string> = {}): Way['come'] =>
  ({ request }) =>
    request(path, { headers })
export const post =
  (body: unknown, headers: Record<string, string> = {}): Way['come'] =>
  async ({ request, as }) =>
    request(HERO_NAMES, { method: 'POST', body, cookie: (await as('Admin')).cookie, headers })
export const bytes =
  (text: string): Way['come'] =>
  (product) =>
    send(product, text)

/** As a client that asks for the connection's end, as proxies do: what it still sends then would cost it the answer. */
export function sendLong(length: string, body: string): Way['come'] {
  return async (product) => {
    const { cookie } = await product.as('Admin')
    const fields = ['Content-Type: application/json', `Origin: ${product.origin}`, `Cookie: ${cookie}`]
    return send(product, head(`POST ${HERO_NAMES}`, ...fields, length) + body)
  }
}

/** An answer to a request: a line and a duration, whatever it says. */
export const answer = (what: string, status: number, path: string, come: Way['come'], route = path): Way => ({
  what,
  come,
  status,
  counts: `forge_call_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
  line: { msg: 'Answered', status, path, from: HERE, reqId: expect.any(String) },
})

/** A refusal: the envelope besides, and its code is counted. */
export const refusal = (code: FailureCode, path: string, come: Way['come'], what = ''): Way => ({
  ...answer(`${code} ${what}`, FAILURES[code][0], path, come),
  code,
  counts: refusals(code),
})

/** An answer without a request, or on a live connection. */
export const bare = (
  code: FailureCode,
  what: string,
  come: Way['come'],
  from: Line = { from: HERE },
): Way => ({
  what: `${code} ${what}`,
  come,
  code,
  counts: refusals(code),
  line: { msg: 'Refused what is no call', code, ...from },
})

export const ending = (why: string, what: string, come: Way['come']): Way => ({
  what,
  come,
  counts: endings(why),
  line: { msg: 'A connection is ended', why, from: HERE },
})

export const noLine = (path: string, status = 200, headers = {}): Way => ({
  ...answer(path, status, path, get(path, headers)),
  line: null,
})

/** What each answer has, to be compared with `wholeOf`. */
export function partsOf({ status, code }: Way, reply: Reply) {
  const { headers, text } = reply
  const names = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy']
  const body = code === undefined ? null : JSON.parse(text)
  return {
    status: reply.status,
    missing: [...names, 'cache-control'].filter((name) => !headers.has(name)),
    code: body?.code,
    isEnvelope: body === null || (body.success === false && typeof body.message === 'string'),
    hasRetryAfter: status !== 429 || Number(headers.get('retry-after')) > 0,
  }
}

export function wholeOf({ status, code }: Way) {
  return {
    status: status ?? FAILURES[code ?? 'internal'][0],
    missing: [],
    code,
    isEnvelope: true,
    hasRetryAfter: true,
  }
}

/** Sentences of the nouns' own rules, of services outside and of the database: answered as those above. */
export const OF_HANDLERS: readonly FailureCode[] = [
  'backup-waits',
  'deposit-said',
  'something-to-settle',
  'check-underway',
  'taken-back-elsewhere',
  'character-not-found',
  'raid-full',
  'raid-not-published',
  'raid-already-published',
  'raid-started',
  'raid-closed',
  'raid-type-fixed',
  'below-booked',
  'booking-locked',
  'booking-done',
  'booking-of-other-raid',
  'booking-not-done',
  'raid-has-slot',
  'delay-outside',
  'booking-not-booked',
  'booking-not-backup',
  'booking-ended',
  'booking-not-ended',
  'ended-too-long',
  'no-show-too-early',
  'same-raid',
  'raid-type-differs',
  'client-paid',
  ...(['called-lately'] as const),
  'undo-too-late',
  'no-bank',
  'bank-not-chosen',
  'bank-does-not-fit',
  'mail-coded',
  'mail-sent',
  'mail-not-sent',
  'mail-withdrawn',
  ...(['too-many-templates', 'duplicate-template'] as const),
  'raid-copied',
  'bookings-open',
  'raid-not-begun',
  'nothing-to-settle',
  'proposal-fallen',
  'proposal-decided',
  'settlement-stands',
  'settlement-not-standing',
  'settlement-paid',
  'code-not-generated',
  'code-wrong',
  'bank-too-low',
  'mails-underway',
  'no-difference',
  'somebody-else',
  'entry-taken-back',
  'idempotency-mismatch',
  ...([
    'payout-above-due',
    'bank-elsewhere',
    'not-addressable',
    'payout-line-closed',
    'payout-line-not-paid',
  ] as const),
  'stale-version',
  'conflict',
  'discord-unavailable',
  'roles-unconfirmed',
  'raiderio-unavailable',
  'database-away',
  'raiderio-timeout',
]

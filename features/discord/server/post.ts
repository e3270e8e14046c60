import * as z from 'zod/mini'
import { limitOf } from '#features/member/server/discord-answers.ts'
import { ExternalFailure, type ExternalFetch, readJson } from '#platform/call/server/external-fetch.ts'

/** What came of posting something to Discord. */
export type Outcome =
  | { readonly kind: 'made'; readonly id: string }
  /** It never will be taken. `isGone`: Discord does not know the webhook or its thread. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isGone?: boolean }
  /** It may be taken later, in `afterMs` where Discord says so. `isLost`: people may read it already. `isForAll`: it is not about this target. */
  | {
      readonly kind: 'later'
      readonly reason: string
      readonly afterMs?: number
      readonly isLost?: boolean
      readonly isForAll?: boolean
    }

const Made = z.object({ id: z.string().check(z.regex(/^\d{1,20}$/)) })
const Refusal = z.object({ code: z.number() })

const DEFAULT_RETRY_MS = 5_000

export const UNKNOWN_WEBHOOK = 'Discord no longer knows this webhook'
const CLOSED = 'The member takes no messages of the bot'

/** Discord's codes that a person can act on (https://docs.discord.com/developers/topics/opcodes-and-status-codes). */
const BY_CODE: Readonly<Record<number, Outcome>> = {
  10003: { kind: 'refused', reason: 'Discord no longer knows this thread or channel', isGone: true },
  10015: { kind: 'refused', reason: UNKNOWN_WEBHOOK, isGone: true },
  50007: { kind: 'refused', reason: CLOSED },
  50027: { kind: 'refused', reason: UNKNOWN_WEBHOOK, isGone: true },
  50033: { kind: 'refused', reason: 'Discord knows no such member' },
  50278: { kind: 'refused', reason: CLOSED },
  220001: {
    kind: 'refused',
    reason:
      'This channel is a forum: add ?thread_id= and the id of one of its posts to the webhook’s address',
  },
}

const UNANSWERED: Readonly<Record<ExternalFailure['kind'], string>> = {
  unreachable: 'Discord could not be reached',
  timeout: 'Discord did not answer in time',
  'too-large': 'Discord’s answer could not be read',
}

/** Posts a JSON body to Discord. */
export async function post(
  ask: ExternalFetch,
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: object },
): Promise<Outcome> {
  try {
    const response = await ask(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    return outcomeOf(response, await readJson(response))
  } catch (error) {
    if (!(error instanceof ExternalFailure)) throw error
    return { kind: 'later', reason: UNANSWERED[error.kind], isLost: true, isForAll: true }
  }
}

/** The outcome of an answer with its body as JSON; undefined for a body that is none. */
export function outcomeOf(response: Response, body: unknown): Outcome {
  const { status } = response
  if (status === 200) {
    const made = Made.safeParse(body)
    return made.success
      ? { kind: 'made', id: made.data.id }
      : { kind: 'later', reason: UNANSWERED['too-large'], isLost: true }
  }
  if (status === 429) {
    const { retryAfterMs, isGlobal } = limitOf(response, body)
    return {
      kind: 'later',
      reason: 'Discord asked to wait',
      afterMs: retryAfterMs ?? DEFAULT_RETRY_MS,
      isForAll: isGlobal,
    }
  }
  const known = BY_CODE[Refusal.safeParse(body).data?.code ?? 0]
  if (status >= 400 && status < 500 && known !== undefined) return known
  // An operator can give the bot another token.
  if (status === 401) return { kind: 'later', reason: 'Discord rejects the bot’s token' }
  if (status >= 400 && status < 500)
    return { kind: 'refused', reason: `Discord refused the message (${status})` }
  return { kind: 'later', reason: `Discord answered with status ${status}`, isLost: true }
}

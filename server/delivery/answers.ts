import * as z from 'zod/mini'
import type { Outcome } from '#domain/delivery/rules.ts'
import { ExternalFailure, type ExternalFetch, readJson } from '#server/external-fetch.ts'
import { limitOf } from '#server/member/discord-answers.ts'

/** The meanings of Discord's answers to a message (https://docs.discord.com/developers/topics/rate-limits, Create Message, Execute Webhook). */

const Made = z.object({ id: z.string().check(z.regex(/^\d{1,20}$/)) })

const DEFAULT_RETRY_MS = 5_000
const DAY_MS = 24 * 3_600_000

interface Question {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
  /** Statuses that no other attempt changes, and what they mean here. */
  readonly refusals: Readonly<Partial<Record<number, string>>>
}

/** Posts a message and says what became of it. */
export async function postMessage(ask: ExternalFetch, question: Question): Promise<Outcome> {
  const answer = await postForId(ask, question)
  return answer.kind === 'made' ? { kind: 'sent' } : answer
}

/** Posts what Discord answers with something that has an id. */
export async function postForId(
  ask: ExternalFetch,
  { url, headers, body, refusals }: Question,
): Promise<Outcome | { kind: 'made'; id: string }> {
  try {
    const response = await ask(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    return outcomeOf(response, await readJson(response), refusals)
  } catch (error) {
    if (!(error instanceof ExternalFailure)) throw error
    return { kind: 'failed', reason: UNANSWERED[error.kind] }
  }
}

const UNANSWERED: Readonly<Record<ExternalFailure['kind'], string>> = {
  unreachable: 'Discord could not be reached',
  timeout: 'Discord did not answer in time',
  'too-large': 'Discord’s answer could not be read',
}

/** The outcome of a body that was read as JSON, with its status; undefined for a body that is none. */
export function outcomeOf(
  response: Response,
  body: unknown,
  refusals: Question['refusals'],
): Outcome | { kind: 'made'; id: string } {
  const { status } = response
  if (status === 200) {
    const made = Made.safeParse(body)
    return made.success
      ? { kind: 'made', id: made.data.id }
      : { kind: 'failed', reason: UNANSWERED['too-large'] }
  }
  if (status === 429) return pauseOf(response, body)
  const refusal = refusals[status]
  if (refusal !== undefined) return { kind: 'refused', reason: refusal }
  // An operator can give the bot another token.
  if (status === 401) return { kind: 'failed', reason: 'Discord rejects the bot’s token' }
  if (status >= 400 && status < 500)
    return { kind: 'refused', reason: `Discord refused the message (${status})` }
  return { kind: 'failed', reason: `Discord answered with status ${status}` }
}

function pauseOf(response: Response, body: unknown): Outcome {
  const { retryAfterMs, isGlobal } = limitOf(response, body)
  return {
    kind: 'pause',
    retryAfterMs: Math.min(retryAfterMs ?? DEFAULT_RETRY_MS, DAY_MS),
    everybody: isGlobal,
  }
}

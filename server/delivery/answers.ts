import * as z from 'zod/mini'
import type { Outcome } from '#domain/delivery/rules.ts'
import { ExternalFailure, type ExternalFetch, readJson } from '#server/external-fetch.ts'

/** What Discord's answers to a message mean (https://docs.discord.com/developers/topics/rate-limits, Create Message, Execute Webhook). */

const Message = z.object({ id: z.string().check(z.regex(/^\d{1,20}$/)) })
const Limited = z.object({ retry_after: z.optional(z.number()), global: z.optional(z.boolean()) })

const DEFAULT_RETRY_MS = 5_000
const DAY_MS = 24 * 3_600_000

/** Posts a message and says what became of it. `gone`: what a 401, 403 or 404 means, which no other attempt changes. Never throws. */
export async function postMessage(
  ask: ExternalFetch,
  { url, headers, body, gone }: { url: string; headers: Record<string, string>; body: object; gone: string },
): Promise<Outcome> {
  try {
    const response = await ask(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    return outcomeOf(response, await readJson(response), gone)
  } catch (error) {
    if (!(error instanceof ExternalFailure)) throw error
    return { kind: 'failed', reason: UNANSWERED[error.kind] }
  }
}

const UNANSWERED: Readonly<Record<ExternalFailure['kind'], string>> = {
  unreachable: 'Discord could not be reached',
  timeout: 'Discord did not answer in time',
  'too-large': 'Discord’s answer makes no sense',
}

/** What a body that was read as JSON means with its status; undefined for a body that is none. */
export function outcomeOf(response: Response, body: unknown, gone: string): Outcome {
  const { status } = response
  if (status === 200)
    return Message.safeParse(body).success
      ? { kind: 'sent' }
      : { kind: 'failed', reason: UNANSWERED['too-large'] }
  if (status === 429) return pauseOf(response, body)
  if (status === 401 || status === 403 || status === 404) return { kind: 'refused', reason: gone }
  if (status >= 400 && status < 500)
    return { kind: 'refused', reason: `Discord refused the message (${status})` }
  return { kind: 'failed', reason: `Discord answered with status ${status}` }
}

function pauseOf({ headers }: Response, body: unknown): Outcome {
  const said = Limited.safeParse(body)
  const seconds = (said.success && said.data.retry_after) || Number(headers.get('retry-after'))
  const isSaid = Number.isFinite(seconds) && seconds > 0
  return {
    kind: 'pause',
    retryAfterMs: isSaid ? Math.min(Math.ceil(seconds * 1_000), DAY_MS) : DEFAULT_RETRY_MS,
    everybody: (said.success && said.data.global === true) || headers.get('x-ratelimit-scope') === 'global',
  }
}

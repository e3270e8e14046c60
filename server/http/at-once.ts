import type { Endpoint, InputOf } from '#domain/endpoint.ts'
import type { Committed } from '#server/change/feed.ts'
import type { Implementation, Unlocked } from '#server/http/endpoint.ts'
import { type Answer, wireAnswer } from '#server/http/wire-answer.ts'

/**
 * What a write has besides that is tried in one statement first: `tries` decides by what it reads, and its statement writes
 * nothing where that is no longer so. Where it refuses, or nothing was written, the handler decides, with its locks.
 */
export function triedAtOnce<E extends Endpoint>(
  endpoint: E,
  tries: (input: InputOf<E>, context: Unlocked) => Promise<Committed<Answer<E>>>,
): Pick<Implementation, 'atOnce'> {
  const toWire = wireAnswer(endpoint)
  return {
    async atOnce(input, context) {
      const { result, changes } = await tries(input as InputOf<E>, context)
      return { result: toWire(result), changes }
    },
  }
}

import * as z from 'zod/mini'
import type { Endpoint, PayloadOf } from '#domain/endpoint.ts'
import { type Context, type Implementation, keptId } from '#server/http/endpoint.ts'
import { wireAnswer } from '#server/http/wire-answer.ts'

const keptIds = z.array(keptId)

/** As repeatedBy, for a call that makes several records: a repeated one answers those of these ids as they are by then. */
export function repeatedByAll<E extends Endpoint>(
  endpoint: E,
  read: (ids: readonly string[], context: Context<E>) => Promise<PayloadOf<E>>,
): Pick<Implementation, 'repeat'> {
  const toWire = wireAnswer(endpoint)
  return {
    repeat: {
      kept: keptIds,
      async answer({ message, payload }, context) {
        const ids = keptIds.parse(payload).map(({ _id }) => _id)
        return toWire({ payload: await read(ids, context as Context<E>), message })
      },
    },
  }
}

import { CHANNEL_LABELS, type ChannelKind, said } from '#domain/channel/channel.ts'
import { listGivenUp, retryDelivery } from '#domain/delivery/endpoints.ts'
import { Failure } from '#domain/failure.ts'
import { record } from '#server/change/record.ts'
import { readGivenUp, tryAgain } from '#server/delivery/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'

/** The failed deliveries to Discord (docs/product.md, Discord). */
export function deliveryRoutes(): Implementation[] {
  return [
    implement(listGivenUp, async ({ before }, { sql }) => {
      const { payload, next } = await readGivenUp(sql, before)
      return {
        payload: payload.map(({ id, target, says, madeAt, givenUpAt, attempts, reason }) => ({
          _id: String(id),
          to: toText(target),
          what: whatText(says),
          madeAt: madeAt.toISOString(),
          givenUpAt: givenUpAt.toISOString(),
          attempts,
          reason,
        })),
        next,
      }
    }),
    implement(retryDelivery, async ({ id }, { sql, actor, now }) => {
      if (!/^\d{1,15}$/.test(id)) throw new Failure('not-found')
      if (await tryAgain(sql, Number(id), now))
        await record(sql, { noun: 'delivery', action: 'retry', recordId: id, memberId: actor._id })
      return { payload: undefined, message: 'Retrying' }
    }),
  ]
}

function toText(target: string): string {
  const [, name = ''] = target.split(' ')
  return CHANNEL_LABELS[name as ChannelKind] ?? 'A member'
}

/** Which raid it is about. */
function whatText(says: unknown): string {
  const parsed = said.safeParse(says)
  if (!parsed.success) return 'A message'
  return parsed.data.kind === 'plan' ? `${parsed.data.raids.length} raids` : parsed.data.raid.name
}

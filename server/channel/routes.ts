import { CHANNEL_LABELS } from '#domain/channel/channel.ts'
import { getBot, listChannels, removeChannel, setChannel, testChannel } from '#domain/channel/endpoints.ts'
import { NOT_A_WEBHOOK, planningOf } from '#domain/channel/rules.ts'
import type { Outcome } from '#domain/delivery/rules.ts'
import { invalid } from '#domain/failure.ts'
import { REQUIRED } from '#domain/field.ts'
import { wallClockAt } from '#domain/server-time.ts'
import { record } from '#server/change/record.ts'
import {
  type ChannelRow,
  deleteChannel,
  lockChannel,
  readChannels,
  storeChannel,
  targetOf,
  toChannel,
} from '#server/channel/data.ts'
import type { Webhooks } from '#server/channel/webhooks.ts'
import { endPause, forgetTarget, readSaidToMembers } from '#server/delivery/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import type { Roster } from '#server/member/roster.ts'

interface ChannelDeps {
  readonly webhooks: Webhooks
  readonly roster: Roster
}

/** Staff's choices about the community's Discord (docs/product.md, Discord). */
export function channelRoutes(deps: ChannelDeps): Implementation[] {
  return [
    implement(listChannels, async (_, { sql }) => ({ payload: await readChannels(sql) })),
    implement(getBot, async (_, { sql }) => {
      await deps.roster.refresh()
      const { saidAt, failed } = await readSaidToMembers(sql)
      const { listsMembers, hasBot: hasToken } = deps.roster
      return { payload: { hasToken, listsMembers, saidAt: saidAt?.toISOString() ?? null, failed } }
    }),
    setting(deps),
    implement(removeChannel, async ({ kind }, { sql, actor }) => {
      const before = await lockChannel(sql, kind)
      if (before !== undefined) {
        await deleteChannel(sql, kind)
        await forgetTarget(sql, targetOf(kind))
        const from = factsOf(before)
        await record(sql, { noun: 'channel', action: 'remove', recordId: kind, memberId: actor._id, from })
      }
      return { payload: undefined, message: 'Channel removed' }
    }),
    implement(testChannel, async ({ kind }) => {
      const outcome = await deps.webhooks.test(kind)
      return { payload: { delivered: outcome.kind === 'sent', says: sentenceOf(outcome) } }
    }),
  ]
}

function setting({ webhooks }: ChannelDeps): Implementation {
  return implement(setChannel, async ({ kind, address, hour }, { sql, actor, now }) => {
    const before = await lockChannel(sql, kind)
    const planned = before && { hour: before.hour, plannedOn: before.planned_on }
    const planning = planningOf({ kind, hour }, planned, wallClockAt(now))
    const row: ChannelRow = {
      kind,
      ...addressOf(address, before, webhooks),
      hour: planning.hour,
      planned_on: planning.plannedOn,
      set_by: actor._id,
      set_at: now,
      broken_since: null,
    }
    await storeChannel(sql, row)
    await endPause(sql, targetOf(kind))
    const facts = { to: factsOf(row), ...(before && { from: factsOf(before) }) }
    await record(sql, { noun: 'channel', action: 'set', recordId: kind, memberId: actor._id, ...facts })
    return { payload: toChannel(row), message: 'Channel set' }
  })
}

/** As it is kept: of what was typed, else of what was there. @throws Failure 'invalid-input' */
function addressOf(typed: string | undefined, before: ChannelRow | undefined, webhooks: Webhooks) {
  if (typed === undefined) {
    if (before === undefined) throw invalid('address', REQUIRED)
    return { address: before.address, ending: before.ending }
  }
  const sealed = webhooks.seal(typed)
  if (sealed === null) throw invalid('address', NOT_A_WEBHOOK)
  return sealed
}

/** The address is a secret, of which the history says nothing. */
const factsOf = ({ kind, hour }: ChannelRow) => ({
  kind: CHANNEL_LABELS[kind],
  ...(hour !== null && { hour }),
})

/** Discord's answer, for whoever sent a test. */
function sentenceOf(outcome: Outcome): string {
  if (outcome.kind === 'sent' || outcome.kind === 'needless') return 'Discord accepted the test.'
  if (outcome.kind === 'pause')
    return `Discord asks us to wait ${Math.ceil(outcome.retryAfterMs / 1_000)} seconds.`
  return `${outcome.reason}.`
}

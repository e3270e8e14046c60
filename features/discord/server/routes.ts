import {
  CHANNEL_LABELS,
  type ChannelKind,
  getBot,
  listChannels,
  listDropped,
  removeChannel,
  setChannel,
  testChannel,
} from '#features/discord/calls.ts'
import { NOT_A_WEBHOOK, planningOf } from '#features/discord/rules.ts'
import type { Roster } from '#features/member/server/roles.ts'
import { ALL_TOPICS, factsOfTopic } from '#features/notice/calls.ts'
import { invalid } from '#platform/call/failure.ts'
import { REQUIRED } from '#platform/call/field.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/history.ts'
import { wallClockAt } from '#platform/words/server-time.ts'
import {
  type ChannelRow,
  deleteChannel,
  forgetTarget,
  lockChannel,
  readChannels,
  readDropped,
  storeChannel,
  toChannel,
} from './data.ts'
import type { Outcome, Webhooks } from './senders.ts'

interface ChannelDeps {
  readonly webhooks: Webhooks
  readonly roster: Roster
}

export function channelRoutes(deps: ChannelDeps): Implementation[] {
  return [
    implement(listChannels, async (_, { sql }) => ({ payload: await readChannels(sql) })),
    implement(getBot, async () => {
      await deps.roster.refresh()
      const { listsMembers, hasBot: hasToken } = deps.roster
      return { payload: { hasToken, listsMembers } }
    }),
    implement(listDropped, async (_, { sql }) => {
      const dropped = await readDropped(sql)
      return {
        payload: dropped.map(({ id, target, topic, raid, droppedAt, reason }) => {
          const [kind, name] = target.split(' ')
          const to = kind === 'channel' ? CHANNEL_LABELS[name as ChannelKind] : 'A member'
          const what = raid ?? labelOf(topic) ?? CHANNEL_LABELS.plan
          return { _id: String(id), to, what, droppedAt: droppedAt.toISOString(), reason }
        }),
      }
    }),
    setting(deps),
    implement(removeChannel, async ({ kind }, { sql, actor }) => {
      const before = await lockChannel(sql, kind)
      if (before !== undefined) {
        await deleteChannel(sql, kind)
        await forgetTarget(sql, `channel ${kind}`)
        const from = factsOf(before)
        await record(sql, { noun: 'channel', action: 'remove', recordId: kind, memberId: actor._id, from })
      }
      return { payload: undefined, message: 'Channel removed' }
    }),
    implement(testChannel, async ({ kind }) => {
      const outcome = await deps.webhooks.test(kind)
      return { payload: { delivered: outcome.kind === 'made', says: sentenceOf(outcome) } }
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
    const facts = { to: factsOf(row), ...(before && { from: factsOf(before) }) }
    await record(sql, { noun: 'channel', action: 'set', recordId: kind, memberId: actor._id, ...facts })
    return { payload: toChannel(row), message: 'Channel set' }
  })
}

/** The address to store: the typed one, else the current one. @throws Failure 'invalid-input' */
function addressOf(typed: string | undefined, before: ChannelRow | undefined, webhooks: Webhooks) {
  if (typed === undefined) {
    if (before === undefined) throw invalid('address', REQUIRED)
    return { address: before.address, ending: before.ending }
  }
  const sealed = webhooks.seal(typed)
  if (sealed === null) throw invalid('address', NOT_A_WEBHOOK)
  return sealed
}

const labelOf = (topic: string) =>
  ALL_TOPICS.flatMap((one) => (one === topic ? factsOfTopic(one).label : []))[0]

/** The webhook's address is a secret, so the history does not hold it. */
const factsOf = ({ kind, hour }: ChannelRow) => ({
  kind: CHANNEL_LABELS[kind],
  ...(hour !== null && { hour }),
})

/** Discord's answer, for the sender of a test. */
function sentenceOf(outcome: Outcome): string {
  if (outcome.kind === 'made') return 'Discord accepted the test.'
  if (outcome.kind === 'later' && outcome.afterMs !== undefined)
    return `Discord asks us to wait ${Math.ceil(outcome.afterMs / 1_000)} seconds.`
  return `${outcome.reason}.`
}

import * as z from 'zod/mini'
import { DIFFICULTIES, LOOT_TYPES, RAID_TYPES } from '../season.ts'

/** The kinds of messages that the community's Discord gets, each in a channel that staff choose. */
export const CHANNEL_KINDS = ['published', 'delayed', 'free', 'full', 'plan'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** As people call them. */
export const CHANNEL_LABELS: Readonly<Record<ChannelKind, string>> = {
  published: 'Raid published',
  delayed: 'Raid delayed or called off',
  free: 'Slots free again',
  full: 'Raid full',
  plan: 'Plan of the day',
}

/** When the plan of the day comes unless somebody chose, an hour in server time. */
export const DEFAULT_PLAN_HOUR = 12

/** The public facts of a raid: no client, no gold, nobody's contact. `startsAt`: ISO 8601, UTC. */
const announced = z.object({
  raidId: z.string(),
  name: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  lootType: z.enum(LOOT_TYPES),
  raidType: z.enum(RAID_TYPES),
  startsAt: z.string(),
})
export type Announced = z.infer<typeof announced>

const free = z.int().check(z.nonnegative())

/**
 * A message to a channel. `free`: slots; `was`: the start that was said before. The facts are kept, and asked again when it is sent; the
 * words are made then.
 */
export const said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('published'), raid: announced, free }),
  z.object({ kind: z.literal('delayed'), raid: announced, was: z.string() }),
  z.object({ kind: z.literal('deleted'), raid: announced }),
  z.object({ kind: z.literal('free'), raid: announced, free }),
  z.object({ kind: z.literal('full'), raid: announced }),
  z.object({ kind: z.literal('plan'), raids: z.array(z.extend(announced, { free })) }),
])
export type Said = z.infer<typeof said>

/** The channel of each message. A raid is called off where its start was announced. */
export const CHANNEL_OF: Readonly<Record<Said['kind'], ChannelKind>> = {
  published: 'published',
  delayed: 'delayed',
  deleted: 'delayed',
  free: 'free',
  full: 'full',
  plan: 'plan',
}

/**
 * A channel as staff see it: of its address the last characters alone. `hour`: of the plan, in server time. `brokenSince`: Discord does
 * not know the webhook any more, and is asked no more until the channel is set again.
 */
export const channel = z.object({
  kind: z.enum(CHANNEL_KINDS),
  ending: z.string(),
  hour: z.nullable(z.int()),
  setAt: z.string(),
  brokenSince: z.nullable(z.string()),
})
export type Channel = z.infer<typeof channel>

/**
 * The community's bot. `listsMembers`: null while nobody asked Discord. `saidAt`: when it last said something to a member, `failed`:
 * what was last tried in vain.
 */
export const bot = z.object({
  hasToken: z.boolean(),
  listsMembers: z.nullable(z.boolean()),
  saidAt: z.nullable(z.string()),
  failed: z.nullable(z.string()),
})

import * as z from 'zod/mini'
import type { Difficulty, LootType, RaidType } from '#features/season/game.ts'

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
export interface Announced {
  readonly raidId: string
  readonly name: string
  readonly difficulty: Difficulty
  readonly lootType: LootType
  readonly raidType: RaidType
  readonly startsAt: string
}

/** A message to a channel. `free`: slots; `was`: the start that was announced before. */
export type Said =
  | { readonly kind: 'published' | 'free'; readonly raid: Announced; readonly free: number }
  | { readonly kind: 'delayed'; readonly raid: Announced; readonly was: string }
  | { readonly kind: 'deleted' | 'full'; readonly raid: Announced }
  | { readonly kind: 'plan'; readonly raids: readonly (Announced & { readonly free: number })[] }

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
 * A channel as staff see it: of its address the last characters alone. `hour`: of the plan, in server time. `brokenSince`: Discord no
 * longer knows the address, and is not asked until the channel is set again.
 */
export const channel = z.object({
  kind: z.enum(CHANNEL_KINDS),
  ending: z.string(),
  hour: z.nullable(z.int()),
  setAt: z.string(),
  brokenSince: z.nullable(z.string()),
})
export type Channel = z.infer<typeof channel>

/** The community's bot. `listsMembers`: whether Discord lists the members to it; null while nobody asked. */
export const bot = z.object({
  hasToken: z.boolean(),
  listsMembers: z.nullable(z.boolean()),
})

/** The newest dropped messages that staff see. */
export const DROPPED_SHOWN = 50

/** A message that Discord did not take, and why. `to`: a channel or a member; `what`: a raid or a topic, without anything of a client. */
export const dropped = z.object({
  _id: z.string(),
  to: z.string(),
  what: z.string(),
  droppedAt: z.string(),
  reason: z.string(),
})

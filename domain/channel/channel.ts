import * as z from 'zod/mini'
import { DIFFICULTIES, LOOT_TYPES, RAID_TYPES } from '../season.ts'

/** What the community's Discord is told of, each in a channel of its own choice. */
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

/** What anybody may know of a raid: no client, no gold, nobody's contact. `startsAt`: ISO 8601, UTC. */
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
 * One thing that a channel is told. `free`: slots; `was`: when the raid was to start before. It is kept as facts: the words, and how
 * times are written, are made when it is sent.
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

/** Where each thing is said: who reads when a raid starts reads there that it does not. */
export const CHANNEL_OF: Readonly<Record<Said['kind'], ChannelKind>> = {
  published: 'published',
  delayed: 'delayed',
  deleted: 'delayed',
  free: 'free',
  full: 'full',
  plan: 'plan',
}

/** A channel as staff see it: of its address the last characters alone. `hour`: of the plan, in server time. */
export const channel = z.object({
  kind: z.enum(CHANNEL_KINDS),
  ending: z.string(),
  hour: z.nullable(z.int()),
  setAt: z.string(),
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

import * as z from 'zod/mini'
import type { Difficulty, LootType, RaidType } from '#features/season/game.ts'
import { get, post } from '#platform/call/endpoint.ts'
import { list, REQUIRED, singleLine } from '#platform/call/field.ts'

/** The kinds of messages that the community's Discord gets, each in a channel that staff choose. */
export const CHANNEL_KINDS = ['published', 'delayed', 'free', 'full', 'plan'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

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
const bot = z.object({
  hasToken: z.boolean(),
  listsMembers: z.nullable(z.boolean()),
})

export const DROPPED_SHOWN = 50

/** A message that Discord did not take, and why. `to`: a channel or a member; `what`: a raid or a topic, without anything of a client. */
const dropped = z.object({
  _id: z.string(),
  to: z.string(),
  what: z.string(),
  droppedAt: z.string(),
  reason: z.string(),
})

const access = 'manage-community'
const kind = z.enum(CHANNEL_KINDS, { error: 'Choose what is posted.' })
const HOUR = 'Choose an hour from 0 to 23.'

export const listChannels = get('/channel/list', { access, payload: list(channel, CHANNEL_KINDS.length) })

export const listDropped = get('/channel/dropped', { access, payload: list(dropped, DROPPED_SHOWN) })

/** How the community's bot is, which writes to members. */
export const getBot = get('/channel/bot', { access, payload: bot, asksOutside: true })

/**
 * From then on this kind goes there. `address`: a webhook's, or left out to keep the one that is set; `hour`: of the plan of the
 * day, 12 unless given, and of no other kind.
 */
export const setChannel = post('/channel/set', {
  access,
  input: z.strictObject({
    kind,
    address: z.optional(singleLine({ max: 300, required: REQUIRED })),
    hour: z.optional(z.int({ error: HOUR }).check(z.gte(0, { error: HOUR }), z.lte(23, { error: HOUR }))),
  }),
  example: {
    kind: 'full',
    address: `https://discord.com/api/webhooks/1184000000000000000/${'x'.repeat(68)}`,
  },
  payload: channel,
})

/** From then on this kind is posted nowhere, nor is what waits for the channel. */
export const removeChannel = post('/channel/remove', {
  access,
  input: z.strictObject({ kind }),
  example: { kind: 'full' },
})

/** Sends a line to the channel, now, and answers what Discord said to it. It writes nothing. */
export const testChannel = post('/channel/test', {
  access,
  effect: 'read',
  input: z.strictObject({ kind }),
  example: { kind: 'plan' },
  payload: z.object({ delivered: z.boolean(), says: z.string() }),
  asksOutside: true,
})

import * as z from 'zod/mini'
import type { Difficulty, LootType, RaidType } from '#features/season/game.ts'
import { get, post } from '#platform/call/endpoint.ts'
import { list, REQUIRED, singleLine } from '#platform/call/field.ts'

/** The kinds of Discord messages; staff choose a channel for each. */
export const CHANNEL_KINDS = ['published', 'delayed', 'free', 'full', 'plan'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

export const CHANNEL_LABELS: Readonly<Record<ChannelKind, string>> = {
  published: 'Raid published',
  delayed: 'Raid delayed or called off',
  free: 'Slots free again',
  full: 'Raid full',
  plan: 'Plan of the day',
}

/** The default hour of the plan of the day, in server time. */
export const DEFAULT_PLAN_HOUR = 12

/** A raid's public facts: no client, no gold, no contact. `startsAt`: ISO 8601, UTC. */
export interface Announced {
  readonly raidId: string
  readonly name: string
  readonly difficulty: Difficulty
  readonly lootType: LootType
  readonly raidType: RaidType
  readonly startsAt: string
}

/** A message about a raid. `free`: slots; `was`: the start that was announced before. */
export type RaidNews =
  | { readonly kind: 'published' | 'free'; readonly raid: Announced; readonly free: number }
  | { readonly kind: 'delayed'; readonly raid: Announced; readonly was: string }
  | { readonly kind: 'deleted' | 'full'; readonly raid: Announced }

/** A message to a channel. */
export type News =
  | RaidNews
  | { readonly kind: 'plan'; readonly raids: readonly (Announced & { readonly free: number })[] }

/**
 * A channel for staff: only the last characters of its address. `hour`: of the plan, server time. `brokenSince`: Discord no
 * longer knows the address; nothing is posted until the channel is set again.
 */
export const channel = z.object({
  kind: z.enum(CHANNEL_KINDS),
  ending: z.string(),
  hour: z.nullable(z.int()),
  setAt: z.string(),
  brokenSince: z.nullable(z.string()),
})
export type Channel = z.infer<typeof channel>

/** The community's bot. `listsMembers`: whether Discord lists the members to it; null before the first request. */
const bot = z.object({
  hasToken: z.boolean(),
  listsMembers: z.nullable(z.boolean()),
})

export const DROPPED_SHOWN = 50

/** A message that Discord did not accept, and why. `to`: a channel or a member; `what`: a raid or a topic, without client data. */
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

/** The state of the bot that writes to members. */
export const getBot = get('/channel/bot', { access, payload: bot, asksOutside: true })

/**
 * Sets a kind's channel. `address`: a webhook, omitted to keep the current one; `hour`: of the plan of the day only, 12 by
 * default.
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

/** Removes a kind's channel; waiting messages for it are dropped. */
export const removeChannel = post('/channel/remove', {
  access,
  input: z.strictObject({ kind }),
  example: { kind: 'full' },
})

/** Posts a test line to the channel at once and returns Discord's answer. Writes nothing. */
export const testChannel = post('/channel/test', {
  access,
  effect: 'read',
  input: z.strictObject({ kind }),
  example: { kind: 'plan' },
  payload: z.object({ delivered: z.boolean(), says: z.string() }),
  asksOutside: true,
})

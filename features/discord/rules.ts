import { invalid } from '#platform/call/failure.ts'
import { type Announced, type ChannelKind, DEFAULT_PLAN_HOUR, type Said } from './channel.ts'

/** Where Discord gives addresses of webhooks, also its test versions and its old name. */
const DISCORD_ORIGINS: readonly string[] = [
  'https://discord.com',
  'https://ptb.discord.com',
  'https://canary.discord.com',
  'https://discordapp.com',
]
/** An id, which is a snowflake, a token, and perhaps a slash and options (https://docs.discord.com/developers/resources/webhook). */
const WEBHOOK = /^\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{17,20})\/([\w-]{20,200})\/?(?:\?([\w&=]*))?$/

/** A webhook, and the thread of its channel that it posts to; null for the channel itself. */
export interface Webhook {
  readonly id: string
  readonly token: string
  readonly thread: string | null
}

/**
 * The webhook that an address names; null when it is none of Discord's, or of `apiUrl` (DISCORD_API_URL). An address is read as it is
 * written, without what a URL parser forgives. Messages go to `apiUrl`, not to this address. `wait` makes no difference.
 */
export function webhookOf(address: string, apiUrl: string): Webhook | null {
  const [, origin = '', rest = ''] = /^(https?:\/\/[a-z0-9.:[\]-]+)(\/.*)$/.exec(address) ?? []
  const [, id, token, options = ''] = WEBHOOK.exec(rest) ?? []
  const isDiscord = DISCORD_ORIGINS.includes(origin) || origin === new URL(apiUrl).origin
  if (!isDiscord || id === undefined || token === undefined) return null
  const { thread_id: thread = null, wait: _, ...others } = Object.fromEntries(new URLSearchParams(options))
  if (Object.keys(others).length > 0 || !/^\d{17,20}$/.test(thread ?? id)) return null
  return { id, token, thread }
}

export const NOT_A_WEBHOOK = 'This is not the address of a Discord webhook.'

/** A published raid as the database has it, with what decides what is said of it. */
export interface RaidNow {
  readonly raid: Announced
  readonly deleted: boolean
  readonly free: number
}

/**
 * The raid as Discord was told of it last. `startsAt`: ISO 8601, UTC; null before the first message. `isHeard`: people may have read
 * that it is published, also where Discord's answer was lost.
 */
export interface SaidOf {
  readonly startsAt: string | null
  readonly isFull: boolean
  readonly isHeard: boolean
}

export const NOTHING_SAID: SaidOf = { startsAt: null, isFull: false, isHeard: false }

/**
 * The news about a raid, by its state now and by what Discord was told: computed when a message is made, and again when it is sent
 * (docs/product.md, DSC-4). A raid whose start has passed has none.
 */
export function newsOf({ raid, deleted, free }: RaidNow, said: SaidOf, now: Date): Said[] {
  if (Date.parse(raid.startsAt) <= now.getTime()) return []
  if (deleted) return said.isHeard ? [{ kind: 'deleted', raid }] : []
  const isFull = free === 0
  const says: Said[] = []
  if (said.startsAt === null) says.push({ kind: 'published', raid, free })
  else if (said.startsAt !== raid.startsAt) says.push({ kind: 'delayed', raid, was: said.startsAt })
  if (isFull && !said.isFull) says.push({ kind: 'full', raid })
  if (!isFull && said.isFull) says.push({ kind: 'free', raid, free })
  return says
}

/** What Discord was told after this message, too. */
export function afterSaying(before: SaidOf, says: Said): SaidOf {
  if (says.kind === 'plan') return before
  if (says.kind === 'deleted') return NOTHING_SAID
  if (says.kind === 'full' || says.kind === 'free') return { ...before, isFull: says.kind === 'full' }
  return { ...before, startsAt: says.raid.startsAt, isHeard: true }
}

/** Which day's plan (YYYY-MM-DD, server time) is due; null when it was made or its hour has not come. */
export function planDue(
  { hour, plannedOn }: { hour: number; plannedOn: string | null },
  clock: { readonly date: string; readonly minutes: number },
): string | null {
  return clock.minutes >= hour * 60 && (plannedOn === null || plannedOn < clock.date) ? clock.date : null
}

interface Planning {
  readonly hour: number | null
  readonly plannedOn: string | null
}

/**
 * When the plan comes once this was set, with what was set before; of other kinds there is none. Where its hour has passed today it
 * comes tomorrow: nothing is posted at once.
 *
 * @throws Failure where another kind is given an hour
 */
export function planningOf(
  { kind, hour }: { kind: ChannelKind; hour: number | undefined },
  before: Planning | undefined,
  clock: { readonly date: string; readonly minutes: number },
): Planning {
  if (kind !== 'plan') {
    if (hour !== undefined) throw invalid('hour', 'Only the plan of the day has an hour.')
    return { hour: null, plannedOn: null }
  }
  const chosen = hour ?? before?.hour ?? DEFAULT_PLAN_HOUR
  if (before?.hour === chosen) return before
  return { hour: chosen, plannedOn: clock.minutes >= chosen * 60 ? clock.date : null }
}

import { factsOfTopic, type Topic } from '#features/notice/calls.ts'
import { DIFFICULTY_LABELS } from '#features/season/game.ts'
import { invalid } from '#platform/call/failure.ts'
import { SCREENS } from '#platform/call/page.ts'
import type { WallClock } from '#platform/words/server-time.ts'
import { type Announced, type ChannelKind, DEFAULT_PLAN_HOUR, type News, type RaidNews } from './calls.ts'

/** The hosts of Discord's webhooks, with its test versions and its former name. */
const DISCORD_ORIGINS: readonly string[] = [
  'https://discord.com',
  'https://ptb.discord.com',
  'https://canary.discord.com',
  'https://discordapp.com',
]
/** An id (a snowflake) and a token, perhaps with a slash and options (https://docs.discord.com/developers/resources/webhook). */
const WEBHOOK = /^\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{17,20})\/([\w-]{20,200})\/?(?:\?([\w&=]*))?$/

/** A webhook, and the thread that it posts to; null for the channel itself. */
export interface Webhook {
  readonly id: string
  readonly token: string
  readonly thread: string | null
}

/**
 * Parses a webhook's address; null if it is neither Discord's nor of `apiUrl` (DISCORD_API_URL). Parsed strictly, without a
 * URL parser's corrections. Messages go to `apiUrl`, not to this address. `wait` is ignored.
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

/** A published raid with everything that its messages depend on. */
export interface RaidNow {
  readonly raid: Announced
  readonly deleted: boolean
  readonly free: number
}

/**
 * What Discord was last told of a raid. `startsAt`: ISO 8601, UTC; null before the first message. `isHeard`: people may
 * have read that it is published, also if Discord's answer was lost.
 */
export interface Announcements {
  readonly startsAt: string | null
  readonly isFull: boolean
  readonly isHeard: boolean
}

export const UNPOSTED: Announcements = { startsAt: null, isFull: false, isHeard: false }

/**
 * The news about a raid, from its state and what Discord was told: computed when a message is created, and again when it is
 * sent (docs/product.md, DSC-4). A raid that has started has none.
 */
export function newsOf({ raid, deleted, free }: RaidNow, said: Announcements, now: Date): News[] {
  if (Date.parse(raid.startsAt) <= now.getTime()) return []
  if (deleted) return said.isHeard ? [{ kind: 'deleted', raid }] : []
  const isFull = free === 0
  const says: News[] = []
  if (said.startsAt === null) says.push({ kind: 'published', raid, free })
  else if (said.startsAt !== raid.startsAt) says.push({ kind: 'delayed', raid, was: said.startsAt })
  if (isFull && !said.isFull) says.push({ kind: 'full', raid })
  if (!isFull && said.isFull) says.push({ kind: 'free', raid, free })
  return says
}

/** What Discord has been told once this message is sent. */
export function afterNews(before: Announcements, says: News): Announcements {
  if (says.kind === 'plan') return before
  if (says.kind === 'deleted') return UNPOSTED
  if (says.kind === 'full' || says.kind === 'free') return { ...before, isFull: says.kind === 'full' }
  return { ...before, startsAt: says.raid.startsAt, isHeard: true }
}

/** The day (YYYY-MM-DD, server time) whose plan is due; null if it was posted or its hour has not come. */
export function planDue(
  { hour, plannedOn }: { hour: number; plannedOn: string | null },
  clock: WallClock,
): string | null {
  return clock.minutes >= hour * 60 && (plannedOn === null || plannedOn < clock.date) ? clock.date : null
}

interface Planning {
  readonly hour: number | null
  readonly plannedOn: string | null
}

/**
 * The plan's hour and last day after the channel is set, given the former ones; null for other kinds. If today's hour has
 * passed, the next plan comes tomorrow.
 * @throws Failure if another kind is given an hour
 */
export function planningOf(
  { kind, hour }: { kind: ChannelKind; hour: number | undefined },
  before: Planning | undefined,
  clock: WallClock,
): Planning {
  if (kind !== 'plan') {
    if (hour !== undefined) throw invalid('hour', 'Only the plan of the day has an hour.')
    return { hour: null, plannedOn: null }
  }
  const chosen = hour ?? before?.hour ?? DEFAULT_PLAN_HOUR
  if (before?.hour === chosen) return before
  return { hour: chosen, plannedOn: clock.minutes >= chosen * 60 ? clock.date : null }
}

/** Discord's limit for `content`, in UTF-16 units. */
const MAX_LENGTH = 2_000
/** Suppresses previews of linked pages (message flag SUPPRESS_EMBEDS). */
const SUPPRESS_EMBEDS = 4

/** The body for Discord's Create Message and Execute Webhook, without mentions that notify. */
export function bodyOf(content: string) {
  return { content, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS }
}

/** The text of a channel's message. `origin`: this site's, for links. */
export function textOf(said: News, origin: string): string {
  return said.kind === 'plan' ? planText(said, origin) : raidText(said, origin)
}

function raidText(said: RaidNews, origin: string): string {
  const { raid } = said
  const [title, about] = [titleOf(raid), aboutOf(raid)]
  const [start, until] = [fullTime(raid.startsAt), relative(raid.startsAt)]
  // Angle brackets suppress the preview.
  const link = `<${origin}${SCREENS.bookRaid.path}?raid=${encodeURIComponent(raid.raidId)}>`
  const lines = (...texts: readonly string[]) => texts.join('\n')
  switch (said.kind) {
    case 'published':
      return lines(
        `${title} is open for bookings.`,
        `${about}. ${freeText(said.free)}.`,
        `${start}, ${until}`,
        link,
      )
    case 'delayed':
      return lines(`${title} starts ${start}, not ${fullTime(said.was)}.`, until, link)
    case 'deleted':
      return `${title} on ${start} is called off.`
    case 'free':
      return lines(
        `${title} has slots free again: ${freeText(said.free)}.`,
        `${about}. ${start}, ${until}`,
        link,
      )
    case 'full':
      return lines(`${title} is full.`, `${about}. ${start}, ${until}`, link)
  }
}

interface Direct {
  readonly topic: Topic
  /** Null if the member may not know it. `startsAt`: ISO 8601, UTC. */
  readonly raid: { readonly name: string; readonly startsAt: string } | null
  readonly link: string | null
}

/** The bot's message to a member: topic, raid and link, without client or gold. */
export function directText({ topic, raid, link }: Direct, origin: string): string {
  const about =
    raid === null ? '' : `: ${plain(raid.name)}, ${fullTime(raid.startsAt)}, ${relative(raid.startsAt)}`
  return `**${factsOfTopic(topic).label}**${about}\n<${origin}${link ?? SCREENS.notices.path}>`
}

/** Joins several messages to one; those that do not fit are counted. */
export function joinedText(texts: readonly string[], between = '\n\n', end = ''): string {
  for (let shown = texts.length; ; shown -= 1) {
    const rest = texts.length - shown
    const text = [...texts.slice(0, shown), ...(rest === 0 ? [] : [`and ${rest} more`])].join(between) + end
    if (text.length <= MAX_LENGTH) return text
  }
}

function planText({ raids }: News & { kind: 'plan' }, origin: string): string {
  const screen = `<${origin}${SCREENS.bookRaid.path}>`
  if (raids.length === 0) return `**Plan of the day**\nNo raid starts within a day.\n${screen}`
  const rows = raids.map(
    (raid) => `${shortTime(raid.startsAt)} ${titleOf(raid)}: ${aboutOf(raid)}, ${freeText(raid.free)}`,
  )
  // The title is joined as the first text, so it always stays.
  return joinedText([`**Plan of the day**\n${rows[0]}`, ...rows.slice(1)], '\n', `\n${screen}`)
}

function titleOf({ name }: Announced): string {
  return `**${plain(name)}**`
}

function aboutOf({ difficulty, lootType, raidType }: Announced): string {
  return `${DIFFICULTY_LABELS[difficulty]}, ${lootType}, ${raidType}`
}

function freeText(free: number): string {
  if (free === 0) return 'no slot free'
  return free === 1 ? '1 slot free' : `${free} slots free`
}

/** Discord shows these in each reader's zone (message formatting: timestamp styles F, t and R). */
const fullTime = (instant: string) => stamp(instant, 'F')
const shortTime = (instant: string) => stamp(instant, 't')
const relative = (instant: string) => stamp(instant, 'R')

function stamp(instant: string, style: 'F' | 't' | 'R'): string {
  return `<t:${Math.floor(Date.parse(instant) / 1_000)}:${style}>`
}

/** Escapes typed text: no markdown, mention or link. Discord accepts a backslash before any punctuation. */
export function plain(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

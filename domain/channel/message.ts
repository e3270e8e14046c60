import { factsOfTopic, type Topic } from '../notice/notice.ts'
import { SCREENS } from '../page.ts'
import { DIFFICULTY_LABELS } from '../season.ts'
import type { Announced, Said } from './channel.ts'

/** A message is at most so long, in UTF-16 units: Discord's limit of `content`. */
const MAX_LENGTH = 2_000
/** Discord shows no pictures of the pages that a message links to (message flag SUPPRESS_EMBEDS). */
const SUPPRESS_EMBEDS = 4

/** The body of a message, as Discord's Create Message and Execute Webhook take it: it wakes nobody. */
export function bodyOf(content: string) {
  return { content, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS }
}

/** A channel's message, in words. `origin`: this site's, for the links. */
export function textOf(said: Said, origin: string): string {
  switch (said.kind) {
    case 'published':
      return lines(
        `${titleOf(said.raid)} is open for bookings.`,
        `${aboutOf(said.raid)}. ${freeText(said.free)}.`,
        [`${fullTime(said.raid.startsAt)}, ${relative(said.raid.startsAt)}`, linkTo(said.raid, origin)],
      )
    case 'delayed':
      return lines(
        `${titleOf(said.raid)} starts ${fullTime(said.raid.startsAt)}, not ${fullTime(said.was)}.`,
        relative(said.raid.startsAt),
        [linkTo(said.raid, origin)],
      )
    case 'deleted':
      return `${titleOf(said.raid)} on ${fullTime(said.raid.startsAt)} is called off.`
    case 'free':
      return lines(
        `${titleOf(said.raid)} has slots free again: ${freeText(said.free)}.`,
        startOf(said.raid),
        [linkTo(said.raid, origin)],
      )
    case 'full':
      return lines(`${titleOf(said.raid)} is full.`, startOf(said.raid), [linkTo(said.raid, origin)])
    case 'plan':
      return planText(said, origin)
  }
}

function lines(first: string, second: string, more: readonly string[]): string {
  return [first, second, ...more].join('\n')
}

function startOf(raid: Announced): string {
  return `${aboutOf(raid)}. ${fullTime(raid.startsAt)}, ${relative(raid.startsAt)}`
}

interface Direct {
  readonly topic: Topic
  readonly raid: { readonly name: string; readonly startsAt: string | null } | null
  readonly link: string | null
  /** The start before; only where it changed. */
  readonly was: string | null
}

/**
 * The bot's message to a member: the topic, the raid and a link; for several changes of one raid the count of each, for several
 * raids each by its name. It names no client and no gold.
 */
export function directText(messages: readonly Direct[], origin: string): string {
  const names = new Set(messages.map(({ raid }) => raid?.name ?? ''))
  const newest = messages.at(-1)
  const links = new Set(messages.map(({ link }) => link))
  const way = `<${origin}${(links.size === 1 ? newest?.link : newest?.link?.replace(/&booking=.*$/, '')) ?? SCREENS.home.path}>`
  const [only] = messages
  if (only !== undefined && messages.length === 1)
    return `**${factsOfTopic(only.topic).label}**${aboutRaid(only)}\n${way}`
  if (names.size > 1) {
    const shown = messages.slice(0, 20).map(({ raid }) => whenText(raid))
    const rest = messages.length - shown.length
    return [
      countText(messages),
      ...shown,
      ...(rest > 0 ? [`and ${rest} more`] : []),
      `<${origin}${SCREENS.bookRaid.path}>`,
    ].join('\n')
  }
  const start = messages.find(({ was }) => was !== null)
  return [
    `${whenText(newest?.raid ?? null)}${beforeText(start?.was ?? null)}`,
    countText(messages),
    way,
  ].join('\n')
}

const beforeText = (was: string | null) => (was === null ? '' : `, not ${fullTime(was)}`)

function aboutRaid({ raid, was }: Direct): string {
  return raid === null ? '' : `: ${raidTime(plain(raid.name), raid.startsAt)}${beforeText(was)}`
}

const whenText = (raid: Direct['raid']) =>
  raid === null ? '' : raidTime(`**${plain(raid.name)}**`, raid.startsAt)

function raidTime(name: string, startsAt: string | null): string {
  return startsAt === null ? name : `${name}, ${fullTime(startsAt)}, ${relative(startsAt)}`
}

/** '14 × Booking made on your raid, 2 × Booking cancelled' */
function countText(messages: readonly Direct[]): string {
  return [...Map.groupBy(messages, ({ topic }) => topic)]
    .map(([topic, some]) => `${some.length} × ${factsOfTopic(topic).label}`)
    .join(', ')
}

/** As many raids as fit in one message; the rest is counted. */
function planText({ raids }: Said & { kind: 'plan' }, origin: string): string {
  const screen = `<${origin}${SCREENS.bookRaid.path}>`
  if (raids.length === 0) return `**Plan of the day**\nNo raid starts within a day.\n${screen}`
  const rows = raids.map(
    (raid) => `${shortTime(raid.startsAt)} ${titleOf(raid)}: ${aboutOf(raid)}, ${freeText(raid.free)}`,
  )
  for (let shown = rows.length; ; shown -= 1) {
    const rest = rows.length - shown
    const text = [
      '**Plan of the day**',
      ...rows.slice(0, shown),
      ...(rest === 0 ? [] : [`and ${rest} more`]),
      screen,
    ].join('\n')
    if (text.length <= MAX_LENGTH) return text
  }
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

/** In angle brackets: Discord adds no preview of it. */
function linkTo({ raidId }: Announced, origin: string): string {
  return `<${origin}${SCREENS.bookRaid.path}?raid=${encodeURIComponent(raidId)}>`
}

/** Each reader sees it in a zone of their own (Discord's message formatting: timestamp styles F, t and R). */
const fullTime = (instant: string) => stamp(instant, 'F')
const shortTime = (instant: string) => stamp(instant, 't')
const relative = (instant: string) => stamp(instant, 'R')

function stamp(instant: string, style: 'F' | 't' | 'R'): string {
  return `<t:${Math.floor(Date.parse(instant) / 1_000)}:${style}>`
}

/** Words that somebody typed, as they typed them: no markdown, no mention, no link. Discord takes a backslash before any sign. */
export function plain(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

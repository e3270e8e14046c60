import { factsOfTopic, type Topic } from '#features/notice/notice.ts'
import { DIFFICULTY_LABELS } from '#features/season/game.ts'
import { SCREENS } from '#platform/call/page.ts'
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
  /** Null where the member may not know of it. `startsAt`: ISO 8601, UTC. */
  readonly raid: { readonly name: string; readonly startsAt: string } | null
  readonly link: string | null
}

/** The bot's message to a member: the topic, the raid and a link. It names no client and no gold. */
export function directText({ topic, raid, link }: Direct, origin: string): string {
  const about =
    raid === null ? '' : `: ${plain(raid.name)}, ${fullTime(raid.startsAt)}, ${relative(raid.startsAt)}`
  return `**${factsOfTopic(topic).label}**${about}\n<${origin}${link ?? SCREENS.notices.path}>`
}

/** Several messages to one place as one; those that do not fit are counted. */
export function joinedText(texts: readonly string[], between = '\n\n', end = ''): string {
  for (let shown = texts.length; ; shown -= 1) {
    const rest = texts.length - shown
    const text = [...texts.slice(0, shown), ...(rest === 0 ? [] : [`and ${rest} more`])].join(between) + end
    if (text.length <= MAX_LENGTH) return text
  }
}

function planText({ raids }: Said & { kind: 'plan' }, origin: string): string {
  const screen = `<${origin}${SCREENS.bookRaid.path}>`
  if (raids.length === 0) return `**Plan of the day**\nNo raid starts within a day.\n${screen}`
  const rows = raids.map(
    (raid) => `${shortTime(raid.startsAt)} ${titleOf(raid)}: ${aboutOf(raid)}, ${freeText(raid.free)}`,
  )
  // The title is no row, so it never goes.
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

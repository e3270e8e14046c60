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

/** What a channel is told, in words. `origin`: of this site, for the links. */
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

/** What a member is told by the bot: what it is about, the raid and the way to it. Names no client and no gold. */
export function directText(
  {
    topic,
    raid,
    link,
  }: { topic: Topic; raid: { name: string; startsAt: string | null } | null; link: string | null },
  origin: string,
): string {
  const when = raid?.startsAt == null ? '' : `, ${fullTime(raid.startsAt)}, ${relative(raid.startsAt)}`
  const about = raid === null ? '' : `: ${plain(raid.name)}${when}`
  return `**${factsOfTopic(topic).label}**${about}\n<${origin}${link ?? SCREENS.home.path}>`
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

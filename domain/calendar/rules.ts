import { community } from '../community.ts'
import type { Raid } from '../raid/raid.ts'
import { type Crew, collects, leads, mayKnow } from '../raid/rules.ts'
import { type Actor, can } from '../rights.ts'
import { type CalendarEvent, type CalendarOf, TAKES_MS } from './calendar.ts'

/** Whether a published raid stands in the actor's calendar. `isBooked`: a client of theirs is booked on it or in line. */
export function isInCalendar(of: CalendarOf, raid: Crew, actor: Actor, isBooked: boolean): boolean {
  if (!mayKnow(actor, { ...raid, published: true })) return false
  return of === 'all' || leads(actor, raid) || collects(actor, raid) || (isBooked && can(actor.roles, 'book'))
}

/** The state of a raid that a calendar showed last; times in ms. */
export interface Shown {
  readonly raidId: string
  readonly name: string
  readonly startsAt: number
  /** The raid's, when that was shown. */
  readonly version: number
  readonly sequence: number
  readonly isCancelled: boolean
  readonly changedAt: number
}

/** How a raid is shown now that stands in the calendar; the same object where nothing is other than it was shown. */
export function shownNow(
  raid: Pick<Raid, '_id' | 'name' | 'version'> & { readonly startsAt: number },
  before: Shown | undefined,
  now: number,
): Shown {
  const { _id: raidId, name, startsAt, version = 1 } = raid
  const isSame =
    before !== undefined &&
    !before.isCancelled &&
    [before.name === name, before.startsAt === startsAt, before.version === version].every(Boolean)
  if (isSame) return before
  const sequence = Math.max(version, (before?.sequence ?? -1) + 1)
  return { raidId, name, startsAt, version, sequence, isCancelled: false, changedAt: now }
}

/** The same for one that stands there no more: what was shown last is called off. */
export function calledOff(before: Shown, now: number): Shown {
  if (before.isCancelled) return before
  return { ...before, sequence: before.sequence + 1, isCancelled: true, changedAt: now }
}

/** A calendar as RFC 5545 has it. `origin`: the site's, for links and ids that nobody else makes. */
export function icsOf(events: readonly CalendarEvent[], { origin }: { readonly origin: string }): string {
  const head = [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${escaped(community.site.name)}//Raids//EN`,
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
    ],
    ...[
      `X-WR-CALNAME:${escaped(community.site.name)} raids`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
    ],
  ]
  const lines = [...head, ...events.flatMap((event) => linesOf(event, origin)), 'END:VCALENDAR']
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf(event: CalendarEvent, origin: string): string[] {
  const { raidId, name, startsAt, sequence, isCancelled, changedAt, about, leadsTo } = event
  const end = new Date(Date.parse(startsAt) + TAKES_MS).toISOString()
  return [
    'BEGIN:VEVENT',
    `UID:${raidId}@${new URL(origin).hostname}`,
    `DTSTAMP:${instant(changedAt)}`,
    `LAST-MODIFIED:${instant(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(end)}`,
    `SUMMARY:${escaped(name)}`,
    ...(about === '' ? [] : [`DESCRIPTION:${escaped(about)}`]),
    ...(leadsTo === null ? [] : [`URL:${origin}${leadsTo}`]),
    'END:VEVENT',
  ]
}

/** '20261122T203000Z' of an instant, ISO 8601, UTC. */
function instant(iso: string): string {
  return iso.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
}

/** As a text value: what would end it or the line is escaped. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')
}

/** In octets of UTF-8, without the line's end. */
const LINE_OCTETS = 75

/** A content line in pieces of at most 75 octets, none of which cuts a character; each but the first begins with a space. */
function folded(line: string): string {
  let text = ''
  let room = LINE_OCTETS
  for (const character of line) {
    const octets = octetsOf(character.codePointAt(0) ?? 0)
    if (octets > room) {
      text += '\r\n '
      room = LINE_OCTETS - 1
    }
    text += character
    room -= octets
  }
  return text
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x1_0000 ? 3 : 4
}

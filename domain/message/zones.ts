import { community } from '../community.ts'
import { minutesOf } from '../server-time.ts'
import { meanings } from './words.ts'

/** Zones as players name them. */
export const ZONES = meanings(
  ['Europe/London', 'uk,uk time,gb,bst,gmt,gmt time,british time'],
  ['UTC', 'utc,zulu'],
  ['Europe/Moscow', 'msk,мск,moscow,moscow time,по мск,по москве'],
  ['Europe/Athens', 'eet,eest,greek time,finnish time'],
  ['Europe/Lisbon', 'wet,west,lisbon time'],
  ['Europe/Istanbul', 'trt,turkish time'],
  ['America/New_York', 'est,edt,et,eastern,eastern time'],
  ['America/Chicago', 'cst,cdt,ct,central,central time'],
  ['America/Los_Angeles', 'pst,pdt,pt,pacific,pacific time'],
)

const DAY = 24 * 60

/** How many minutes server time is ahead of a zone's clock at an instant; negative where it is behind. */
export function minutesAhead(zone: string, now: Date): number {
  return ((minutesIn(community.time.zone, now) - minutesIn(zone, now) + 1.5 * DAY) % DAY) - DAY / 2
}

function minutesIn(timeZone: string, now: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(now)
  return minutesOf(clock) ?? 0
}

import { CLASS_WORDS } from './classes.ts'
import type { Reading } from './found.ts'
import { isGoldUnit } from './gold.ts'
import type { Token } from './tokens.ts'
import { meaningAt, meanings } from './words.ts'
import { ZONES } from './zones.ts'

/** A reading at a token, and the token behind it. */
export interface Said<T> {
  readonly value: T
  readonly end: number
  readonly sure: boolean
}

/** Words in front of a time. */
const AT = new Set('at,@,um,gegen,vers,las,в,к,около'.split(','))
/** A smaller number behind a day is rather a count. */
const EARLIEST_BARE = 6
/** Behind a number they are of the sentence, and not of the number. */
const ENDS = new Set([',', '.', ':', ';', '!', '?', ')'])
const ABOUT = new Set(
  'gegen,vers,ab,around,ca,~,after,nach,apres,before,vor,avant,or,oder,ou,-,sobre,около,после,до'.split(','),
)
const SERVER = new Set('st,server,servertime,serverzeit,cet,cest,mez,paris,realm'.split(','))
const UNKNOWN_ZONES = new Set(['local', 'my'])

/** A time in minutes since midnight of a day; in another zone's clock where `zone` names one. */
export interface SaidTime extends Said<number> {
  readonly zone: string | null
}

/** The time that stands at a token; `isBehindDay` where a day ends in front of it: 'tonight 9'. */
export function timeAt({ tokens, taken }: Reading, at: number, isBehindDay: boolean): SaidTime | null {
  const token = tokens[at]
  if (token?.kind !== 'number' || tokens[at - 1]?.key === '#') return wordsAt(tokens, at)
  const clock = clockAt(tokens, at) ?? hourAt(tokens, at) ?? (isBehindDay ? bareHourAt(tokens, at) : null)
  if (clock === null || taken.has(clock.end - 1)) return null
  const zone = meaningAt(tokens, clock.end, ZONES)
  const unknown = UNKNOWN_ZONES.has(tokens[clock.end]?.key ?? '')
  const isRange = tokens[clock.end]?.key === '-' && tokens[clock.end + 1]?.kind === 'number'
  const unsure = isRange || unknown || zone !== null || ABOUT.has(tokens[at - 1]?.key ?? '')
  return {
    ...{ value: clock.minutes, end: zone?.end ?? clock.end, zone: zone?.value ?? null },
    sure: clock.sure && !unsure,
  }
}

/** 'Halb neun', 'viertel nach acht', 'half past 8': by a guess in the evening. */
function wordsAt(tokens: readonly Token[], at: number): SaidTime | null {
  const part = meaningAt(tokens, at, PARTS)
  if (!part) return null
  const next = tokens[part.end]
  const hour = HOURS.get(next?.key ?? '') ?? (/^\d{1,2}$/.test(next?.text ?? '') ? Number(next?.text) : null)
  const behind = tokens[part.end + 1]
  const isOther =
    hour === null ||
    hour < 1 ||
    hour > 12 ||
    (next?.kind === 'number' && behind?.glued === true && !ENDS.has(behind.key))
  if (isOther) return null
  return { value: ((hour % 12) + 12) * 60 + part.value, end: part.end + 1, sure: false, zone: null }
}

interface Clock {
  readonly minutes: number
  readonly end: number
  readonly sure: boolean
}

/** Words in front of an hour, in minutes from it. */
const PARTS = meanings(
  [-30, 'halb'],
  [30, 'half past,half'],
  [15, 'viertel nach,quarter past'],
  [-15, 'viertel vor,dreiviertel,quarter to'],
)
const HOURS = meanings(
  ...'eins one,zwei two,drei three,vier four,fünf five,sechs six,sieben seven,acht eight,neun nine,zehn ten,elf eleven,zwölf twelve'
    .split(',')
    .map((words, at) => [at + 1, words.replace(' ', ',')] as const),
)

/** '21:00', '9:30 pm', '21h30', '19.30', '2030 st'. */
function clockAt(tokens: readonly Token[], at: number): Clock | null {
  const [first, sign, second] = tokens.slice(at, at + 3)
  if (!first) return null
  const isColon = sign?.glued && [':', 'h'].includes(sign.key) && second?.glued && /^\d\d$/.test(second.text)
  if (isColon) return onClock(tokens, { hour: first.text, minute: second.text, end: at + 3, sure: true })
  const [hour = '', minute = '', more] = first.text.split('.')
  if (more === undefined && /^\d\d$/.test(minute) && /^\d{1,2}$/.test(hour)) {
    return isGoldUnit(sign) ? null : onClock(tokens, { hour, minute, end: at + 1, sure: false })
  }
  if (!/^\d{4}$/.test(first.text)) return null
  const isTime = SERVER.has(sign?.key ?? '') || sign?.key === 'uhr' || AT.has(tokens[at - 1]?.key ?? '')
  const [h, m] = [first.text.slice(0, 2), first.text.slice(2)]
  return isTime ? onClock(tokens, { hour: h, minute: m, end: at + 1, sure: false }) : null
}

/** '9pm', '21h', '20 Uhr 30', 'at 9', '9 st'. */
function hourAt(tokens: readonly Token[], at: number): Clock | null {
  const hour = tokens[at]?.text ?? ''
  if (!/^\d{1,2}$/.test(hour)) return null
  const next = tokens[at + 1]
  const made = (minute: string, end: number, sure: boolean) => onClock(tokens, { hour, minute, end, sure })
  if (halfOf(tokens, at + 1)) return made('00', at + 1, true)
  if (next?.key === 'uhr') {
    const minute = tokens[at + 2]
    return isMinute(minute) ? made(minute.text, at + 3, true) : made('00', at + 2, true)
  }
  const isFrench = next?.key === 'h' && isMinute(tokens[at + 2])
  if (isFrench) return made(tokens[at + 2]?.text ?? '', at + 3, true)
  if (['heures', 'heure', 'часов', 'вечера'].includes(next?.key ?? '') || (next?.key === 'h' && next.glued))
    return made('00', at + 2, true)
  return isHourAlone(tokens, at) ? made('00', at + 1, false) : null
}

function isMinute(token: Token | undefined): token is Token {
  return token?.kind === 'number' && /^[0-5]\d$/.test(token.text)
}

/** 'At 9', 'um 8', '9 st': nothing is counted by it. */
function isHourAlone(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const isCount = (next?.glued === true && !ENDS.has(next.key)) || next?.kind === 'number'
  const isAt = AT.has(tokens[at - 1]?.key ?? '')
  return (isAt && !isCount) || SERVER.has(next?.key ?? '')
}

/** Something is counted by a number in front of it. */
const COUNTED = new Set(
  'x × + % bosses boss spots spot slots slot people ppl clients chars toons and und et or oder'.split(' '),
)

/** 'Tonight 9', 'heute 21': an hour of the evening, unless it counts what stands behind it. */
function bareHourAt(tokens: readonly Token[], at: number): Clock | null {
  const [hour, next] = [tokens[at]?.text ?? '', tokens[at + 1]]
  const isCount =
    next !== undefined &&
    ((next.glued && !ENDS.has(next.key)) ||
      next.kind === 'number' ||
      COUNTED.has(next.key) ||
      isGoldUnit(next))
  const isHour = /^\d{1,2}$/.test(hour) && Number(hour) >= EARLIEST_BARE && !isCount
  if (!isHour || CLASS_WORDS.has(next?.key ?? '')) return null
  return onClock(tokens, { hour, minute: '00', end: at + 1, sure: true })
}

interface OnClock {
  readonly hour: string
  readonly minute: string
  readonly end: number
  readonly sure: boolean
}

/** Raids run in the evening: without am or pm '8:30' is half past eight in the evening, by a guess. */
function onClock(tokens: readonly Token[], { hour, minute, end, sure }: OnClock): Clock | null {
  const [h, m] = [Number(hour), Number(minute)]
  if (h > 24 || m > 59 || hour.length > 2) return null
  const half = halfOf(tokens, end)
  if (half && h >= 1 && h <= 12)
    return { minutes: ((h % 12) + (half.isAfternoon ? 12 : 0)) * 60 + m, end: half.end, sure }
  if (half) return { minutes: (h % 24) * 60 + m, end: half.end, sure: false }
  const uhr = ['uhr', 'h'].includes(tokens[end]?.key ?? '') ? end + 1 : end
  const isEvening = h >= 1 && h <= 11
  return {
    minutes: ((isEvening ? h + 12 : h) % 24) * 60 + m,
    end: uhr,
    sure: sure && !isEvening && hour.length === 2,
  }
}

/** 'pm', 'p.m.', 'am'. */
function halfOf(tokens: readonly Token[], at: number): { isAfternoon: boolean; end: number } | null {
  const [one, dot, two] = tokens.slice(at, at + 3)
  if (one?.key === 'pm' || one?.key === 'am') return { isAfternoon: one.key === 'pm', end: at + 1 }
  const isDotted = dot?.key === '.' && two?.key === 'm' && (one?.key === 'p' || one?.key === 'a')
  return isDotted ? { isAfternoon: one.key === 'p', end: at + 3 } : null
}

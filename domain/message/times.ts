import type { Reading } from './found.ts'
import type { Token } from './tokens.ts'

/** What stands at a token, and the token behind it. */
export interface Said<T> {
  readonly value: T
  readonly end: number
  readonly sure: boolean
}

/** Behind a number they are of the sentence, and not of the number. */
const ENDS = new Set([',', '.', ':', ';', '!', '?', ')'])
const ABOUT = new Set('gegen,vers,ab,around,ca,~,after,nach,apres,before,vor,avant,or,oder,ou,-'.split(','))
const SERVER = new Set('st,server,servertime,serverzeit,cet,cest,mez,paris,realm'.split(','))
const OTHER_ZONES = new Set(
  'est,edt,pst,pdt,uk,gmt,utc,bst,et,pt,msk,eet,eest,cst,central,local,my'.split(','),
)

/** The time that stands at a token, in minutes since midnight. */
export function timeAt({ tokens, taken }: Reading, at: number): Said<number> | null {
  const token = tokens[at]
  if (token?.kind !== 'number' || tokens[at - 1]?.key === '#') return null
  const clock = clockAt(tokens, at) ?? hourAt(tokens, at)
  if (clock === null || taken.has(clock.end - 1)) return null
  const zone = tokens[clock.end]?.key ?? ''
  const isRange = tokens[clock.end]?.key === '-' && tokens[clock.end + 1]?.kind === 'number'
  const unsure = isRange || OTHER_ZONES.has(zone) || ABOUT.has(tokens[at - 1]?.key ?? '')
  return { value: clock.minutes, end: clock.end, sure: clock.sure && !unsure }
}

interface Clock {
  readonly minutes: number
  readonly end: number
  readonly sure: boolean
}

/** '21:00', '9:30 pm', '21h30', '19.30', '2030 st'. */
function clockAt(tokens: readonly Token[], at: number): Clock | null {
  const [first, sign, second] = tokens.slice(at, at + 3)
  if (!first) return null
  const isColon = sign?.glued && [':', 'h'].includes(sign.key) && second?.glued && /^\d\d$/.test(second.text)
  if (isColon) return onClock(tokens, { hour: first.text, minute: second.text, end: at + 3, sure: true })
  const [hour = '', minute = '', more] = first.text.split('.')
  if (more === undefined && /^\d\d$/.test(minute) && /^\d{1,2}$/.test(hour)) {
    const isGold = ['k', 'kk', 'm', 'mio', 'million'].includes(sign?.key ?? '')
    return isGold ? null : onClock(tokens, { hour, minute, end: at + 1, sure: false })
  }
  if (!/^\d{4}$/.test(first.text)) return null
  const isTime =
    SERVER.has(sign?.key ?? '') ||
    sign?.key === 'uhr' ||
    ['at', '@', 'um'].includes(tokens[at - 1]?.key ?? '')
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
  if (next?.key === 'heures' || (next?.key === 'h' && next.glued)) return made('00', at + 2, true)
  return isHourAlone(tokens, at) ? made('00', at + 1, false) : null
}

function isMinute(token: Token | undefined): token is Token {
  return token?.kind === 'number' && /^[0-5]\d$/.test(token.text)
}

/** 'At 9', 'um 8', '9 st': nothing is counted by it. */
function isHourAlone(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  const isCount = (next?.glued === true && !ENDS.has(next.key)) || next?.kind === 'number'
  const isAt = ['at', '@', 'um', 'gegen', 'vers'].includes(tokens[at - 1]?.key ?? '')
  return (isAt && !isCount) || SERVER.has(next?.key ?? '')
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

import { daysAfter } from '../server-time.ts'
import { type Found, type Reading, take } from './found.ts'
import { isGoldUnit } from './gold.ts'
import type { Said } from './times.ts'
import type { Token } from './tokens.ts'
import { meaningAt, meanings } from './words.ts'

const DAY_WORDS = meanings(
  [
    0,
    "today,tonight,tonights,todays,tonite,2night,heute,heute abend,heut,aujourd'hui,ce soir,cesoir,auj,today evening,this evening,hoy,esta noche,esta tarde,сегодня,сегодня вечером,segodnya",
  ],
  [
    1,
    'tomorrow,tmrw,tmr,tmw,tomorow,tommorow,tommorrow,tomorrow evening,morgen abend,morgen,demain,demain soir,2moro,2morrow,2mrw,mañana,mañana por la noche,завтра,завтра вечером,zavtra',
  ],
  [2, 'day after tomorrow,übermorgen,uebermorgen,après demain,pasado mañana,послезавтра,poslezavtra'],
)
/** Days by their number; Sunday is 0. Short forms that are words of their own, too, are guesses. */
const WEEKDAYS = meanings(
  [0, 'sunday,sundays,sonntag,sonntags,dimanche,sonntagabend,domingo,воскресенье,воскресенья,вс'],
  [1, 'monday,montag,montags,lundi,montagabend,lunes,понедельник,пн'],
  [2, 'tuesday,tue,tues,dienstag,dienstags,mardi,dienstagabend,martes,вторник,вт'],
  [
    3,
    'wednesday,wed,weds,wednessday,wensday,wednsday,mittwoch,mittwochs,mercredi,mittwochabend,miércoles,среда,среду,ср',
  ],
  [4, 'thursday,thu,thur,thurs,thrusday,donnerstag,donnerstags,jeudi,donnerstagabend,jueves,четверг,чт'],
  [5, 'friday,fri,freitag,freitags,vendredi,freitagabend,viernes,пятница,пятницу,пт'],
  [6, 'saturday,sat,samstag,samstags,samedi,samstagabend,sonnabend,sábado,суббота,субботу,сб'],
)
const SHORT_WEEKDAYS = meanings(
  [0, 'sun,so,dim'],
  [1, 'mon,mo,lun'],
  [2, 'di,mar'],
  [3, 'mi,mer,merc'],
  [4, 'do,jeu'],
  [5, 'fr,ven,vend'],
  [6, 'sa,sam'],
)
const MONTHS = meanings(
  [1, 'january,jan,januar,janvier,janv,enero,января'],
  [2, 'february,feb,februar,fevrier,fevr,febrero,февраля'],
  [3, 'march,marz,maerz,mars,marzo,марта'],
  [4, 'april,apr,avril,abril,апреля'],
  [5, 'may,mai,mayo,мая'],
  [6, 'june,jun,juni,juin,junio,июня'],
  [7, 'july,jul,juli,juillet,julio,июля'],
  [8, 'august,aug,aout,agosto,августа'],
  [9, 'september,sep,sept,septembre,septiembre,сентября'],
  [10, 'october,oct,oktober,okt,octobre,octubre,октября'],
  [11, 'november,nov,novembre,noviembre,ноября'],
  [12, 'december,dec,dezember,dez,decembre,diciembre,декабря'],
)
/** Before a time. */
const AT = new Set('at,@,um,gegen,vers,ab,from,around,ca,~,starting,start,startet,bei,las,в'.split(','))
/** A day without its year is at most so many days ahead, else it is something else: '8/8'. */
const MOST_AHEAD = 90

/** The day that stands at a token. */
export function dayAt(tokens: readonly Token[], at: number, today: string): Said<string> | null {
  return dayWordAt(tokens, at, today) ?? (tokens[at]?.kind === 'number' ? dateAt(tokens, at, today) : null)
}

const MORNING = new Set(['good', 'guten', 'gut'])

function dayWordAt(tokens: readonly Token[], at: number, today: string): Said<string> | null {
  const meant = meaningAt(tokens, at, DAY_WORDS)
  if (meant) {
    const isGreeting = MORNING.has(tokens[at - 1]?.key ?? '')
    return isGreeting ? null : { value: daysAfter(today, meant.value), end: meant.end, sure: true }
  }
  // 'Nov 26', 'November 26th'.
  const month = meaningAt(tokens, at, MONTHS)
  const day = month && tokens[month.end]
  if (!(month && day?.kind === 'number') || day.glued || /\D/.test(day.text)) return null
  const next = tokens[month.end + 1]
  const isOther = [':', 'h'].includes(next?.key ?? '') || isGoldUnit(next)
  return isOther
    ? null
    : comingDay(today, {
        day: day.text,
        month: String(month.value),
        end: ordinalEnd(tokens, month.end + 1),
        sure: true,
      })
}

interface Written {
  readonly day: string
  readonly month: string
  readonly year?: string
  readonly end: number
  readonly sure: boolean
}

/** '26.11.', '26.11.2026', '26/11', '2026-11-26', '26th of November'. */
function dateAt(tokens: readonly Token[], at: number, today: string): Said<string> | null {
  const first = tokens[at]?.text ?? ''
  const [a = '', b = '', c = '', more] = first.split('.')
  if (b !== '' && more === undefined && /^[\d.]+$/.test(first)) return dotted(tokens, { at, today, a, b, c })
  const sign = tokens[at + 1]?.key ?? ''
  const second = gluedNumber(tokens, at + 2)
  if (!(second && tokens[at + 1]?.glued && (sign === '/' || sign === '-')))
    return namedMonth(tokens, at, today)
  const third =
    tokens[at + 3]?.key === sign && tokens[at + 3]?.glued ? gluedNumber(tokens, at + 4) : undefined
  if (third && first.length === 4) {
    return comingDay(today, { day: third, month: second, year: first, end: at + 5, sure: true })
  }
  const end = at + (third ? 5 : 3)
  return sign === '/' ? slashed(today, { first, second, year: third ?? '', end, next: tokens[at + 3] }) : null
}

function gluedNumber(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at]
  return token?.kind === 'number' && token.glued ? token.text : undefined
}

interface Dotted {
  readonly at: number
  readonly today: string
  readonly a: string
  readonly b: string
  readonly c: string
}

function dotted(tokens: readonly Token[], { at, today, a, b, c }: Dotted): Said<string> | null {
  if (a.length > 2 || b.length > 2) return null
  const dot = tokens[at + 1]
  const ended = dot?.key === '.' && dot.glued
  const year = tokens[at + 2]
  const withYear = ended && c === '' && year?.kind === 'number' && year.glued && /^20\d\d$/.test(year.text)
  const next = tokens[at + 1]?.key ?? ''
  // '19.30 Uhr' and 'at 20.10' are times, and so is what no clock of ours would be a day.
  const isTime =
    ['uhr', 'h', 'am', 'pm', 'st', 'server'].includes(next) ||
    (AT.has(tokens[at - 1]?.key ?? '') && !ended && tokens[at - 1]?.key !== 'a')
  if (isTime || isGoldUnit(tokens[at + 1])) return null
  const end = at + (withYear ? 3 : ended ? 2 : 1)
  return comingDay(today, { day: a, month: b, year: withYear ? year.text : c, end, sure: ended || c !== '' })
}

interface Slashed {
  readonly first: string
  readonly second: string
  readonly year: string
  readonly end: number
  readonly next: Token | undefined
}

/** The day comes first, as Europeans write; a guess where the other way is a day as well. */
function slashed(today: string, { first, second, year, end, next }: Slashed): Said<string> | null {
  if (first === second || (next?.glued && next.kind === 'word')) return null
  const one = comingDay(today, { day: first, month: second, year, end, sure: true })
  const other = comingDay(today, { day: second, month: first, year, end, sure: true })
  if (one && other) return { ...one, sure: false }
  return one ?? other
}

function namedMonth(tokens: readonly Token[], at: number, today: string): Said<string> | null {
  const day = tokens[at]?.text ?? ''
  if (!/^\d{1,2}$/.test(day)) return null
  let next = ordinalEnd(tokens, at + 1)
  while (['.', 'of', 'de', 'the'].includes(tokens[next]?.key ?? '') && next < at + 4) next += 1
  const month = meaningAt(tokens, next, MONTHS)
  return month && comingDay(today, { day, month: String(month.value), end: month.end, sure: true })
}

function ordinalEnd(tokens: readonly Token[], at: number): number {
  const token = tokens[at]
  return token?.glued && ['th', 'st', 'nd', 'rd', 'er', 'ten'].includes(token.key) ? at + 1 : at
}

/** The day if there is one; without a year the next one, and none that is too far ahead. */
function comingDay(today: string, { day, month, year = '', end, sure }: Written): Said<string> | null {
  const years =
    year === ''
      ? [0, 1].map((more) => String(Number(today.slice(0, 4)) + more))
      : [year.length === 2 ? `20${year}` : year]
  for (const each of years) {
    const value = `${each}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const isDay =
      /^\d{4}-\d\d-\d\d$/.test(value) &&
      !Number.isNaN(Date.parse(value)) &&
      new Date(value).toISOString().startsWith(value)
    if (isDay && value >= today && value <= daysAfter(today, year === '' ? MOST_AHEAD : 366))
      return { value, end, sure }
  }
  return null
}

/** The long name of a weekday. */
export function isWeekday(token: Token | undefined): boolean {
  return token?.kind === 'word' && WEEKDAYS.has(token.key)
}

/** Weekdays, the next of them. On the day itself it may be meant as well, which nobody can say for sure. */
export function weekdays(reading: Reading, today: string, times: readonly Found<unknown>[]): Found<string>[] {
  const { tokens, taken } = reading
  const starts = new Set(times.map(({ from }) => from))
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || taken.has(at) || isPast(tokens, at)) return []
    const long = WEEKDAYS.get(token.key)
    const weekday = long ?? (isBeforeTime(token, starts) ? SHORT_WEEKDAYS.get(token.key) : undefined)
    if (weekday === undefined) return []
    const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7
    const sure = long !== undefined && ahead !== 0 && !isLater(tokens, at)
    return [take(reading, daysAfter(today, ahead), { at, end: at + 1, sure })]
  })
}

const NEXT = new Set([
  'next',
  'proximo',
  'следующий',
  'следующую',
  'nachsten',
  'nachste',
  'nachster',
  'kommenden',
])
const LAST = new Set(['last', 'letzten', 'letzte', 'letzter', 'since', 'seit', 'depuis'])

/** 'Next Friday' is this one to some and the one after it to others. */
function isLater(tokens: readonly Token[], at: number): boolean {
  return NEXT.has(tokens[at - 1]?.key ?? '') || tokens[at + 1]?.key === 'prochain'
}

function isPast(tokens: readonly Token[], at: number): boolean {
  return LAST.has(tokens[at - 1]?.key ?? '') || tokens[at + 1]?.key === 'dernier'
}

/** In UTF-16 units. */
const NEAR_TIME = 6

/** 'So 20 Uhr', 'Mi., 20:00', 'sat 8:30pm'. */
function isBeforeTime({ to }: Token, starts: ReadonlySet<number>): boolean {
  return Array.from({ length: NEAR_TIME }, (_, more) => to + 1 + more).some((from) => starts.has(from))
}

import { dayOf, daysAfter, instantOf, timeText, wallClockAt } from '#platform/words/server-time.ts'
import { CLASSES, type Found, joined, lexicon, numbered, wordSet } from './game-words.ts'
import { COUNTED, isGoldUnit } from './gold.ts'
import {
  chosen,
  isRange,
  meaningAt,
  type Place,
  type Reading,
  type Said,
  said,
  scan,
  writtenAt,
} from './reading.ts'

/** By how many days they are ahead. */
const DAYS = numbered(
  `today,tonight,tonights,todays,tonite,2night,today evening,this evening,heute,heute abend,heut,aujourd'hui,ce soir,auj,hoy,esta noche,esta tarde,
  сегодня,сегодня вечером,segodnya/tomorrow,tmrw,tmr,tmw,tomorow,tommorow,tommorrow,tomorrow evening,2moro,2morrow,2mrw,morgen,morgen abend,demain,
  demain soir,mañana,mañana por la noche,завтра,завтра вечером,zavtra/day after tomorrow,übermorgen,uebermorgen,après demain,pasado mañana,
  послезавтра,poslezavtra`,
)
/** From Sunday on. Behind '|' short forms that are words of their own unless a time follows. */
const WEEKDAYS = numbered(
  `sunday,sundays,sonntag,sonntags,sonntagabend,dimanche,domingo,воскресенье,воскресенья,вс|sun,so,dim
  /monday,montag,montags,montagabend,lundi,lunes,понедельник,пн|mon,mo,lun
  /tuesday,tue,tues,dienstag,dienstags,dienstagabend,mardi,martes,вторник,вт|di,mar
  /wednesday,wed,weds,wednessday,wensday,wednsday,mittwoch,mittwochs,mittwochabend,mercredi,miércoles,среда,среду,ср|mi,mer,merc
  /thursday,thu,thur,thurs,thrusday,donnerstag,donnerstags,donnerstagabend,jeudi,jueves,четверг,чт|do,jeu
  /friday,fri,freitag,freitags,freitagabend,vendredi,viernes,пятница,пятницу,пт|fr,ven,vend
  /saturday,sat,samstag,samstags,samstagabend,sonnabend,samedi,sábado,суббота,субботу,сб|sa,sam`,
)
const MONTHS = numbered(
  `/january,jan,januar,janvier,janv,enero,января/february,feb,februar,fevrier,fevr,febrero,февраля/march,marz,maerz,mars,marzo,марта
  /april,apr,avril,abril,апреля/mai,mayo,мая|may/june,jun,juni,juin,junio,июня/july,jul,juli,juillet,julio,июля/august,aug,aout,agosto,августа
  /september,sep,sept,septembre,septiembre,сентября/october,oct,oktober,okt,octobre,octubre,октября
  /november,nov,novembre,noviembre,ноября/december,dec,dezember,dez,decembre,diciembre,декабря`,
)
const ZONES = lexicon({
  'Europe/London': 'uk,uk time,gb,bst,gmt,gmt time,british time,london time',
  UTC: 'utc,zulu',
  'Europe/Paris': 'cet,cest,mez,mesz,paris,paris time',
  'Europe/Moscow': 'msk,мск,moscow,moscow time,по мск,по москве',
  'Europe/Athens': 'eet,eest,greek time,finnish time',
  'America/New_York': 'est,edt,et,eastern,eastern time',
  'America/Chicago': 'cst,cdt,ct,central,central time',
  'America/Los_Angeles': 'pst,pdt,pt,pacific,pacific time',
})

/** A time in minutes since midnight, by the clock of a zone; null is server time. */
type Clock = Found<number> & { readonly zone: string | null }

const MINUTES = 24 * 60
/** Discord's own, seconds since 1970. */
const STAMP = /<t:(\d{9,10})(?::[a-z])?>/gi

/** The day (YYYY-MM-DD) and the time ('9:00 PM') that a message names, in server time; those of a stamp are exact. */
export function readWhen(reading: Reading, now: Date) {
  const [stamp, ...others] = new Set([...reading.text.matchAll(STAMP)].map(([, seconds]) => seconds))
  const found = (value: string) => ({ value, sure: others.length === 0 })
  const { date, minutes } = wallClockAt(stamp ? new Date(Number(stamp) * 1_000) : now)
  return stamp ? { date: found(date), time: found(timeText(minutes)) } : writtenWhen(reading, date)
}

function writtenWhen(reading: Reading, today: string) {
  const days = scan(reading, (at) => dayAt(reading, at, today))
  const weekdays = scan(reading, (at) => weekdayAt(reading, at, today))
  scan(reading, (at) => waitAt(reading, at))
  const dayEnds = new Set([...days, ...weekdays].map(({ end }) => end))
  const clocks = scan(reading, (at) => clockAt(reading, at, dayEnds.has(at)))
  const date = chosen(days.length > 0 ? days : weekdays)
  // Each of another zone takes its time.
  const time = chosen(clocks.slice(0, 20).map((clock) => inServerTime(clock, date?.value ?? today)))
  // Another zone's time may be of the day before or after, a weekday of another date, and 'Saturday 00:30' of both.
  const later = Math.floor((time?.value ?? 0) / MINUTES)
  const isAnother = weekdays.some(({ value }) => weekdayOf(value) !== weekdayOf(date?.value ?? ''))
  const sure = date?.sure === true && later === 0 && !isAnother && (time?.value ?? MINUTES) >= 5 * 60
  return {
    date: date && { value: daysAfter(date.value, later), sure },
    time: time && { ...time, value: timeText((time.value + MINUTES) % MINUTES) },
  }
}

/** Minutes since midnight of a day in server time, below 0 or above a day's where it is another one. */
function inServerTime({ value, zone, sure }: Clock, day: string): Found<number> {
  const instant = zone === null ? null : instantOf({ date: day, minutes: value }, zone)
  if (instant === null) return { value, sure: sure && zone === null }
  const { date, minutes } = wallClockAt(instant)
  const ours = (Date.parse(date) - Date.parse(day)) / 60_000 + minutes
  return { value: ours, sure: sure && ours === value }
}

const weekdayOf = (day: string) => new Date(day).getUTCDay()

function dayAt(reading: Reading, at: number, today: string): Said<string> | null {
  const word = meaningAt(reading, at, DAYS)
  // 'Guten Morgen'.
  if (word && (/^gut(?:en)?$/.test(reading.key(at - 1)) || NOT_ON.has(reading.key(at - 1)))) return null
  if (word) return said(word, daysAfter(today, Number(word.value)), true)
  return monthAt(reading, at, today) ?? dateAt(reading, at, today) ?? slashedAt(reading, at, today)
}

const BEFORE_MONTH = wordSet('th st nd rd er ten . of de the')

/** '26th of November', 'Nov 26'. */
function monthAt(reading: Reading, at: number, today: string): Said<string> | null {
  const isDayFirst = reading.at(at).kind === 'number'
  let start = isDayFirst ? at + 1 : at
  while (isDayFirst && start < at + 4 && BEFORE_MONTH.has(reading.key(start))) start += 1
  const month = meaningAt(reading, start, MONTHS)
  if (month === null) return null
  if (isDayFirst)
    return said({ at, end: month.end }, comingDay(today, reading.at(at).text, month.value), month.sure)
  const [day, behind] = [reading.at(month.end), reading.at(month.end + 1)]
  const isOther = day.glued || isGoldUnit(behind) || (behind.glued && /^[:h]$/.test(behind.key))
  const end = month.end + (behind.glued && BEFORE_MONTH.has(behind.key) ? 2 : 1)
  return isOther ? null : said({ at, end }, comingDay(today, day.text, month.value), month.sure)
}

const DATE = /(?:(20\d\d)-(\d\d)-(\d\d)|(\d{1,2})\.(\d{1,2})(?:\.(20\d\d|\d\d))?(\.)?)(?![\p{L}\d])/uy
const SLASHED = /(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?(?![\p{L}\d])/uy
const AT = wordSet('at @ um gegen vers las в к около')
const NOT_AT = AT.union(wordSet('ab from around ca ~ start starting startet bei'))
const ON = wordSet('on am den dem le el the vom')

/** '2026-11-26', '26.11.', '26.11.2026'; '19.30 Uhr' and 'at 20.10' are times. */
function dateAt(reading: Reading, at: number, today: string): Said<string> | null {
  const { parts, ...place } = writtenAt(reading, at, DATE)
  const [, isoYear, isoMonth, isoDay, day, month, year, dot] = parts
  if (isoYear) return said(place, comingDay(today, isoDay, isoMonth, isoYear), true)
  const [before, behind] = [reading.key(at - 1), reading.at(place.end)]
  const isTime = /^(?:uhr|h|am|pm|st|server)$/.test(behind.key) || (!dot && NOT_AT.has(before))
  const value = isTime || isGoldUnit(behind) ? null : comingDay(today, day, month, year)
  return said(place, value, Boolean(dot ?? year))
}

/** '26/11': the day comes first, as Europeans write; a guess where it may be otherwise. */
function slashedAt(reading: Reading, at: number, today: string): Said<string> | null {
  const { parts, ...place } = writtenAt(reading, at, SLASHED)
  const [, one = '', two = '', year] = parts
  const [first, second] = [Number(one), Number(two)]
  // '2/8 hc' is a part of something, and '11/12' may be one.
  const isPart = first === second || (first < second && second < 10 && !ON.has(reading.key(at - 1)))
  if (!year && (isPart || `${one}/${two}` === '24/7')) return null
  const [european, american] = [comingDay(today, one, two, year), comingDay(today, two, one, year)]
  const isClear =
    european === null ? second > 12 : american === null && (year !== undefined || first > second)
  return said(place, european ?? american, isClear)
}

/** A date without a year that is further ahead is no date: '30/4' in November is a fraction. */
const MOST_AHEAD = 90

/** The day if there is one; without a year the next one, and none that is too far ahead. */
function comingDay(today: string, day = '', month = '', year?: string): string | null {
  const now = Number(today.slice(0, 4))
  const years = year ? [year.padStart(4, '20')] : [now, now + 1]
  const days = years.map((each) => dayOf(String(each), month, day))
  const coming = days.find((each) => each !== null && each >= today) ?? null
  return coming !== null && coming <= daysAfter(today, year ? 366 : MOST_AHEAD) ? coming : null
}

const NEXT = wordSet(
  'next week proximo следующий следующую nachsten nachste nachster kommenden woche prochain semaine',
)
const NOT_ON = wordSet(
  'last letzten letzte letzter since seit depuis not nicht pas but except ausser sauf down offline busy',
)

/** The next such day. On the day itself it may be meant as well, and 'next Friday' is this one to some and the one after it to others. */
function weekdayAt(reading: Reading, at: number, today: string): Said<string> | null {
  const { key } = reading
  const meant = meaningAt(reading, at, WEEKDAYS)
  if (meant === null || NOT_ON.has(key(at - 1)) || key(meant.end) === 'dernier') return null
  let next = meant.end
  // 'So 20 Uhr', 'Mi., 20:00', 'sun at 8:30pm'.
  while (next < meant.end + 3 && (/^[.,]$/.test(key(next)) || AT.has(key(next)))) next += 1
  if (!meant.sure && clockAt(reading, next, false) === null) return null
  const ahead = (Number(meant.value) - weekdayOf(today) + 7) % 7
  const isNext = NEXT.has(key(at - 1)) || NEXT.has(key(meant.end))
  const sure = meant.sure && ahead !== 0 && !isNext && !isRange(reading, at)
  return { ...meant, value: daysAfter(today, ahead), sure }
}

const ABOUT = wordSet(
  'gegen vers ab around ca ~ after nach apres before vor avant and und et or oder ou sobre около после до',
)
const SERVER = wordSet('st server servertime serverzeit cet cest mez realm')

function clockAt(reading: Reading, at: number, isBehindDay: boolean): (Clock & Place) | null {
  const { key, taken } = reading
  const isWord = reading.at(at).kind === 'word'
  const clock = isWord ? spokenAt(reading, at) : writtenClockAt(reading, at, isBehindDay)
  if (clock === null || key(at - 1) === '#' || taken.has(clock.end - 1)) return null
  const { zone, sure: isKnown, end } = zoneAt(reading, clock.end)
  const isAbout = ABOUT.has(key(at - 1)) || isRange(reading, at) || isRange(reading, end + 1)
  return { ...clock, zone, end, sure: clock.sure && isKnown && !isAbout }
}

/** '21:00', '9:30 pm', '21h30', '19.30', '20 Uhr 30', '9pm', '21', '2030'; 'um 9 am Samstag' is no morning. */
const CLOCK =
  /(\d{1,2})(?:([:h.]?)([0-5]\d)(?!\d)| ?(?:uhr|h) ?([0-5]\d)(?!\d|[.,]\d))?( ?uhr| ?heures?| ?часов| ?вечера| ?h)?( ?p\.?m\.?|a\.?m\.?| a\.?m\.?(?! (?:\d|\p{L}*(?:tag|woch))))?(?![\p{L}\d])/iuy

function writtenClockAt(reading: Reading, at: number, isBehindDay: boolean): Said<number> | null {
  const { parts, ...place } = writtenAt(reading, at, CLOCK)
  const [, digits = '', sign, minute, more, unit, half] = parts
  const isAlone = !(sign || more || unit || half)
  // '2030' may be a year, and a small number behind a day is rather a count.
  const isBehind = isBehindDay && sign !== '' && Number(digits) > 5
  const isOther = isAlone
    ? (sign === '' && digits.length < 2) || !isHourAlone(reading, place, isBehind)
    : sign === '.' && isGoldUnit(reading.at(place.end))
  if (isOther || digits === '' || Number(digits) > 24) return null
  const { value, sure } = hourOf(digits, half)
  return said(place, value * 60 + Number(minute ?? more ?? 0), sure && sign !== '.' && (!isAlone || isBehind))
}

/** Raids run in the evening: without am or pm '8:30' is half past eight in the evening, by a guess. */
function hourOf(digits: string, half = ''): Found<number> {
  const hour = Number(digits)
  const isOnDial = hour >= 1 && hour <= (half ? 12 : 11)
  const value = isOnDial ? (hour % 12) + (/a/i.test(half) ? 0 : 12) : hour % 24
  return { value, sure: half ? isOnDial : !isOnDial && digits.length === 2 }
}

/** '21 st', 'um 21', 'tonight 21': nothing is counted by it. */
function isHourAlone(reading: Reading, { at, end }: Place, isBehindDay: boolean): boolean {
  const { kind, key, glued } = reading.at(end)
  const isPart = (glued && !/^[,.:;!?)]$/.test(key)) || kind === 'number' || isGoldUnit(reading.at(end))
  const isCounted = isPart || COUNTED.has(key) || CLASSES.words.has(key)
  return SERVER.has(key) || ((isBehindDay || AT.has(reading.key(at - 1))) && !isCounted)
}

const SPOKEN =
  /(halb|half(?: past)?|(?:viertel|quarter) (?:nach|past|vor|to)|dreiviertel) (\p{L}+|\d{1,2})(?![\p{L}\d])/iuy
const HOURS = numbered(
  '/eins,one,1/zwei,two,2/drei,three,3/vier,four,4/fünf,five,5/sechs,six,6/sieben,seven,7/acht,eight,8/neun,nine,9/zehn,ten,10/elf,eleven,11/zwölf,twelve,12',
)

/** 'Halb neun', 'viertel nach acht', 'half past 8': by a guess in the evening. */
function spokenAt(reading: Reading, at: number): Said<number> | null {
  const { parts, ...place } = writtenAt(reading, at, SPOKEN)
  const [, part = '', word = ''] = parts
  const hour = HOURS.words.get(joined(word))?.value
  const minutes = /halb/i.test(part) ? -30 : /half/i.test(part) ? 30 : /nach|past/i.test(part) ? 15 : -15
  return hour === undefined ? null : said(place, ((Number(hour) % 12) + 12) * 60 + minutes, false)
}

const NOT_OURS = wordSet(
  'local my your our his her their aest aedt awst ist brt jst kst sgt hkt gst pkt nzst mt',
)

/** The zone that is named behind a time. One that is not known makes the time a guess. */
function zoneAt(reading: Reading, at: number): Pick<Clock, 'zone' | 'sure'> & Pick<Place, 'end'> {
  const { at: token, key } = reading
  const { value: zone = null, end = at } = meaningAt(reading, at, ZONES) ?? {}
  const [sign, hours] = [key(end), token(end + 1)]
  // 'UTC+3'; the names of IANA's zones count westwards.
  if (zone && /^[+-]$/.test(sign) && hours.glued && /^\d{1,2}$/.test(hours.text))
    return { zone: `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours.text)}`, sure: false, end: end + 2 }
  const isNamed =
    NOT_OURS.has(key(at)) || /^time(?:zone)?$/.test(key(at + 1)) || /^[A-Z]{2,4}T$/.test(token(at).text)
  return { zone, end, sure: zone !== null || SERVER.has(key(at)) || !isNamed }
}

const WAIT =
  /(?:in|dans|en|через) \d{1,3} ?(?:h|hrs?|hours?|std|stunden?|heures?|horas?|m|mins?|minutes?|minuten?|часа?|часов|минут)(?:\d\d)?(?![\p{L}\d])/iuy

/** 'In 2h', 'dans 1h', 'back in 20m': whoever reads it does not know from when. */
function waitAt(reading: Reading, at: number): Said<string> | null {
  const wait = writtenAt(reading, at, WAIT)
  return said(wait, wait.parts[0], true)
}

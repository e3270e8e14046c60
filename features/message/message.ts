import { realmName } from '#features/character/names.ts'
import type { Faction } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { dayOf, daysAfter, instantOf, timeText, wallClockAt } from '#platform/words/server-time.ts'
import { readApart, readCharacters, readFaction } from './characters.ts'
import {
  CLASSES,
  DIFFICULTY_WORDS,
  FACTIONS,
  type Found,
  joined,
  LOOT_WORDS,
  lexicon,
  numbered,
  RAID_TYPE_WORDS,
  REALMS,
  SHORT_WORDS,
  wordSet,
} from './game-words.ts'
import { COUNTED, isGoldUnit, readClients, readSpokenOf } from './gold.ts'
import {
  chosen,
  type Fact,
  fact,
  isRange,
  meaningAt,
  mentions,
  near,
  type Place,
  type Reading,
  readingOf,
  scan,
  take,
  writtenAt,
} from './reading.ts'

const PAY = wordSet(
  `pay pays paid paying payment payments payer paiement paye payed gold golds bank zahlung zahlt zahle bezahlt bezahlung bezahlen bezahle trade
  trading cash po payout g pago paga pagar pagos oro оплата плачу платит золото голда голд oplata zoloto`,
)
const BETWEEN = new Set([...FACTIONS.words.keys(), ...'ha-/)'])
const EITHER = wordSet('and or & / + und oder et ou y o и или')
const DASHES = wordSet('- /')
const LETTERS = new Map<string, Faction>([
  ['A', 'Alliance'],
  ['H', 'Horde'],
])

/** Payment realm and faction. A realm without a word of paying counts only beside a faction, as a guess. */
function readPayment(reading: Reading) {
  const realms = community.realms.payment.map((realm) => ({ realm, name: realmName(realm) ?? realm }))
  const words = realms.map(({ realm, name }) => [realm, [realm, name, SHORT_WORDS[name] ?? name].join()])
  const names = lexicon(Object.fromEntries(words))
  const found = scan(reading, (at) => {
    const realm = meaningAt(reading, at, names)
    if (realm === null) return null
    const [faction, isPaid] = [factionBeside(reading, realm), isPaidThere(reading, realm)]
    const end = Math.max(realm.end, faction?.end ?? 0)
    // 'On Kazzak or Draenor', 'on Kazzak alliance or horde'.
    const isEither =
      EITHER.has(reading.key(end)) &&
      (meaningAt(reading, end + 1, names) ?? meaningAt(reading, end + 1, FACTIONS))
    const sure = isPaid && !isEither
    return isPaid || faction ? { ...realm, sure, faction: faction && { ...faction, sure } } : null
  })
  const factions = found.flatMap(({ faction }) => faction ?? [])
  for (const place of factions) take(reading, place)
  // 'Pay horde', 'gold alliance side'.
  const alone = (at: number) => {
    const faction = meaningAt(reading, at, FACTIONS)
    return faction && isPaidThere(reading, faction) ? faction : null
  }
  const paymentFaction = chosen(factions.length > 0 ? factions : scan(reading, alone))
  return { paymentRealm: chosen(found), paymentFaction }
}

/** Whether a word of paying is near, with only fillers and a faction in between. 'Or' is gold only in French 'or sur Hyjal'. */
function isPaidThere(reading: Reading, { at, end }: Place): boolean {
  const places = [...near(reading, at - 1, -1, BETWEEN), ...near(reading, end, 1, BETWEEN)]
  return places.some((place) => {
    const key = reading.key(place)
    return PAY.has(key) || (key === 'or' && reading.key(place + 1) === 'sur')
  })
}

/** 'Kazzak horde', 'Draenor H', 'Hyjal côté horde', 'ally Ravencrest'. */
function factionBeside(reading: Reading, { at, end }: Place): Fact<Faction> | null {
  const behind = near(reading, end, 1, DASHES).map((place) => {
    const value = LETTERS.get(reading.at(place).text)
    return value ? { value, sure: false, at: place, end: place + 1 } : meaningAt(reading, place, FACTIONS)
  })
  return [...behind, meaningAt(reading, at - 1, FACTIONS)].find((faction) => faction !== null) ?? null
}

/** Ways to reach clients. After a word behind '|' the contact must contain a digit, '.', '_' or '#'. */
const LABELS = lexicon({
  contact: `btag,b tag,battletag,battle tag,battlenet,battle net,bnet,discord,disc,disco,dc,diskord,дискорд,диск,дс,бтаг,баттлтег,батлтег
    |contact,kontakt,contacto,tag,связь,контакт`,
})
const LINKS = wordSet(': = - is ist est es me id name tag mein mon mi ping add on @ ! `')
/** Words after a label that belong to the sentence. */
const NO_HANDLES = wordSet(
  `me my on in is it the a an and or und oder et y и for fur pour para please pls plz bitte svp i im ich we he she they to at or only call server
  name id later soon tonight today tomorrow heute morgen demain hc nm mythic heroic normal full curve vip saved unsaved price deposit horde
  alliance priest discord btag bnet contact ok also too there here down yesterday gestern hier ayer вчера dead full offline busy chat voice ticket`,
)
const HANDLE = /[\p{L}_][\p{L}\p{M}\p{N}._#]{0,35}[\p{L}\p{M}\p{N}_](?![\p{L}\p{M}\p{N}_#]|\.[\p{L}\p{N}_])/uy
const TAG = /\p{L}[\p{L}\p{M}\p{N}]{1,30}#\d{4,6}(?![\p{L}\d])/uy

/** A name on Discord or Battle.net: 'Kat#1234', 'btag Kat#1234', 'my discord is kat.lyn', '@kat'. Takes its tokens. */
function readContact(reading: Reading): Found<string> | undefined {
  const found = [...reading.tokens.keys()].flatMap(
    (at) => labelledAt(reading, at) ?? contactAt(reading, at) ?? [],
  )
  const contact = chosen(found)
  for (const one of found) if (one.value === contact?.value) take(reading, one)
  return contact
}

function labelledAt(reading: Reading, at: number): Fact<string> | null {
  const { key } = reading
  const label = meaningAt(reading, at, LABELS)
  if (label === null || CLASSES.words.has(key(label.end))) return null
  let next = label.end
  while (LINKS.has(key(next)) && next < label.end + 3) next += 1
  const handle = handleAt(reading, next)
  const isTelling = /[\d._#]/.test(handle?.value ?? '')
  const isLinked = [':', '=', '@'].includes(key(next - 1))
  return handle && (label.sure || isTelling)
    ? { ...handle, sure: isTelling || (label.sure && isLinked) }
    : null
}

function contactAt(reading: Reading, at: number): Fact<string> | null {
  const { at: token, key } = reading
  // 'Kat#1234' is unambiguous.
  const tag = writtenAt(reading, at, TAG)
  // '@kat on discord'; in 'Anna@Kazzak' the sign precedes a realm.
  const isMention =
    key(at) === '@' && !(token(at).glued && token(at - 1).kind === 'word') && token(at + 1).glued
  return fact(tag, tag.parts[0], true) ?? (isMention ? handleAt(reading, at + 1) : null)
}

function handleAt(reading: Reading, at: number): Fact<string> | null {
  const found = writtenAt(reading, at, HANDLE)
  const { end } = found
  const isName = reading.key(end) === '-' && reading.at(end).glued && reading.at(end + 1).glued
  const isWord = end === at + 1 && NO_HANDLES.has(reading.key(at))
  const other = meaningAt(reading, at, REALMS) ?? meaningAt(reading, at, CLASSES)
  return isName || isWord || (other && other.end >= end) ? null : fact(found, found.parts[0], false)
}

/** The most of a message that is read, in UTF-16 units. */
export const MAX_MESSAGE = 10_000

export type ReadMessage = ReturnType<typeof readMessage>

/**
 * Reads a chat message of clients who want to be booked (docs/product.md, MSG-2). No value is invented, and an ambiguous
 * value is not `sure`. Each reader takes one kind of value in one pass and looks only a few words ahead, so the time grows
 * linearly. Later readers skip the tokens that a reader has taken.
 */
export function readMessage(text: string, now: Date) {
  const reading = readingOf(text.slice(0, MAX_MESSAGE))
  const contact = readContact(reading)
  const together = readCharacters(reading)
  const payment = readPayment(reading)
  const characters = together.length > 0 ? together : readApart(reading)
  const when = readWhen(reading, now)
  const spokenOf = readSpokenOf(reading)
  const named = readClients(reading, characters, spokenOf)
  const raid = { ...readRaid(reading), ...when }
  const clientFaction = readFaction(reading)
  const clients = named.map((client) => ({ ...(clientFaction && { clientFaction }), ...client }))
  // `left`: the number of characters that are no clients, since a message has at most MOST_CLIENTS.
  return { clients, left: Math.max(0, characters.length - clients.length), raid, payment, contact, spokenOf }
}

const DUNGEONS = wordSet('plus dungeon dungeons key keys keystone ini inis')
const EXCEPT = wordSet('without except but minus ohne ausser sauf sans menos excepto кроме без')
const PAYMENT = wordSet('payment pay paid price pot gold upfront is its voll amount')

function readRaid(reading: Reading) {
  const { at: token, key } = reading
  // 'hc full' names difficulty and type.
  const types = mentions({ ...reading, taken: new Set() }, RAID_TYPE_WORDS, ({ at, end }) => {
    const isPaid = PAYMENT.has(key(end)) || ['paid', 'in', 'is'].includes(key(at - 1))
    return end === at + 1 && isPaid
  })
  // 'Mythic+', 'hc dungeon'.
  const isDungeon = (end: number) => DUNGEONS.has(key(end)) || (key(end) === '+' && token(end).glued)
  const difficulty = chosen(mentions(reading, DIFFICULTY_WORDS, ({ end }) => isDungeon(end)))
  for (const place of types) take(reading, place)
  // 'All bosses except the last'.
  const raidType = chosen(types.map((type) => ({ ...type, sure: type.sure && !EXCEPT.has(key(type.end)) })))
  return { difficulty, raidType, lootType: chosen(mentions(reading, LOOT_WORDS)) }
}

/** The meanings are numbers of days ahead. */
const DAYS = numbered(
  `today,tonight,tonights,todays,tonite,2night,today evening,this evening,heute,heute abend,heut,aujourd'hui,ce soir,auj,hoy,esta noche,esta tarde,
  сегодня,сегодня вечером,segodnya/tomorrow,tmrw,tmr,tmw,tomorow,tommorow,tommorrow,tomorrow evening,2moro,2morrow,2mrw,morgen,morgen abend,demain,
  demain soir,mañana,mañana por la noche,завтра,завтра вечером,zavtra/day after tomorrow,übermorgen,uebermorgen,après demain,pasado mañana,
  послезавтра,poslezavtra`,
)
/** The meanings are weekdays, 0 for Sunday. Short forms after '|' are ordinary words unless a time follows. */
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

/** Minutes since midnight in a zone; null is server time. */
type Clock = Found<number> & { readonly zone: string | null }

const MINUTES = 24 * 60
/** Discord's timestamp, seconds since 1970. */
const STAMP = /<t:(\d{9,10})(?::[a-z])?>/gi

/** The raid's day (YYYY-MM-DD) and time ('9:00 PM') in server time; a Discord timestamp is exact. */
function readWhen(reading: Reading, now: Date) {
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
  // Conversions are slow, so at most 20 times are considered.
  const time = chosen(clocks.slice(0, 20).map((clock) => inServerTime(clock, date?.value ?? today)))
  // Another zone can move the time to the day before or after, and then a weekday to another date. 'Saturday 00:30' can
  // mean either day.
  const later = Math.floor((time?.value ?? 0) / MINUTES)
  const isAnother = weekdays.some(({ value }) => weekdayOf(value) !== weekdayOf(date?.value ?? ''))
  const sure = date?.sure === true && later === 0 && !isAnother && (time?.value ?? MINUTES) >= 5 * 60
  return {
    date: date && { value: daysAfter(date.value, later), sure },
    time: time && { ...time, value: timeText((time.value + MINUTES) % MINUTES) },
  }
}

/** Minutes since midnight of `day` in server time; below 0 or above 24 h for another day. */
function inServerTime({ value, zone, sure }: Clock, day: string): Found<number> {
  const instant = zone === null ? null : instantOf({ date: day, minutes: value }, zone)
  if (instant === null) return { value, sure: sure && zone === null }
  const { date, minutes } = wallClockAt(instant)
  const ours = (Date.parse(date) - Date.parse(day)) / 60_000 + minutes
  return { value: ours, sure: sure && ours === value }
}

const weekdayOf = (day: string) => new Date(day).getUTCDay()

function dayAt(reading: Reading, at: number, today: string): Fact<string> | null {
  const word = meaningAt(reading, at, DAYS)
  // 'Guten Morgen' is a greeting.
  if (word && (/^gut(?:en)?$/.test(reading.key(at - 1)) || NOT_ON.has(reading.key(at - 1)))) return null
  if (word) return fact(word, daysAfter(today, Number(word.value)), true)
  return monthAt(reading, at, today) ?? dateAt(reading, at, today) ?? slashedAt(reading, at, today)
}

const BEFORE_MONTH = wordSet('th st nd rd er ten . of de the')

/** '26th of November', 'Nov 26'. */
function monthAt(reading: Reading, at: number, today: string): Fact<string> | null {
  const isDayFirst = reading.at(at).kind === 'number'
  let start = isDayFirst ? at + 1 : at
  while (isDayFirst && start < at + 4 && BEFORE_MONTH.has(reading.key(start))) start += 1
  const month = meaningAt(reading, start, MONTHS)
  if (month === null) return null
  if (isDayFirst)
    return fact({ at, end: month.end }, comingDay(today, reading.at(at).text, month.value), month.sure)
  const [day, behind] = [reading.at(month.end), reading.at(month.end + 1)]
  const isOther = day.glued || isGoldUnit(behind) || (behind.glued && /^[:h]$/.test(behind.key))
  const end = month.end + (behind.glued && BEFORE_MONTH.has(behind.key) ? 2 : 1)
  return isOther ? null : fact({ at, end }, comingDay(today, day.text, month.value), month.sure)
}

const DATE = /(?:(20\d\d)-(\d\d)-(\d\d)|(\d{1,2})\.(\d{1,2})(?:\.(20\d\d|\d\d))?(\.)?)(?![\p{L}\d])/uy
const SLASHED = /(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?(?![\p{L}\d])/uy
const AT = wordSet('at @ um gegen vers las в к около')
const NOT_AT = AT.union(wordSet('ab from around ca ~ start starting startet bei'))
const ON = wordSet('on am den dem le el the vom')

/** '2026-11-26', '26.11.', '26.11.2026'; but '19.30 Uhr' and 'at 20.10' are times. */
function dateAt(reading: Reading, at: number, today: string): Fact<string> | null {
  const { parts, ...place } = writtenAt(reading, at, DATE)
  const [, isoYear, isoMonth, isoDay, day, month, year, dot] = parts
  if (isoYear) return fact(place, comingDay(today, isoDay, isoMonth, isoYear), true)
  const [before, behind] = [reading.key(at - 1), reading.at(place.end)]
  const isTime = /^(?:uhr|h|am|pm|st|server)$/.test(behind.key) || (!dot && NOT_AT.has(before))
  const value = isTime || isGoldUnit(behind) ? null : comingDay(today, day, month, year)
  return fact(place, value, Boolean(dot ?? year))
}

/** '26/11': the day first, as Europeans write; a guess if the other order is possible. */
function slashedAt(reading: Reading, at: number, today: string): Fact<string> | null {
  const { parts, ...place } = writtenAt(reading, at, SLASHED)
  const [, one = '', two = '', year] = parts
  const [first, second] = [Number(one), Number(two)]
  // '2/8 hc' is a fraction, and '11/12' may be one.
  const isPart = first === second || (first < second && second < 10 && !ON.has(reading.key(at - 1)))
  if (!year && (isPart || `${one}/${two}` === '24/7')) return null
  const [european, american] = [comingDay(today, one, two, year), comingDay(today, two, one, year)]
  const isClear =
    european === null ? second > 12 : american === null && (year !== undefined || first > second)
  return fact(place, european ?? american, isClear)
}

/** A date without a year is at most this many days ahead: '30/4' in November is a fraction. */
const MOST_AHEAD = 90

/** The day, if it exists; without a year, the next such day within MOST_AHEAD days. */
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

/** The next such weekday; a guess if it may be today, or after 'next', which is ambiguous by a week. */
function weekdayAt(reading: Reading, at: number, today: string): Fact<string> | null {
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

/** '21:00', '9:30 pm', '21h30', '19.30', '20 Uhr 30', '9pm', '21', '2030'; in 'um 9 am Samstag' the am is German. */
const CLOCK =
  /(\d{1,2})(?:([:h.]?)([0-5]\d)(?!\d)| ?(?:uhr|h) ?([0-5]\d)(?!\d|[.,]\d))?( ?uhr| ?heures?| ?часов| ?вечера| ?h)?( ?p\.?m\.?|a\.?m\.?| a\.?m\.?(?! (?:\d|\p{L}*(?:tag|woch))))?(?![\p{L}\d])/iuy

function writtenClockAt(reading: Reading, at: number, isBehindDay: boolean): Fact<number> | null {
  const { parts, ...place } = writtenAt(reading, at, CLOCK)
  const [, digits = '', sign, minute, more, unit, half] = parts
  const isAlone = !(sign || more || unit || half)
  // '2030' may be a year, and a small number after a day is probably a count.
  const isBehind = isBehindDay && sign !== '' && Number(digits) > 5
  const isOther = isAlone
    ? (sign === '' && digits.length < 2) || !isHourAlone(reading, place, isBehind)
    : sign === '.' && isGoldUnit(reading.at(place.end))
  if (isOther || digits === '' || Number(digits) > 24) return null
  const { value, sure } = hourOf(digits, half)
  return fact(place, value * 60 + Number(minute ?? more ?? 0), sure && sign !== '.' && (!isAlone || isBehind))
}

/** Raids run in the evening: '8:30' without am or pm is guessed to be 8:30 PM. */
function hourOf(digits: string, half = ''): Found<number> {
  const hour = Number(digits)
  const isOnDial = hour >= 1 && hour <= (half ? 12 : 11)
  const value = isOnDial ? (hour % 12) + (/a/i.test(half) ? 0 : 12) : hour % 24
  return { value, sure: half ? isOnDial : !isOnDial && digits.length === 2 }
}

/** '21 st', 'um 21', 'tonight 21': an hour, not the count of something. */
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

/** 'Halb neun', 'viertel nach acht', 'half past 8': guessed to be in the evening. */
function spokenAt(reading: Reading, at: number): Fact<number> | null {
  const { parts, ...place } = writtenAt(reading, at, SPOKEN)
  const [, part = '', word = ''] = parts
  const hour = HOURS.words.get(joined(word))?.value
  const minutes = /halb/i.test(part) ? -30 : /half/i.test(part) ? 30 : /nach|past/i.test(part) ? 15 : -15
  return hour === undefined ? null : fact(place, ((Number(hour) % 12) + 12) * 60 + minutes, false)
}

const NOT_OURS = wordSet(
  'local my your our his her their aest aedt awst ist brt jst kst sgt hkt gst pkt nzst mt',
)

/** The zone that follows a time. An unknown zone makes the time a guess. */
function zoneAt(reading: Reading, at: number): Pick<Clock, 'zone' | 'sure'> & Pick<Place, 'end'> {
  const { at: token, key } = reading
  const { value: zone = null, end = at } = meaningAt(reading, at, ZONES) ?? {}
  const [sign, hours] = [key(end), token(end + 1)]
  // 'UTC+3'; the signs of IANA's Etc zones are reversed.
  if (zone && /^[+-]$/.test(sign) && hours.glued && /^\d{1,2}$/.test(hours.text))
    return { zone: `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours.text)}`, sure: false, end: end + 2 }
  const isNamed =
    NOT_OURS.has(key(at)) || /^time(?:zone)?$/.test(key(at + 1)) || /^[A-Z]{2,4}T$/.test(token(at).text)
  return { zone, end, sure: zone !== null || SERVER.has(key(at)) || !isNamed }
}

const WAIT =
  /(?:in|dans|en|через) \d{1,3} ?(?:h|hrs?|hours?|std|stunden?|heures?|horas?|m|mins?|minutes?|minuten?|часа?|часов|минут)(?:\d\d)?(?![\p{L}\d])/iuy

/** 'In 2h', 'dans 1h', 'back in 20m' name no time, since nobody knows when the message was written. */
function waitAt(reading: Reading, at: number): Fact<string> | null {
  const wait = writtenAt(reading, at, WAIT)
  return fact(wait, wait.parts[0], true)
}

import { TWO_NAMES } from '#features/character/realm.ts'
import { CLASSES, joined, SHORT_REALMS } from '#features/message/game-words.ts'
import { type Actor, can, isAdvertiser, isStaff } from '#platform/call/rights.ts'
import { foldCase, wordsOf } from '#platform/words/folding.ts'
import { dayOf, daysAfter } from '#platform/words/server-time.ts'

const MONTHS = 'jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec'.split(',')
const NEAR_DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tonight: 0, tomorrow: 1 }
/** A day without a year is in the year that makes it nearest. */
const HALF_A_YEAR = 183

/**
 * The day (YYYY-MM-DD) that a text names, past or future: '2026-11-25', '25.11.', '25/11/2026', '25 Nov', 'Nov 25',
 * 'tomorrow'; null for other texts. `today` in server time.
 */
function dayIn(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase()
  const near = NEAR_DAYS[typed]
  if (near !== undefined) return daysAfter(today, near)
  const [, y, m, d] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(typed) ?? []
  if (d !== undefined) return dayAround(today, { day: d, month: Number(m), year: y })
  const [, day, month, year] = /^(\d\d?)[./](\d\d?)[./]?(\d{4}|\d\d)?$/.exec(typed) ?? []
  if (day !== undefined) return dayAround(today, { day, month: Number(month), year })
  const [, before, name = '', after, named] =
    /^(\d\d?)?\.? ?([a-z]{3,9})\.? ?(\d\d?)?(?:,? (\d{4}))?$/.exec(typed) ?? []
  const place = MONTHS.indexOf(name.slice(0, 3)) + 1
  const figure = before ?? after
  if (place === 0 || figure === undefined || (before !== undefined && after !== undefined)) return null
  return dayAround(today, { day: figure, month: place, year: named })
}

function dayAround(
  today: string,
  { day, month, year }: { day: string; month: number; year: string | undefined },
): string | null {
  const thisYear = Number(today.slice(0, 4))
  const years =
    year === undefined
      ? [thisYear - 1, thisYear, thisYear + 1]
      : [Number(year) + (year.length === 2 ? 2000 : 0)]
  const days = years.map((each) => dayOf(String(each), String(month), day)).filter((date) => date !== null)
  if (year !== undefined) return days[0] ?? null
  const isNear = (date: string) =>
    date > daysAfter(today, -HALF_A_YEAR) && date <= daysAfter(today, HALF_A_YEAR)
  return days.find(isNear) ?? null
}

/** A typed word, and what it may mean: a realm's short form, a class. */
export interface Word {
  readonly word: string
  readonly meant: readonly string[]
}

/** The ways to read a search text; null or empty where the text cannot be read that way. */
export interface Wanted {
  /** Each must begin a word of the hit. */
  readonly words: readonly Word[]
  /** The beginning of a payment code, or a whole confirmation code. */
  readonly code: string | null
  /** The beginning of a booking's short id, or its whole id. */
  readonly run: string | null
  /** A raid's day, YYYY-MM-DD. */
  readonly day: string | null
}

/** Four characters distinguish a code or short id from nearly all others. */
const CODE = /^[\da-z]{4,32}$/i
const RUN = /^[\da-f]{4,8}$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** The most words that are searched; further ones are ignored. */
const MAX_WORDS = 8

/** A realm with a Cyrillic, Korean or Chinese name is stored by its Latin name. */
const OWN_NAMES = TWO_NAMES.map(([own, latin]) => [withoutYo(own), foldCase(latin)] as const)

/** Parses a search text. `today` in server time. */
export function wantedBy(text: string, today: string): Wanted {
  const code = text.replace(/^#/, '')
  const latin = OWN_NAMES.reduce((all, [own, realm]) => all.replace(own, realm), withoutYo(text))
  const words = [...new Set(wordsOf(latin))].slice(0, MAX_WORDS)
  return {
    words: words.map((word) => ({ word, meant: meantBy(word) })),
    code: CODE.test(code) ? code.toUpperCase() : null,
    run: RUN.test(code) ? code.toLowerCase() : null,
    day: dayIn(text, today),
  }
}

function withoutYo(text: string): string {
  return foldCase(text).replaceAll('ё', 'е')
}

function meantBy(word: string): string[] {
  const letters = joined(word)
  const values = [SHORT_REALMS, CLASSES].map(({ words }) => words.get(letters)?.value)
  return values.filter((value) => value !== undefined && foldCase(value) !== word) as string[]
}

/** What a reader may find: the same as their screens show (docs/product.md, SEARCH-2). */
export interface Scope {
  readonly readerId: string
  /** Finds every booking, member, hero name and mail. */
  readonly isStaff: boolean
  /** Finds the bookings that the reader made, besides those of raids that the reader leads or collects for. */
  readonly own: boolean
  /** 'all': also unpublished raids; 'own': only raids that the reader leads or collects for. */
  readonly raids: 'all' | 'published' | 'own'
  /** Raids that the reader leads or collects for are found if they start at this instant or later. */
  readonly since: Date
}

/** Leaders and collectors find their raids, and the raids' clients, for this many days after the start. */
const CREW_DAYS = 90

export function scopeOf(actor: Actor, now: Date): Scope {
  return {
    readerId: actor._id,
    isStaff: isStaff(actor),
    own: isAdvertiser(actor),
    raids: can(actor.roles, 'manage-raids') ? 'all' : isAdvertiser(actor) ? 'published' : 'own',
    since: new Date(now.getTime() - CREW_DAYS * 86_400_000),
  }
}

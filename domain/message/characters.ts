import { characterOf } from '../booking/rules.ts'
import { namedInLink } from '../character/rules.ts'
import { clientKey } from '../client/client.ts'
import { community } from '../community.ts'
import type { Faction } from '../season.ts'
import { CLASS_WORDS } from './classes.ts'
import { chosen, type Found, type Reading, take } from './found.ts'
import { NAMES_TOO, NO_NAMES } from './names.ts'
import { FACTION_WORDS } from './payment.ts'
import { KNOWN_REALMS, NEAR_REALMS, SHORT_REALMS } from './realms.ts'
import type { Token } from './tokens.ts'
import { meaningAt, nearMeaning } from './words.ts'

/** A character that a message names, and its tokens: from `at` to before `end`. */
export interface Placed {
  readonly at: number
  readonly end: number
  readonly raiderioLink?: Found<string>
  readonly clientName?: Found<string>
  readonly clientRealm?: Found<string>
  readonly clientFaction?: Found<Faction>
}

/** The letters of a character's name in the game. */
const FEWEST_LETTERS = 2
const MOST_LETTERS = 12

/** The characters of a message in their order, each once. Their tokens are taken. */
export function readCharacters(reading: Reading): Placed[] {
  const { tokens, taken } = reading
  const placed: Placed[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    const found =
      token?.kind === 'link' ? linkAt(reading, at) : token?.kind === 'word' ? namedAt(reading, at) : null
    if (found) placed.push(withFaction(reading, found))
    // The realm of nobody: 'EU-Chamber of Aspects'. No name begins in it.
    const realm = found === null && token?.kind === 'word' ? meaningAt(tokens, at, KNOWN_REALMS) : null
    at = (found?.end ?? realm?.end ?? at + 1) - 1
  }
  for (const { at, end } of placed) for (let next = at; next < end; next += 1) taken.add(next)
  return withoutTwice(placed)
}

function linkAt(reading: Reading, at: number): Placed | null {
  const { text = '' } = reading.tokens[at] ?? {}
  const link = raiderioOf(/^https?:/i.test(text) ? text : `https://${text}`)
  const address = characterOf(link)
  if (address === null) return null
  const { name, realm } = namedInLink(address)
  const here = { at, end: at + 1, sure: true }
  return {
    at,
    end: at + 1,
    raiderioLink: take(reading, link, here),
    clientName: take(reading, name, here),
    clientRealm: take(reading, realm, here),
  }
}

/** Where the armory and Warcraft Logs have a character. */
const ELSEWHERE =
  /^https?:\/\/(?:www\.)?(?:worldofwarcraft\.(?:blizzard\.)?com|warcraftlogs\.com)\/(?:[a-z-]+\/)?character\/(eu|us|tw|kr)\/([^/?#]+)\/([^/?#]+)/i

/** The link to Raider.IO of a character that another site has. */
function raiderioOf(link: string): string {
  const [, region, realm, name] = ELSEWHERE.exec(link) ?? []
  return name === undefined ? link : `https://raider.io/characters/${region?.toLowerCase()}/${realm}/${name}`
}

interface RealmFound {
  readonly value: string
  readonly at: number
  readonly end: number
  readonly sure: boolean
}

/** 'Brontax-Tarren Mill', 'Brontax (Kazzak)', 'Brontax on Kazzak', 'Brontax Kazzak'. */
function namedAt(reading: Reading, at: number): Placed | null {
  const { tokens } = reading
  const token = tokens[at]
  if (!token || reading.taken.has(at)) return null
  const realm = isName(token)
    ? realmBehind(tokens, at)
    : isNameToo(token)
      ? realmRightBehind(tokens, at)
      : null
  if (realm === null || reading.taken.has(realm.at)) return null
  // A realm in front of another may be a name as well, and 'Shadow' no name.
  const sure = realm.sure && isName(token) && !KNOWN_REALMS.has(token.key)
  return {
    at,
    // A bracket between the two has a meaning of its own.
    end: tokens[at + 1]?.key === '(' && realm.at > at + 2 ? at + 1 : realm.end,
    clientName: take(reading, asName(token.text), { at, end: at + 1, sure }),
    clientRealm: take(reading, realm.value, realm),
  }
}

const PREPOSITIONS = new Set([
  'on',
  'of',
  'from',
  'auf',
  'von',
  'vom',
  'sur',
  'de',
  'en',
  'in',
  'на',
  'с',
  ',',
  'at',
])
const REALM_WORDS = new Set(['server', 'realm', 'serveur', 'servidor', 'сервер', 'сервера'])
/** In brackets between a name and its realm stand at most so many words: 'Vex (shadow priest) on Kazzak'. */
const MOST_IN_BRACKETS = 5

function realmBehind(tokens: readonly Token[], at: number): RealmFound | null {
  const name = tokens[at]
  const sign = tokens[at + 1]?.key ?? ''
  if (!name) return null
  if (sign === '-' || sign === '@')
    return (
      realmAt(tokens, at + 2, true) ??
      shortRealm(tokens, at) ??
      (isWritten(name) ? nearRealm(tokens, at) : null)
    )
  if (!isWritten(name)) return null
  const isList = sign === '/' || sign === '[' || sign === ';' || sign === '|'
  if (sign === '(') return realmAt(tokens, at + 2, true) ?? behindBrackets(tokens, at + 2)
  return isList ? realmAt(tokens, at + 2, false) : realmNear(tokens, at + 1)
}

/** Behind a word that says something else of clients, too: 'Shadow-Kazzak', 'Link (Kazzak)', 'Havoc on Kazzak'. */
function realmRightBehind(tokens: readonly Token[], at: number): RealmFound | null {
  const [before, name, sign] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (sign?.key === '-' && sign.glued && tokens[at + 2]?.glued) return realmAt(tokens, at + 2, true)
  // 'My Main on Kazzak', 'Priest Shadow on Kazzak', 'Nethris Shadow (Kazzak)'.
  const isOfBefore =
    before?.kind === 'word' && (OWNERS.has(before.key) || isName(before) || CLASS_WORDS.has(before.key))
  if (!name || !isWritten(name) || isOfBefore) return null
  if (['(', '/', '[', '|'].includes(sign?.key ?? '') && !CLASS_WORDS.get(name.key)?.sure)
    return realmAt(tokens, at + 2, false)
  return CLASS_WORDS.get(name.key)?.sure === false ? realmNear(tokens, at + 1) : null
}

const OWNERS = new Set('my mein meine mon ma mi his her the der die le la el мой'.split(' '))

/** 'On Kazzak', 'vom Server Kazzak', 'Kazzak'. */
function realmNear(tokens: readonly Token[], at: number): RealmFound | null {
  const next = PREPOSITIONS.has(tokens[at]?.key ?? '') ? at + 1 : at
  return realmAt(tokens, REALM_WORDS.has(tokens[next]?.key ?? '') ? next + 1 : next, false)
}

/** 'Hexi-TN', 'Hexi-AD', where European realms are called so. */
function shortRealm(tokens: readonly Token[], name: number): RealmFound | null {
  const [sign, realm] = [tokens[name + 1], tokens[name + 2]]
  const isShort = community.site.region === 'eu' && sign?.glued && realm?.glued
  const value = isShort ? SHORT_REALMS.get(realm.key) : undefined
  return value === undefined ? null : { value, at: name + 2, end: name + 3, sure: true }
}

function behindBrackets(tokens: readonly Token[], at: number): RealmFound | null {
  for (let end = at; end < at + MOST_IN_BRACKETS && tokens[end]; end += 1) {
    if (tokens[end]?.key === ')')
      return PREPOSITIONS.has(tokens[end + 1]?.key ?? '') ? realmNear(tokens, end + 1) : null
  }
  return null
}

function realmAt(tokens: readonly Token[], at: number, sure: boolean): RealmFound | null {
  const meant = meaningAt(tokens, at, KNOWN_REALMS)
  if (meant === null) return null
  // 'Aggra (Português)'.
  const [open, word, close] = tokens.slice(meant.end, meant.end + 3)
  const isWhole = open?.key === '(' && word?.key === 'portugues' && close?.key === ')'
  return { value: meant.value, at, end: meant.end + (isWhole ? 3 : 0), sure }
}

/** 'Brontax-Taren Mill': a realm that is nearly known, else one that is not known at all; a guess. */
function nearRealm(tokens: readonly Token[], name: number): RealmFound | null {
  const at = name + 2
  const first = tokens[at]
  if (first?.kind !== 'word') return null
  for (const count of [3, 2, 1]) {
    const words = tokens.slice(at, at + count)
    if (words.length < count || words.some(({ kind }) => kind !== 'word')) continue
    const key = words.map((word) => word.key).join('')
    const value = nearMeaning({ ...first, key }, NEAR_REALMS)
    if (value !== undefined) return { value, at, end: at + count, sure: false }
  }
  const isRealm =
    first.glued && tokens[name + 1]?.glued && isWritten(first) && isName(first) && first.text.length > 2
  return isRealm ? { value: first.text, at, end: at + 1, sure: false } : null
}

/** A word that a character can be called. */
function isName(token: Token): boolean {
  return isLikeName(token) && !NO_NAMES.has(token.key) && !CLASS_WORDS.has(token.key)
}

/** A specialisation, a class with a capital, or a word such as 'main': a name where a realm follows. */
function isNameToo(token: Token): boolean {
  const ofClass = CLASS_WORDS.get(token.key)
  const isNamed = ofClass ? !ofClass.sure || isWritten(token) : NAMES_TOO.has(token.key)
  return isNamed && isLikeName(token)
}

function isLikeName({ kind, text }: Token): boolean {
  const letters = [...text].length
  const fits = kind === 'word' && letters >= FEWEST_LETTERS && letters <= MOST_LETTERS
  return fits && /^[\p{L}\p{M}]+$/u.test(text)
}

/** Written as names are, with a capital; or in a script that has none. */
function isWritten({ text }: Token): boolean {
  const [first = ''] = text
  return first !== first.toLowerCase() || first.toLowerCase() === first.toUpperCase()
}

/** As the game writes it. */
function asName(text: string): string {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('').toLowerCase()
}

/** 'Nethris-Kazzak (Horde)': said of the character, as long as nothing is said of gold. */
function withFaction(reading: Reading, found: Placed): Placed {
  const { tokens } = reading
  const at = tokens[found.end]?.key === '(' ? found.end + 1 : found.end
  const value = FACTION_WORDS.get(tokens[at]?.key ?? '')
  if (value === undefined) return found
  return { ...found, end: at + 1, clientFaction: take(reading, value, { at, end: at + 1, sure: false }) }
}

/** A faction that nothing says is paid with: of all clients, for sure where it is called so, 'faction: Horde'. */
export function readFaction(reading: Reading): Found<Faction> | undefined {
  const { tokens, taken } = reading
  return chosen(
    tokens.flatMap(({ key }, at) => {
      const value = taken.has(at) ? undefined : FACTION_WORDS.get(key)
      const labels = [tokens[at - 1]?.key ?? '', tokens[at - 2]?.key ?? '']
      const sure = labels.some((label) => FACTION_LABELS.has(label))
      return value === undefined ? [] : [take(reading, value, { at, end: at + 1, sure })]
    }),
  )
}

const FACTION_LABELS = new Set(['faction', 'fraktion', 'faccion', 'фракция'])

/**
 * Names with their classes where one realm stands for all: 'all on Blackrock: Tilo warrior, Bela mage', 'Zoé (druidesse) et Rémi
 * (chasseur) sur Dalaran'. Guesses.
 */
export function readShared(reading: Reading): Placed[] {
  const { tokens, taken } = reading
  const realms = tokens.flatMap((_, at) =>
    taken.has(at) || !PREPOSITIONS.has(tokens[at - 1]?.key ?? '') ? [] : (realmAt(tokens, at, false) ?? []),
  )
  const [realm] = realms
  if (realm === undefined || realms.length > 1) return []
  const named = tokens.flatMap((token, at) => {
    const next = tokens[at + 1]?.key === '(' ? at + 2 : at + 1
    const isNamed = isName(token) && isWritten(token) && !taken.has(at) && !KNOWN_REALMS.has(token.key)
    return isNamed && meaningAt(tokens, next, CLASS_WORDS) ? [at] : []
  })
  return named.map((at) => ({
    ...{ at, end: at + 1 },
    clientName: take(reading, asName(tokens[at]?.text ?? ''), { at, end: at + 1, sure: false }),
    clientRealm: take(reading, realm.value, realm),
  }))
}

const NAME_LABELS = new Set(
  'name char character toon charakter perso personnage nick ign main nombre personaje имя ник персонаж'.split(
    ' ',
  ),
)
const LINKS = new Set([':', '=', 'is', 'ist', 'est', 'named', 'called', 'heisst', 'heißt'])

/** 'Name: Kessandra', 'char is Kessandra', with the one realm that is named and that nobody pays on. */
export function readLabelled(reading: Reading): Placed[] {
  const { tokens, taken } = reading
  for (let at = 0; at < tokens.length; at += 1) {
    if (!NAME_LABELS.has(tokens[at]?.key ?? '')) continue
    const link = tokens[at + 1]
    const next = LINKS.has(link?.key ?? '') ? at + 2 : at + 1
    const name = tokens[next]
    if (!name || !isName(name) || !isWritten(name) || KNOWN_REALMS.has(name.key)) continue
    const sure = link?.key === ':' || link?.key === '='
    const realms = tokens.flatMap((_, place) =>
      taken.has(place) ? [] : (realmAt(tokens, place, false) ?? []),
    )
    const realm = realms.length === 1 ? realms[0] : undefined
    return [
      {
        at: next,
        end: next + 1,
        clientName: take(reading, asName(name.text), { at: next, end: next + 1, sure }),
        ...(realm && { clientRealm: take(reading, realm.value, realm) }),
      },
    ]
  }
  return []
}

/** The same character by link and by name is one; what is said first keeps its place, and the link is kept. */
function withoutTwice(placed: readonly Placed[]): Placed[] {
  const byKey = new Map<string, Placed>()
  for (const one of placed) {
    const [name, realm] = [one.clientName?.value ?? '', one.clientRealm?.value ?? '']
    const key = clientKey({ name, realm })
    byKey.set(key, { ...one, ...byKey.get(key), ...(one.raiderioLink && { raiderioLink: one.raiderioLink }) })
  }
  return [...byKey.values()]
}

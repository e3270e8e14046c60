import { characterOf } from '#features/booking/rules.ts'
import { namedInLink } from '#features/character/rules.ts'
import { clientKey } from '#features/client/calls.ts'
import type { ClientClass, Faction } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import {
  CLASSES,
  FACTIONS,
  type Found,
  NEAR_REALMS,
  nearly,
  REALMS,
  SHORT_REALMS,
  wordSet,
} from './game-words.ts'
import { chosen, type Fact, meaningAt, type Place, type Reading, scan, type Token, take } from './reading.ts'

/** A client of a message; a value that was not found is absent. Whole gold. */
export interface MessageClient {
  raiderioLink?: Found<string>
  clientName?: Found<string>
  clientRealm?: Found<string>
  clientClass?: Found<ClientClass>
  clientFaction?: Found<Faction>
  price?: Found<number>
  deposit?: Found<number>
}

export type Character = MessageClient & Place

/** The distinct characters of a message, in order of first mention; a link and a name of the same character are one. */
export function readCharacters(reading: Reading): Character[] {
  const byKey = new Map<string, Character>()
  // 'EU-Chamber of Aspects' names no character, so later readers may take its tokens.
  const looked = { ...reading, taken: new Set(reading.taken) }
  const look = (at: number) => linkAt(reading, at) ?? namedAt(reading, at) ?? realmAt(reading, at)
  for (const one of scan<Character>(looked, look)) {
    if (!one.clientName) continue
    take(reading, one)
    const key = clientKey({ name: one.clientName.value, realm: one.clientRealm?.value ?? '' })
    const clientName = { ...one.clientName, sure: one.clientName.sure && !isAnother(reading, one) }
    byKey.set(key, {
      ...one,
      clientName,
      ...byKey.get(key),
      ...(one.raiderioLink && { raiderioLink: one.raiderioLink }),
    })
  }
  return [...byKey.values()]
}

const OTHERS = wordSet('of by to via an von par leader rl gl gm collector booster tank or oder ou или')

/** 'Alt of Bowman-Draenor', 'rl is Bowman-Draenor', 'Kiro-Kazzak or Kiro-Draenor': the character may not be the client. */
function isAnother({ key }: Reading, { at, end }: Place): boolean {
  const before = key(['is', ':'].includes(key(at - 1)) ? at - 2 : at - 1)
  return (
    OTHERS.has(before) || /^(?:(?:or|oder|ou|или) (?!sur)|pays [,.;])/.test(`${key(end)} ${key(end + 1)}`)
  )
}

/** Links to a character in the armory or on Warcraft Logs. */
const ELSEWHERE =
  /^https?:\/\/(?:www\.)?(?:worldofwarcraft\.(?:blizzard\.)?com|warcraftlogs\.com)\/(?:[a-z-]+\/)?character\/(eu|us|tw|kr)\/([^/?#]+)\/([^/?#]+).*/i

function linkAt(reading: Reading, at: number): Character | null {
  const { kind, text } = reading.at(at)
  if (kind !== 'link') return null
  const whole = `https://${text.replace(/^https?:\/\//i, '')}`
  const link = whole.replace(ELSEWHERE, 'https://raider.io/characters/$1/$2/$3')
  const address = characterOf(link)
  if (address === null) return null
  const { name, realm } = namedInLink(address)
  const sure = (value: string) => ({ value, sure: true })
  const found = { raiderioLink: sure(link), clientName: sure(name), clientRealm: sure(realm) }
  return withFaction(reading, { at, end: at + 1, ...found })
}

/** In 'Nethris-Kazzak (Horde)' the faction is the character's, as a guess. */
function withFaction(reading: Reading, character: Character): Character {
  const faction = meaningAt(reading, character.end + (reading.key(character.end) === '(' ? 1 : 0), FACTIONS)
  return faction ? { ...character, end: faction.end, clientFaction: { ...faction, sure: false } } : character
}

/** 'Brontax-Tarren Mill', 'Brontax (Kazzak)', 'Brontax on Kazzak', 'Brontax Kazzak'. */
function namedAt(reading: Reading, at: number): Character | null {
  const name = reading.at(at)
  const isPlain = isName(name)
  const realm = isPlain ? realmBehind(reading, at) : realmRightBehind(reading, at)
  if (realm === null || reading.taken.has(realm.at)) return null
  // The name is a guess if it is also a realm's name or a word like 'Shadow'.
  const isSure = realm.sure && isPlain && !REALMS.words.has(name.key)
  // In 'Vex (shadow priest) on Kazzak' the words in brackets stay free for later readers.
  const end = reading.key(at + 1) === '(' && realm.at > at + 2 ? at + 1 : realm.end
  const clientName = { value: asName(name.text), sure: isSure }
  return withFaction(reading, { at, end, clientName, clientRealm: realm })
}

const LISTED = wordSet('/ [ ; |')

function realmBehind(reading: Reading, at: number): Fact<string> | null {
  const [name, sign] = [reading.at(at), reading.key(at + 1)]
  if (sign === '-' || sign === '@') return realmAt(reading, at + 2, true) ?? otherRealm(reading, at)
  if (!isWritten(name)) return null
  if (sign === '(') {
    // A realm in the brackets, or behind them: 'Vex (shadow priest) on Kazzak'.
    const close = [3, 4, 5, 6].map((more) => at + more).find((place) => reading.key(place) === ')') ?? at
    const isNear = PREPOSITIONS.has(reading.key(close + 1))
    return realmAt(reading, at + 2, true) ?? (isNear ? realmNear(reading, close + 1) : null)
  }
  return LISTED.has(sign) ? realmAt(reading, at + 2) : realmNear(reading, at + 1)
}

const OWNERS = wordSet('my mein meine mon ma mi his her the der die le la el мой')

/** The realm after a name that is also another word: 'Shadow-Kazzak', 'Link (Kazzak)', 'Havoc on Kazzak'. */
function realmRightBehind(reading: Reading, at: number): Fact<string> | null {
  const [before, name, sign] = [reading.at(at - 1), reading.at(at), reading.at(at + 1)]
  const ofClass = CLASSES.words.get(name.key)
  if (!isLikeName(name) || !(ofClass ? !ofClass.sure || isWritten(name) : NAMES_TOO.has(name.key)))
    return null
  if (sign.key === '-' && sign.glued && reading.at(at + 2).glued) return realmAt(reading, at + 2, true)
  // No name: 'My Main on Kazzak', 'Priest Shadow on Kazzak', 'Nethris Shadow (Kazzak)'.
  const isOfBefore = OWNERS.has(before.key) || isName(before) || CLASSES.words.has(before.key)
  if (!isWritten(name) || isOfBefore || ofClass?.sure) return null
  if (sign.key === '(' || LISTED.has(sign.key)) return realmAt(reading, at + 2)
  return ofClass ? realmNear(reading, at + 1) : null
}

const PREPOSITIONS = wordSet('on of from at in auf von vom sur de en на с ,')
const REALM_WORDS = wordSet('server realm serveur servidor сервер сервера')

/** 'On Kazzak', 'vom Server Kazzak', 'Kazzak'. */
function realmNear(reading: Reading, at: number): Fact<string> | null {
  const next = PREPOSITIONS.has(reading.key(at)) ? at + 1 : at
  return realmAt(reading, REALM_WORDS.has(reading.key(next)) ? next + 1 : next)
}

function realmAt(reading: Reading, at: number, sure = false): Fact<string> | null {
  const realm = meaningAt(reading, at, REALMS)
  return realm && { ...realm, sure }
}

/** A European short form ('Hexi-TN'); as guesses a misspelt realm ('Taren Mill') or any capitalized word. */
function otherRealm(reading: Reading, name: number): Fact<string> | null {
  const at = name + 2
  const first = reading.at(at)
  const isGlued = reading.at(name + 1).glued && first.glued
  const short = isGlued && community.site.region === 'eu' ? meaningAt(reading, at, SHORT_REALMS) : null
  if (short || !isWritten(reading.at(name))) return short
  for (const count of [3, 2, 1]) {
    const words = reading.tokens.slice(at, at + count).filter(({ kind }) => kind === 'word')
    const value =
      words.length === count ? nearly(words.map(({ key }) => key).join(''), NEAR_REALMS) : undefined
    if (value !== undefined) return { value, sure: false, at, end: at + count }
  }
  const isRealm = isGlued && isWritten(first) && isName(first) && first.text.length > 2
  return isRealm ? { value: first.text, sure: false, at, end: at + 1 } : null
}

/** Words in a name's position that are no names. */
const NO_NAMES = wordSet(
  `eu us na tw kr cn the a an and or und oder et ou with mit avec for fur pour is are ist sind est sont i im he she it we you they ich er sie es
  wir ihr je tu il elle nous vous on in at of from by to as be was my mein meine mon ma mes his her ihre our your char chars character
  characters charakter toon toons main alt alts perso persos personnage realm server serveur name names realmname pay pays paid paying
  payment payments gold golds g bank zahlung zahlt paiement paye deposit depo dep price preis prix anzahlung acompte cash raid raids run runs
  boost booster boosts carry slot slots spot spots client clients kunde kunden customer customers buyer need needs want wants wanted looking lf
  lfg lfm wtb wts wtt buy buying sell selling book booking booked please pls plz bitte svp thanks thx hi hey hello allo hallo salut slt bonjour
  bonsoir yo ok okay yes no not ja nein oui non full loot share saved unsaved vip curve horde alliance ally alli allianz today tonight tomorrow
  heute morgen demain each per also new both one two three all only just same time date day class classe klasse faction fraktion link contact
  discord here hier ici playing play plays located lives based mainly currently still rest reste resto restbetrag left remaining now jetzt
  sofort maintenant ahora gerade spiele spielt joue suche brauche cherche hab habe have has got get gets bring we'll add plus horda alianza
  pago paga oro precio deposito adelanto hola buenas hoy para normal heroico mitico personaje somos orda орда альянс оплата золото цена
  депозит предоплата привет privet нужен нужна клиент персонаж имя героик мифик нормал гер фулл сегодня завтра suchen kommt heroisch heroic
  mythic mythisch magst samstag sonntag montag dienstag mittwoch donnerstag freitag btag bnet tag spec when budget`,
)
/** Words of NO_NAMES that are also names of characters. */
const NAMES_TOO = wordSet('main alt link char character toon perso raid run boost slot spot tag spec client')

const isName = (token: Token) =>
  isLikeName(token) && !NO_NAMES.has(token.key) && !CLASSES.words.has(token.key)
const isLikeName = ({ kind, text }: Token) => kind === 'word' && /^[\p{L}\p{M}]{2,12}$/u.test(text)
/** Capitalized like a name, or in a script without capitals. */
const isWritten = ({ text }: Token) => /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(text)
const asName = (text: string) => text.toLowerCase().replace(/^./u, (first) => first.toUpperCase())

/** A faction that does not belong to the payment is that of all clients. It is a guess unless written as 'faction: Horde'. */
export function readFaction(reading: Reading): Found<Faction> | undefined {
  const { key } = reading
  const found = scan(reading, (at) => meaningAt(reading, at, FACTIONS))
  const isCalledSo = (at: number) => /faction|fraktion|faccion|фракция/.test(key(at - 2) + key(at - 1))
  return chosen(found.map(({ value, at }) => ({ value, sure: isCalledSo(at) })))
}

const LABELS = wordSet(
  'name char character toon charakter perso personnage nick ign main nombre personaje имя ник персонаж',
)
const LINKS = wordSet(': = is ist est named called heisst')

/**
 * Names whose realm is mentioned separately, if there is one realm that nobody pays on: 'Name: Kessandra', 'all on
 * Blackrock: Tilo warrior, Bela mage'.
 */
export function readApart(reading: Reading): Character[] {
  const { tokens, taken } = reading
  const realms = scan({ ...reading, taken: new Set(taken) }, (at) => realmAt(reading, at))
  const [realm] = realms.length === 1 ? realms : []
  const places = [...tokens.keys()].filter((at) => {
    const token = reading.at(at)
    return isName(token) && isWritten(token) && !taken.has(at) && !REALMS.words.has(token.key)
  })
  const label = (at: number) => reading.key(LINKS.has(reading.key(at - 1)) ? at - 2 : at - 1)
  const labelled = places.find((at) => LABELS.has(label(at)))
  const isOfAll = realm && PREPOSITIONS.has(reading.key(realm.at - 1))
  const withClass = places.filter((at) =>
    meaningAt(reading, reading.key(at + 1) === '(' ? at + 2 : at + 1, CLASSES),
  )
  return (labelled !== undefined ? [labelled] : isOfAll ? withClass : []).map((at) => {
    const sure = at === labelled && [':', '='].includes(reading.key(at - 1))
    const clientName = { value: asName(reading.at(at).text), sure }
    for (const place of [{ at, end: at + 1 }, ...(realm ? [realm] : [])]) take(reading, place)
    return { at, end: at + 1, clientName, ...(realm && { clientRealm: realm }) }
  })
}

import { realmName } from '#features/character/names.ts'
import type { Faction } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { readApart, readCharacters, readFaction } from './characters.ts'
import {
  CLASSES,
  DIFFICULTY_WORDS,
  FACTIONS,
  type Found,
  LOOT_WORDS,
  lexicon,
  RAID_TYPE_WORDS,
  REALMS,
  SHORT_WORDS,
  wordSet,
} from './game-words.ts'
import { readClients, readSpokenOf } from './gold.ts'
import {
  chosen,
  meaningAt,
  mentions,
  near,
  type Place,
  type Reading,
  readingOf,
  type Said,
  said,
  scan,
  take,
  writtenAt,
} from './reading.ts'
import { readWhen } from './when.ts'

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

/** The realm and the faction of payment. A realm of which nothing says that it is paid on needs its faction, and is a guess. */
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

/** A word of paying is near, with nothing but fillers and a faction between. 'Or sur Hyjal' is gold in French, every other 'or' is not. */
function isPaidThere(reading: Reading, { at, end }: Place): boolean {
  const places = [...near(reading, at - 1, -1, BETWEEN), ...near(reading, end, 1, BETWEEN)]
  return places.some((place) => {
    const key = reading.key(place)
    return PAY.has(key) || (key === 'or' && reading.key(place + 1) === 'sur')
  })
}

/** 'Kazzak horde', 'Draenor H', 'Hyjal côté horde', 'ally Ravencrest'. */
function factionBeside(reading: Reading, { at, end }: Place): Said<Faction> | null {
  const behind = near(reading, end, 1, DASHES).map((place) => {
    const value = LETTERS.get(reading.at(place).text)
    return value ? { value, sure: false, at: place, end: place + 1 } : meaningAt(reading, place, FACTIONS)
  })
  return [...behind, meaningAt(reading, at - 1, FACTIONS)].find((faction) => faction !== null) ?? null
}

/** Where clients are reached; behind '|' words behind which a name has to look like one. */
const LABELS = lexicon({
  contact: `btag,b tag,battletag,battle tag,battlenet,battle net,bnet,discord,disc,disco,dc,diskord,дискорд,диск,дс,бтаг,баттлтег,батлтег
    |contact,kontakt,contacto,tag,связь,контакт`,
})
const LINKS = wordSet(': = - is ist est es me id name tag mein mon mi ping add on @ ! `')
/** Behind such a word they are of the sentence. */
const NO_HANDLES = wordSet(
  `me my on in is it the a an and or und oder et y и for fur pour para please pls plz bitte svp i im ich we he she they to at or only call server
  name id later soon tonight today tomorrow heute morgen demain hc nm mythic heroic normal full curve vip saved unsaved price deposit horde
  alliance priest discord btag bnet contact ok also too there here down yesterday gestern hier ayer вчера dead full offline busy chat voice ticket`,
)
const HANDLE = /[\p{L}_][\p{L}\p{M}\p{N}._#]{0,35}[\p{L}\p{M}\p{N}_](?![\p{L}\p{M}\p{N}_#]|\.[\p{L}\p{N}_])/uy
const TAG = /\p{L}[\p{L}\p{M}\p{N}]{1,30}#\d{4,6}(?![\p{L}\d])/uy

/** A name on Discord or Battle.net: 'Kat#1234', 'btag Kat#1234', 'my discord is kat.lyn', '@kat'. Its tokens are taken. */
function readContact(reading: Reading): Found<string> | undefined {
  const found = [...reading.tokens.keys()].flatMap(
    (at) => labelledAt(reading, at) ?? contactAt(reading, at) ?? [],
  )
  const contact = chosen(found)
  for (const one of found) if (one.value === contact?.value) take(reading, one)
  return contact
}

function labelledAt(reading: Reading, at: number): Said<string> | null {
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

function contactAt(reading: Reading, at: number): Said<string> | null {
  const { at: token, key } = reading
  // 'Kat#1234' can be nothing else.
  const tag = writtenAt(reading, at, TAG)
  // '@kat on discord': a realm is written so as well.
  const isMention =
    key(at) === '@' && !(token(at).glued && token(at - 1).kind === 'word') && token(at + 1).glued
  return said(tag, tag.parts[0], true) ?? (isMention ? handleAt(reading, at + 1) : null)
}

function handleAt(reading: Reading, at: number): Said<string> | null {
  const found = writtenAt(reading, at, HANDLE)
  const { end } = found
  const isName = reading.key(end) === '-' && reading.at(end).glued && reading.at(end + 1).glued
  const isWord = end === at + 1 && NO_HANDLES.has(reading.key(at))
  const other = meaningAt(reading, at, REALMS) ?? meaningAt(reading, at, CLASSES)
  return isName || isWord || (other && other.end >= end) ? null : said(found, found.parts[0], false)
}

/** The most of a message that is read, in UTF-16 units. */
export const MAX_MESSAGE = 10_000

export type ReadMessage = ReturnType<typeof readMessage>

/**
 * Reads a chat message of clients who want to be booked (docs/product.md, MSG-2). It fills in nothing that the message does not
 * say, and an ambiguous reading is not `sure`. One pass reads each kind of thing and looks no further than a few words, so the
 * time is in proportion to the length. The first reader takes a word from all later ones.
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
  // Characters that it names behind the last client are left.
  return { clients, left: Math.max(0, characters.length - clients.length), raid, payment, contact, spokenOf }
}

const DUNGEONS = wordSet('plus dungeon dungeons key keys keystone ini inis')
const EXCEPT = wordSet('without except but minus ohne ausser sauf sans menos excepto кроме без')
const PAYMENT = wordSet('payment pay paid price pot gold upfront is its voll amount')

function readRaid(reading: Reading) {
  const { at: token, key } = reading
  // In 'hc full' one word says both.
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

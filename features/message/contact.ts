import { CLASSES, REALMS } from './game-words.ts'
import { type Found, lexicon, wordSet } from './lexicon.ts'
import { chosen, meaningAt, type Reading, type Said, said, take, writtenAt } from './reading.ts'

/** Where clients are reached; behind '|' words behind which a name has to look like one. */
const LABELS = lexicon({
  contact: `btag,b tag,battletag,battle tag,battlenet,battle net,bnet,discord,disc,disco,dc,diskord,дискорд,диск,дс,бтаг,баттлтег,батлтег
    |contact,kontakt,contacto,tag,связь,контакт`,
})
/** Between such a word and the name. */
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
export function readContact(reading: Reading): Found<string> | undefined {
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

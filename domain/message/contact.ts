import { CLASS_WORDS } from './classes.ts'
import { type Found, type Reading, take } from './found.ts'
import { KNOWN_REALMS } from './realms.ts'
import type { Token } from './tokens.ts'
import { meaningAt, meanings } from './words.ts'

/** Where clients are reached, and whether a name behind the word can be nothing else. */
const LABELS = meanings(
  [
    true,
    'btag,b tag,battletag,battle tag,battlenet,battle net,bnet,discord,disc,disco,diskord,дискорд,диск,дс,бтаг,баттлтег,батлтег',
  ],
  [false, 'contact,kontakt,contacto,tag,связь,контакт'],
)
/** Between such a word and the name. */
const LINKS = new Set(': = - is ist est es me id name tag mein mon mi ping add on @ ! `'.split(' '))
/** Behind such a word they are of the sentence. */
const NO_HANDLES = new Set(
  `me my on in is it the a an and or und oder et y и for fur pour para please pls plz bitte svp i im ich we he she they to at or only
  call server name id later soon tonight today tomorrow hc nm mythic heroic normal full curve vip saved unsaved price deposit horde alliance
  priest discord btag bnet contact ok also too there here down yesterday gestern hier ayer вчера dead full offline busy chat voice ticket`.split(
    /\s+/,
  ),
)
const FEWEST_LETTERS = 2
const MOST_LETTERS = 37

/** A name on Discord or Battle.net: 'Kat#1234', 'btag Kat#1234', 'my discord is kat.lyn', '@kat'. Its tokens are taken. */
export function readContact(reading: Reading): Found<string> | undefined {
  const { tokens } = reading
  const found = tokens.flatMap(
    (_, at) => labelledAt(reading, at) ?? tagAt(reading, at) ?? mentionAt(reading, at) ?? [],
  )
  const best = found.find(({ sure }) => sure) ?? found[0]
  if (best === undefined) return undefined
  const at = tokens.findIndex(({ from }) => from === best.from)
  const end = tokens.findIndex(({ to }) => to === best.to) + 1
  return take(reading, best.value, { at, end, sure: best.sure })
}

/** 'Kat#1234' can be nothing else. */
function tagAt(reading: Reading, at: number): Found<string> | null {
  const [name, hash, digits] = reading.tokens.slice(at, at + 3)
  const isTag =
    name?.kind === 'word' && hash?.key === '#' && hash.glued && digits?.glued && /^\d{4,6}$/.test(digits.text)
  return isTag ? handle(reading, at, at + 3, true) : null
}

function labelledAt(reading: Reading, at: number): Found<string> | null {
  const { tokens } = reading
  const label = meaningAt(tokens, at, LABELS)
  if (!label || CLASS_WORDS.has(tokens[label.end]?.key ?? '')) return null
  let next = label.end
  while (LINKS.has(tokens[next]?.key ?? '') && next < label.end + 3) next += 1
  const end = handleEnd(tokens, next)
  if (end === next || !isHandle(tokens, next, end)) return null
  const isTelling = /[\d._#]/.test(textOf(reading, next, end))
  const isLinked = [':', '=', '@'].includes(tokens[next - 1]?.key ?? '')
  return label.value || isTelling ? handle(reading, next, end, isTelling || (label.value && isLinked)) : null
}

/** '@kat on discord': a realm is written so as well. */
function mentionAt(reading: Reading, at: number): Found<string> | null {
  const { tokens } = reading
  const [before, sign] = [tokens[at - 1], tokens[at]]
  const isMention = sign?.key === '@' && !(sign.glued && before?.kind === 'word') && tokens[at + 1]?.glued
  const end = handleEnd(tokens, at + 1)
  if (!isMention || end === at + 1 || !isHandle(tokens, at + 1, end)) return null
  return handle(reading, at + 1, end, false)
}

/** The letters, digits, dots and lines that stand together; a dot at the end is the sentence's. */
function handleEnd(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.kind !== 'word' && tokens[at]?.key !== '_') return at
  let end = at + 1
  const isPart = (token: Token | undefined) =>
    token?.glued && (['word', 'number'].includes(token.kind) || ['.', '_', '#'].includes(token.key))
  while (isPart(tokens[end])) end += 1
  while (end > at && ['.', '#'].includes(tokens[end - 1]?.key ?? '')) end -= 1
  return end
}

function isHandle(tokens: readonly Token[], at: number, end: number): boolean {
  const isName = tokens[end]?.key === '-' && tokens[end]?.glued && tokens[end + 1]?.glued
  const isWord = end === at + 1 && NO_HANDLES.has(tokens[at]?.key ?? '')
  const isRealmOrClass = meaningAt(tokens, at, KNOWN_REALMS) ?? meaningAt(tokens, at, CLASS_WORDS)
  return !(isName || isWord || (isRealmOrClass && isRealmOrClass.end >= end))
}

function handle(reading: Reading, at: number, end: number, sure: boolean): Found<string> | null {
  const value = textOf(reading, at, end)
  const fits = value.length >= FEWEST_LETTERS && value.length <= MOST_LETTERS
  return fits
    ? { value, from: reading.tokens[at]?.from ?? 0, to: reading.tokens[end - 1]?.to ?? 0, sure }
    : null
}

function textOf({ text, tokens }: Reading, at: number, end: number): string {
  return text.slice(tokens[at]?.from, tokens[end - 1]?.to)
}

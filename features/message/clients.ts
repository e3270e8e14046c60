import type { Character, MessageClient } from './characters.ts'
import { CLASSES } from './game-words.ts'
import { type Amount, readAmounts } from './gold.ts'
import { type Found, numbered } from './lexicon.ts'
import { chosen, mentions, type Place, type Reading } from './reading.ts'

/** The most clients that one call books; of a longer list the first are read. */
export const MOST_CLIENTS = 10

/** The clients whom a message names, or else counts by their classes: 'mythic, warlock + 2 mages, 2.5m each'. */
export function readClients(reading: Reading, characters: readonly Character[], spokenOf: number) {
  const amounts = readAmounts(reading)
  const classes = mentions(reading, CLASSES)
  // The one behind the last says where that one's words end.
  const named = characters.slice(0, MOST_CLIENTS + 1)
  if (named.length + amounts.length === 0) return []
  const counted = classes.flatMap(({ value, sure, at }) => {
    const count = /^[1-9]$/.exec(reading.at(/^[x×]$/.test(reading.key(at - 1)) ? at - 2 : at - 1).text)
    return Array.from({ length: Number(count ?? 1) }, () => ({ clientClass: { value, sure } }))
  })
  const owner = ownersOf(named, classes)
  const clients = named.map(({ at: _, end: __, ...client }, index) => {
    const clientClass = chosen(classes.filter((one) => owner(one) === index))
    return { ...client, ...(clientClass && { clientClass }) }
  })
  const all = (named.length > 0 ? clients : counted).slice(0, MOST_CLIENTS)
  return withGold(all, amounts, { characters: named, count: Math.max(all.length, spokenOf) })
}

/** Whose a thing is: the character's before it, or the one's behind it where things stand in front of the first and none behind the last. */
function ownersOf(characters: readonly Character[], things: readonly Place[]): (thing: Place) => number {
  const [first, last] = [characters[0]?.at ?? 0, characters.at(-1)?.at ?? 0]
  const isInFront = things.some(({ at }) => at < first) && !things.some(({ at }) => at > last)
  if (isInFront) return (thing) => characters.findIndex(({ at }) => at > thing.at)
  return (thing) => {
    const behind = characters.findLastIndex(({ at }) => at < thing.at)
    return behind < 0 && characters.length === 1 ? 0 : behind
  }
}

/** Whom gold is shared by; a total also by those whom the message counts and does not name. */
type Shared = { readonly characters: readonly Character[]; readonly count: number }

/** Whose each amount is. A price in parts is a guess: '100k now, 200k in the raid'. */
function withGold(clients: readonly MessageClient[], amounts: readonly Amount[], shared: Shared) {
  const of = (...wanted: Amount['of'][]) => amounts.filter((amount) => wanted.includes(amount.of))
  const [deposits, rests] = [of('deposit'), of('rest', 'later')]
  const named = [...of('price'), ...of(null)]
  const inParts = deposits.length > 0
  const prices = [named, inParts ? [] : of('later'), of('old')].find((some) => some.length > 0) ?? []
  // '80k paid, 220k left': the one beside a rest is no whole price, unless a deposit says what it leaves.
  const isGuess = prices[0]?.of === 'old' || (prices === named && !inParts && rests.length > 0)
  const shares = [prices, deposits, inParts ? rests : []].map((some) => shareOf(clients.length, some, shared))
  return clients.map((client, index): MessageClient => {
    const [said, deposit, rest] = shares.map((share) => share(index))
    const parts = deposit && rest ? { value: deposit.value + rest.value, sure: false } : undefined
    const price = said ? { ...said, sure: said.sure && !isGuess } : parts
    return { ...client, ...doubted(price, deposit) }
  })
}

/** Of a deposit of half the price or more both are guesses, and so is one without a price: '300k, dep paid'. One above the price is none. */
function doubted(price: Found<number> | undefined, deposit: Found<number> | undefined) {
  const isDoubtful = deposit && deposit.value > 0 && deposit.value * 2 >= (price?.value ?? 0)
  const isTooMuch = price && deposit && deposit.value > price.value
  return {
    ...(price && { price: { ...price, sure: price.sure && !isDoubtful } }),
    ...(deposit && !isTooMuch && { deposit: { ...deposit, sure: deposit.sure && !isDoubtful } }),
  }
}

/** Which of the amounts is each client's. */
function shareOf(
  named: number,
  amounts: readonly Amount[],
  { characters, count }: Shared,
): (client: number) => Found<number> | undefined {
  const [first] = amounts
  const each = amounts.find(({ per }) => per === 'each') ?? first
  if (!each || !first) return () => undefined
  const owner = ownersOf(characters, amounts)
  const own = characters.map((_, index) => amounts.filter((amount) => owner(amount) === index))
  const isOneEach = amounts.length === named && own.every(({ length }) => length === 1)
  if (named > 1 && characters.length === named && isOneEach)
    return (client) => own[client]?.map(({ gold, sure }) => ({ value: gold, sure }))[0]
  if (each.per === 'total' && count > 1) return () => ({ value: Math.floor(each.gold / count), sure: false })
  // '290k each, 870k total' is one price, and so is 'price 300k: 100k now'.
  const isAlike = amounts.every(({ gold, per }) => gold === (per === 'total' ? count : 1) * first.gold)
  const isWhole =
    first.of === 'price' && amounts.slice(1).every(({ of, gold }) => of === null && gold * 2 < first.gold)
  const sure = each.sure && (count === 1 || each.per === 'each') && (isAlike || isWhole)
  return () => ({ value: each.gold, sure })
}

const NUMBERS = numbered(
  `/one,einen,eine,une,una,uno,одного/two,zwei,deux,dos,два,две,двух,двое,двоих,dva,dvoe/three,drei,trois,tres,три,трое,трех,tri/
  four,vier,quatre,cuatro,четыре,четверо/five,funf,cinq,cinco,пять`,
).words
const NUMBER = `\\d\\d?|${[...NUMBERS.keys()].join('|')}`
const oneLine = (list: string) => list.replace(/\n\s*/g, '')
const CLIENTS =
  oneLine(`people|ppl|peeps|persons|clients?|customers|buyers?|guys|dudes|friends|mates|chars|characters|toons|alts|spots?|slots?|seats|
  leute|kunden|personen|kumpels|freunde|platze?|charaktere|twinks|personnes|persos|potes|amis|places?|copains|joueurs|personas|amigos|plazas?|pjs|
  personajes|clientes|человека?|места?|место|персонажа|персов|перса|клиента|cheloveka|mesta`)
const PAIRS =
  oneLine(`both|beide|les deux|los dos|las dos|ambos|couple of|yo y mi amigo|мы вдвоем|оба|обоих|обе|my friend and me|my bro and i|
  mein kumpel und ich|me (?:gf|bro)|(?:me|ich|moi|yo|я) (?:\\+|&|and|n|und|et|y|и) (?:(?:my|a|the|meine?|ma|mon) )?(?:gf|bf|bro|brother|friend|mate|
  wife|husband|freundin|kumpel|frau|copine|pote|ami|amigo|novia|друг|жена)`)
/** 'LF 2 more spots', '2 freie Plätze'. */
const BETWEEN = 'x|×|more|free|hc|nm|heroic|normal|mythic|full|good|freie|weitere|autres|otras|my|meine'
/** In front of a number of clients: 'on serait 2', 'somos 2', 'нас двое', 'wir sind zu 2'. */
const BEFORE = 'serait|sera|sommes|est|somos|seremos|нас|we|zu|for|fur|pour|para|got|have|habe'
const COUNTS = `(${NUMBER}) (?:(?:${BETWEEN}) ){0,3}(?:${CLIENTS})|(${NUMBER}) [x×]`
const ALONE = `(?:${BEFORE}) (${NUMBER})(?= [,:.!;)&\\n]| for| fur| pour| para|$)`
/** 'Both', 'me + gf'; '2 more spots'; '3x hc'; 'somos 2'. */
const SPOKEN = new RegExp(`(?<=^|[^:/#] )(?:(${PAIRS})|${COUNTS}|${ALONE})(?= |$)`, 'gu')

/** How many clients the message speaks of: the most that it says, 0 where it says nothing. 'Both' belongs to the price as well. */
export function readSpokenOf({ tokens }: Reading): number {
  const said = tokens.map(({ key }) => key).join(' ')
  const counts = [...said.matchAll(SPOKEN)].map(([, pair, clients, times, alone]) => {
    const number = clients ?? times ?? alone ?? ''
    const count = pair ? 2 : Number(NUMBERS.get(number)?.value ?? number)
    return count === 1 && !clients ? 0 : count
  })
  return Math.max(0, ...counts.filter((count) => count <= 40))
}

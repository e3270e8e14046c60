import type { ClientClass, Faction } from '../season.ts'
import type { Placed } from './characters.ts'
import { CLASS_WORDS, type ClassWord, NEAR_CLASSES } from './classes.ts'
import { type Found, type Reading, take } from './found.ts'
import type { Amount } from './gold.ts'
import { NO_NAMES } from './names.ts'
import { meaningAt, nearMeaning } from './words.ts'

/** A client of a message: what is not found is not there. Gold in whole gold. */
export interface MessageClient {
  raiderioLink?: Found<string>
  clientName?: Found<string>
  clientRealm?: Found<string>
  clientClass?: Found<ClientClass>
  clientFaction?: Found<Faction>
  price?: Found<number>
  deposit?: Found<number>
}

/** A class in a message, and how many clients have it. */
interface ClassMention {
  readonly found: Found<ClientClass>
  readonly at: number
  readonly count: number
}

/** The most clients that one call books; of a longer list the first are read. */
export const MOST_CLIENTS = 10

/** All classes of a message. Their tokens are taken. */
export function readClasses(reading: Reading): ClassMention[] {
  const { tokens, taken } = reading
  const mentions: ClassMention[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token?.kind !== 'word' || taken.has(at)) continue
    const misspelt = NO_NAMES.has(token.key) ? undefined : nearMeaning(token, NEAR_CLASSES)
    const meant =
      meaningAt(tokens, at, CLASS_WORDS) ??
      (misspelt && { value: { ...misspelt, sure: false } satisfies ClassWord, end: at + 1 })
    if (!meant || DENIALS.has(tokens[at - 1]?.key ?? '')) continue
    const { value, sure } = meant.value
    mentions.push({
      found: take(reading, value, { at, end: meant.end, sure }),
      at,
      count: countAt(reading, at),
    })
    at = meant.end - 1
  }
  return mentions
}

const DENIALS = new Set(['no', 'not', 'kein', 'keine', 'pas', 'nicht', 'than', 'не'])

/** '2 mages', '2x mage'. */
function countAt({ tokens }: Reading, at: number): number {
  const before = tokens[at - 1]
  const number = before?.key === 'x' || before?.key === '×' ? tokens[at - 2] : before
  const count = number?.kind === 'number' && /^\d{1,2}$/.test(number.text) ? Number(number.text) : 1
  return count >= 1 && count <= MOST_CLIENTS ? count : 1
}

/** The clients whom a message names, or else counts by their classes. */
export function clientsOf(
  named: readonly Placed[],
  classes: readonly ClassMention[],
  amounts: readonly Amount[],
  { reading, spokenOf }: { reading: Reading; spokenOf: number },
): MessageClient[] {
  // The one behind the last says where that one's words end.
  const placed = named.slice(0, MOST_CLIENTS + 1)
  if (placed.length === 0 && amounts.length === 0) return []
  const clients =
    placed.length > 0
      ? withClasses(placed, classes)
      : classes.flatMap(({ found, count }) => Array.from({ length: count }, () => ({ clientClass: found })))
  return withGold(clients.slice(0, MOST_CLIENTS), placed, amounts, { reading, spokenOf })
}

/** Each character's class: the one behind it and before the next, or where classes stand in front, the one before it. */
function withClasses(placed: readonly Placed[], classes: readonly ClassMention[]): MessageClient[] {
  const scopes = scopesOf(
    placed,
    classes.map(({ at }) => at),
  )
  return placed.map(({ at: _, end: __, ...client }, index) => {
    const mine = classes.filter((mention) => scopes(mention.at) === index)
    // 'Resto druid': of one client two words of one class say it more surely, of two classes neither.
    const best = mine.find(({ found }) => found.sure) ?? mine[0]
    if (best === undefined) return client
    const isContested = mine.some(({ found }) => found.sure && found.value !== best.found.value)
    return { ...client, clientClass: { ...best.found, sure: best.found.sure && !isContested } }
  })
}

/**
 * Whose a thing is, by its place: that of the character before it, or of the one behind it where the first thing stands
 * in front of the first character and none behind the last.
 */
function scopesOf(placed: readonly Placed[], places: readonly number[]): (at: number) => number {
  const [first, last] = [placed[0]?.at ?? 0, placed.at(-1)?.at ?? 0]
  const isInFront = places.some((at) => at < first) && !places.some((at) => at > last)
  if (isInFront) return (at) => placed.findIndex((one) => one.at > at)
  return (at) => {
    const behind = placed.findLastIndex((one) => one.at < at)
    return behind < 0 && placed.length === 1 ? 0 : behind
  }
}

function withGold(
  clients: readonly MessageClient[],
  placed: readonly Placed[],
  amounts: readonly Amount[],
  { reading, spokenOf }: { reading: Reading; spokenOf: number },
): MessageClient[] {
  const of = (...wanted: Amount['of'][]) => amounts.filter((amount) => wanted.includes(amount.of))
  const [deposits, rests, old] = [of('deposit'), of('rest', 'later'), of('old')]
  const inParts = deposits.length > 0
  const named = [...of('price'), ...of(null)]
  const found = [named, inParts ? [] : of('later'), old].find((some) => some.length > 0) ?? []
  // '80k paid, 220k left': the one beside a rest is no whole price, unless a deposit says what it leaves.
  const isGuess = found === old || (found === named && !inParts && rests.length > 0)
  const prices = found.map((amount) => (isGuess ? { ...amount, sure: false } : amount))
  // Everybody has a part of a sum, also those whom the message counts and does not name.
  const counts = { count: clients.length, all: Math.max(clients.length, spokenOf) }
  const price = share(counts, placed, prices, reading)
  const deposit = share(counts, placed, deposits, reading)
  const rest = share(counts, placed, inParts ? rests : [], reading)
  return clients.map((client, index) => ({ ...client, ...paid(price(index), deposit(index), rest(index)) }))
}

type Gold = Found<number> | undefined

/** '100k now, 200k in the raid' is a price of 300k, by a guess. Of a deposit of half the price or more both are guesses. */
function paid(price: Gold, deposit: Gold, rest: Gold): Pick<MessageClient, 'price' | 'deposit'> {
  if (!deposit) return price ? { price } : {}
  const whole = price ?? (rest && { ...rest, value: deposit.value + rest.value, sure: false })
  if (!whole) return { deposit }
  if (deposit.value === 0 || deposit.value * 2 < whole.value) return { price: whole, deposit }
  const guess = { price: { ...whole, sure: false } }
  return deposit.value > whole.value ? guess : { ...guess, deposit: { ...deposit, sure: false } }
}

/** Which of the amounts is each client's. */
function share(
  { count, all }: { count: number; all: number },
  placed: readonly Placed[],
  amounts: readonly Amount[],
  reading: Reading,
): (index: number) => Found<number> | undefined {
  const [first] = amounts
  if (first === undefined) return () => undefined
  const found = (amount: Amount, gold: number, sure: boolean) =>
    take(reading, gold, { at: amount.at, end: amount.end, sure: amount.sure && sure })
  if (count > 1 && placed.length === count && amounts.length === count) {
    const scopes = scopesOf(
      placed,
      amounts.map(({ at }) => at),
    )
    const own = placed.map((_, index) => amounts.filter(({ at }) => scopes(at) === index))
    if (own.every((mine) => mine.length === 1)) {
      return (index) => own[index]?.[0] && found(own[index][0], own[index][0].gold, true)
    }
  }
  // '290k each, 870k total' is one price.
  const isAlike = amounts.every(({ gold, per }) => gold === (per === 'total' ? all : 1) * first.gold)
  const each = amounts.find(({ per }) => per === 'each') ?? first
  if (each.per === 'total' && all > 1) return () => found(each, Math.floor(each.gold / all), false)
  return () =>
    found(
      each,
      each.gold,
      (all === 1 || each.per === 'each') &&
        (isAlike ||
          (first.of === 'price' &&
            amounts.every(({ of, gold }, at) => at === 0 || (of === null && gold * 2 < first.gold)))),
    )
}

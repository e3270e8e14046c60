import { realmName } from '#features/character/names.ts'
import type { Faction } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { FACTIONS, SHORT_WORDS } from './game-words.ts'
import { type Found, lexicon, wordSet } from './lexicon.ts'
import { chosen, meaningAt, near, type Place, type Reading, type Said, scan, take } from './reading.ts'

/** Where a message says that the gold is paid. */
export interface PaymentFacts {
  readonly paymentRealm: Found<string> | undefined
  readonly paymentFaction: Found<Faction> | undefined
}

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
export function readPayment(reading: Reading): PaymentFacts {
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

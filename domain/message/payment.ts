import type { Faction } from '../season.ts'
import { chosen, type Found, type Reading, take } from './found.ts'
import { paymentWords } from './realms.ts'
import type { Token } from './tokens.ts'
import { FILLERS, isBarrier, meaningAt, meanings } from './words.ts'

/** Where a message says that the gold is paid. */
export interface PaymentFacts {
  paymentRealm?: Found<string>
  paymentFaction?: Found<Faction>
}

export const FACTION_WORDS = meanings<Faction>(
  ['Alliance', 'alliance,ally,alli,allianz,ali,allys,alianza,альянс,альянса,alyans'],
  ['Horde', 'horde,horda,hordes,орда,орды,орде,орду,orda'],
)
const PAY_WORDS = new Set(
  'pay,pays,paid,paying,payment,payments,payer,paiement,paye,payed,gold,golds,bank,zahlung,zahlt,zahle,bezahlt,bezahlung,bezahlen,bezahle,trade,trading,cash,po,payout,g,pago,paga,pagar,pagos,oro,оплата,плачу,платит,золото,голда,голд,oplata,zoloto'.split(
    ',',
  ),
)
/** Whether a word speaks of paying. */
export function isPayWord(key: string): boolean {
  return PAY_WORDS.has(key)
}

/** So far back or ahead a word of paying may stand. */
const NEARBY = 6

/** The realm and the faction of payment. A realm of which nothing says that it is paid on needs its faction, and is a guess. */
export function readPayment(reading: Reading): PaymentFacts {
  const { tokens, taken } = reading
  const realms: Found<string>[] = []
  const factions: Found<Faction>[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (taken.has(at)) continue
    const meant = meaningAt(tokens, at, paymentWords().names) ?? shortAt(tokens, at)
    if (!meant) continue
    const faction = factionBeside(tokens, at, meant.end)
    const paid = isPaidThere(tokens, at, meant.end)
    if (!(paid || faction)) continue
    realms.push(take(reading, meant.value, { at, end: meant.end, sure: paid }))
    if (faction) factions.push(take(reading, faction.value, { ...faction, sure: paid }))
    at = meant.end - 1
  }
  const alone = factions.length > 0 ? [] : paidFactions(reading)
  const paymentRealm = chosen(realms)
  const paymentFaction = chosen([...factions, ...alone])
  return { ...(paymentRealm && { paymentRealm }), ...(paymentFaction && { paymentFaction }) }
}

/** 'Pay TN horde', '290k TN horde': short names are those of realms only where gold is spoken of. */
function shortAt(tokens: readonly Token[], at: number) {
  const meant = meaningAt(tokens, at, paymentWords().short)
  if (!meant) return null
  const isBeside = FACTION_WORDS.has(tokens[meant.end]?.key ?? '')
  return isBeside || isPaidThere(tokens, at, meant.end) ? meant : null
}

/** 'Pay horde', 'gold alliance side': without a realm. */
function paidFactions(reading: Reading): Found<Faction>[] {
  const { tokens, taken } = reading
  return tokens.flatMap((token, at) => {
    const faction = FACTION_WORDS.get(token.key)
    const isFree = faction !== undefined && !taken.has(at)
    return isFree && isPaidThere(tokens, at, at + 1)
      ? [take(reading, faction, { at, end: at + 1, sure: true })]
      : []
  })
}

function isPaidThere(tokens: readonly Token[], at: number, end: number): boolean {
  return leadsToPay(tokens, at - 1, -1) || leadsToPay(tokens, end, 1)
}

/** A word of paying is near, with nothing but fillers and a faction between. */
function leadsToPay(tokens: readonly Token[], from: number, step: 1 | -1): boolean {
  for (let at = from; Math.abs(at - from) < NEARBY; at += step) {
    const token = tokens[at]
    if (!token || isBarrier(token)) return false
    if (isPay(tokens, at)) return true
    const isBetween =
      FILLERS.has(token.key) || FACTION_WORDS.has(token.key) || ['h', 'a', '-', '/', ')'].includes(token.key)
    if (!isBetween) return false
  }
  return false
}

/** 'Or sur Hyjal' is gold in French; every other 'or' is not. */
function isPay(tokens: readonly Token[], at: number): boolean {
  const key = tokens[at]?.key ?? ''
  return PAY_WORDS.has(key) || (key === 'or' && tokens[at + 1]?.key === 'sur')
}

interface Beside {
  readonly value: Faction
  readonly at: number
  readonly end: number
}

/** 'Kazzak horde', 'Draenor H', 'Hyjal côté horde', 'ally Ravencrest'. */
function factionBeside(tokens: readonly Token[], at: number, end: number): Beside | null {
  for (let next = end; next < end + 4; next += 1) {
    const token = tokens[next]
    const value = token && (FACTION_WORDS.get(token.key) ?? letterFaction(token))
    if (value) return { value, at: next, end: next + 1 }
    if (!token || isBarrier(token) || !(FILLERS.has(token.key) || ['-', '/'].includes(token.key))) break
  }
  const before = tokens[at - 1]
  const value = before && FACTION_WORDS.get(before.key)
  return value ? { value, at: at - 1, end: at } : null
}

function letterFaction({ text }: Token): Faction | undefined {
  if (text === 'H') return 'Horde'
  return text === 'A' ? 'Alliance' : undefined
}

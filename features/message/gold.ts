import { MOST_CLIENTS } from '#features/client/calls.ts'
import { parseGold, zerosOf } from '#platform/words/gold.ts'
import type { Character, MessageClient } from './characters.ts'
import { CLASSES, type Found, lexicon, numbered, wordSet } from './game-words.ts'
import {
  chosen,
  type Fact,
  isRange,
  meaningAt,
  mentions,
  near,
  type Place,
  type Reading,
  scan,
  type Token,
} from './reading.ts'

interface Amount extends Place {
  readonly gold: number
  readonly sure: boolean
  /** 'rest' is the price less the deposit, 'later' is paid in the raid, 'old' was replaced by another amount. */
  readonly of: Of | null
  readonly per: 'each' | 'total' | null
  readonly isBare: boolean
}

type Of = 'deposit' | 'price' | 'rest' | 'later' | 'old'
const OF = lexicon<Of | 'now'>(
  {
    deposit: `dep,depo,depot,depos,deposit,deposits,depositing,advance,adv,anzahlung,anz,az,acompte,arrhes,upfront,prepaid,prepay,prepayment,
    down payment,vorkasse,vorab,avance,adelanto,adelantado,por adelantado,depósito,fianza,señal,предоплата,
    предоплаты,предоплату,депозит,депозита,аванс,задаток,залог,сразу дам,predoplata,depozit`,
    price: `price,full payment,full payment upfront,payment upfront,full price,fully paid,paid upfront,full upfront,volle zahlung,preis,prix,cost,costs,
    kostet,coute,budget,for the price,offer,offering,offers,pot,zahle,zahlt,bezahlt,pays,paying,will pay,payer,paye,cut included,cut incl,incl cut,
    precio,cuesta,pago de,цена,бюджет`,
    rest: `rest,remaining,remainder,owes,owe,owed,owing,outstanding,to pay,left,balance,reste,restant,offen,restbetrag,cut,resto,restante,остальное,
    остаток,ostalnoe`,
    later: `after,after the raid,after raid,after the run,after run,after invite,after the boost,afterwards,later,then,in raid,in the raid,at raid,
    at the raid,at invite,on invite,at the end,at start,at the start,at raid start,when done,on completion,upon completion,ingame,danach,dann,
    nachher,später,hinterher,nach dem raid,nach raid,nach dem run,im raid,beim raid,am ende,bei raidstart,beim start,après,après le raid,ensuite,puis,
    plus tard,en raid,dans le raid,au raid,à la fin,au début,au départ,sur place,después,luego,en la raid,потом,после,после рейда,в рейде`,
    old: `was,were,old price,instead of,rather than,not,no longer,statt,anstatt,anstelle von,nicht,nicht mehr,alter preis,au lieu de,à la place de,pas,
    était,ancien prix,en vez de,en lugar de,antes,era,вместо,было,не`,
    // An amount before 'now' is a deposit; for an amount after 'now' the word means nothing: 'hc now, 300k'.
    now: `now,down,right now,already,paid already,already paid,jetzt,sofort,gleich,bereits,bereits bezahlt,maintenant,tout de suite,deja,deja paye,ahora,ya,
    ya pagado,сейчас,сразу,уже,seychas,srazu`,
  },
  true,
)
const PER = lexicon<'each' | 'total'>({
  each: `each,ea,je,jeweils,pro,per,pp,chacun,chacune,chaque,apiece,a piece,per person,per char,pro char,pro kopf,pro person,cada uno,cada una,cada,
    по,каждый,каждого,с каждого,с человека,s kazhdogo,par perso,par personne,par tete,per client,both each`,
  total: `total,in total,totals,altogether,together,all together,for both,both,for all,zusammen,insgesamt,gesamt,für beide,beide,für alle,en tout,
    ensemble,pour les deux,les deux,au total,combined,for 2,for 3,for two,for three,für 2,für zwei,pour 2,pour deux,los dos,las dos,los tres,
    por los dos,en total,por todo,juntos,за двоих,за двух,за обоих,за всех,за троих,всего,вместе,vsego`,
})

/** Next to a number, these words mean that the number does not count gold. */
export const COUNTED = wordSet(
  `ilvl ilv itemlevel item level lvl gs io rio score dps hps xp rank rating rang min mins minutes minuten sec h uhr st bosses boss kills x man people ppl
  clients client kunden persos slots slot chars toons spots spot places plazas мест человека % € $ £ eur euro euros usd dollar dollars billion billions
  billionen`,
)
const COUNTED_BEFORE = wordSet('ilvl ilv itemlevel level lvl gs io rio score rank rating # key area id $ € £')
const ABOUT = wordSet(
  `~ < ≈ about around circa ca etwa ungefahr environ roughly max maximal maximum up bis to approx or oder ou sobre unos около примерно до half
  halb halfte moitie times mal fois raten payments installments`,
)
const ABOUT_BEHIND = /^(?:[-+?*×]|x\d*|or|oder|ou|max|maximal|ish)$/
const ARROW = /^[-=–—]*[>→➔➜➡⇒»]+$/u
/** Between two amounts that may be parts of one price. */
const JOINTS = wordSet(', + & plus und et y и')
const NONE = wordSet('no none kein keine ohne without sans pas w/o zero sin ningun без нет bez')
const BETWEEN = new Set(['', ...'/ + - ) d je each ea gold g pro'.split(' ')])
const BETWEEN_PER = new Set([...BETWEEN, ...OF.words.keys()])

/** A bare number below LEAST_BARE means thousands, as a guess; below LEAST_THOUSANDS it is no gold. Above MOST_SURE is a guess. */
const [LEAST_BARE, LEAST_THOUSANDS, MOST_SURE] = [10_000, 50, 100_000_000]

type RoleWord = Fact<Of | 'now'>

/** All amounts of gold in a message, in order. Takes their tokens. 'No deposit' is 0 gold. */
function readAmounts(reading: Reading): Amount[] {
  const times = new Set(reading.taken)
  const figures = scan(reading, (at) => noDepositAt(reading, at) ?? figureAt(reading, at))
  const amounts = doubted(reading, withRoles(reading, figures, roleWords(reading, times)))
  // A small bare number means thousands of gold if something says that it is gold.
  return amounts.filter(({ gold, isBare, of, per }) =>
    gold === 0 ? of === 'deposit' : !isBare || of !== null || per !== null,
  )
}

/** Whether a token multiplies the number before it by thousands or more. */
export const isGoldUnit = ({ kind, key, text }: Token): boolean =>
  kind === 'word' && (key === 'mil' || (zerosOf(text) ?? 0) > 0)

/** '1m5', "300'000", '300 000 g', '1,5 mio gold': what a field for gold accepts, in at most five tokens. */
function figureAt(reading: Reading, at: number): Amount | null {
  const { at: token, taken } = reading
  const [{ kind, glued }, before] = [token(at), token(at - 1)]
  if (kind !== 'number' || (glued && before.kind === 'word' && !/^[x×]$/.test(before.key))) return null
  const isNext = (place: number) => {
    const next = token(place)
    if (next.kind === 'word')
      return !taken.has(place) && (next.key === 'mil' || zerosOf(next.text) !== undefined)
    const isPart = next.glued || (next.text.length === 3 && token(place - 1).kind === 'number')
    return next.kind === 'number' && isPart && !taken.has(place)
  }
  let end = at + 1
  while (end < at + 5 && isNext(end)) end += 1
  for (; end > at; end -= 1) {
    const figure = figureOf(reading, { at, end })
    if (figure) return besides(reading, figure)
  }
  return null
}

function figureOf({ at: token, text, tokens }: Reading, { at, end }: Place): Amount | null {
  const written = text.slice(token(at).from, token(end - 1).to)
  // '2.8mil' means millions, '300 mil' thousands: a guess.
  const known = written.replace(/mil$/i, Number.parseFloat(written) < LEAST_THOUSANDS ? 'm' : 'k')
  // In 'got 2 300k' the 2 is a count.
  const isTwo = /^\d+\s\d/.test(written) && tokens.slice(at, end).some(isGoldUnit)
  const gold = isTwo ? null : parseGold(known)
  if (gold === null) return null
  const isBare = gold < LEAST_BARE && !/\p{L}/u.test(written)
  const sure = gold === 0 || (gold >= LEAST_BARE && gold <= MOST_SURE && known === written)
  return { at, end, gold: isBare ? gold * 1_000 : gold, sure, isBare, of: null, per: null }
}

/** Null if the number counts something else or is part of a word. Next to another number or 'about' the amount is a guess. */
function besides(reading: Reading, { at, end, ...figure }: Amount): Amount | null {
  const { at: token, key, taken } = reading
  const [{ glued }, before, behind] = [token(at), token(at - 1), token(end)]
  // '2x150k', '2 x 150k'.
  const isTimes = /^[x×]$/.test(before.key) && /^[1-9]\d?$/.test(token(at - 2).text)
  const isPart = glued && !isTimes && (before.kind === 'word' || /^[.,]$/.test(before.key))
  const isCut = isGoldUnit(behind) || (behind.glued && /^(?!x$)[\p{L}\p{N}]/u.test(behind.key))
  const isCounted = COUNTED.has(behind.key) && (behind.key !== 'x' || figure.isBare)
  const isSmall = figure.isBare && figure.gold > 0 && figure.gold < LEAST_THOUSANDS * 1_000
  if ([isPart, isCut, isCounted, isSmall, COUNTED_BEFORE.has(before.key)].includes(true)) return null
  // 'Got 2 300k', '1m 5', '300k 10% off'.
  const isNumber = (place: number, digits: RegExp) => !taken.has(place) && digits.test(token(place).text)
  const isAlone = !token(end + 1).glued || key(end + 1) === '%'
  const isSplit = isNumber(at - 1, /^\d/) || (isNumber(end, /^\d{1,3}$/) && isAlone)
  const isAbout =
    ABOUT_BEHIND.test(behind.key) || near(reading, at - 1, -1).some((place) => ABOUT.has(key(place)))
  const sure = figure.sure && !isSplit && !isAbout && !isRange(reading, at)
  return { ...figure, at, end, sure, per: isTimes ? 'each' : null }
}

/** 'No deposit', 'ohne Anzahlung', 'pas d’acompte'. */
function noDepositAt(reading: Reading, at: number): Amount | null {
  if (!NONE.has(reading.key(at))) return null
  const next = reading.key(at + 1) === 'd' ? at + 3 : at + 1
  const meant = meaningAt(reading, next, OF) ?? meaningAt(reading, next - 1, OF)
  if (meant?.value !== 'deposit') return null
  return { at, end: meant.end, gold: 0, sure: true, isBare: false, of: 'deposit', per: 'each' }
}

/** Words that give an amount its role, such as 'deposit'. 'After 8pm' is a time. */
function roleWords(reading: Reading, times: ReadonlySet<number>): RoleWord[] {
  return scan({ ...reading, taken: new Set(reading.taken) }, (at) => {
    const meant = reading.at(at).kind === 'word' ? meaningAt(reading, at, OF) : null
    return meant?.value === 'later' && times.has(meant.end) ? null : meant
  })
}

/** Gives each word such as 'deposit' the next amount, else the previous amount; 'now' gets only the previous amount. */
function withRoles(reading: Reading, figures: readonly Amount[], words: readonly RoleWord[]): Amount[] {
  const roles = new Map(figures.map((figure) => [figure, figure.of ?? nowBeforeRest(reading, figure)]))
  const starts = new Map(figures.map((figure) => [figure.at, figure]))
  const ends = new Map(figures.map((figure) => [figure.end - 1, figure]))
  const free = (from: number, step: 1 | -1) => {
    const by = step === 1 ? starts : ends
    const figure = by.get(near(reading, from, step, BETWEEN).find((place) => by.has(place)) ?? -1)
    return figure && roles.get(figure) === null ? figure : undefined
  }
  const old = words.filter(({ value }) => value === 'old')
  // The last words choose first, but words for a replaced amount before all others: 'was 350k now 320k'.
  for (const { at, end, value } of [...words.filter(({ value: of }) => of !== 'old'), ...old].reverse()) {
    const next = value === 'now' ? undefined : free(end, 1)
    const figure = next ?? (value === 'old' ? undefined : free(at - 1, -1))
    if (figure) roles.set(figure, value === 'now' ? 'deposit' : value)
  }
  return figures.map((figure) => ({
    ...figure,
    of: roles.get(figure) ?? null,
    per: figure.per ?? perOf(reading, figure),
  }))
}

/** In 'now 80k, rest in the raid' the first amount is a deposit. */
function nowBeforeRest({ key, taken }: Reading, { at, end }: Place): Of | null {
  const [before, behind] = [key(at - 1), key(end)].map((word) => OF.words.get(word)?.value)
  return before === 'now' && behind === 'rest' && !taken.has(at - 1) ? 'deposit' : null
}

/** 'Each' and 'total', after an amount or directly before it. */
function perOf(reading: Reading, { at, end }: Place): Amount['per'] {
  const behind = near(reading, end, 1, BETWEEN_PER).filter((place) => reading.at(place).kind === 'word')
  const all = [...behind, at - 1, at - 2].flatMap((place) => meaningAt(reading, place, PER) ?? [])
  return all.find((per) => per.at >= end || per.end >= at)?.value ?? null
}

const DISCOUNTS = wordSet('% discount rabatt nachlass remise reduction descuento скидка скидкой скидку')

/** '350k -> 320k' replaces. '50k now and 250k' may be two parts, and 'dep was 100k now 90k' is no price. */
function doubted(reading: Reading, figures: readonly Amount[]): Amount[] {
  const first = figures.find(({ of }) => of === null || of === 'price')
  const isLess = reading.tokens.some(({ key }) => DISCOUNTS.has(key))
  const between = (one: Place | undefined, other: Place | undefined) =>
    one && other ? reading.text.slice(reading.at(one.end - 1).to, reading.at(other.at).from).trim() : ''
  return figures.map((figure, index): Amount => {
    const [before, next] = [figures[index - 1], figures[index + 1]]
    if (ARROW.test(between(figure, next))) return { ...figure, of: 'old' }
    if (ARROW.test(between(before, figure)))
      return { ...figure, of: figure.of ?? before?.of ?? null, sure: false }
    const isRest = before?.of === 'old' || (before?.of === 'deposit' && before.gold > 0 && first === figure)
    const isJoined = next?.of === null && JOINTS.has(between(figure, next).toLowerCase())
    // In '280k now 80k rest' the 280k are paid first.
    const isBetween = before?.end === figure.at - 1 && nowBeforeRest(reading, figure) !== null
    const isPart = (isLess && figure.of !== 'deposit') || (figure.of === null && (isRest || isJoined))
    return { ...figure, sure: figure.sure && !isBetween && !isPart }
  })
}

/** The clients that a message names, or else counts by class: 'mythic, warlock + 2 mages, 2.5m each'. */
export function readClients(reading: Reading, characters: readonly Character[], spokenOf: number) {
  const amounts = readAmounts(reading)
  const classes = mentions(reading, CLASSES)
  // One more than MOST_CLIENTS: the next character ends the words of the last client.
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

/**
 * The owner of a class or an amount: the character before it; or the character after it, if things precede the first
 * character and no thing follows the last one.
 */
function ownersOf(characters: readonly Character[], things: readonly Place[]): (thing: Place) => number {
  const [first, last] = [characters[0]?.at ?? 0, characters.at(-1)?.at ?? 0]
  const isInFront = things.some(({ at }) => at < first) && !things.some(({ at }) => at > last)
  if (isInFront) return (thing) => characters.findIndex(({ at }) => at > thing.at)
  return (thing) => {
    const behind = characters.findLastIndex(({ at }) => at < thing.at)
    return behind < 0 && characters.length === 1 ? 0 : behind
  }
}

/** The clients that share an amount. `count` includes clients that the message counts but does not name. */
type Shared = { readonly characters: readonly Character[]; readonly count: number }

/** Assigns amounts to clients. A price in parts is a guess: '100k now, 200k in the raid'. */
function withGold(clients: readonly MessageClient[], amounts: readonly Amount[], shared: Shared) {
  const of = (...wanted: Amount['of'][]) => amounts.filter((amount) => wanted.includes(amount.of))
  const [deposits, rests] = [of('deposit'), of('rest', 'later')]
  const named = [...of('price'), ...of(null)]
  const inParts = deposits.length > 0
  const prices = [named, inParts ? [] : of('later'), of('old')].find((some) => some.length > 0) ?? []
  // '80k paid, 220k left': an amount beside a rest is not the whole price, unless a deposit explains the rest.
  const isGuess = prices[0]?.of === 'old' || (prices === named && !inParts && rests.length > 0)
  const shares = [prices, deposits, inParts ? rests : []].map((some) => shareOf(clients.length, some, shared))
  return clients.map((client, index): MessageClient => {
    const [said, deposit, rest] = shares.map((share) => share(index))
    const parts = deposit && rest ? { value: deposit.value + rest.value, sure: false } : undefined
    const price = said ? { ...said, sure: said.sure && !isGuess } : parts
    return { ...client, ...partsOf(price, deposit) }
  })
}

/**
 * Price and deposit are guesses if the deposit is at least half the price, or if there is no price ('300k, dep paid'). A
 * deposit above the price is dropped.
 */
function partsOf(price: Found<number> | undefined, deposit: Found<number> | undefined) {
  const isDoubtful = deposit && deposit.value > 0 && deposit.value * 2 >= (price?.value ?? 0)
  const isTooMuch = price && deposit && deposit.value > price.value
  return {
    ...(price && { price: { ...price, sure: price.sure && !isDoubtful } }),
    ...(deposit && !isTooMuch && { deposit: { ...deposit, sure: deposit.sure && !isDoubtful } }),
  }
}

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
  // Each is one price: '290k each, 870k total', 'price 300k: 100k now'.
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
const BEFORE_CLIENTS =
  'x|×|more|free|hc|nm|heroic|normal|mythic|full|good|freie|weitere|autres|otras|my|meine'
/** Before a number of clients: 'on serait 2', 'somos 2', 'нас двое', 'wir sind zu 2'. */
const BEFORE = 'serait|sera|sommes|est|somos|seremos|нас|we|zu|for|fur|pour|para|got|have|habe'
const COUNTS = `(${NUMBER}) (?:(?:${BEFORE_CLIENTS}) ){0,3}(?:${CLIENTS})|(${NUMBER}) [x×]`
const ALONE = `(?:${BEFORE}) (${NUMBER})(?= [,:.!;)&\\n]| for| fur| pour| para|$)`
/** 'Both', 'me + gf'; '2 more spots'; '3x hc'; 'somos 2'. */
const SPOKEN = new RegExp(`(?<=^|[^:/#] )(?:(${PAIRS})|${COUNTS}|${ALONE})(?= |$)`, 'gu')

/** The highest number of clients that the message states, 0 without one. 'Both' may also belong to the price. */
export function readSpokenOf({ tokens }: Reading): number {
  const said = tokens.map(({ key }) => key).join(' ')
  const counts = [...said.matchAll(SPOKEN)].map(([, pair, clients, times, alone]) => {
    const number = clients ?? times ?? alone ?? ''
    const count = pair ? 2 : Number(NUMBERS.get(number)?.value ?? number)
    return count === 1 && !clients ? 0 : count
  })
  return Math.max(0, ...counts.filter((count) => count <= 40))
}

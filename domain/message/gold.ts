import { parseGold, zerosOf } from '../gold.ts'
import type { Reading } from './found.ts'
import type { Token } from './tokens.ts'
import { FILLERS, isBarrier, meaningAt, meanings, nearMeaning, nearMeanings } from './words.ts'

/** An amount of gold in a message, and what is said of it. */
export interface Amount {
  readonly gold: number
  /** Its tokens: from `at` to before `end`. */
  readonly at: number
  readonly end: number
  readonly sure: boolean
  /** A 'rest' is what the price leaves, 'later' is paid in the raid, and another amount has replaced an 'old' one. */
  readonly of: 'deposit' | 'price' | 'rest' | 'later' | 'old' | null
  readonly per: 'each' | 'total' | null
}

type Of = Exclude<Amount['of'], null>
const OF_WORDS = meanings<Of>(
  [
    'deposit',
    'dep,depo,depot,depos,deposit,deposits,depositing,advance,adv,anzahlung,anz,az,acompte,arrhes,upfront,prepaid,prepay,prepayment,down payment,downpayment,vorkasse,vorab,avance,up front,adelanto,adelantado,por adelantado,depósito,fianza,señal,предоплата,предоплаты,предоплату,депозит,депозита,аванс,задаток,залог,сразу дам,predoplata,depozit',
  ],
  [
    'price',
    'price,full payment,full payment upfront,payment upfront,full price,fully paid,paid upfront,full upfront,volle zahlung,preis,prix,cost,costs,kostet,coute,budget,for the price,offer,offering,offers,pot,zahle,zahlt,bezahlt,pays,paying,will pay,payer,paye,cut included,cut incl,incl cut,precio,cuesta,pago de,цена,бюджет',
  ],
  [
    'rest',
    'rest,remaining,remainder,owes,owe,owed,owing,outstanding,to pay,left,balance,reste,restant,offen,restbetrag,cut,resto,restante,остальное,остаток,ostalnoe',
  ],
  [
    'later',
    'after,after the raid,after raid,after the run,after run,after invite,after the boost,afterwards,later,then,in raid,in the raid,at raid,at the raid,at invite,on invite,at the end,at start,at the start,at raid start,when done,on completion,upon completion,ingame,danach,dann,nachher,später,hinterher,nach dem raid,nach raid,nach dem run,im raid,beim raid,am ende,bei raidstart,beim start,après,après le raid,ensuite,puis,plus tard,en raid,dans le raid,au raid,à la fin,au début,au départ,sur place,después,luego,en la raid,потом,после,после рейда,в рейде',
  ],
  [
    'old',
    'was,were,old price,instead of,rather than,not,no longer,statt,anstatt,anstelle von,nicht,nicht mehr,alter preis,au lieu de,à la place de,pas,était,ancien prix,en vez de,en lugar de,antes,era,вместо,было,не',
  ],
)
/** Behind an amount they say that it is paid before the raid; in front of one they say nothing: 'hc now, 300k'. */
const NOW_WORDS = meanings([
  true,
  'now,right now,already,paid already,already paid,jetzt,sofort,gleich,bereits,bereits bezahlt,maintenant,tout de suite,deja,deja paye,ahora,ya,ya pagado,сейчас,сразу,уже,seychas,srazu',
])
const NEAR_OF = nearMeanings(new Map([...OF_WORDS].filter(([, of]) => of === 'deposit')))

const PER_WORDS = meanings<Exclude<Amount['per'], null>>(
  [
    'each',
    'each,ea,je,jeweils,pro,per,pp,chacun,chacune,chaque,apiece,a piece,per person,per char,pro char,pro kopf,pro person,cada uno,cada una,cada,по,каждый,каждого,с каждого,с человека,s kazhdogo,par perso,par personne,par tete,per client,both each',
  ],
  [
    'total',
    'total,in total,totals,altogether,together,all together,for both,both,for all,zusammen,insgesamt,gesamt,für beide,beide,für alle,en tout,ensemble,pour les deux,les deux,au total,combined,for 2,for 3,for two,for three,für 2,für zwei,pour 2,pour deux,los dos,las dos,los tres,por los dos,en total,por todo,juntos,за двоих,за двух,за обоих,за всех,за троих,всего,вместе,vsego',
  ],
)

/** Whether a word says something of gold: 'deposit', 'each', 'now'. */
export function isGoldWord(key: string): boolean {
  return [OF_WORDS, PER_WORDS, NOW_WORDS].some((words) => words.has(key))
}

/** Whether a token makes thousands or more of the number in front of it. */
export function isGoldUnit(token: Token | undefined): boolean {
  return token?.kind === 'word' && (token.key === 'mil' || (zerosOf(token.text) ?? 0) > 0)
}

/** Beside a number it counts something else. */
const NOT_GOLD = new Set(
  'ilvl,ilv,itemlevel,item,level,lvl,gs,io,rio,score,dps,hps,xp,rank,rating,rang,min,mins,minutes,minuten,sec,h,uhr,st,bosses,boss,kills,x,man,people,clients,client,kunden,persos,slots,slot,chars,toons,spots,places,plazas,мест,человека,%,€,$,£,eur,euro,euros,usd,dollar,dollars,billion,billions,billionen'.split(
    ',',
  ),
)
const NOT_GOLD_BEFORE = new Set(
  'ilvl,ilv,itemlevel,level,lvl,gs,io,rio,score,rank,rating,#,key,area,id,$,€,£'.split(','),
)
const ABOUT = new Set(
  '~,<,≈,about,around,circa,ca,etwa,ungefahr,environ,roughly,max,maximal,maximum,up,bis,to,-,approx,or,oder,ou,/,sobre,unos,около,примерно,до,half,halb,halfte,moitie,times,mal,fois,raten,payments,installments'.split(
    ',',
  ),
)

/** Between two amounts that may be parts of one price. */
const JOINTS = new Set(', + & and plus und et y и'.split(' '))

/** Less than this is no gold without a unit; what might be thousands is guessed to be. */
const LEAST_BARE = 10_000
const LEAST_THOUSANDS = 50
/** Nobody pays more for a raid. */
const MOST_SURE = 100_000_000
/** Before 'deposit'. */
const NONE = new Set('no,none,kein,keine,ohne,without,sans,pas,w/o,zero,sin,ningun,без,нет,bez'.split(','))
/** So many tokens are looked at before and behind an amount. */
const NEARBY = 4

/**
 * All amounts of gold of a message, in their order. Their tokens are taken. 'No deposit' is one of 0 gold.
 */
export function readAmounts(reading: Reading): Amount[] {
  const { tokens, taken } = reading
  const amounts: Figure[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (taken.has(at)) continue
    const isNumber = tokens[at]?.kind === 'number'
    const piece = isNumber ? pieceAt(reading, at) : null
    const amount = piece ? amountIn(reading, piece) : noDepositAt(reading, at)
    if (amount) amounts.push(amount)
    at = (piece ?? amount ?? { end: at + 1 }).end - 1
  }
  const found = withPer(reading, withRoles(reading, amounts))
  // A small number without a unit is thousands of gold where something says that it is gold.
  const kept = found.filter(({ gold, isBare, of, per }) =>
    gold === 0 ? of === 'deposit' : !isBare || of !== null || per !== null,
  )
  for (const { at, end } of kept) for (let next = at; next < end; next += 1) taken.add(next)
  return kept
}

/** As it is found, before it is known what it is of. */
interface Figure extends Amount {
  /** It is small and has no unit. */
  readonly isBare: boolean
}

type Place = Pick<Amount, 'at' | 'end'>

/** What is written from a number on: '1m5', "300'000", '300 000 g', '1,5 mio gold'. */
function pieceAt(reading: Reading, at: number): Place {
  const { tokens, taken } = reading
  let end = gluedEnd(tokens, at)
  let last = at
  while (end === last + 1 && isGroup(reading, end) && /^[1-9]\d{0,2}$/.test(tokens[at]?.text ?? '')) {
    last = end
    end = gluedEnd(tokens, end)
  }
  const isWordOfGold = ({ kind, text, key }: Token) =>
    kind === 'word' && !taken.has(end) && (key === 'mil' || zerosOf(text) !== undefined)
  const first = tokens[end]
  if (first && isWordOfGold(first)) end += 1
  const second = tokens[end]
  if (second && isWordOfGold(second) && zerosOf(second.text) === 0) end += 1
  // In 'got 2 300k' the 2 is a count.
  return { at: last > at && tokens.slice(last, end).some(isGoldUnit) ? last : at, end }
}

/** The end of the numbers and letters without a space between; '2x150k' are two. */
function gluedEnd(tokens: readonly Token[], at: number): number {
  let end = at + 1
  const isPart = (token: Token | undefined) =>
    token?.glued && token.key !== 'x' && (token.kind === 'word' || token.kind === 'number')
  while (isPart(tokens[end])) end += 1
  return end
}

/** Three digits behind one space. */
function isGroup({ tokens, taken }: Reading, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  return (
    token?.kind === 'number' &&
    !taken.has(at) &&
    /^\d{3}$/.test(token.text) &&
    token.from - (before?.to ?? 0) === 1
  )
}

function amountIn(reading: Reading, { at, end }: Place): Figure | null {
  const { text, tokens, taken } = reading
  const written = text.slice(tokens[at]?.from, tokens[end - 1]?.to)
  const gold = tokens.slice(at, end).some((_, next) => taken.has(at + next)) ? null : goldIn(written)
  if (gold === null || isOther(tokens, at, end, written)) return null
  // 'Got 2 300k', '1m 5'.
  const isNumber = (near: number, digits: RegExp) => !taken.has(near) && digits.test(tokens[near]?.text ?? '')
  const isSplit = isNumber(at - 1, /^\d/) || (isNumber(end, /^\d{1,3}$/) && !tokens[end + 1]?.glued)
  const sure = gold.sure && !isSplit && !isAbout(tokens, at, end)
  return { ...gold, at, end, sure, of: null, per: isTimesAt(tokens, at) ? 'each' : null }
}

/** '2x150k', '2 x 150k': each of two. */
function isTimesAt(tokens: readonly Token[], at: number): boolean {
  return ['x', '×'].includes(tokens[at - 1]?.key ?? '') && /^[1-9]\d?$/.test(tokens[at - 2]?.text ?? '')
}

/** A few digits without a unit can only be thousands, and need a word that says so. '2.8mil' are millions, '300 mil' thousands: a guess. */
function goldIn(written: string): Pick<Figure, 'gold' | 'isBare' | 'sure'> | null {
  const isSmall = Number.parseFloat(written) < LEAST_THOUSANDS
  const known = written.replace(/mil$/i, isSmall ? 'm' : 'k')
  const gold = parseGold(known)
  if (gold === null) return null
  if (gold === 0) return { gold, isBare: true, sure: true }
  const isBare = gold < LEAST_BARE && !/\p{L}/u.test(written)
  if (isBare) return gold < LEAST_THOUSANDS ? null : { gold: gold * 1_000, isBare, sure: false }
  return { gold, isBare, sure: gold >= LEAST_BARE && gold <= MOST_SURE && known === written }
}

/** 'No deposit', 'ohne Anzahlung', 'sans acompte'. */
function noDepositAt({ tokens }: Reading, at: number): Figure | null {
  if (!NONE.has(tokens[at]?.key ?? '')) return null
  // 'Pas d’acompte'.
  const next = tokens[at + 1]?.key !== 'd' ? at + 1 : tokens[at + 2]?.key === '' ? at + 3 : at + 2
  const meant = meaningAt(tokens, next, OF_WORDS)
  if (meant?.value !== 'deposit') return null
  return { gold: 0, at, end: meant.end, sure: true, of: 'deposit', per: 'each', isBare: false }
}

/** The number counts something else, or is part of a name. 'In 20m' is a time. */
function isOther(tokens: readonly Token[], at: number, end: number, written: string): boolean {
  const [before, first, after] = [tokens[at - 1], tokens[at], tokens[end]]
  const isTimes = after?.key === 'x' && /\p{L}/u.test(written)
  if (NOT_GOLD_BEFORE.has(before?.key ?? '') || (NOT_GOLD.has(after?.key ?? '') && !isTimes)) return true
  if (/\d ?m$/i.test(written) && before?.key === 'in') return true
  return first?.glued === true && before?.kind === 'word' && !isTimesAt(tokens, at)
}

function isAbout(tokens: readonly Token[], at: number, end: number): boolean {
  const [before = '', further = ''] = [tokens[at - 1]?.key, tokens[at - 2]?.key]
  return (
    ABOUT.has(before) ||
    (FILLERS.has(before) && further.length > 1 && ABOUT.has(further)) ||
    /^(?:[-+?*×]|x\d*|or|oder|ou|max|maximal|ish)$/.test(tokens[end]?.key ?? '')
  )
}

/** Gives each word such as 'deposit' its amount: the next one, else the one before it. The last words choose first. */
function withRoles(reading: Reading, figures: readonly Figure[]): Figure[] {
  const amounts = withNow(reading, figures)
  const roles = new Map<Figure, Of>()
  const starts = new Map(amounts.map((amount) => [amount.at, amount]))
  const ends = new Map(amounts.map((amount) => [amount.end, amount]))
  const isFree = (amount: Figure | undefined) =>
    amount !== undefined && amount.of === null && !roles.has(amount)
  const words = roleWords(reading).reverse()
  // 'Was 350k now 320k': what is replaced is nothing else.
  for (const { at, end, of, isBehind } of [...words.filter(isOld), ...words.filter((word) => !isOld(word))]) {
    const next = isBehind ? undefined : nearest(reading.tokens, end, 1, starts)
    const previous = of === 'old' ? undefined : nearest(reading.tokens, at - 1, -1, ends)
    const amount = isFree(next) ? next : isFree(previous) ? previous : undefined
    if (amount) roles.set(amount, of)
  }
  const all = amounts.map((amount) => ({ ...amount, of: amount.of ?? roles.get(amount) ?? null }))
  const prices = all.filter(({ of }) => of === null || of === 'price')
  return all.map((amount, index) => {
    const [before, next] = [all[index - 1], all[index + 1]]
    if (next && isArrow(reading, amount, next)) return { ...amount, of: 'old' }
    if (before && isArrow(reading, before, amount))
      return { ...amount, of: amount.of ?? before.of, sure: false }
    // '50k now and 250k' may be two parts, and 'dep was 100k now 90k' is no price.
    const isGuess =
      before?.of === 'old' || (before?.of === 'deposit' && before.gold > 0 && prices[0] === amount)
    const isJoined =
      next?.of === null && next.at === amount.end + 1 && JOINTS.has(reading.tokens[amount.end]?.key ?? '')
    return { ...amount, sure: amount.sure && !(amount.of === null && (isGuess || isJoined)) }
  })
}

const isOld = ({ of }: RoleWord) => of === 'old'

/** '350k -> 320k'. */
function isArrow({ text, tokens }: Reading, one: Place, other: Place): boolean {
  return /^\s*[-=–—]*[>→➔➜➡⇒»]+\s*$/u.test(text.slice(tokens[one.end - 1]?.to, tokens[other.at]?.from))
}

/** 'Now 80k, rest in the raid' is a deposit; of '280k now 80k rest' only that much is paid first, and which of the two is guessed. */
function withNow({ tokens, taken }: Reading, amounts: readonly Figure[]): Figure[] {
  return amounts.map((amount) => {
    const now = tokens[amount.at - 1]
    const isNow = now?.kind === 'word' && !taken.has(amount.at - 1) && NOW_WORDS.has(now.key)
    if (!isNow || OF_WORDS.get(tokens[amount.end]?.key ?? '') !== 'rest') return amount
    const isBetweenTwo = amounts.some(({ end }) => end === amount.at - 1)
    return { ...amount, of: 'deposit', sure: amount.sure && !isBetweenTwo }
  })
}

interface RoleWord {
  readonly at: number
  readonly end: number
  readonly of: Of
  /** It says it of the amount in front of it alone. */
  readonly isBehind: boolean
}

/** Words such as 'deposit', in their order. */
function roleWords({ tokens, taken }: Reading): RoleWord[] {
  const words: RoleWord[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token?.kind !== 'word' || taken.has(at)) continue
    const misspelt = nearMeaning(token, NEAR_OF)
    const meant = meaningAt(tokens, at, OF_WORDS) ?? (misspelt && { value: misspelt, end: at + 1 })
    const now = meant ? null : meaningAt(tokens, at, NOW_WORDS)
    // 'After 8pm' is a time.
    const isOfTime = meant?.value === 'later' && taken.has(meant.end)
    if (meant && !isOfTime) words.push({ at, end: meant.end, of: meant.value, isBehind: false })
    if (now) words.push({ at, end: now.end, of: 'deposit', isBehind: true })
    at = (meant ?? now ?? { end: at + 1 }).end - 1
  }
  return words
}

/** The amount that begins behind a word, or ends before it, with nothing but fillers between. */
function nearest(
  tokens: readonly Token[],
  from: number,
  step: 1 | -1,
  places: ReadonlyMap<number, Figure>,
): Figure | undefined {
  for (let at = from; Math.abs(at - from) < NEARBY; at += step) {
    const found = places.get(step === 1 ? at : at + 1)
    if (found) return found
    const token = tokens[at]
    if (!token || isBarrier(token) || !isBetween(token)) return undefined
  }
  return undefined
}

function isBetween({ key }: Token): boolean {
  return (
    FILLERS.has(key) || ['/', '+', '-', ')', '', 'd', 'je', 'each', 'ea', 'gold', 'g', 'pro'].includes(key)
  )
}

/** 'Each' and 'total', right behind an amount or before it. */
function withPer({ tokens }: Reading, amounts: readonly Figure[]): Figure[] {
  return amounts.map((amount) => {
    if (amount.per !== null) return amount
    const behind = perBehind(tokens, amount.end)
    const before = meaningAt(tokens, amount.at - 1, PER_WORDS) ?? meaningAt(tokens, amount.at - 2, PER_WORDS)
    return { ...amount, per: behind ?? (before && before.end >= amount.at ? before.value : null) }
  })
}

function perBehind(tokens: readonly Token[], end: number): Amount['per'] {
  for (let at = end; at < end + NEARBY; at += 1) {
    const token = tokens[at]
    if (!token || isBarrier(token) || token.kind === 'number') return null
    const meant = meaningAt(tokens, at, PER_WORDS)
    if (meant) return meant.value
    if (!isBetween(token) && !OF_WORDS.has(token.key)) return null
  }
  return null
}

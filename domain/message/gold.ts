import { parseGold } from '../gold.ts'
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
  readonly of: 'deposit' | 'price' | 'rest' | null
  readonly per: 'each' | 'total' | null
}

const UNITS: ReadonlyMap<string, 'k' | 'm' | ''> = new Map(
  (
    [
      ['k', 'k kg kgold tsd tausend thousand mille mil ks к тыс тысяч кг'],
      ['m', 'kk m mio mill mln mg mgold kkg million millions millionen mios millones millon кк м млн лям'],
      ['', 'g gold golds po gp г голды голд'],
    ] as const
  ).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
)

type Of = Exclude<Amount['of'], null>
const OF_WORDS = meanings<Of>(
  [
    'deposit',
    'dep,depo,depot,depos,deposit,deposits,depositing,advance,adv,anzahlung,anz,az,acompte,arrhes,upfront,prepaid,prepay,prepayment,down payment,downpayment,vorkasse,vorab,avance,up front,adelanto,adelantado,por adelantado,depósito,fianza,señal,предоплата,предоплаты,предоплату,депозит,депозита,аванс,задаток,залог,сразу дам,predoplata,depozit',
  ],
  [
    'price',
    'price,full payment,full payment upfront,payment upfront,full price,fully paid,paid upfront,full upfront,volle zahlung,preis,prix,cost,costs,kostet,coute,budget,for the price,offer,offering,offers,zahle,zahlt,bezahlt,pays,paying,will pay,payer,paye,cut included,cut incl,incl cut,precio,cuesta,pago de,цена,бюджет',
  ],
  [
    'rest',
    'rest,remaining,remainder,owes,owe,left,balance,reste,restant,offen,restbetrag,cut,pot,resto,restante,остальное,остаток,ostalnoe',
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

/** Beside a number it counts something else. */
const NOT_GOLD = new Set(
  'ilvl,ilv,itemlevel,item,level,lvl,gs,io,rio,score,dps,hps,xp,rank,rating,rang,min,mins,minutes,minuten,sec,h,uhr,st,bosses,boss,kills,x,man,people,clients,client,kunden,persos,slots,slot,chars,toons,spots,places,plazas,мест,человека,%,€,$,eur,usd'.split(
    ',',
  ),
)
const NOT_GOLD_BEFORE = new Set(
  'ilvl,ilv,itemlevel,level,lvl,gs,io,rio,score,rank,rating,#,key,area,id,$,€'.split(','),
)
const ABOUT = new Set(
  '~,about,around,circa,ca,etwa,ungefahr,environ,roughly,max,maximal,maximum,up,bis,-,approx,or,oder,ou,/,sobre,unos,около,примерно,до'.split(
    ',',
  ),
)

/** Less than this is no gold without a unit; what might be thousands is guessed to be. */
const LEAST_BARE = 10_000
const LEAST_THOUSANDS = 50
const MOST_DIGITS = 20
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
    const amount = tokens[at]?.kind === 'number' ? amountAt(reading, at) : noDepositAt(reading, at)
    if (amount === null) continue
    amounts.push(amount)
    at = amount.end - 1
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

function amountAt({ tokens, taken }: Reading, first: number): Figure | null {
  const last = groupEnd(tokens, first)
  const unitOf = (index: number) => (taken.has(index) ? undefined : unitAt(tokens[index]))
  const unit = unitOf(last)
  // 'Got 2 300k' is a count and an amount.
  const at = unit && last - first > 1 ? last - 1 : first
  const end = last + (unit === undefined ? 0 : 1) + (unit && unitOf(last + 1) === '' ? 1 : 0)
  const isTimes = isTimesAt(tokens, at)
  const gold = goldIn(tokens.slice(at, last), unitFor(tokens[last - 1], tokens[last], unit))
  if (gold === null || isOther(tokens, at, end, unit)) return null
  const sure = gold.sure && !isAbout(tokens, at, end)
  return { ...gold, at, end, sure, of: null, per: isTimes ? 'each' : null }
}

/** '2x150k', '2 x 150k': each of two. */
function isTimesAt(tokens: readonly Token[], at: number): boolean {
  return ['x', '×'].includes(tokens[at - 1]?.key ?? '') && tokens[at - 2]?.kind === 'number'
}

/** '2.8mil' are millions, '300 mil' thousands. */
function unitFor(number: Token | undefined, word: Token | undefined, unit: string | undefined) {
  const isMillions =
    word?.key === 'mil' && unit !== undefined && Number.parseFloat(number?.text ?? '') < LEAST_THOUSANDS
  return isMillions ? 'm' : unit
}

function unitAt(token: Token | undefined) {
  return token?.kind === 'word' ? UNITS.get(token.key) : undefined
}

/** The value of the figures. A few digits without a unit can only be thousands, and need a word that says so. */
function goldIn(
  numbers: readonly Token[],
  unit: string | undefined,
): Pick<Figure, 'gold' | 'isBare' | 'sure'> | null {
  const figures = numbers.map(({ text }) => text.replace(/['’]/g, ' ')).join(' ')
  const gold = figures.length > MOST_DIGITS ? null : parseGold(`${figures}${unit ?? ''}`)
  if (gold === null) return null
  if (gold === 0) return { gold, isBare: true, sure: true }
  if (unit !== undefined || gold >= LEAST_BARE) return { gold, isBare: false, sure: gold >= LEAST_BARE }
  return gold < LEAST_THOUSANDS ? null : { gold: gold * 1_000, isBare: true, sure: false }
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

/** '300 000': three digits each behind the first, and one space between them. */
function groupEnd(tokens: readonly Token[], at: number): number {
  let end = at + 1
  if (!/^[1-9]\d{0,2}$/.test(tokens[at]?.text ?? '')) return end
  const isGroup = ({ kind, text, from, glued }: Token) =>
    kind === 'number' && !glued && /^\d{3}$/.test(text) && from - (tokens[end - 1]?.to ?? 0) === 1
  for (let next = tokens[end]; next && isGroup(next) && end - at < 4; next = tokens[end]) end += 1
  return end
}

/** The number counts something else, or is part of a name. 'In 20m' is a time. */
function isOther(tokens: readonly Token[], at: number, end: number, unit: string | undefined): boolean {
  const [before, first, after] = [tokens[at - 1], tokens[at], tokens[end]]
  if (NOT_GOLD_BEFORE.has(before?.key ?? '') || NOT_GOLD.has(after?.key ?? '')) return true
  if (after?.glued && ['word', 'number'].includes(after.kind)) return true
  if (unit === 'm' && before?.key === 'in') return true
  return first?.glued === true && before?.kind === 'word' && !isTimesAt(tokens, at)
}

function isAbout(tokens: readonly Token[], at: number, end: number): boolean {
  return (
    ABOUT.has(tokens[at - 1]?.key ?? '') ||
    ['+', '?', '-', 'or', 'oder', 'ou', 'max', 'maximal', 'ish'].includes(tokens[end]?.key ?? '')
  )
}

/** Gives each word such as 'deposit' its amount: the next one, else the one before it. The last words choose first. */
function withRoles(reading: Reading, all: readonly Figure[]): Figure[] {
  const amounts = withNow(reading, all)
  const roles = new Map<Figure, Of>()
  const starts = new Map(amounts.map((amount) => [amount.at, amount]))
  const ends = new Map(amounts.map((amount) => [amount.end, amount]))
  const isFree = (amount: Figure | undefined) =>
    amount !== undefined && amount.of === null && !roles.has(amount)
  for (const { at, end, of, isBehind } of roleWords(reading).reverse()) {
    const next = isBehind ? undefined : nearest(reading.tokens, end, 1, starts)
    const previous = nearest(reading.tokens, at - 1, -1, ends)
    const amount = isFree(next) ? next : isFree(previous) ? previous : undefined
    if (amount) roles.set(amount, of)
  }
  return amounts.map((amount) => ({ ...amount, of: amount.of ?? roles.get(amount) ?? null }))
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
    if (meant) words.push({ at, end: meant.end, of: meant.value, isBehind: false })
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

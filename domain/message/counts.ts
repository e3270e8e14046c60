import type { Found, Reading } from './found.ts'
import type { Token } from './tokens.ts'
import { type Meant, meaningAt, meanings } from './words.ts'

const NUMBERS = meanings(
  [1, 'one,einen,eine,une,una,uno,одного'],
  [2, 'two,zwei,deux,dos,два,две,двух,двое,двоих,dva,dvoe,both,beide,couple of'],
  [3, 'three,drei,trois,tres,три,трое,трех,tri'],
  [4, 'four,vier,quatre,cuatro,четыре,четверо'],
  [5, 'five,funf,cinq,cinco,пять'],
)
/** The nouns that count clients. */
const CLIENTS = meanings([
  true,
  `people,ppl,peeps,persons,clients,client,customers,buyers,buyer,guys,dudes,friends,mates,chars,characters,toons,alts,spots,spot,slots,slot,seats,
  leute,kunden,personen,kumpels,freunde,plätze,platz,chars,charaktere,twinks,personnes,persos,potes,amis,places,place,copains,joueurs,
  personas,amigos,plazas,plaza,pjs,personajes,clientes,человека,человек,мест,места,место,персонажа,персов,перса,клиента,cheloveka,mesta`.replace(
    /\s/g,
    '',
  ),
])
/** Two without a number. */
const PAIRS = meanings([
  2,
  `both,beide,die beiden,les deux,los dos,las dos,ambos,me and my bro,me and my brother,me and my friend,me and my mate,me and my gf,me and my bf,
  me and my wife,me and a friend,me gf,me bro,my friend and me,my bro and i,me and the wife,moi et ma copine,moi et mon pote,ich und mein kumpel,
  ich und meine freundin,mein kumpel und ich,yo y mi amigo,мы вдвоем,оба,обоих,обе`.replace(/\n\s*/g, ''),
])
/** In front of a number of clients: 'on serait 2', 'somos 2', 'нас двое', 'wir sind zu 2'. */
const BEFORE = new Set(
  'serait sera sommes est somos seremos нас we zu for für fur pour para got have habe'.split(' '),
)
const ENDS = new Set([',', ':', '.', '!', ';', '\n', ')', '&', 'for', 'fur', 'pour', 'para'])
/** 'LF 2 more spots', '2 freie Plätze'. */
const BETWEEN = new Set(
  'x × more free hc nm heroic normal mythic full good freie weitere autres otras my meine'.split(' '),
)
const MOST = 40

/** How many clients the message speaks of: the most that it says. Nothing is taken: 'both' belongs to the price as well. */
export function readSpokenOf(reading: Reading): Found<number> | undefined {
  const all = reading.tokens.flatMap((_, at) => countAt(reading.tokens, at) ?? [])
  return all.reduce<Found<number> | undefined>(
    (most, one) => (most === undefined || one.value > most.value ? one : most),
    undefined,
  )
}

function countAt(tokens: readonly Token[], at: number): Found<number> | null {
  const said = meaningAt(tokens, at, PAIRS) ?? coupleAt(tokens, at) ?? numberOfClientsAt(tokens, at)
  if (said === null || said.value > MOST) return null
  return { value: said.value, from: tokens[at]?.from ?? 0, to: tokens[said.end - 1]?.to ?? 0, sure: true }
}

/** '2 more spots', '3x hc', 'somos 2'. */
function numberOfClientsAt(tokens: readonly Token[], at: number): Meant<number> | null {
  const number = numberAt(tokens, at)
  if (number === null) return null
  let next = number.end
  while (BETWEEN.has(tokens[next]?.key ?? '') && next < number.end + 3) next += 1
  const counted = meaningAt(tokens, next, CLIENTS)
  if (counted) return { value: number.value, end: counted.end }
  if (number.value === 1) return null
  const behind = tokens[number.end]
  // How many are wanted: '3x hc', '2x150k'.
  if (behind?.key === 'x' || behind?.key === '×') return { value: number.value, end: number.end + 1 }
  const isCount = BEFORE.has(tokens[at - 1]?.key ?? '') && (behind === undefined || ENDS.has(behind.key))
  return isCount ? number : null
}

/** 'Me + gf', 'me & my bro'. */
function coupleAt(tokens: readonly Token[], at: number) {
  const [me, and] = [tokens[at]?.key ?? '', tokens[at + 1]?.key ?? '']
  const other = ['my', 'a', 'meine', 'mein', 'ma', 'mon'].includes(tokens[at + 2]?.key ?? '')
    ? at + 3
    : at + 2
  const isOther = OTHERS.has(tokens[other]?.key ?? '')
  const isMe =
    ['me', 'ich', 'moi', 'yo', 'я'].includes(me) &&
    ['+', '&', 'and', 'n', 'und', 'et', 'y', 'и'].includes(and)
  return isMe && isOther ? { value: 2, end: other + 1 } : null
}

const OTHERS = new Set(
  'gf bf bro brother friend mate wife husband freundin kumpel frau copine pote ami amigo novia друг жена'.split(
    ' ',
  ),
)

function numberAt(tokens: readonly Token[], at: number) {
  const token = tokens[at]
  if (token?.kind !== 'number') return meaningAt(tokens, at, NUMBERS)
  const isCount = /^\d{1,2}$/.test(token.text) && Number(token.text) > 0 && tokens[at - 1]?.key !== '#'
  return isCount && !(token.glued && tokens[at - 1]?.key !== '(')
    ? { value: Number(token.text), end: at + 1 }
    : null
}

import type { Difficulty, LootType, RaidType } from '../season.ts'
import { chosen, type Found, type Reading, take } from './found.ts'
import { type Meanings, meaningAt, meanings, nearMeaning, nearMeanings } from './words.ts'

/** The raid that a message asks for. */
export interface RaidFacts {
  difficulty?: Found<Difficulty>
  raidType?: Found<RaidType>
  lootType?: Found<LootType>
}

/** A meaning, and whether the word has no other. */
interface Word<T> {
  readonly value: T
  readonly sure: boolean
}

const sure = <const T>(value: T): Word<T> => ({ value, sure: true })
const guessed = <const T>(value: T): Word<T> => ({ value, sure: false })

const DIFFICULTY_WORDS = meanings<Word<Difficulty>>(
  [
    sure('NORMAL'),
    'normal,nm,nhc,normalen,normaler,normale,normal mode,mode normal,nonheroic,нормал,обычка,обычный,обычке,нм,obychka,normale',
  ],
  [guessed('NORMAL'), 'norm,norma,norms'],
  [
    sure('HEROIC'),
    'heroic,hc,heroisch,heroischen,heroischer,heroische,héroïque,heroique,heroics,heroic mode,heroic raid,heroico,heroica,героик,героика,героический,гер,хк,geroik',
  ],
  [guessed('HEROIC'), 'hero,hm,héro,hcs'],
  [
    sure('MYTHIC'),
    'mythic,mythisch,mythischen,mythischer,mythische,mythique,mythics,mythic raid,mítico,mítica,мифик,мифический,эпохальный,эпохал,мф,mifik',
  ],
  [guessed('MYTHIC'), 'myth,mm,mythik'],
)

const TYPE_WORDS = meanings<Word<RaidType>>(
  [
    sure('Full Run'),
    'full run,full runs,fullrun,full clear,fullclear,full raid,complete run,all bosses,alle Bosse,alle Bosse,kompletter Run,kompletter Raid,run complet,raid complet,tous les boss,full hc,full nm,full heroic,full normal,full mythic,hc full,nm full,heroic full,normal full,mythic full,komplettrun,vollrun,kompletter Run,heroico completo,normal completo,mitico completo,raid completa,raid completo,полный ран,полный рейд,фулл ран,все боссы,todos los jefes',
  ],
  [
    guessed('Full Run'),
    'full,fulls,complet,complete,komplett,kompletten,entier,completo,completa,фулл,фул,полный',
  ],
  [sure('Curve'), 'curve,curves,aotc,ahead of the curve,curve run,curve kill,curva,курва,кривая,kurva'],
  [
    guessed('Curve'),
    'last boss,last bosses,endboss,letzter Boss,letzten Boss,der letzte Boss,dernier boss,nexus king,dimensius,último boss,último jefe,последний босс,последнего босса',
  ],
)

const LOOT_WORDS = meanings<Word<LootType>>(
  [
    sure('Unsaved'),
    'unsaved,un saved,not saved,non saved,nonsaved,ungespeichert,nicht gespeichert,id free,free id,id frei,non sauvegardé,pas sauvegardé,pas save,non save,no salvado,sin guardar,без сейва,не сохранен',
  ],
  [guessed('Unsaved'), 'unsave,no id,keine id'],
  [sure('Saved'), 'saved,saved run'],
  [guessed('Saved'), 'save,gespeichert,sauvegardé'],
  [sure('VIP'), 'vip,vips,вип'],
  [sure('Loot Share'), 'loot share,loot shared,lootshare,loot sharing,lootsharing,loot shares,shared loot'],
  [guessed('Loot Share'), 'ls,loot teilen'],
)

const NEAR_DIFFICULTIES = nearMeanings(DIFFICULTY_WORDS)
const NEAR_LOOT = nearMeanings(LOOT_WORDS)
const NONE: ReadonlyMap<string, never> = new Map<string, never>()

/** 'Not hc', 'kein vip', 'pas de mythique': what is not wanted. */
const DENIALS = new Set('not,no,non,nicht,kein,keine,keinen,pas,without,ohne,sans,sin,не,без'.split(','))
/** Behind 'full' or before it: 'full payment', 'paid full', 'is full'. */
const PAYMENT = new Set('payment,pay,paid,price,pot,gold,upfront,is,its,voll,amount'.split(','))

/** Difficulty, type and loot type: each the surest that is said of it. */
export function raidFactsIn(reading: Reading): RaidFacts {
  const facts = {
    difficulty: chosen(
      mentions(reading, { words: DIFFICULTY_WORDS, near: NEAR_DIFFICULTIES, excludes: isOfDungeons }),
    ),
    // A difficulty is part of 'hc full', and has its meaning already.
    raidType: chosen(mentions(reading, { words: TYPE_WORDS, excludes: isOfPayment, again: true })),
    lootType: chosen(mentions(reading, { words: LOOT_WORDS, near: NEAR_LOOT })),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
}

interface Sought<T> {
  readonly words: Meanings<Word<T>>
  /** Those that are nearly known (`nearMeanings`). */
  readonly near?: Meanings<Word<T>>
  /** The words stand for something else here. */
  excludes?(reading: Reading, at: number, end: number): boolean
  /** Words that have a meaning already may have this one as well. */
  readonly again?: boolean
}

function mentions<T>(
  reading: Reading,
  { words, near = NONE, excludes, again = false }: Sought<T>,
): Found<T>[] {
  const { tokens, taken } = reading
  const all: Found<T>[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token?.kind !== 'word' || (taken.has(at) && !again)) continue
    const misspelt = nearMeaning(token, near)
    const meant =
      meaningAt(tokens, at, words) ?? (misspelt && { value: { ...misspelt, sure: false }, end: at + 1 })
    if (!meant || excludes?.(reading, at, meant.end) || isDenied(reading, at)) continue
    all.push(take(reading, meant.value.value, { at, end: meant.end, sure: meant.value.sure }))
    at = meant.end - 1
  }
  return all
}

function isDenied({ tokens }: Reading, at: number): boolean {
  const [two, one] = [tokens[at - 2], tokens[at - 1]]
  return DENIALS.has(one?.key ?? '') || (one?.key === 'de' && DENIALS.has(two?.key ?? ''))
}

/** 'Mythic+', 'm+', 'hc dungeon': no raid. */
function isOfDungeons({ tokens }: Reading, _: number, end: number): boolean {
  const next = tokens[end]
  return (
    (next?.key === '+' && next.glued) ||
    ['plus', 'dungeon', 'dungeons', 'key', 'keys', 'keystone', 'ini', 'inis'].includes(next?.key ?? '')
  )
}

function isOfPayment({ tokens }: Reading, at: number, end: number): boolean {
  const isAlone = end === at + 1
  return (
    isAlone &&
    (PAYMENT.has(tokens[end]?.key ?? '') || ['paid', 'in', 'is'].includes(tokens[at - 1]?.key ?? ''))
  )
}

import { EUROPEAN_REALMS } from '#features/character/names.ts'
import type { ClientClass, Difficulty, Faction, LootType, RaidType } from '#features/season/game.ts'
import { APOSTROPHES } from '#platform/words/folding.ts'

/** A value found in the text; a guess unless `sure`. */
export interface Found<T> {
  readonly value: T
  readonly sure: boolean
}

/** Words and phrases by their letters alone ('Death Knight' and 'death-knight' are equal), each with its meaning. */
export interface Lexicon<T> {
  readonly words: ReadonlyMap<string, Found<T>>
  /** The first words, so that other phrases are skipped quickly. */
  readonly begins: ReadonlySet<string>
  /** Long words, and each with one letter removed, for misspellings. */
  readonly near: ReadonlyMap<string, T>
}

/** Words of at least this many letters are recognized with one wrong, missing, extra or swapped letter. */
const FEWEST_MISSPELT = 6
/** A longer word is not a misspelling. */
const MOST_LETTERS = 40

/** Each meaning with its words, separated by commas; words after '|' also have another meaning. */
export function lexicon<T extends string>(
  lists: Readonly<Record<T, string>>,
  isForgiving = false,
): Lexicon<T> {
  const words = new Map<string, Found<T>>()
  for (const [value, list] of Object.entries(lists) as [T, string][]) {
    for (const [at, some] of list.split('|').entries())
      for (const word of some.split(',').filter(Boolean)) words.set(joined(word), { value, sure: at === 0 })
  }
  const begins = [...words.keys()].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)))
  const long = [...words].filter(([word]) => isForgiving && word.length >= FEWEST_MISSPELT)
  const near = long.flatMap(([word, { value }]) => lessALetter(word).map((less) => [less, value] as const))
  return { words, begins: new Set(begins), near: new Map(near) }
}

/** Lists separated by '/', whose meanings are '0', '1', '2'…. */
export function numbered(lists: string): Lexicon<string> {
  return lexicon(Object.fromEntries(lists.split('/').entries()))
}

/** Words without a meaning of their own, separated by spaces. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}

/** A text for comparison: without case, accents and apostrophes. */
export function keyOf(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(APOSTROPHES, '').toLowerCase()
}

/** A word or phrase as the key of a lexicon: its letters alone. */
export function joined(words: string): string {
  return keyOf(words).replace(/[\s-]/g, '')
}

/** The meaning of a word with one wrong letter; undefined if unknown. */
export function nearly<T>(letters: string, { near }: Lexicon<T>): T | undefined {
  const isLong = letters.length >= FEWEST_MISSPELT - 1 && letters.length <= MOST_LETTERS
  const known = isLong && near.size > 0 ? lessALetter(letters).find((less) => near.has(less)) : undefined
  return known === undefined ? undefined : near.get(known)
}

function lessALetter(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
}

/** Names and short forms in English, German, French, Spanish and Russian, and specializations that only one class has. */
export const CLASSES = lexicon<ClientClass>(
  {
    'Death Knight': `Death Knight,Death Knights,dk,dks,Todesritter,Todesritterin,Chevalier de la mort,cdlm,uhdk,bdk,fdk,
      Caballero de la Muerte,рыцарь смерти,дк,dekashka|unholy`,
    'Demon Hunter': `Demon Hunter,Demon Hunters,dh,dhs,Dämonenjäger,Dämonenjägerin,Daemonenjaeger,Chasseur de démons,Chasseuse de démons,
      vdh,hdh,havoc dh,Cazador de demonios,Cazadora de demonios,охотник на демонов,охотница на демонов,дх|havoc,vengeance,veng`,
    Druid: `Druid,Druids,Druide,Druidin,Druiden,Druidesse,Druida,Druidas,dudu,drood,druyd,boomie,boomy,boomkin,boomi,rdruid,bdruid,bear druid,
      друид,друида,друидка,дру,сова|feral,balance,eule,moonkin`,
    Evoker: `Evoker,Evokers,evo,Rufer,Ruferin,Évocateur,Évocatrice,Evocador,Evocadora,prevoker,augvoker,devoker,dracthyr,
      эвокер,пробудитель,пробудительница|aug,augmentation,preservation,devastation`,
    Hunter: `Hunter,Hunters,Jäger,Jägerin,Jaeger,Chasseur,Chasseuse,Chasseresse,Cazador,Cazadora,huntard,bmhunter,mmhunter,hunti,
      охотник,охотника,охотница,хант,ханта,ohotnik|hunt,chassou,marksman,beastmaster`,
    Mage: 'Mage,Mages,Magier,Magierin,Mago,Maga,firemage,frostmage,arcanemage,маг,мага,magi|arcane,arkan',
    Monk: `Monk,Monks,Mönch,Moench,Moine,Moines,Monje,wwmonk,mwmonk,brewmaster,brew,mistweaver,windwalker,
      монах,монаха,монахиня,монк,монка|ww,mw`,
    Paladin: `Paladin,Paladins,paladine,palladin,pala,palas,pally,pallys,pallies,paly,rpala,retpala,hpala,hpal,Vergelter Pala,
      паладин,паладина,паладинка,пал,пала|ret,retri,pal,retribution,vergelter`,
    Priest: `Priest,Priests,Priester,Priesterin,Prêtre,Prêtres,Prêtresse,Sacerdote,Sacerdotisa,spriest,hpriest,discpriest,shadow priest,
      shpriest,жрец,жреца,жрица,прист,приста,присты|disc,diszi,shadow,sp`,
    Rogue: `Rogue,Rogues,Schurke,Schurken,Schurkin,Voleur,Voleuse,Voleurs,Pícaro,Pícara,outlaw,
      разбойник,разбойника,разбойница,рога,рогу,рог|rog,roque,rouge,assa,fufu`,
    Shaman: `Shaman,Shamans,Schamane,Schamanin,Schamanen,Chaman,Chamane,Chamans,shammy,shamy,schami,rsham,rshaman,enhshaman,eleshaman,
      шаман,шамана,шаманка,шам,шама|sham,ele,enh,enha,enhance,enhancement,cham,chamy`,
    Warlock: `Warlock,Warlocks,Hexenmeister,Hexenmeisterin,Hexer,Hexerin,Démoniste,Démonistes,Brujo,Bruja,wl,wls,locks,demolock,destrolock,
      afflilock,чернокнижник,чернокнижника,чернокнижница,лок,лока,варлок,варлока|lock,hexe,demo,destro,affli,affliction,demono`,
    Warrior: `Warrior,Warriors,Krieger,Kriegerin,Guerrier,Guerrière,Guerriers,Guerrero,Guerrera,warri,warr,furywarrior,
      воин,воина,воительница,вар,вара|war,wars,fury,arms,furor`,
  },
  true,
)

export const FACTIONS = lexicon<Faction>({
  Alliance: 'alliance,ally,alli,allianz,ali,allys,alianza,альянс,альянса,alyans',
  Horde: 'horde,horda,hordes,орда,орды,орде,орду,orda',
})

export const DIFFICULTY_WORDS = lexicon<Difficulty>(
  {
    NORMAL: `normal,nm,nhc,normalen,normaler,normale,normal mode,mode normal,nonheroic,нормал,обычка,обычный,обычке,нм,obychka|norm,norma,norms`,
    HEROIC: `heroic,hc,heroisch,heroischen,heroischer,heroische,héroïque,heroics,heroic mode,heroic raid,heroico,heroica,героик,героика,
      героический,гер,хк,geroik|hero,hm,hcs`,
    MYTHIC: `mythic,mythisch,mythischen,mythischer,mythische,mythique,mythics,mythic raid,mítico,mítica,мифик,мифический,эпохальный,эпохал,
      мф,mifik|myth,mm,mythik`,
  },
  true,
)
export const RAID_TYPE_WORDS = lexicon<RaidType>({
  'Full Run': `full run,full runs,full clear,full raid,complete run,all bosses,alle Bosse,kompletter Run,kompletter Raid,komplettrun,vollrun,
    run complet,raid complet,tous les boss,full hc,full nm,full heroic,full normal,full mythic,hc full,nm full,heroic full,normal full,
    mythic full,heroico completo,normal completo,mitico completo,raid completa,raid completo,todos los jefes,полный ран,полный рейд,
    фулл ран,все боссы|full,fulls,complet,complete,komplett,kompletten,entier,completo,completa,фулл,фул,полный`,
  Curve: `curve,curves,aotc,ahead of the curve,curve run,curve kill,curva,курва,кривая,kurva|last boss,last bosses,endboss,letzter Boss,
    letzten Boss,der letzte Boss,dernier boss,nexus king,dimensius,último boss,último jefe,последний босс,последнего босса`,
})
export const LOOT_WORDS = lexicon<LootType>(
  {
    Unsaved: `unsaved,not saved,non saved,ungespeichert,nicht gespeichert,id free,free id,id frei,non sauvegardé,pas sauvegardé,pas save,
      non save,no salvado,sin guardar,без сейва,не сохранен|unsave,no id,keine id`,
    Saved: 'saved,saved run|save,gespeichert,sauvegardé',
    VIP: 'vip,vips,вип',
    'Loot Share': 'loot share,loot shared,loot sharing,loot shares,shared loot|ls,loot teilen',
  },
  true,
)

/** Realm names, also with one wrong letter: 'Taren Mill'. */
export const NEAR_REALMS = lexicon<string>(
  Object.fromEntries(EUROPEAN_REALMS.map((realm) => [realm, realm.replace(/ \(.*/, '')])),
  true,
)
export const REALMS: typeof NEAR_REALMS = { ...NEAR_REALMS, near: new Map() }

export const SHORT_WORDS: Readonly<Record<string, string>> = {
  'Twisting Nether': 'tn,twisting,twisting n',
  'Tarren Mill': 'tm,tarren',
  'Argent Dawn': 'ad,argent',
  'Burning Blade': 'bb',
  Ragnaros: 'rag',
  Silvermoon: 'sm',
  Kazzak: 'kz,kazz,kaz',
}
/** Short forms of realms: 'Hexi-TN', 'pay TN'. */
export const SHORT_REALMS = lexicon<string>(SHORT_WORDS)

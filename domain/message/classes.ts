import type { ClientClass } from '../season.ts'
import { type Meanings, meanings, nearMeanings } from './words.ts'

/** A class, and whether the word means nothing else. */
export interface ClassWord {
  readonly value: ClientClass
  readonly sure: boolean
}

const sure = (value: ClientClass): ClassWord => ({ value, sure: true })
const guessed = (value: ClientClass): ClassWord => ({ value, sure: false })

/** Names and short forms in English, German, French, Spanish and Russian, and what only one class specialises in. */
export const CLASS_WORDS: Meanings<ClassWord> = meanings(
  [
    sure('Death Knight'),
    'Death Knight,Death Knights,dk,dks,Todesritter,Todesritterin,Chevalier de la mort,cdlm,uhdk,bdk,fdk,Caballero de la Muerte,рыцарь смерти,дк,dekashka',
  ],
  [guessed('Death Knight'), 'unholy'],
  [
    sure('Demon Hunter'),
    'Demon Hunter,Demon Hunters,dh,dhs,Dämonenjäger,Dämonenjägerin,Daemonenjaeger,Chasseur de démons,Chasseuse de démons,vdh,hdh,Cazador de demonios,Cazadora de demonios,охотник на демонов,охотница на демонов,дх,havoc dh',
  ],
  [guessed('Demon Hunter'), 'havoc,vengeance,veng'],
  [
    sure('Druid'),
    'Druid,Druids,Druide,Druidin,Druiden,dudu,drood,boomie,boomy,boomkin,boomi,rdruid,bdruid,Druidesse,Druida,Druidas,друид,друида,друидка,дру,сова,bear druid,druyd',
  ],
  [guessed('Druid'), 'feral,balance,eule,moonkin'],
  [
    sure('Evoker'),
    'Evoker,Evokers,evo,Rufer,Ruferin,Évocateur,Évocatrice,Evocateur,prevoker,augvoker,devoker,dracthyr,Evocador,Evocadora,эвокер,пробудитель,пробудительница',
  ],
  [guessed('Evoker'), 'aug,augmentation,preservation,devastation'],
  [
    sure('Hunter'),
    'Hunter,Hunters,Jäger,Jägerin,Jaeger,Chasseur,Chasseuse,Chasseresse,huntard,bmhunter,mmhunter,hunti,Cazador,Cazadora,охотник,охотника,охотница,хант,ханта,ohotnik',
  ],
  [guessed('Hunter'), 'hunt,chassou,marksman,beastmaster'],
  [sure('Mage'), 'Mage,Mages,Magier,Magierin,firemage,frostmage,arcanemage,Mago,Maga,маг,мага,magi'],
  [guessed('Mage'), 'arcane,arkan'],
  [
    sure('Monk'),
    'Monk,Monks,Mönch,Moench,Moine,Moines,wwmonk,mwmonk,brewmaster,mistweaver,windwalker,Monje,монах,монаха,монахиня,монк,монка,brew',
  ],
  [guessed('Monk'), 'ww,mw'],
  [
    sure('Paladin'),
    'Paladin,Paladins,pala,palas,pally,pallys,pallies,paly,rpala,retpala,hpala,hpal,paladine,паладин,паладина,palladin,пал,пала,паладинка,Vergelter Pala,Vergelterpala',
  ],
  [guessed('Paladin'), 'ret,retri,pal,retribution,vergelter'],
  [
    sure('Priest'),
    'Priest,Priests,Priester,Priesterin,Prêtre,Prêtres,Prêtresse,spriest,hpriest,discpriest,Sacerdote,Sacerdotisa,жрец,жреца,жрица,прист,приста,присты,shadow priest,shpriest',
  ],
  [guessed('Priest'), 'disc,diszi,shadow,sp'],
  [
    sure('Rogue'),
    'Rogue,Rogues,Schurke,Schurken,Schurkin,Voleur,Voleuse,Voleurs,Pícaro,Pícara,разбойник,разбойника,разбойница,рога,рогу,рог,outlaw',
  ],
  [guessed('Rogue'), 'rog,roque,rouge,assa,fufu'],
  [
    sure('Shaman'),
    'Shaman,Shamans,Schamane,Schamanin,Schamanen,Chaman,Chamane,Chamans,shammy,shamy,schami,rsham,rshaman,enhshaman,eleshaman,Chamán,шаман,шамана,шаманка,шам,шама',
  ],
  [guessed('Shaman'), 'sham,ele,enh,enha,enhance,enhancement,cham,chamy'],
  [
    sure('Warlock'),
    'Warlock,Warlocks,Hexenmeister,Hexenmeisterin,Hexer,Hexerin,Démoniste,Démonistes,wl,wls,locks,demolock,destrolock,afflilock,Brujo,Bruja,чернокнижник,чернокнижника,чернокнижница,лок,лока,варлок,варлока',
  ],
  [guessed('Warlock'), 'lock,hexe,demo,destro,affli,affliction,demono'],
  [
    sure('Warrior'),
    'Warrior,Warriors,Krieger,Kriegerin,Guerrier,Guerrière,Guerriers,warri,furywarrior,Guerrero,Guerrera,воин,воина,воительница,вар,вара,warr',
  ],
  [guessed('Warrior'), 'war,wars,fury,arms,furor'],
)

export const NEAR_CLASSES: Meanings<ClassWord> = nearMeanings(CLASS_WORDS)

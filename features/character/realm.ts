import * as z from 'zod/mini'
import { community } from '#features/settings/community.ts'
import { type Failure, invalid } from '#platform/call/failure.ts'
import { list } from '#platform/call/field.ts'
import { foldCase } from '#platform/words/folding.ts'

/** Realms with two names: one in their own script, and a Latin one for links, Raider.IO and other languages. */
export const TWO_NAMES =
  `Азурегос=Azuregos, Борейская тундра=Borean Tundra, Вечная Песня=Eversong, Галакронд=Galakrond,
  Голдринн=Goldrinn, Гордунни=Gordunni, Гром=Grom, Дракономор=Fordragon, Король-лич=Lich King, Пиратская бухта=Booty Bay,
  Подземье=Deepholm, Разувий=Razuvious, Ревущий фьорд=Howling Fjord, Свежеватель Душ=Soulflayer, Седогрив=Greymane,
  Страж Смерти=Deathguard, Термоштепсель=Thermaplugg, Ткач Смерти=Deathweaver, Черный Шрам=Blackscar,
  Ясеневый лес=Ashenvale, 가로나=Garona, 굴단=Gul'dan, 노르간논=Norgannon, 달라란=Dalaran, 데스윙=Deathwing, 듀로탄=Durotan,
  렉사르=Rexxar, 말퓨리온=Malfurion, 불타는 군단=Burning Legion, 세나리우스=Cenarius, 스톰레이지=Stormrage, 아즈샤라=Azshara,
  알렉스트라자=Alexstrasza, 와일드해머=Wildhammer, 윈드러너=Windrunner, 줄진=Zul'jin, 하이잘=Hyjal, 헬스크림=Hellscream,
  世界之樹=World Tree, 亞雷戈斯=Arygos, 冰霜之刺=Frostmane, 冰風崗哨=Chillwind Point, 地獄吼=Hellscream, 夜空之歌=Nightsong,
  天空之牆=Skywall, 寒冰皇冠=Icecrown, 尖石=Spirestone, 屠魔山谷=Demon Fall Canyon, 巨龍之喉=Dragonmaw, 憤怒使者=Wrathbringer,
  日落沼澤=Sundown Marshes, 暗影之月=Shadowmoon, 水晶之刺=Crystalpine Stinger, 狂熱之刃=Zealot Blade, 眾星之子=Quel'dorei,
  米奈希爾=Menethil, 聖光之願=Light's Hope, 血之谷=Bleeding Hollow, 語風=Whisperwind, 銀翼要塞=Silverwing Hold, 阿薩斯=Arthas,
  雲蛟衛=Order of the Cloud Serpent, 雷鱗=Stormscale`
    .split(/,\s+/)
    .map((pair) => pair.split('='))
    .map(([own = '', latin = '']) => [own, latin] as const)

/** The payment realm Thral is misspelt, and players leave the brackets out of Aggra (Português). */
const SPELT = { thral: 'thrall', aggra: 'aggraportugues' }

const SAME: ReadonlyMap<string, string> = new Map([
  ...TWO_NAMES.map(([own, latin]) => [realmLetters(own), realmLetters(latin)] as const),
  ...Object.entries(SPELT),
])

/** The letters and digits of a realm's name in lower case, Latin ones without accents; й is its own letter, ё counts as е. */
export function realmLetters(realm: string): string {
  return foldCase(realm)
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '')
}

/** The same for all spellings of a realm, and for both its names (docs/product.md, CLIENT-1). */
export function realmKey(realm: string): string {
  const letters = realmLetters(realm)
  return SAME.get(letters) ?? letters
}

const CHOOSE_REALM = 'Choose a payment realm'

export function isPaidOn(realm: string): boolean {
  return community.realms.payment.includes(realm)
}

export function usualRealm(): string {
  return community.realms.payment[0] ?? ''
}

export function realmsWith(kept: readonly (string | null | undefined)[]): string[] {
  return [...new Set([...community.realms.payment, ...kept.filter((realm) => typeof realm === 'string')])]
}

/** Accepts current payment realms, and `kept`, the realms of the stored record. `field`: the path in the input. */
export function whyNotRealm(
  field: string,
  realm: string,
  kept: readonly (string | null | undefined)[],
): Failure | null {
  return isPaidOn(realm) || kept.includes(realm) ? null : invalid(field, CHOOSE_REALM)
}

/** The most realms that can be connected; the game has fewer realms. */
export const CONNECTED_REALMS = 1_000

/** Realms that share a mailbox, at least two, by name. */
export const connectedRealms = z.object({ _id: z.string(), realms: list(z.string(), CONNECTED_REALMS) })
export type ConnectedRealms = z.infer<typeof connectedRealms>

export const TOO_MANY_REALMS = 'At most 1,000 realms can be connected.'

export const SAME_REALM = 'Choose two different realms.'

/** The most payment realms of a community. */
export const MOST_REALMS = 200
/** In UTF-16 units. */
export const MAX_REALM = 64

/** The payment realm of a record, current or former. */
export const paidRealm = z
  .string({ error: CHOOSE_REALM })
  .check(z.minLength(1, { error: CHOOSE_REALM }), z.maxLength(MAX_REALM, { error: CHOOSE_REALM }))

/** A payment realm of the community at the time of parsing. */
export const paymentRealm = z
  .string({ error: CHOOSE_REALM })
  .check(z.refine(isPaidOn, { error: CHOOSE_REALM }))

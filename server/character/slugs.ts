/**
 * Realm names to the slugs that Raider.IO and the links to it use. A slug can't always be worked out from how people write a realm:
 * words written as one ("TwistingNether"), apostrophes, translated names. The tables hold what no rule can tell
 * (docs/product.md, Characters).
 */

/** Realms of several words, as slugs: known by their letters alone, however they are joined or parted. */
const SEVERAL_WORDS = `
  aerie-peak aggra-portugues altar-of-storms alterac-mountains area-52 argent-dawn black-dragonflight blackwater-raiders
  blackwing-lair blades-edge bleeding-hollow blood-furnace booty-bay borean-tundra bronze-dragonflight burning-blade
  burning-legion burning-steppes cenarion-circle chamber-of-aspects chants-eternels colinas-pardas confrerie-du-thorium
  conseil-des-ombres culte-de-la-rive-noire dark-iron darkmoon-faire das-konsortium das-syndikat defias-brotherhood
  demon-soul der-abyssische-rat der-mithrilorden der-rat-von-dalaran die-aldor die-arguswacht die-ewige-wacht
  die-nachtwache die-silberne-hand die-todeskrallen dun-modr dun-morogh earthen-ring echo-isles emerald-dream
  festung-der-sturme grim-batol grizzly-hills howling-fjord khaz-modan kirin-tor kul-tiras kult-der-verdammten
  la-croisade-ecarlate laughing-skull les-clairvoyants les-sentinelles lich-king lightnings-blade los-errantes
  marecage-de-zangar moon-guard pozzo-delleternita scarlet-crusade scarshield-legion shadow-council shattered-halls
  shattered-hand silver-hand sisters-of-elune steamwheedle-cartel tarren-mill temple-noir the-forgotten-coast
  the-maelstrom the-scryers the-shatar the-underbog the-venture-co thorium-brotherhood tol-barad twilights-hammer
  twisting-nether wyrmrest-accord zirkel-des-cenarius`

/** Realms whose slug is one word though people part them with a hyphen. */
const ONE_WORD = 'arakarahm azjolnerub'

/** Russian realms go by other names in the slugs. */
const TRANSLATED: Readonly<Record<string, string>> = {
  азурегос: 'azuregos',
  борейскаятундра: 'borean-tundra',
  вечнаяпесня: 'eversong',
  галакронд: 'galakrond',
  голдринн: 'goldrinn',
  гордунни: 'gordunni',
  гром: 'grom',
  дракономор: 'fordragon',
  корольлич: 'lich-king',
  пиратскаябухта: 'booty-bay',
  подземье: 'deepholm',
  разувий: 'razuvious',
  ревущийфьорд: 'howling-fjord',
  свежевательдуш: 'soulflayer',
  седогрив: 'greymane',
  стражсмерти: 'deathguard',
  термоштепсель: 'thermaplugg',
  ткачсмерти: 'deathweaver',
  черныйшрам: 'blackscar',
  ясеневыйлес: 'ashenvale',
}

/** Spellings that are in use though they are no realm's: the payment realms hold one. */
const MISSPELT: Readonly<Record<string, string>> = { thral: 'thrall' }

const BY_LETTERS = new Map<string, string>([
  ...`${SEVERAL_WORDS} ${ONE_WORD}`
    .trim()
    .split(/\s+/)
    .map((slug) => [letters(slug), slug] as const),
  ...Object.entries(TRANSLATED),
  ...Object.entries(MISSPELT),
])

/** Accents off the letters that carry them; й stays what it is, since it is a letter of its own. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<!\p{Script=Cyrillic})\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
}

function letters(name: string): string {
  return plain(name).replace(/[^\p{L}\p{N}]/gu, '')
}

/** The slug of a realm however it is written; '' when the text holds no letter at all. */
export function realmSlug(realm: string): string {
  const slug = BY_LETTERS.get(letters(realm))
  if (slug !== undefined) return slug
  const parted = realm.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return plain(parted)
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

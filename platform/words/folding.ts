/**
 * Text for case-insensitive comparison, in every script and independent of locales (docs/product.md, HERO-3): 'ÜNAL' and
 * 'ünal' are equal, as are 'STRASSE', 'STRAẞE' and 'Straße', hence lower case first, then upper case. The dotless ı stays
 * distinct, since its capital is the common I. Invisible characters are dropped, and spaces of any kind and number are one
 * space.
 */
export function foldCase(text: string): string {
  return withoutInvisible(text)
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
    .replace(/[^ı]+/g, (part) => part.toLowerCase().toUpperCase().toLowerCase())
    .normalize('NFC')
}

/** The visible part of a text, by Unicode's properties, without lists of our own where a property exists. */

/** Characters that are invisible, or visible only beside others. Those by number are blank, without a property that says so. */
const UNSEEN = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]`

/** Emoji with everything that combines several characters: selectors, skin tones, joiners, keycaps and three flags (UTS #51). */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0e|\ufe0f|\p{Emoji_Modifier})?`
const EMOJI = String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|${PICTURE}(?:\u200d${PICTURE})*|[\d#*]\ufe0f\u20e3`

/** A letter with a joiner, in scripts whose letters joiners reshape: names in Persian, Bengali, Malayalam and Sinhala need them. */
const SHAPED_SCRIPTS = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .replaceAll(/\w+/g, String.raw`\p{Script_Extensions=$&}`)
  .replaceAll(' ', '')
const JOINED = String.raw`(?=[\p{L}\p{M}])[${SHAPED_SCRIPTS}][\u200c\u200d]`

const ALL_UNSEEN = new RegExp(UNSEEN, 'gu')
const KEPT_OR_UNSEEN = new RegExp(`(${EMOJI}|${JOINED})|${UNSEEN}`, 'gu')

/** The text without invisible characters, also joiners in their place: for comparison. */
function withoutInvisible(text: string): string {
  return text.replace(ALL_UNSEEN, '')
}

/** The text without invisible characters and direction marks; joiners and selectors stay where they belong. */
export function onlyVisible(text: string): string {
  return text.replace(KEPT_OR_UNSEEN, (_, kept?: string) => kept ?? '')
}

/** The text without direction marks; nothing visible is lost. */
export function withoutTurns(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '')
}

/** Whether there is a letter or digit of any script. Call it with visible text: to Unicode fillers are letters. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Characters that people use as apostrophes. */
export const APOSTROPHES = /['’‘`´ʼʹ′＇]/gu

/** Letters without a separable accent. */
const PLAIN = new Map(
  Object.entries({ ø: 'o', æ: 'a', œ: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', þ: 't' }),
)
/** Separators of names: spaces and punctuation. */
const BETWEEN = /[\s!-/:-@[-`{-~\u2010-\u2015]+/

/**
 * Text for searching (docs/product.md, SEARCH-10): without case, accents, umlauts and apostrophes in any spelling:
 * 'Grümmel', 'gruemmel' and 'GRUMMEL' are equal, as are 'Kor'gall' and 'korgall'. Not for identity: in the game 'Zeph' and
 * 'Zéph' differ. The database folds the same way, and further to Latin letters (`search_fold` of
 * migrations/0001-forge.sql).
 */
export function foldSearch(text: string): string {
  return foldCase(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'`’‘´ʼ′]/g, '')
    .replace(/[øæœłđðıħþ]/g, (letter) => PLAIN.get(letter) ?? '')
    .replace(/([aou])e/g, '$1')
}

/** The words of a text, without apostrophes; a word has a letter or digit. */
export function wordsOf(text: string): string[] {
  return text
    .replace(APOSTROPHES, '')
    .split(BETWEEN)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** The distinct folded words of a text. */
export function searchWords(text: string): string[] {
  return [...new Set(foldSearch(text).split(BETWEEN))].filter((word) => word !== '')
}

/** Whether each typed word begins a word of the text, in any order; true for an empty text. */
export function hasWords(text: string, typed: string): boolean {
  const own = searchWords(text)
  return searchWords(typed).every((word) => own.some((one) => one.startsWith(word)))
}

/** Options whose label contains every typed word, folded, in any order; all for an empty text. */
export function matching<Option extends { readonly label: string }>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const words = foldSearch(typed)
    .split(/[\s/_-]+/)
    .filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label }) => {
    const text = foldSearch(label)
    return words.every((word) => text.includes(word))
  })
}

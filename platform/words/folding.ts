/**
 * Text as it compares where upper and lower case do not matter, in every script and in no person's or database's
 * locale (docs/product.md, HERO-3): 'ÜNAL' and 'ünal' fold alike, so do 'STRASSE', 'STRAẞE' and 'Straße', for which the
 * letters are made small before they are made large. The dotless ı keeps to itself: its capital is the I of everybody else. What is not seen counts for nothing, and any number of spaces of
 * any kind is one.
 */
export function foldCase(text: string): string {
  return withoutInvisible(text)
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
    .replace(/[^ı]+/g, (part) => part.toLowerCase().toUpperCase().toLowerCase())
    .normalize('NFC')
}

/** The visible part of a text. Unicode's own properties decide; no list of ours exists where one of theirs does. */

/** Characters with a look only beside others, or with none. Those by number are blank, and no property says so. */
const UNSEEN = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]`

/** Emoji with all that makes one of several characters: selectors, skin tones, joiners, keycaps and three flags (UTS #51). */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0e|\ufe0f|\p{Emoji_Modifier})?`
const EMOJI = String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|${PICTURE}(?:\u200d${PICTURE})*|[\d#*]\ufe0f\u20e3`

/**
 * A letter or its sign and one joiner, in the scripts whose letters a joiner reshapes: names in Persian, Bengali,
 * Malayalam and Sinhala are misspelt without it.
 */
const SHAPED_SCRIPTS = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .replaceAll(/\w+/g, String.raw`\p{Script_Extensions=$&}`)
  .replaceAll(' ', '')
const JOINED = String.raw`(?=[\p{L}\p{M}])[${SHAPED_SCRIPTS}][\u200c\u200d]`

const ALL_UNSEEN = new RegExp(UNSEEN, 'gu')
const KEPT_OR_UNSEEN = new RegExp(`(${EMOJI}|${JOINED})|${UNSEEN}`, 'gu')

/** The text without any character that has no look of its own, joiners in their place too: for comparing. */
function withoutInvisible(text: string): string {
  return text.replace(ALL_UNSEEN, '')
}

/** The text without what can't be seen and what turns its neighbours; joiners and selectors stay where they belong. */
export function onlyVisible(text: string): string {
  return text.replace(KEPT_OR_UNSEEN, (_, kept?: string) => kept ?? '')
}

/** The text without the characters that change the direction of those around them; nothing seen is lost. */
export function withoutTurns(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '')
}

/** There is a letter or a digit, of any script. Ask it of text that is seen: fillers are letters to Unicode. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** The signs that people write for an apostrophe. */
export const APOSTROPHES = /['’‘`´ʼʹ′＇]/gu

/** Letters that have no mark to take off. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', æ: 'a', œ: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', þ: 't' },
}
/** Where names end and begin: at spaces and signs. */
const BETWEEN = /[\s!-/:-@[-`{-~\u2010-\u2015]+/

/**
 * Text as it compares where people look for it (docs/product.md, SEARCH-10): without case, accents, umlauts and apostrophes, in
 * whatever way they are written: 'Grümmel', 'gruemmel' and 'GRUMMEL', 'Kor'gall' and 'korgall'. Not who is who: in the game 'Zeph'
 * and 'Zéph' are two. The database folds likewise, and on to Latin letters (`search_fold` of migrations/0001-forge.sql).
 */
export function foldSearch(text: string): string {
  return foldCase(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'`’‘´ʼ′]/g, '')
    .replace(/[øæœłđðıħþ]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/([aou])e/g, '$1')
}

/** The words of a text, without apostrophes; what has no letter or digit is none. */
export function wordsOf(text: string): string[] {
  return text
    .replace(APOSTROPHES, '')
    .split(BETWEEN)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** The words of a text, folded, each once. */
export function searchWords(text: string): string[] {
  return [...new Set(foldSearch(text).split(BETWEEN))].filter((word) => word !== '')
}

/** Whether each word that was typed begins a word of the text, in any order; nothing that is typed is in all. */
export function hasWords(text: string, typed: string): boolean {
  const own = searchWords(text)
  return searchWords(typed).every((word) => own.some((one) => one.startsWith(word)))
}

/** Those whose label holds every word that was typed, folded and in any order; all of them while nothing is. */
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

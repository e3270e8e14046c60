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
export function withoutInvisible(text: string): string {
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

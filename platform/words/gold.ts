/** The largest amount of gold on the wire; products with a percentage stay below 2^53. */
export const MAX_GOLD = 999_999_999_999

/** floor(gold x percent / 100), whole gold; `percent` is a whole number from 0 to 100. */
export function percentOf(gold: number, percent: number): number {
  const product = gold * percent
  return (product - (product % 100)) / 100
}

/** The client's debt, gold: never below 0. */
export function owes(price: number, deposit: number): number {
  return Math.max(0, price - deposit)
}

/** '1,250,000': whole gold with commas, without the unit. */
export function grouped(gold: number): string {
  return Math.trunc(gold)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
}

/** The zeros of each unit. Not 'mil': a thousand in Spanish, a million in English. Not 'billion' either. */
const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    3: 'k ks tsd tausend thousand thousands mille к тыс тысяч тысячи',
    6: 'kk m mio mios mill mln million millions millionen millón millon millones milhão milhões кк м млн миллион миллиона миллионов лям',
    9: 'mrd md milliard milliarde milliarden milliards млрд',
  }).flatMap(([zeros, words]) => words.split(' ').map((word) => [word, Number(zeros)] as const)),
)
const GOLD_WORD = / ?(?:gold|golds|g|po|gp|г|голд|голды)$/
const WRITTEN = /^(\d(?:[\d.,' ]*\d)?)(?: ?(\p{L}+)(?:\.|(\d+)(\p{L}*))?)?$/u
const GROUPED = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/
const APOSTROPHES = /(?<=\d)[’´ʼ`](?=\d)/g

/** The zeros of a word after figures: 3 for 'k' and 'Tausend', 0 for 'gold'; undefined for others. */
export function zerosOf(word: string): number | undefined {
  const unit = word.normalize().toLowerCase().replace(GOLD_WORD, '')
  return unit === '' ? 0 : UNITS.get(unit)
}

/**
 * The whole gold of '300k', '1,5m', '1m5', '5kk', '300.000', '300 000' or '90 тыс. gold'; null unless the whole text is an
 * amount of gold (docs/product.md, GOLD-6). For boxes and messages.
 */
export function parseGold(text: string): number | null {
  const written = plain(text).replace(GOLD_WORD, '')
  const [, figures = '', unit = '', more = '', lesser = ''] = WRITTEN.exec(written) ?? []
  const zeros = unit === '' ? 0 : UNITS.get(unit)
  if (zeros === undefined) return null
  return inRange(more === '' ? scaled(figures, zeros) : compound(figures, zeros, { more, lesser }))
}

/** The whole number of a counting box: '8', '1,250'; null for other texts. */
export function parseCount(text: string): number | null {
  return inRange(scaled(plain(text), 0))
}

/** The number of a percentage box: '2,5' is 2.5. NaN for other texts. */
export function parseDecimal(text: string): number {
  const figures = text.trim()
  return /^\d{1,9}([.,]\d{1,2})?$/.test(figures) ? Number(figures.replace(',', '.')) : Number.NaN
}

function inRange(number: number | null): number | null {
  return number !== null && number <= MAX_GOLD ? number : null
}

/** In lower case, with digits of any width as 0 to 9, any space as ' ' and any apostrophe between digits as one. */
function plain(text: string): string {
  return text
    .trim()
    .normalize()
    .toLowerCase()
    .replace(/\p{Nd}/gu, (digit) => digit.normalize('NFKC'))
    .replace(/\p{Zs}+/gu, ' ')
    .replace(APOSTROPHES, "'")
}

/**
 * Figures times a power of ten. Without a unit a separator before three digits groups; before millions it begins a
 * fraction. '1,500k' is ambiguous and null.
 */
function scaled(figures: string, zeros: number): number | null {
  const whole = wholeNumber(figures)
  const [, before = '', sign = '', fraction = ''] = /^(.+)([.,])(\d+)$/.exec(figures) ?? []
  const isEither = zeros > 0 && fraction.length === 3 && /^\d+$/.test(before)
  if (whole !== null && !isEither) return Number(whole + '0'.repeat(zeros))
  if (whole !== null && zeros === 3) return null
  const start = before.includes(sign) ? null : wholeNumber(before)
  const [shifted, rest] = [fraction.slice(0, zeros).padEnd(zeros, '0'), fraction.slice(zeros)]
  return start === null || zeros === 0 || /[1-9]/.test(rest) ? null : Number(start + shifted)
}

/** '1m5' and '1m500' are 1.5 million, '1m800k' is a sum. '1m50' is ambiguous and null. */
function compound(
  figures: string,
  zeros: number,
  { more, lesser }: { more: string; lesser: string },
): number | null {
  const behind = lesser === '' ? zeros - more.length : (UNITS.get(lesser) ?? zeros)
  const isClear = lesser !== '' || more.length === 1 || more.length === 3
  if (!(isClear && /^\d+$/.test(figures) && behind >= 0 && more.length + behind <= zeros)) return null
  return Number(figures + '0'.repeat(zeros)) + Number(more + '0'.repeat(behind))
}

/** The digits of a whole number, grouped or not; null otherwise. */
function wholeNumber(figures: string): string | null {
  if (/^\d+$/.test(figures)) return figures
  return GROUPED.test(figures) ? figures.replace(/\D/g, '') : null
}

/** The sum of these. */
export function goldOf(some: readonly { readonly gold: number }[]): number {
  return some.reduce((sum, { gold }) => sum + gold, 0)
}

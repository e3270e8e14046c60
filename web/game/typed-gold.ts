import { grouped, parseGold } from '#domain/gold.ts'

/** Most digits of an amount, and most characters of one that is being written. */
const MAX_DIGITS = 12
const MAX_LENGTH = 24

/** A gold box's text, and the whole gold that it means: NaN for none. */
export interface TypedGold {
  readonly text: string
  readonly amount: number
}

/** Figures in which a digit was typed or taken out: the commas are ours and move. */
export function editedFigures(text: string): TypedGold {
  const digits = text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MAX_DIGITS)
  return digits === '' ? { text: '', amount: Number.NaN } : figures(Number(digits))
}

/**
 * Gold as it is being written: digits, dots, commas, blanks, k and m stay, everything else is dropped. It becomes
 * figures as soon as a letter ends it, or when there is nothing but digits (docs/product.md, GOLD-6).
 */
export function writtenGold(text: string): TypedGold {
  const kept = keptOf(text).slice(0, MAX_LENGTH)
  const amount = parseGold(kept)
  if (amount === null) return { text: kept, amount: Number.NaN }
  return /[km]\s*$|^\d+$/i.test(kept) ? figures(amount) : { text: kept, amount }
}

/** The part of a text that a gold box can hold. */
export function keptOf(text: string): string {
  return text.replace(/[^\d.,\skm]/gi, '')
}

function figures(amount: number): TypedGold {
  return { text: grouped(amount), amount }
}

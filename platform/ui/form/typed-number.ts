import { grouped } from '#platform/words/gold.ts'

/** A box's text, and the whole number that it means: NaN for none. */
export interface TypedNumber {
  readonly text: string
  readonly amount: number
  /** What was typed: '5m' where the text is '5,000,000'. */
  readonly written: string
}

/** Reads a whole text; null when it is no number. */
export type ReadNumber = (text: string) => number | null

/**
 * A box after a change, of which the browser gives the kind and the typed text. Figures become others when a digit is typed or
 * something is taken out: the commas are ours and move. '5m' goes on to '5mio' though it is shown as figures already. Whatever
 * else is typed, pasted or filled in stays as it is (docs/product.md, GOLD-6).
 */
export function changedNumber(
  before: TypedNumber,
  value: string,
  change: Partial<Pick<InputEvent, 'inputType' | 'data'>>,
  read: ReadNumber,
): TypedNumber {
  const { inputType = '', data = null } = change
  if (before.written !== before.text && value === before.text + data)
    return written(before.written + data, read)
  const isFigures = before.text === figuresOf(before.amount)
  const changesDigits = inputType.startsWith('delete') || /^\d+$/.test(data ?? '')
  if (!(isFigures && changesDigits)) return written(value, read)
  const edited = written(value.replaceAll(',', ''), read)
  return { ...edited, written: edited.text }
}

/** '1,250,000'; '' for none. */
export function figuresOf(amount: number): string {
  return Number.isNaN(amount) ? '' : grouped(amount)
}

/** It becomes figures as soon as a letter ends it, or when there is nothing but digits. */
function written(text: string, read: ReadNumber): TypedNumber {
  const amount = read(text)
  if (amount === null) return { text, amount: Number.NaN, written: text }
  return { text: /\p{L}$|^\d+$/u.test(text) ? grouped(amount) : text, amount, written: text }
}

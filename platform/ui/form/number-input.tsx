import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { grouped } from '#platform/words/gold.ts'
import { TextInput } from './field.tsx'
import type { Draft } from './use-draft.ts'

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** A whole number, at least 0; NaN if empty. */
  amount: number
  onAmount?(amount: number): void
}

/** Invalid texts of number boxes by name, stored with a draft, since the form only has NaN for them. */
export const WrongTexts = createContext<Draft['wrongTexts']>({ of: () => '', keep: () => {} })

/**
 * A box for a whole number: accepts usual spellings and shows '1,250,000' (docs/product.md, GOLD-6). A text that `read`
 * rejects stays, with NaN as its amount, so that it can be corrected.
 */
export function NumberInput({
  amount,
  onAmount,
  read,
  onBlur,
  className,
  ...rest
}: NumberInputProps & { read: ReadNumber }) {
  const caret = useRef<{ readonly box: HTMLInputElement; readonly at: number } | null>(null)
  const isEntered = useRef(false)
  const { name = '' } = rest
  const wrongTexts = useContext(WrongTexts)
  // Valid while the form holds its amount.
  const [typed, setTyped] = useState<TypedNumber | null>(() => {
    const text = wrongTexts.of(name)
    return text === '' ? null : { text, amount: Number.NaN, written: text }
  })
  const figures = figuresOf(amount)
  const current =
    typed !== null && Object.is(typed.amount, amount) ? typed : { text: figures, amount, written: figures }

  useLayoutEffect(() => {
    if (caret.current === null) return
    const { box, at } = caret.current
    if (document.activeElement === box) box.setSelectionRange(at, at)
    caret.current = null
  })

  function change({ target: box, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = box
    const next = changedNumber(current, value, nativeEvent instanceof InputEvent ? nativeEvent : {}, read)
    const behind = value.slice(selectionStart ?? value.length).replaceAll(',', '').length
    if (next.text !== value || next.text === figuresOf(next.amount))
      caret.current = { box, at: caretBefore(next.text, behind) }
    setTyped(next)
    wrongTexts.keep(name, Number.isNaN(next.amount) ? next.text : '')
    onAmount?.(next.amount)
  }

  return (
    <TextInput
      {...rest}
      value={current.text}
      onChange={change}
      // Typing 50000 to the left of '0' gives 500,000, so the first click selects the figure.
      onPointerDown={({ currentTarget }) => {
        isEntered.current = document.activeElement !== currentTarget
      }}
      onClick={({ currentTarget }) => {
        if (isEntered.current) currentTarget.select()
      }}
      onBlur={(event) => {
        if (!Number.isNaN(amount)) setTyped(null)
        onBlur?.(event)
      }}
      className={classNames('text-right', className)}
    />
  )
}

/** The caret position with `behind` characters to its right, commas not counted. */
function caretBefore(text: string, behind: number): number {
  let left = behind
  let caret = text.length
  while (caret > 0 && left > 0) {
    caret -= 1
    if (text[caret] !== ',') left -= 1
  }
  return caret
}

/** A box's text, and its whole number: NaN for none. */
export interface TypedNumber {
  readonly text: string
  readonly amount: number
  /** The typed text: '5m' if `text` is '5,000,000'. */
  readonly written: string
}

/** Parses a complete text; null if it is no number. */
export type ReadNumber = (text: string) => number | null

/**
 * A box after an input event with its kind and text. After a digit or a deletion, figures are grouped again, since commas
 * are ours. '5m' can continue to '5mio' although it shows as figures. Other typed, pasted or filled text stays
 * (docs/product.md, GOLD-6).
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

/** Becomes figures once a letter ends it, or if it has digits only. */
function written(text: string, read: ReadNumber): TypedNumber {
  const amount = read(text)
  if (amount === null) return { text, amount: Number.NaN, written: text }
  return { text: /\p{L}$|^\d+$/u.test(text) ? grouped(amount) : text, amount, written: text }
}

import {
  type ChangeEvent,
  createContext,
  type Ref,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { grouped } from '#platform/words/gold.ts'
import { TextInput, type TextInputProps } from './field.tsx'

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'ref'> {
  /** A whole number of 0 or more; NaN for none. */
  amount: number
  onAmount?(amount: number): void
  ref?: Ref<HTMLInputElement>
}

/** What stands in boxes by their names and is no number, which a draft keeps: its form has NaN for all of them. */
export const WrongTexts = createContext<{ of(name: string): string; keep(name: string, text: string): void }>(
  {
    of: () => '',
    keep: () => {},
  },
)

/**
 * The box for a whole number: takes it as people write it and shows it as '1,250,000' (docs/product.md, GOLD-6). What `read` does
 * not take stays as it was written, with NaN as its amount, so that it can be mended.
 */
export function NumberInput({
  amount,
  onAmount,
  read,
  onBlur,
  className,
  ref,
  ...rest
}: NumberInputProps & { read: ReadNumber }) {
  const input = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)
  const { name = '' } = rest
  const wrongTexts = useContext(WrongTexts)
  // For as long as the form still holds its amount.
  const [typed, setTyped] = useState<TypedNumber | null>(() => {
    const text = wrongTexts.of(name)
    return text === '' ? null : { text, amount: Number.NaN, written: text }
  })
  const figures = figuresOf(amount)
  const current =
    typed !== null && Object.is(typed.amount, amount) ? typed : { text: figures, amount, written: figures }

  useLayoutEffect(() => {
    const element = input.current
    if (caret.current === null || element === null) return
    if (document.activeElement === element) element.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function change({ target: { value, selectionStart }, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const next = changedNumber(current, value, nativeEvent instanceof InputEvent ? nativeEvent : {}, read)
    const behind = value.slice(selectionStart ?? value.length).replaceAll(',', '').length
    if (next.text !== value || next.text === figuresOf(next.amount))
      caret.current = caretBefore(next.text, behind)
    setTyped(next)
    wrongTexts.keep(name, Number.isNaN(next.amount) ? next.text : '')
    onAmount?.(next.amount)
  }

  return (
    <TextInput
      {...rest}
      ref={(element) => {
        input.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      value={current.text}
      onChange={change}
      onBlur={(event) => {
        if (!Number.isNaN(amount)) setTyped(null)
        onBlur?.(event)
      }}
      className={classNames('text-right', className)}
    />
  )
}

/** The place in a text that has so many signs behind it, commas not counted. */
function caretBefore(text: string, behind: number): number {
  let left = behind
  let caret = text.length
  while (caret > 0 && left > 0) {
    caret -= 1
    if (text[caret] !== ',') left -= 1
  }
  return caret
}

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

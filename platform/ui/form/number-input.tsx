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
import { TextInput, type TextInputProps } from './text-input.tsx'
import { changedNumber, figuresOf, type ReadNumber, type TypedNumber } from './typed-number.ts'

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

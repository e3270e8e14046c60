import { type ChangeEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { grouped } from '#domain/gold.ts'
import { editedFigures, keptOf, writtenGold } from '#web/game/typed-gold.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TextInput, type TextInputProps } from '#web/ui/form/text-input.tsx'

interface GoldBoxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'ref'> {
  /** Whole gold; NaN for none. */
  amount: number
  onAmount?(amount: number): void
  ref?: Ref<HTMLInputElement>
}

/**
 * The box for an amount of gold: takes it as people write it and shows it as '1,250,000' (docs/product.md, GOLD-6).
 * What is no amount of gold stays as it was written, with NaN as its amount, so that it can be mended.
 */
export function GoldBox({ amount, onAmount, onBlur, className, ref, ...rest }: GoldBoxProps) {
  const input = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)
  // The text being typed, for as long as the form still holds its amount; null while the box shows figures.
  const [written, setWritten] = useState<{ text: string; amount: number } | null>(null)
  const figures = Number.isNaN(amount) ? '' : grouped(amount)
  const shown = written !== null && Object.is(written.amount, amount) ? written.text : figures

  useLayoutEffect(() => {
    const element = input.current
    if (caret.current === null || element === null) return
    if (document.activeElement === element) element.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.target
    const next =
      shown === figures && changesDigits(event.nativeEvent) ? editedFigures(value) : writtenGold(value)
    const isFigures = Number.isNaN(next.amount) ? next.text === '' : next.text === grouped(next.amount)
    const behind = value.slice(selectionStart ?? value.length)
    caret.current = isFigures
      ? caretBefore(next.text, behind.replace(/\D/g, '').length)
      : next.text.length - keptOf(behind).length
    setWritten(isFigures ? null : next)
    onAmount?.(next.amount)
  }

  return (
    <div className="relative">
      <TextInput
        {...rest}
        ref={(element) => {
          input.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        value={shown}
        onChange={change}
        onBlur={(event) => {
          if (!Number.isNaN(amount)) setWritten(null)
          onBlur?.(event)
        }}
        className={classNames('pr-7 text-right', className)}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-bone-500"
      >
        g
      </span>
    </div>
  )
}

/** A digit was typed or something taken out. What is pasted or filled in may be written in any way. */
function changesDigits(event: Event): boolean {
  if (!(event instanceof InputEvent)) return false
  return event.inputType.startsWith('delete') || /^\d+$/.test(event.data ?? '')
}

/** The place in a text that has this many digits behind it. */
function caretBefore(text: string, digitsBehind: number): number {
  let left = digitsBehind
  let caret = text.length
  while (caret > 0 && left > 0) {
    caret -= 1
    if (text[caret] !== ',') left -= 1
  }
  return caret
}

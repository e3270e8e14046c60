import { type ChangeEvent, type Ref, useLayoutEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { TextInput, type TextInputProps } from '#web/ui/form/text-input.tsx'

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'ref'> {
  /** Digits only, '' when empty: the number as text, so that an empty box is not a zero. */
  value: string
  onValueChange(digits: string): void
  /** Shows '1,250,000' for 1250000. The value stays digits. */
  grouped?: boolean
  /** A unit shown within the box, such as 'g'. */
  suffix?: string
  maxDigits?: number
  ref?: Ref<HTMLInputElement>
}

/** A whole number of 0 or more: takes digits and drops everything else. */
export function NumberInput({
  value,
  onValueChange,
  grouped = false,
  suffix,
  maxDigits = 12,
  className,
  ref,
  ...rest
}: NumberInputProps) {
  const input = useRef<HTMLInputElement | null>(null)
  // Digits that stood right of the caret when it was typed: the commas move, those digits do not.
  const digitsAfterCaret = useRef<number | null>(null)
  const shown = grouped ? group(value) : value

  useLayoutEffect(() => {
    const element = input.current
    if (digitsAfterCaret.current === null || element === null) return
    const caret = caretBefore(shown, digitsAfterCaret.current)
    digitsAfterCaret.current = null
    if (document.activeElement === element) element.setSelectionRange(caret, caret)
  }, [shown])

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.target
    const digits = digitsOf(typed)
      .replace(/^0+(?=\d)/, '')
      .slice(0, maxDigits)
    digitsAfterCaret.current = digitsOf(typed.slice(selectionStart ?? typed.length)).length
    onValueChange(digits)
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
        inputMode="numeric"
        value={shown}
        onChange={change}
        className={classNames('text-right', suffix && 'pr-7', className)}
      />
      {suffix && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-bone-500"
        >
          {suffix}
        </span>
      )}
    </div>
  )
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

function caretBefore(text: string, digitsAfter: number): number {
  let left = digitsAfter
  let caret = text.length
  while (caret > 0 && left > 0) {
    caret -= 1
    if (text[caret] !== ',') left -= 1
  }
  return caret
}

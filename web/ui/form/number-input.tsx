import type { Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { TextInput, type TextInputProps } from '#web/ui/form/text-input.tsx'

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'ref'> {
  /** Digits only, '' when empty: the number as text, so that an empty box is not a zero. */
  value: string
  onValueChange(digits: string): void
  maxDigits: number
  ref?: Ref<HTMLInputElement>
}

/** A whole number of 0 or more: takes digits and drops everything else. */
export function NumberInput({ onValueChange, maxDigits, className, ...rest }: NumberInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      onChange={({ target }) =>
        onValueChange(
          target.value
            .replace(/\D/g, '')
            .replace(/^0+(?=\d)/, '')
            .slice(0, maxDigits),
        )
      }
      className={classNames('text-right', className)}
    />
  )
}

import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { useFieldControl } from './field.tsx'

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
}

/** A line of text. Within a Field it is labelled and described by it. */
export function TextInput({ className, type = 'text', autoComplete = 'off', ...rest }: TextInputProps) {
  const control = useFieldControl()
  return (
    <input
      dir="auto"
      {...control}
      {...rest}
      type={type}
      autoComplete={autoComplete}
      className={classNames('control', className)}
    />
  )
}

import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { useFieldControl } from './field.tsx'

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text. Within a Field it is labelled and described by it. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  const control = useFieldControl()
  return (
    <textarea
      dir="auto"
      {...control}
      {...rest}
      rows={rows}
      className={classNames('control resize-y', className)}
    />
  )
}

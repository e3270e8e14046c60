import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { useFieldControl } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'multiple' | 'size'> {
  /** Strings stand for themselves. */
  options: readonly (string | SelectOption)[]
  /** An entry with the value '' before all others, e.g. 'Choose a leader' or 'All Difficulties'. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** The platform's own list, in our colours. Within a Field it is labelled and described by it. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const control = useFieldControl()
  return (
    <div className="relative">
      <select
        {...control}
        {...rest}
        className={classNames('control appearance-none truncate pr-9', className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label, disabled } =
            typeof option === 'string' ? { value: option, label: option, disabled: false } : option
          return (
            <option key={value} value={value} disabled={disabled} dir="auto">
              {label}
            </option>
          )
        })}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-bone-500"
      />
    </div>
  )
}

import { ChevronDown } from 'lucide-react'
import { lazy, type Ref, Suspense, startTransition, useState } from 'react'
import { useFieldControl } from '#web/ui/form/field.tsx'

export interface ComboboxOption {
  value: string
  label: string
  /** Stands at the end of its line. */
  aside?: string
}

export interface ComboboxProps {
  options: readonly ComboboxOption[]
  value: string
  onChange(value: string): void
  /** Hears what is typed, '' when the list opens: for options that are asked for. */
  onSearch?(text: string): void
  /** Said when nothing fits what was typed. */
  none: string
  ref?: Ref<HTMLInputElement>
}

const SearchedList = lazy(() => import('#web/ui/form/searched-list.tsx'))

/** A list that is searched by typing. What is shown is always a choice that was made. Its code comes with the first focus. */
export function Combobox(props: ComboboxProps) {
  const [isWanted, setWanted] = useState(false)
  const box = <ClosedBox {...props} onFocus={() => startTransition(() => setWanted(true))} />
  return (
    <div className="relative">
      <Suspense fallback={box}>{isWanted ? <SearchedList {...props} /> : box}</Suspense>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-bone-500"
      />
    </div>
  )
}

function ClosedBox({ options, value, ref, onFocus }: ComboboxProps & { onFocus(): void }) {
  const control = useFieldControl()
  return (
    <input
      {...control}
      ref={ref}
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
      dir="auto"
      readOnly
      value={options.find((option) => option.value === value)?.label ?? ''}
      onFocus={onFocus}
      className="control truncate pr-9 border-ink-500! bg-ink-800! text-bone-100!"
    />
  )
}

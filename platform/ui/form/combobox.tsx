import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { matching } from '#platform/words/folding.ts'
import { useFieldControl } from './field.tsx'

export interface ComboboxOption {
  value: string
  label: string
  aside?: string
}

interface ComboboxProps {
  /** The chosen one is among them. */
  options: readonly ComboboxOption[]
  value: string
  onChange(value: string): void
  /** Called with the typed text, and with '' when the list opens: for options that are fetched. */
  onSearch?(text: string): void
  none: string
  ref?: Ref<HTMLInputElement>
  /** Replaces a focused box, so it starts focused, with its list open. */
  startsOpen?: boolean
}

/** A list that is searched by typing. Only an option of the list can be the value. */
export function Combobox({
  options,
  value,
  onChange,
  onSearch,
  none,
  ref,
  startsOpen = false,
}: ComboboxProps) {
  const control = useFieldControl()
  return (
    <Base.Root
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      isItemEqualToValue={(one, other) => one.value === other.value}
      filter={(option: ComboboxOption, typed) => matching([option], typed).length > 0}
      autoHighlight
      defaultOpen={startsOpen}
      onValueChange={(option) => option && option.value !== value && onChange(option.value)}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && onSearch?.(text)}
      onOpenChange={(open) => open && onSearch?.('')}
    >
      <div className="relative">
        <Base.Input
          {...control}
          ref={ref}
          autoFocus={startsOpen}
          dir="auto"
          autoCorrect="off"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="control truncate pr-9"
        />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-bone-500"
        />
      </div>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8} className="z-40">
          <Base.Popup className="floating-list">
            <Base.Empty className="px-3 py-3 text-sm text-bone-300 empty:p-0">{none}</Base.Empty>
            <Base.List aria-label="Choices" className="py-1 outline-none data-empty:p-0">
              {(option: ComboboxOption) => (
                <Base.Item key={option.value} value={option} className="floating-option">
                  <span className="min-w-0 truncate">{option.label}</span>
                  {option.aside && <span className="shrink-0 text-2xs text-bone-500">{option.aside}</span>}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

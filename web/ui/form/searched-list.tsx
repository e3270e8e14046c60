import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import type { ComboboxOption, ComboboxProps } from '#web/ui/form/combobox.tsx'
import { useFieldControl } from '#web/ui/form/field.tsx'
import { matching } from '#web/ui/form/matching.ts'

/** The box and the list of a `Combobox`, which loads it. */
export default function SearchedList({ options, value, onChange, onSearch, none, ref }: ComboboxProps) {
  const control = useFieldControl()
  // Whoever focused the box that it replaces finds the list open.
  const [hadFocus] = useState(() => document.activeElement?.id === control.id)
  // The chosen value stays a choice, whatever is searched for next.
  const [last, setLast] = useState<ComboboxOption | null>(null)
  const isKept = last?.value === value && options.every((option) => option.value !== value)
  const items = isKept ? [last, ...options] : options
  return (
    <Combobox.Root
      items={items}
      value={items.find((option) => option.value === value) ?? null}
      isItemEqualToValue={(one, other) => one.value === other.value}
      filter={(option: ComboboxOption, typed) => matching([option], typed).length > 0}
      autoHighlight
      defaultOpen={hadFocus}
      onValueChange={(option) => {
        if (option === null) return
        setLast(option)
        if (option.value !== value) onChange(option.value)
      }}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && onSearch?.(text)}
      onOpenChange={(open) => open && onSearch?.('')}
    >
      <Combobox.Input
        {...control}
        ref={ref}
        autoFocus={hadFocus}
        dir="auto"
        autoCorrect="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="control truncate pr-9"
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-40">
          <Combobox.Popup className="floating-list">
            <Combobox.Empty className="px-3 py-3 text-sm text-bone-300 empty:p-0">{none}</Combobox.Empty>
            <Combobox.List aria-label="Choices" className="py-1 outline-none data-empty:p-0">
              {(option: ComboboxOption) => (
                <Combobox.Item key={option.value} value={option} className="floating-option">
                  <span className="min-w-0 truncate">{option.label}</span>
                  {option.aside && <span className="shrink-0 text-2xs text-bone-500">{option.aside}</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

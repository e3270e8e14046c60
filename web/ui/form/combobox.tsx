import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useFieldControl } from '#web/ui/form/field.tsx'
import { matching } from '#web/ui/form/matching.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** Stands at the end of its line. */
  aside?: string
}

interface ComboboxProps {
  options: readonly ComboboxOption[]
  value: string
  onChange(value: string): void
  /** Hears what is typed, '' when the list opens: for options that are asked for. */
  onSearch?(text: string): void
  /** Said when nothing fits what was typed. */
  none: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A list that is searched by typing: arrows walk, Enter takes, Esc puts back what was chosen (the pattern 'Editable
 * Combobox With List Autocomplete' of the ARIA practices). What is shown is always a choice that was made.
 */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, none, ref } = props
  const control = useFieldControl()
  const id = useId()
  // The chosen value stays a choice, whatever is searched for next.
  const [last, setLast] = useState<ComboboxOption | null>(null)
  const isKept = last?.value === value && props.options.every((option) => option.value !== value)
  const options = isKept ? [last, ...props.options] : props.options
  function choose(option: ComboboxOption) {
    setLast(option)
    onChange(option.value)
  }
  const { query, found, active, search, take, close, onKeyDown } = useSearch(props, options, choose)
  const open = query !== null
  const chosen = options.find((option) => option.value === value)
  return (
    <div className="relative">
      <input
        dir="auto"
        {...control}
        ref={ref}
        role="combobox"
        type="text"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && found[active] ? `${id}-${active}` : undefined}
        value={query ?? chosen?.label ?? ''}
        placeholder={chosen?.label}
        onChange={(event) => search(event.target.value)}
        onClick={() => !open && search('')}
        onKeyDown={onKeyDown}
        onBlur={close}
        className="control truncate pr-9"
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-bone-500"
      />
      {open && <Options id={id} options={found} active={active} value={value} none={none} onTake={take} />}
    </div>
  )
}

/** The search text, the matching options, and the one that the keys are on. */
function useSearch(
  { value, onSearch }: ComboboxProps,
  options: readonly ComboboxOption[],
  onChoose: (option: ComboboxOption) => void,
) {
  // The typed text; null while the list is closed.
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = matching(options, query ?? '')
  const close = () => setQuery(null)

  function search(text: string) {
    setQuery(text)
    onSearch?.(text)
    const index = text === '' ? options.findIndex((option) => option.value === value) : 0
    setActive(Math.max(0, index))
  }

  function take(option: ComboboxOption | undefined) {
    if (option === undefined) return
    close()
    if (option.value !== value) onChoose(option)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (query === null) search('')
      else setActive((active + step + found.length) % Math.max(1, found.length))
    } else if (query !== null && (event.key === 'Enter' || event.key === 'Escape')) {
      // Neither is for the form or the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Enter') take(found[active])
      else close()
    }
  }

  return { query, found, active, search, take, close, onKeyDown }
}

interface OptionsProps {
  id: string
  options: readonly ComboboxOption[]
  active: number
  value: string
  none: string
  onTake(option: ComboboxOption): void
}

function Options({ id, options, active, value, none, onTake }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-lg border border-ink-500 bg-ink-850 shadow-floating">
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Choices"
        // The focus stays in the box, so that a press here does not close what is pressed.
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-72 overflow-y-auto py-1"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box holds the focus and takes the keys
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            onClick={() => onTake(option)}
            className={classNames(
              'touch-target flex min-h-9 cursor-pointer items-center justify-between gap-3 px-3 py-1.5 text-sm',
              index === active ? 'chosen' : 'text-bone-100 hover:bg-ink-800',
              option.value === value && 'font-semibold',
            )}
          >
            <span className="min-w-0 truncate">{option.label}</span>
            {option.aside && <span className="shrink-0 text-2xs text-bone-500">{option.aside}</span>}
          </div>
        ))}
      </div>
      <p role="status" className={options.length > 0 ? 'sr-only' : 'px-3 py-3 text-sm text-bone-300'}>
        {options.length > 0 ? `${options.length} ${options.length === 1 ? 'choice' : 'choices'}` : none}
      </p>
    </div>
  )
}

import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from '#platform/ui/class-names.ts'

interface RadioChipsProps<Value extends string> {
  legend: string
  choices: readonly (readonly [Value, ReactNode])[]
  /** Null while none is chosen; a list where several can be. */
  value: Value | null | readonly Value[]
  /** Each is chosen by itself. */
  isMany?: boolean
  onChange(value: Value): void
  hint?: string
  /** Stands where the hint stood. */
  error?: string | undefined
  /** Names the group of the platform's radio buttons. */
  name?: string
  /** How they share the room: 'grid-cols-3'. */
  columns: string
  /** The first of the choices, for the focus. */
  ref?: Ref<HTMLInputElement>
}

/** One of a few, by one press. The room for an error is kept, so nothing jumps. */
export function RadioChips<Value extends string>({
  legend,
  choices,
  value,
  isMany = false,
  onChange,
  hint,
  error,
  name,
  columns,
  ref,
}: RadioChipsProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint || error ? `${id}-note` : undefined}>
      <legend className="mb-1.5 text-sm font-medium text-bone-300">{legend}</legend>
      <div className={classNames('grid gap-2', columns)}>
        {choices.map(([choice, label], index) => (
          <label
            key={choice}
            className="touch-target relative flex min-h-10 cursor-pointer items-center justify-center rounded-lg border border-ink-500 bg-ink-800 px-3 text-center text-sm transition-colors duration-150 hover:border-bone-500 has-checked:chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember-400"
          >
            <input
              ref={index === 0 ? ref : undefined}
              type={isMany ? 'checkbox' : 'radio'}
              name={name ?? id}
              value={choice}
              checked={Array.isArray(value) ? value.includes(choice) : value === choice}
              onChange={() => onChange(choice)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
      <p id={`${id}-note`} className="mt-1 min-h-5 text-xs text-bone-500">
        <span aria-live="polite" className="text-rose-400">
          {error}
        </span>
        {!error && hint}
      </p>
    </fieldset>
  )
}

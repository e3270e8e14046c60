import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, type Ref, useContext, useId } from 'react'
import { classNames } from '#platform/ui/class-names.ts'

interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldControl | null>(null)

interface FieldProps {
  label: ReactNode
  /** One control of this kit, which gets its id and its description from the Field. */
  children: ReactNode
  hint?: ReactNode
  /** The error, which replaces the hint and is announced. */
  error?: string | undefined
  /** Says that the value was changed without typing; shown before the hint and announced. */
  notice?: string | undefined
  required?: boolean
  /** Reserved lines below; 2 for a long hint. */
  lines?: 1 | 2
  /** Reserves no space for a hint or an error: for filters, which are hardly ever wrong. */
  compact?: boolean
  className?: string
}

/** A control with its label above and its hint or error below, in reserved space, so that nothing moves. */
export function Field({
  label,
  children,
  hint,
  error,
  notice,
  required = false,
  lines = 1,
  compact = false,
  className,
}: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const control: FieldControl = {
    id,
    'aria-describedby': hint || error || notice ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }

  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-bone-300">
        {label}
        {required && (
          <span aria-hidden className="text-ember-400">
            {' '}
            *
          </span>
        )}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {(!compact || error) && (
        <p
          id={noteId}
          className={classNames(
            'mt-1 text-2xs',
            lines === 2 ? 'min-h-9' : 'min-h-5',
            error ? 'text-rose-400' : 'text-bone-500',
          )}
        >
          {/* The hint is not announced, because it may change with every key. */}
          <span aria-live="polite">
            {error && (
              <>
                <CircleAlert aria-hidden className="-mt-0.5 mr-1 inline size-3.5" />
                {error}
              </>
            )}
            {!error && notice && <span className="block font-semibold text-amber-400">{notice}</span>}
          </span>
          {!error && hint}
        </p>
      )}
    </div>
  )
}

/** The surrounding Field's attributes for its control; empty outside of a Field. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {}
}

export function TextInput({
  className,
  type = 'text',
  autoComplete = 'off',
  ...rest
}: ComponentProps<'input'>) {
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

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
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

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple' | 'size'> {
  /** A string is value and label. */
  options: readonly (string | SelectOption)[]
  /** A first entry with the value '', e.g. 'Choose a leader' or 'All Difficulties'. */
  placeholder?: string
}

/** The native list in our colours. */
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

/** A box for any text, with a native list of suggestions. */
export function SuggestingInput({
  suggestions,
  ...rest
}: ComponentProps<'input'> & { suggestions: readonly string[] }) {
  const id = useId()
  return (
    <>
      <TextInput {...rest} list={id} spellCheck={false} />
      <datalist id={id}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}

interface RadioChipsProps<Value extends string> {
  legend: string
  choices: readonly (readonly [Value, ReactNode])[]
  /** Null if none is chosen. */
  value: Value | null
  onChange(value: Value): void
  hint?: string
  error?: string | undefined
  name?: string
  /** The columns of the grid: 'grid-cols-3'. */
  columns: string
  ref?: Ref<HTMLInputElement>
}

/** A choice of a few chips. Space for an error is reserved, so that nothing moves. */
export function RadioChips<Value extends string>({
  legend,
  choices,
  value,
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
              type="radio"
              name={name ?? id}
              value={choice}
              checked={value === choice}
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

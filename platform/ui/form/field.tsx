import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
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
  /** One control of this kit: it takes its id and its description from here. */
  children: ReactNode
  hint?: ReactNode
  /** The sentence about what is wrong; it stands where the hint stood and is announced. */
  error?: string | undefined
  /** A note about a value that was changed without typing; it is before the hint and is announced. */
  notice?: string | undefined
  required?: boolean
  /** Lines of room kept below; 1 unless the hint is longer. */
  lines?: 1 | 2
  /** Keeps no room for a hint or an error: for filters, which are hardly ever wrong. */
  compact?: boolean
  className?: string
}

/** A control with its label above and its hint, or its error, below. The room below is kept, so nothing jumps. */
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
          {/* A hint may change with every key: it describes the box, and only the rest is announced. */}
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

/** The surrounding Field's attributes for its control; none outside of a Field. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {}
}

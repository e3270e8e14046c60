import { Check } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

interface MarkButtonProps {
  label: string
  /** Already done: struck through, and pressing it does nothing. */
  set: boolean
  describedBy: string
  onPress(): void
}

/**
 * The button of a one-way mark. A set one is `aria-disabled` and not `disabled`, so that the focus, which comes back
 * to it from the question, is not lost in the moment in which it becomes inactive.
 */
export function MarkButton({ label, set, describedBy, onPress }: MarkButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={set || undefined}
      aria-describedby={describedBy}
      onClick={() => {
        if (!set) onPress()
      }}
      className={classNames(
        'pressable touch-target inline-flex min-h-8 items-center gap-0.5 px-1.5 text-xs font-semibold whitespace-nowrap -outline-offset-2 first:rounded-l-lg last:rounded-r-lg',
        set ? 'cursor-not-allowed! text-bone-500 line-through' : 'bg-ink-800 text-bone-100 hover:bg-ink-700',
      )}
    >
      {set && <Check aria-hidden className="size-3 shrink-0 text-moss-400" />}
      {label}
    </button>
  )
}

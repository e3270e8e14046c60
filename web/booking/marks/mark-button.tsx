import { buttonClasses } from '#web/ui/button-classes.ts'

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
      className={buttonClasses(
        'secondary',
        'small',
        set
          ? 'px-1.5! cursor-not-allowed! border-ink-700! bg-transparent! text-bone-500! line-through'
          : 'px-1.5!',
      )}
    >
      {label}
    </button>
  )
}

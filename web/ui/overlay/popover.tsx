import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface PopoverProps {
  id: string
  /** Its name. */
  label: string
  className: string
  /** Whether the page behind it is darkened, as behind a dialog. */
  dims?: boolean
  onToggle?(isOpen: boolean): void
  children: ReactNode
}

/**
 * Opened by the button whose `popoverTarget` it is, which works before any script does; Esc and a press beside it close
 * it, and the focus goes back to the button. web/site/manage-popovers.ts does the rest.
 */
export function Popover({ id, label, className, dims = true, onToggle, children }: PopoverProps) {
  return (
    <dialog
      id={id}
      popover="auto"
      aria-label={label}
      tabIndex={-1}
      onToggle={onToggle && (({ newState }) => onToggle(newState === 'open'))}
      className={classNames(
        'fixed m-0 overflow-y-auto overscroll-contain bg-ink-900 p-0 text-bone-100 shadow-floating outline-none open:animate-fade',
        dims && 'backdrop:animate-fade backdrop:bg-ink-950/75',
        className,
      )}
    >
      {children}
    </dialog>
  )
}

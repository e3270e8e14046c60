import type { FocusEvent, MouseEvent, ReactNode, ToggleEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface PopoverProps {
  id: string
  /** Its name. */
  label: string
  className: string
  children: ReactNode
}

/**
 * Opened by the button whose `popoverTarget` it is, which works before any script does; Esc and a press beside it close
 * it, and the focus goes back to the button. Once the page lives, following a link within it or leaving it by Tab
 * closes it too, so that it never covers what has the focus.
 */
export function Popover({ id, label, className, children }: PopoverProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: following a link by keyboard is a click, too
    <dialog
      id={id}
      popover="auto"
      aria-label={label}
      tabIndex={-1}
      onToggle={focusOnOpen}
      onBlur={closeBehindFocus}
      onClick={closeOnLeaving}
      className={classNames(
        'fixed m-0 overflow-y-auto overscroll-contain bg-ink-900 p-0 text-bone-100 shadow-floating outline-none backdrop:animate-fade backdrop:bg-ink-950/75 open:animate-fade',
        className,
      )}
    >
      {children}
    </dialog>
  )
}

function focusOnOpen({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') currentTarget.focus({ preventScroll: true })
}

function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
}

function closeOnLeaving({ currentTarget, target }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover()
}

import type { ReactNode } from 'react'
import { classNames } from '#platform/ui/class-names.ts'

interface HeaderPopoverProps {
  id: string
  /** Its name. */
  label: string
  className: string
  /** Whether the page behind it is darkened, as behind a dialog. */
  dims?: boolean
  children: ReactNode
}

/**
 * The platform's popover, since the public pages have none of the kit's script. The button whose `popoverTarget` it is opens it, Esc and
 * a press beside it close it, and the focus goes back to the button. features/site/web/manage-popovers.ts does the rest.
 */
export function HeaderPopover({ id, label, className, dims = true, children }: HeaderPopoverProps) {
  return (
    <dialog
      id={id}
      popover="auto"
      aria-label={label}
      tabIndex={-1}
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

import { X } from 'lucide-react'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useModal } from '#web/ui/overlay/modal.ts'

export interface DialogProps {
  /** True unless given: what is rendered is open. */
  open?: boolean
  /** Esc, the cross, or a press beside the dialog. */
  onClose(): void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The row of buttons; it stays in sight while the body scrolls. In a low window all of it scrolls together. */
  footer?: ReactNode
  /**
   * 'steady' is as tall as a long form becomes: what a press corrects must not move the button away from under it. 'sheet' stands
   * at the right side of a desk, from top to bottom.
   */
  size?: 'small' | 'medium' | 'large' | 'steady' | 'sheet'
  /** While true nothing closes it: something is being sent. */
  busy?: boolean
  /** 'alertdialog' for a question that must be answered. A press beside it does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** Where the focus starts; without it, at the first thing to fill in. */
  initialFocus?: RefObject<HTMLElement | null>
}

const SIZES = {
  small: 'max-w-md',
  medium: 'max-w-160',
  large: 'max-w-4xl',
  steady: 'max-w-4xl sm:min-h-[min(calc(100dvh-6.5rem),51rem)]',
  sheet: 'as-sheet',
} as const

/**
 * A modal dialog on the platform's own `<dialog>`: the page behind is inert, Esc closes, and the focus returns to
 * where it was. The element fills the window and the panel stands within it, below the room of a toast.
 * Only what is open is in the document: a form within starts anew each time.
 */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open ? createPortal(<OpenDialog {...props} />, document.body) : null
}

function OpenDialog({
  onClose,
  title,
  description,
  children,
  footer,
  size = 'medium',
  busy = false,
  role = 'dialog',
  initialFocus,
}: DialogProps) {
  const dialog = useModal(initialFocus)
  const id = useId()

  function close() {
    if (!busy) onClose()
  }

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    close()
  }

  /** A browser may close on a second Esc without asking. In development React mounts twice, and it is open again. */
  function closedByPlatform(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || event.currentTarget.open) return
    if (busy) event.currentTarget.showModal()
    else onClose()
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={cancel}
      onClose={closedByPlatform}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && role === 'dialog') close()
      }}
      className="dialog-frame"
    >
      <div className={`dialog-panel ${SIZES[size]}`}>
        <header>
          <div className="min-w-0 py-1">
            <h2 id={`${id}-title`} className="text-md font-semibold text-balance">
              {title}
            </h2>
            {description && (
              <div id={`${id}-description`} className="mt-1 text-sm text-bone-300">
                {description}
              </div>
            )}
          </div>
          <IconButton label="Close" icon={<X aria-hidden className="size-5" />} onClick={close} />
        </header>
        {children && <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>}
        {footer && <footer>{footer}</footer>}
      </div>
    </dialog>
  )
}

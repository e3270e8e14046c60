import { X } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useModal } from '#web/ui/overlay/modal.ts'

interface DrawerProps {
  open: boolean
  /** Esc, the cross, a press beside it, or a link within it that leads away. */
  onClose(): void
  /** Its name for those who do not see where it came from. */
  label: string
  side: 'left' | 'right'
  children: ReactNode
}

/** What stands beside the page on a desk, over it on a phone. Modal like a dialog: Esc closes, the focus returns. */
export function Drawer(props: DrawerProps) {
  return props.open ? createPortal(<OpenDrawer {...props} />, document.body) : null
}

function OpenDrawer({ onClose, label, side, children }: DrawerProps) {
  const dialog = useModal()

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    event.preventDefault()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are its links, and Enter on one is a click
    <dialog
      ref={dialog}
      aria-label={label}
      data-drawer
      onCancel={cancel}
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) onClose()
      }}
      className={classNames(
        'fixed inset-0 m-0 flex h-dvh max-h-none w-screen max-w-none overflow-hidden bg-transparent p-0 text-bone-100 backdrop:animate-fade backdrop:bg-ink-950/75',
        side === 'right' && 'justify-end',
      )}
    >
      <div
        className={classNames(
          'relative h-full w-80 max-w-[88vw] animate-fade overflow-y-auto overscroll-contain bg-ink-900 shadow-floating',
          side === 'left' ? 'border-r border-ink-700' : 'border-l border-ink-700',
        )}
      >
        <IconButton
          label="Close"
          icon={<X aria-hidden className="size-5" />}
          onClick={onClose}
          className="absolute top-2.5 right-2.5 z-10"
        />
        {children}
      </div>
    </dialog>
  )
}

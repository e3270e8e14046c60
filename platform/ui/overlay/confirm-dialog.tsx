import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** True unless given: what is rendered is open. */
  open?: boolean
  title: string
  /** The question. */
  children: ReactNode
  confirmLabel: string
  /** A second way to say yes, before the button that confirms. */
  also?: { readonly label: string; onConfirm(): void }
  cancelLabel?: string
  /** The running action: 'Deleting…'. It is left out where that takes no time. */
  busyLabel?: string
  busy?: boolean
  /** Something will be lost: the button is red, and the focus starts on Cancel. */
  danger?: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before something is done. Both buttons, Esc and Enter work by keyboard; nothing closes it while it is busy. */
export function ConfirmDialog({
  open = true,
  title,
  children,
  confirmLabel,
  also,
  cancelLabel = 'Cancel',
  busyLabel = confirmLabel,
  busy = false,
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="small"
      role="alertdialog"
      initialFocus={first}
      busy={busy}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy} {...(danger && { ref: first })}>
            {cancelLabel}
          </Button>
          {also && (
            <Button
              onClick={also.onConfirm}
              disabled={busy}
              className="max-sm:order-first max-sm:basis-full!"
            >
              {also.label}
            </Button>
          )}
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
            {...(!danger && { ref: first })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-bone-300">{children}</div>
    </Dialog>
  )
}

import { type ReactNode, type RefObject, type SyntheticEvent, useId, useRef } from 'react'
import { Button, type ButtonProps } from '#platform/ui/button.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'

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
   * at the right side of a desk, from top to bottom; 'search' stays where it is while its length changes.
   */
  size?: 'small' | 'medium' | 'large' | 'steady' | 'sheet' | 'search'
  /** While true nothing closes it: something is being sent. */
  busy?: boolean
  /** 'alertdialog' for a question that must be answered. A press beside it does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** Where the focus starts; without it, at the first thing to fill in. */
  initialFocus?: RefObject<HTMLElement | null>
}

export const loadDialogs = () => import('./open-dialog.tsx')
const OpenDialog = onDemand(loadDialogs)

/**
 * A modal dialog: the page behind is out of reach, Esc closes, and the focus returns to where it was. Only what is open is in the
 * document: a form within starts anew each time.
 */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

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

export interface FormDialogProps extends Omit<DialogProps, 'open' | 'footer' | 'role'> {
  /** The label of the button that sends the form. */
  submitLabel: string
  /** The running action: 'Moving…'. It is left out where that takes no time. */
  busyLabel?: string
  cancelLabel?: string
  /** Something will be lost: the button is red. */
  danger?: boolean
  /** There is nothing to send yet. */
  disabled?: boolean
  submitProps?: ButtonProps
  onSubmit(event: SyntheticEvent): void
}

/** A dialog that is one form: Enter and the button send it, nothing closes it while it is sent. */
export function FormDialog({
  submitLabel,
  busyLabel = submitLabel,
  cancelLabel = 'Cancel',
  danger = false,
  disabled = false,
  submitProps,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const { onClose, busy = false } = dialog
  const id = useId()

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // The dialog may stand within a form of the page, though not in its place in the document.
    event.stopPropagation()
    onSubmit(event)
  }

  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            {...submitProps}
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}

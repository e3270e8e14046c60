import { type ReactNode, type RefObject, type SyntheticEvent, useId, useRef } from 'react'
import { Button, type ButtonProps } from '#platform/ui/button.tsx'
import { onDemand } from '#platform/ui/on-demand.tsx'

export interface DialogProps {
  /** True by default: rendered means open. */
  open?: boolean
  /** Esc, the cross, or a click outside. */
  onClose(): void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons; they stay visible while the body scrolls. In a low window everything scrolls. */
  footer?: ReactNode
  /**
   * 'steady' is as tall as a long form can become, so that a correction does not move the button. 'sheet' is at the right
   * side of a desktop, in full height; 'search' keeps its position while its length changes.
   */
  size?: 'small' | 'medium' | 'large' | 'steady' | 'sheet' | 'search'
  /** Nothing closes it while something is being sent. */
  busy?: boolean
  /** 'alertdialog' for a question that must be answered: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** The first focus; by default the first field. */
  initialFocus?: RefObject<HTMLElement | null>
}

export const loadDialogs = () => import('./open-dialog.tsx')
const OpenDialog = onDemand(loadDialogs)

/**
 * A modal dialog: it traps the focus, Esc closes it, and the focus returns. Its content exists only while open, so a form
 * starts anew each time.
 */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

interface ConfirmDialogProps {
  /** True by default: rendered means open. */
  open?: boolean
  title: string
  /** The question. */
  children: ReactNode
  confirmLabel: string
  /** A second way to confirm, before the main button. */
  also?: { readonly label: string; onConfirm(): void }
  cancelLabel?: string
  /** The running action: 'Deleting…'; absent if it takes no time. */
  busyLabel?: string
  busy?: boolean
  /** Destructive: the button is red, and Cancel has the first focus. */
  danger?: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks for confirmation. Buttons, Esc and Enter work by keyboard; nothing closes it while busy. */
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
  /** The submit button's label. */
  submitLabel: string
  /** The running action: 'Moving…'; absent if it takes no time. */
  busyLabel?: string
  cancelLabel?: string
  /** Destructive: the button is red. */
  danger?: boolean
  /** There is nothing to send yet. */
  disabled?: boolean
  submitProps?: ButtonProps
  onSubmit(event: SyntheticEvent): void
}

/** A dialog that is one form: Enter and the button send it. Nothing closes the dialog before the answer. */
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
    // The dialog may be inside a form of the React tree, though not of the document.
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

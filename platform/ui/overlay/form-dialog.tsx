import { type SyntheticEvent, useId } from 'react'
import { Button, type ButtonProps } from '#platform/ui/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

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
  /** Further attributes of its button. */
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

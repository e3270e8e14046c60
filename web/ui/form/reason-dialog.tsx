import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Dialog, type DialogProps } from '#web/ui/overlay/dialog.tsx'

interface ReasonDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose'> {
  busy: boolean
  /** What is about to happen, above the box. */
  children?: ReactNode
  /** Of the box. */
  label: string
  /** Who reads the reason. */
  hint: string
  maxLength: number
  /** Leaves everything as it is. */
  keepLabel?: string
  confirmLabel: string
  busyLabel: string
  danger?: boolean
  /** The sentence that refuses a reason, by the server's own rule; undefined for one that will do. */
  whyNot(reason: string): string | undefined
  onConfirm(reason: string): void
}

/** Asks why something is done, and does it for a reason alone. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { children, label, hint, maxLength, keepLabel = 'Cancel', confirmLabel, busyLabel, danger } = props
  const { title, description, size = 'medium', busy, whyNot, onConfirm, onClose } = props
  const formId = useId()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    const refused = whyNot(reason)
    if (refused === undefined) onConfirm(reason)
    else setWrong(refused)
  }

  return (
    <Dialog
      open
      {...{ onClose, title, description, size, busy }}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {keepLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children && <div className="mb-4 text-sm text-bone-300">{children}</div>}
      <form id={formId} onSubmit={confirm} noValidate>
        <Field label={label} required hint={hint} error={wrong}>
          <TextInput
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setWrong(undefined)
            }}
            maxLength={maxLength}
          />
        </Field>
      </form>
    </Dialog>
  )
}

import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { MAX_MOVE_REASON, moveReason } from '#domain/ledger/ledger.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface ReasonDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  busy: boolean
  danger?: boolean
  onConfirm(reason: string): void
  onClose(): void
}

/** Asks why gold is moved, as the server does. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, confirmLabel, busyLabel, busy, danger, onConfirm, onClose } = props
  const formId = useId()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()

  function confirm(event: SyntheticEvent) {
    event.preventDefault()
    const read = moveReason.safeParse(reason)
    if (read.success) onConfirm(read.data)
    else setWrong(read.error.issues[0]?.message)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
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
      <div className="mb-4 text-sm text-bone-300">{children}</div>
      <form id={formId} onSubmit={confirm} noValidate>
        <Field label="Reason" required hint="Read by those whose gold it is" error={wrong}>
          <TextInput
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setWrong(undefined)
            }}
            maxLength={MAX_MOVE_REASON}
          />
        </Field>
      </form>
    </Dialog>
  )
}

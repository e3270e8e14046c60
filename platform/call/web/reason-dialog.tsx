import type * as z from 'zod/mini'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import type { Failure } from '#platform/call/failure.ts'
import { Field, TextInput } from '#platform/ui/form/field.tsx'
import { FormDialog, type FormDialogProps } from '#platform/ui/overlay/dialog.tsx'
import { useCallForm } from './use-server-form.ts'

type ForReason = Endpoint<z.core.$ZodType<{ reason?: string | undefined }>>

interface ReasonDialogProps<E extends ForReason> extends Omit<FormDialogProps, 'busy' | 'onSubmit'> {
  endpoint: E
  input: Omit<InputOf<E>, 'reason'>
  /** The toast of a call that failed without a sentence of its own. */
  refused: string
  label: string
  /** The readers of the reason. */
  hint: string
  maxLength: number
  /** Where the call itself asks for none. */
  whyNot?(reason: string): Failure | null
  /** A refusal closes it too: what was asked about is not so any more. */
  closesOnRefusal?: boolean
}

/** Asks why something is done, below what is about to happen, and does it for a reason alone. */
export function ReasonDialog<E extends ForReason>(props: ReasonDialogProps<E>) {
  const { endpoint, input, refused, label, hint, maxLength, whyNot, closesOnRefusal, ...dialog } = props
  const { form, busy, errorOf, submit } = useCallForm<ForReason>(endpoint, {
    startsWith: { ...input, reason: '' },
    refused,
    whyNot: ({ reason = '' }) => whyNot?.(reason) ?? null,
    done: dialog.onClose,
    failed() {
      if (closesOnRefusal) dialog.onClose()
      return closesOnRefusal ?? false
    },
  })
  return (
    <FormDialog {...dialog} busy={busy} onSubmit={submit}>
      {dialog.children && <div className="mb-4 text-sm text-bone-300">{dialog.children}</div>}
      <Field label={label} required hint={hint} error={errorOf('reason')}>
        <TextInput {...form.register('reason')} maxLength={maxLength} />
      </Field>
    </FormDialog>
  )
}

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
  /** The toast of a failure without its own sentence. */
  refused: string
  label: string
  /** Says who reads the reason. */
  hint: string
  maxLength: number
  /** For a call that does not validate the reason itself. */
  whyNot?(reason: string): Failure | null
  /** Closes on a refusal, after which the question no longer applies. */
  closesOnRefusal?: boolean
}

/** Asks for a reason, below what will happen, and makes the call with it. */
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

import * as z from 'zod/mini'
import { title as templateTitle } from '#features/raid/calls.ts'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import { ApiFailure, failureTextWithReason } from '#platform/call/web/api.ts'
import { useServerForm } from '#platform/call/web/use-server-form.ts'
import { Field, TextInput } from '#platform/ui/form/field.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'

interface TitleDialogProps<E extends Endpoint> {
  heading: string
  title: string
  label: string
  endpoint: E
  inputOf(title: string): InputOf<E>
  onClose(): void
  onSaved?: (() => void) | undefined
  /** It was refused for something else than its title. */
  onRefused?: ((failure: ApiFailure) => void) | undefined
}

const titled = z.strictObject({ title: templateTitle })
type Titled = z.infer<typeof titled>

export function TitleDialog<E extends Endpoint>(props: TitleDialogProps<E>) {
  const { heading, title, label, endpoint, inputOf, onClose, onSaved, onRefused } = props
  const { form, busy, errorOf, handleSubmit, send } = useServerForm<Titled, Titled>({
    defaultValues: { title },
    rules: { schema: titled },
    fields: ['title'],
    refusal: (error) => failureTextWithReason(error, 'The template could not be saved'),
  })

  function done() {
    onSaved?.()
    onClose()
  }

  function failed(error: unknown): boolean {
    if (onRefused === undefined || !(error instanceof ApiFailure)) return false
    if (Object.keys(error.fields).every((field) => field === 'title')) return false
    onClose()
    onRefused(error)
    return true
  }

  const submit = handleSubmit((input) => send(endpoint, inputOf(input.title), { done, failed }))
  return (
    <FormDialog
      title={heading}
      size="small"
      submitLabel={label}
      busyLabel="Saving…"
      {...{ busy, onClose }}
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Template name" required error={errorOf('title')}>
        <TextInput {...form.register('title')} maxLength={60} />
      </Field>
    </FormDialog>
  )
}

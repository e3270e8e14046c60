import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { createTemplate, title as templateTitle } from '#features/raid/calls.ts'
import type { Endpoint, InputOf } from '#platform/call/endpoint.ts'
import { REQUIRED } from '#platform/call/field.ts'
import { ApiFailure, failureTextWithReason } from '#platform/call/web/api.ts'
import { useServerForm } from '#platform/call/web/use-server-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Field, TextInput } from '#platform/ui/form/field.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { FIELD_NAMES, type RaidValues } from './raid-values.ts'

interface SaveTemplateProps {
  values: RaidValues
  onClose(): void
  onSaved?: (() => void) | undefined
  onRefused?: (failure: ApiFailure) => void
}

export default function SaveTemplate({ values, onClose, onSaved, onRefused }: SaveTemplateProps) {
  const { date: _, goldCollector, ...raid } = values
  return (
    <TitleDialog
      heading="Save as template"
      title={values.name.slice(0, 60)}
      label="Save template"
      endpoint={createTemplate}
      inputOf={(called) => ({
        ...raid,
        goldCollector: goldCollector || null,
        title: called,
      })}
      onClose={onClose}
      onSaved={onSaved}
      onRefused={onRefused}
    />
  )
}

const KEPT = FIELD_NAMES.filter((field) => field !== 'date')

/** Saves the raid form's values as a template, if all values except the date are valid. */
export function useSaveAsTemplate(form: UseFormReturn<RaidValues>, onSaved?: () => void) {
  const [isAsked, setAsked] = useState(false)

  async function ask() {
    if (await form.trigger(KEPT, { shouldFocus: true })) setAsked(true)
    else notify.error(REQUIRED)
  }

  const question = isAsked && (
    <SaveTemplate
      values={form.getValues()}
      onClose={() => setAsked(false)}
      onSaved={onSaved}
      onRefused={({ fields }) => {
        for (const field of KEPT)
          if (fields[field]) form.setError(field, { type: 'server', message: fields[field] })
      }}
    />
  )
  return { ask, question }
}

export function SaveFormAsTemplate() {
  const { ask, question } = useSaveAsTemplate(useFormContext<RaidValues>())
  return (
    <>
      <Button icon={<BookmarkPlus aria-hidden className="size-4 shrink-0" />} onClick={() => void ask()}>
        Save as template
      </Button>
      {question}
    </>
  )
}

interface TitleDialogProps<E extends Endpoint> {
  heading: string
  title: string
  label: string
  endpoint: E
  inputOf(title: string): InputOf<E>
  onClose(): void
  onSaved?: (() => void) | undefined
  /** Called if the call is refused for another reason than the title. */
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

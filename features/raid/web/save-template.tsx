import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { createTemplate } from '#features/raid/calls.ts'
import { REQUIRED } from '#platform/call/field.ts'
import type { ApiFailure } from '#platform/call/web/api.ts'
import { Button } from '#platform/ui/button.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { FIELDS, type RaidField, type RaidValues } from './raid-values.ts'
import { TitleDialog } from './title-dialog.tsx'

interface SaveTemplateProps {
  /** Its date is left out. */
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

const KEPT = (Object.keys(FIELDS) as RaidField[]).filter((field) => field !== 'date')

/** Keeps what stands in a raid's form as a template, once it is right but for its date. */
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

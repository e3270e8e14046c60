import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { REQUIRED } from '#domain/field.ts'
import type { TemplateInput } from '#domain/template/template.ts'
import type { ApiFailure } from '#web/call/api.ts'
import { FIELDS, type RaidField, type RaidValues } from '#web/raid/raid-values.ts'
import { TitleDialog } from '#web/raid/title-dialog.tsx'
import { useCreateTemplate } from '#web/template/queries.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { notify } from '#web/ui/feedback/toast.tsx'

interface SaveTemplateProps {
  /** Its date is left out. */
  values: RaidValues
  onClose(): void
  onSaved?(): void
  onRefused?(failure: ApiFailure): void
}

/** Keeps all of a raid but its date under a name. */
export function SaveTemplate({ values, onClose, onSaved, onRefused }: SaveTemplateProps) {
  const create = useCreateTemplate()
  const { date: _, goldCollector, ...raid } = values
  return (
    <TitleDialog
      heading="Save as template"
      title={values.name.slice(0, 60)}
      label="Save Template"
      send={async (title) => {
        const input = { ...raid, goldCollector: goldCollector || null, title } satisfies TemplateInput
        const { message = 'Template saved' } = await create.mutateAsync(input)
        onSaved?.()
        return message
      }}
      onClose={onClose}
      {...(onRefused && { onRefused })}
    />
  )
}

const KEPT = (Object.keys(FIELDS) as RaidField[]).filter((field) => field !== 'date')

interface SaveFormAsTemplateProps {
  variant?: ButtonProps['variant']
  onSaved?(): void
}

/** Within a raid's form: keeps what stands there as a template, once it is right but for its date. */
export function SaveFormAsTemplate({ variant, onSaved }: SaveFormAsTemplateProps) {
  const { trigger, getValues, setError } = useFormContext<RaidValues>()
  const [isAsked, setAsked] = useState(false)

  async function ask() {
    if (await trigger(KEPT, { shouldFocus: true })) setAsked(true)
    else notify.error(REQUIRED)
  }

  return (
    <>
      <Button
        {...(variant && { variant })}
        icon={<BookmarkPlus aria-hidden className="size-4 shrink-0" />}
        onClick={() => void ask()}
      >
        Save as template
      </Button>
      {isAsked && (
        <SaveTemplate
          values={getValues()}
          onClose={() => setAsked(false)}
          {...(onSaved && { onSaved })}
          onRefused={({ fields }) => {
            for (const field of KEPT)
              if (fields[field]) setError(field, { type: 'server', message: fields[field] })
          }}
        />
      )}
    </>
  )
}

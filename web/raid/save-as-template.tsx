import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { REQUIRED } from '#domain/field.ts'
import { FIELDS, type RaidField, type RaidValues } from '#web/raid/raid-values.ts'
import SaveTemplate from '#web/raid/save-template.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'

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
          onSaved={onSaved}
          onRefused={({ fields }) => {
            for (const field of KEPT)
              if (fields[field]) setError(field, { type: 'server', message: fields[field] })
          }}
        />
      )}
    </>
  )
}

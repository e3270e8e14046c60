import type { TemplateInput } from '#domain/template/template.ts'
import type { ApiFailure } from '#web/call/api.ts'
import type { RaidValues } from '#web/raid/raid-values.ts'
import { TitleDialog } from '#web/raid/title-dialog.tsx'
import { useCreateTemplate } from '#web/template/queries.ts'

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

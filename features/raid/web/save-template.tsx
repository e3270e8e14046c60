import { createTemplate } from '#features/raid/calls.ts'
import type { ApiFailure } from '#platform/call/web/api.ts'
import type { RaidValues } from './raid-values.ts'
import { TitleDialog } from './title-dialog.tsx'

interface SaveTemplateProps {
  /** Its date is left out. */
  values: RaidValues
  onClose(): void
  onSaved?: (() => void) | undefined
  onRefused?: (failure: ApiFailure) => void
}

/** Keeps all of a raid but its date under a name. */
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

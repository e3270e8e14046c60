import { FormProvider } from 'react-hook-form'
import { FormWarnings } from '#features/raid/web/raid-form.tsx'
import { RaidFormFields } from '#features/raid/web/raid-form-fields.tsx'
import { useNewRaidForm } from '#features/raid/web/raid-values.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { inputOf, type RaidDraft } from './drafts.ts'

interface DraftDialogProps {
  draft: RaidDraft
  onSave(draft: RaidDraft): void
  onRemove(draft: RaidDraft): void
  onClose(): void
}

export default function DraftDialog({ draft, onSave, onRemove, onClose }: DraftDialogProps) {
  const form = useNewRaidForm({ ...inputOf(draft), goldCollector: draft.goldCollector ?? '' })
  const { _id, copiedFrom } = draft
  const save = form.handleSubmit((input) => onSave({ ...input, _id, copiedFrom }))
  return (
    <FormProvider {...form}>
      <FormDialog
        title="Change draft"
        size="large"
        submitLabel="Change draft"
        onSubmit={(event) => void save(event)}
        onClose={onClose}
      >
        <div className="-m-5">
          <RaidFormFields />
          <FormWarnings />
          <Button variant="ghost" className="m-5 text-rose-400!" onClick={() => onRemove(draft)}>
            Remove draft
          </Button>
        </div>
      </FormDialog>
    </FormProvider>
  )
}

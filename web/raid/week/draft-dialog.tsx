import { useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { useNewRaidForm } from '#web/raid/new-raid-form.ts'
import { RaidFormFields } from '#web/raid/raid-form-fields.tsx'
import { FormWarnings } from '#web/raid/raid-warnings.tsx'
import { inputOf, type RaidDraft } from '#web/raid/week/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface DraftDialogProps {
  draft: RaidDraft
  onSave(draft: RaidDraft): void
  onRemove(draft: RaidDraft): void
  onClose(): void
}

/** The raid form for a draft: nothing of it is sent before the plan is. */
export default function DraftDialog({ draft, onSave, onRemove, onClose }: DraftDialogProps) {
  const id = useId()
  const form = useNewRaidForm({ ...inputOf(draft), goldCollector: draft.goldCollector ?? '' })
  return (
    <Dialog
      title="Change draft"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary">
            Change draft
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={id}
          noValidate
          className="-m-5"
          onSubmit={form.handleSubmit((input) => onSave({ ...input, _id: draft._id }))}
        >
          <RaidFormFields />
          <FormWarnings except={undefined} />
          <Button variant="ghost" className="m-5 text-rose-400!" onClick={() => onRemove(draft)}>
            Remove draft
          </Button>
        </form>
      </FormProvider>
    </Dialog>
  )
}

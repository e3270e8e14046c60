import { FormProvider } from 'react-hook-form'
import { useMember } from '#features/member/web/member-context.ts'
import { RaidFormFields } from '#features/raid/web/raid-form-fields.tsx'
import { NEW_RAID, useNewRaidForm } from '#features/raid/web/raid-values.ts'
import { useSaveAsTemplate } from '#features/raid/web/save-template.tsx'
import { DraftNote } from '#platform/ui/form/notes.tsx'
import { useDraft } from '#platform/ui/form/use-draft.ts'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'

/** Creates a template beside the week (docs/product.md, TMPL-3). Unsaved values are stored as a draft. */
export default function NewTemplate({ onClose }: { onClose(): void }) {
  const form = useNewRaidForm(NEW_RAID)
  const draft = useDraft(`template.create.${useMember().user._id}`, form)

  function saved() {
    draft.forget()
    onClose()
  }

  const { ask, question } = useSaveAsTemplate(form, saved)

  return (
    <FormProvider {...form}>
      <FormDialog
        title="New template"
        size="large"
        submitLabel="Save as template"
        onSubmit={() => void ask()}
        onClose={onClose}
      >
        {draft.restored && <DraftNote onDiscard={draft.discard} />}
        <div className="-m-5">
          <RaidFormFields isDateless />
        </div>
      </FormDialog>
      {question}
    </FormProvider>
  )
}

import { FormProvider } from 'react-hook-form'
import { useMember } from '#web/member/member-context.ts'
import { useNewRaidForm } from '#web/raid/new-raid-form.ts'
import { RaidFormFields } from '#web/raid/raid-form-fields.tsx'
import { NEW_RAID } from '#web/raid/raid-values.ts'
import { SaveFormAsTemplate } from '#web/raid/save-as-template.tsx'
import { Button } from '#web/ui/button.tsx'
import { DraftNote } from '#web/ui/form/draft-note.tsx'
import { useDraft } from '#web/ui/form/use-draft.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Makes a template beside the week (docs/product.md, TMPL-3). What was typed is there again when it is opened the next time. */
export default function NewTemplate({ onClose }: { onClose(): void }) {
  const form = useNewRaidForm(NEW_RAID)
  const draft = useDraft(`template.create.${useMember().user._id}`, form)

  function saved() {
    draft.forget()
    onClose()
  }

  return (
    <FormProvider {...form}>
      <Dialog
        title="New template"
        size="large"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <SaveFormAsTemplate variant="primary" onSaved={saved} />
          </>
        }
      >
        {draft.restored && <DraftNote onDiscard={draft.discard} />}
        <div className="-m-5">
          <RaidFormFields isDateless />
        </div>
      </Dialog>
    </FormProvider>
  )
}

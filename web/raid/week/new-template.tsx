import { FormProvider } from 'react-hook-form'
import { useMember } from '#web/member/member-context.ts'
import { useNewRaidForm } from '#web/raid/new-raid-form.ts'
import { RaidFormFields } from '#web/raid/raid-form-fields.tsx'
import { NEW_RAID, type RaidValues } from '#web/raid/raid-values.ts'
import { useSaveAsTemplate } from '#web/raid/save-as-template.tsx'
import type { Older } from '#web/raid/week/older-templates.tsx'
import { DraftNote } from '#web/ui/form/draft-note.tsx'
import { useDraft } from '#web/ui/form/use-draft.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

interface NewTemplateProps {
  /** A template of another season, in whose place the new one comes: as far as the season of now allows. */
  older?: Older | undefined
  onClose(): void
}

/** Makes a template beside the week (docs/product.md, TMPL-3). What was typed is there again when it is opened the next time. */
export default function NewTemplate({ older, onClose }: NewTemplateProps) {
  const form = useNewRaidForm(older ? valuesFor(older) : NEW_RAID)
  const draft = useDraft(`template.create.${useMember().user._id}.${older?.template._id ?? ''}`, form)

  function saved() {
    draft.forget()
    onClose()
  }

  const { ask, question } = useSaveAsTemplate(form, saved, older?.template)

  return (
    <FormProvider {...form}>
      <FormDialog
        title={older ? 'Change template' : 'New template'}
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

function valuesFor({ template, bossCount }: Older): RaidValues {
  const { _id, title, raidLeader, goldCollector, ...raid } = template
  const crew = { raidLeader: raidLeader._id, goldCollector: goldCollector?._id ?? '' }
  return { ...raid, ...crew, date: '', holds: null, bossCount }
}

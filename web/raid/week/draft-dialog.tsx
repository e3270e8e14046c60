import { useId } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { RaidInput } from '#domain/raid/raid.ts'
import { whyNotCreate } from '#domain/raid/rules.ts'
import { resolverFor } from '#web/call/server-form.ts'
import { RaidFormFields } from '#web/raid/raid-form-fields.tsx'
import { type RaidValues, raidRules } from '#web/raid/raid-values.ts'
import { RaidWarnings } from '#web/raid/raid-warnings.tsx'
import { type Draft, inputOf } from '#web/raid/week/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface DraftDialogProps {
  draft: Draft
  onSave(draft: Draft): void
  onRemove(draft: Draft): void
  onClose(): void
}

/** The raid form for a draft: nothing of it is sent before the plan is. */
export default function DraftDialog({ draft, onSave, onRemove, onClose }: DraftDialogProps) {
  const id = useId()
  const form = useForm<RaidValues, unknown, RaidInput>({
    defaultValues: { ...inputOf(draft), goldCollector: draft.goldCollector ?? '' },
    mode: 'onTouched',
    resolver: resolverFor(raidRules((input) => whyNotCreate(input, new Date()))),
  })
  return (
    <Dialog
      open
      title="Change draft"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button className="text-rose-400!" onClick={() => onRemove(draft)}>
            Remove
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary">
            Change Draft
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
          <div className="px-5 has-[ul]:pb-4 sm:px-6">
            <DraftWarnings values={form} />
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}

function DraftWarnings({
  values: { control },
}: {
  values: ReturnType<typeof useForm<RaidValues, unknown, RaidInput>>
}) {
  return <RaidWarnings raid={useWatch({ control }) as RaidValues} except={undefined} />
}

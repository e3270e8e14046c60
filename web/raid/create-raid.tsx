import { useQuery } from '@tanstack/react-query'
import { SCREENS } from '#domain/page.ts'
import { whyNotCreate } from '#domain/raid/rules.ts'
import { failureText, isUnreachable } from '#web/call/failure-text.ts'
import { FROM } from '#web/raid/create-raid-path.ts'
import { withFound } from '#web/raid/found-raid.ts'
import { oneRaid } from '#web/raid/queries.ts'
import type { RaidFormWords } from '#web/raid/raid-form.tsx'
import { RaidForm } from '#web/raid/raid-form.tsx'
import { RaidFormSkeleton } from '#web/raid/raid-form-skeleton.tsx'
import { NEW_RAID, valuesOf } from '#web/raid/raid-values.ts'
import { SaveFormAsTemplate } from '#web/raid/save-as-template.tsx'
import { navigate, useSearchParams } from '#web/ui/location.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const WORDS: RaidFormWords = {
  submit: 'Create Raid',
  title: 'Confirm Creation',
  question: 'Are you sure you want to create this raid? It stays pending until it is published.',
  confirm: 'Create',
  busy: 'Creating…',
}

/** Create Raid (docs/product.md, Raids). */
export default function CreateRaid() {
  const from = useSearchParams().get(FROM)
  const model = useQuery({ ...oneRaid(from ?? ''), enabled: from !== null })
  // One that is gone fills nothing.
  const isComing = from !== null && model.isPending
  return (
    <>
      <PageHeader title="Create Raid">
        A new raid is pending: only those who manage raids see it until it is published.
      </PageHeader>
      {isComing && <RaidFormSkeleton />}
      {!isComing && (
        <RaidForm
          key={from}
          draftKey={from === null ? 'raid.create' : `raid.create.${from}`}
          defaultValues={model.data ? { ...valuesOf(model.data), date: '' } : NEW_RAID}
          words={WORDS}
          whyNot={whyNotCreate}
          onSent={({ _id: id }) => navigate(SCREENS.upcomingRaids.path, withFound({ id, mark: 'New' }))}
          refusal={refusal}
          actions={<SaveFormAsTemplate />}
        />
      )}
    </>
  )
}

function refusal(error: unknown): string {
  if (isUnreachable(error)) return 'An error occurred while creating the raid'
  return failureText(error, 'Failed to create raid')
}

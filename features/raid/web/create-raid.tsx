import { useQuery } from '@tanstack/react-query'
import { whyNotCreate } from '#features/raid/rules.ts'
import { SCREENS } from '#platform/call/page.ts'
import { failureText, isUnreachable } from '#platform/call/web/api.ts'
import { navigate, useSearchParams } from '#platform/ui/location.tsx'
import { PageHeader } from '#platform/ui/page.tsx'
import { withFound } from './found-raid.ts'
import { oneRaid } from './queries.ts'
import { RaidForm, RaidFormSkeleton, type RaidFormWords } from './raid-form.tsx'
import { FROM, NEW_RAID, valuesOf } from './raid-values.ts'
import { SaveFormAsTemplate } from './save-template.tsx'

const WORDS: RaidFormWords = {
  submit: 'Create Raid',
  title: 'Confirm Creation',
  question: 'Are you sure you want to create this raid? It stays pending until it is published.',
  confirm: 'Create',
  busy: 'Creating…',
}

export default function CreateRaid() {
  const from = useSearchParams().get(FROM)
  const model = useQuery({ ...oneRaid(from ?? ''), enabled: from !== null })
  // If the raid to copy was deleted, the query fails and the form opens empty.
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

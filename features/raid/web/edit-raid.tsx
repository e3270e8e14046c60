import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { RecordHistory } from '#features/history/web/record-history.tsx'
import { RAID_FIELDS } from '#features/raid/changes.ts'
import type { Raid } from '#features/raid/raid.ts'
import { whyNotEdit } from '#features/raid/rules.ts'
import { SCREENS } from '#platform/call/page.ts'
import { failureText, isUnreachable, serverSentence } from '#platform/call/web/api.ts'
import { useSteadyError } from '#platform/call/web/loaded.tsx'
import { factText } from '#platform/change/facts.ts'
import { ErrorState, Skeleton } from '#platform/ui/feedback/states.tsx'
import { ButtonLink, navigate } from '#platform/ui/location.tsx'
import { PageHeader, Panel } from '#platform/ui/page.tsx'
import { withFound } from './found-raid.ts'
import { oneRaid, readOneRaid } from './queries.ts'
import { RaidForm, RaidFormSkeleton, type RaidFormWords, usePeople } from './raid-form.tsx'
import { FIELDS, valuesOf } from './raid-values.ts'

const LIST = SCREENS.upcomingRaids.path

const WORDS: RaidFormWords = {
  submit: 'Save changes',
  title: 'Confirm changes',
  question: 'Are you sure you want to save the changes to this raid?',
  confirm: 'Save',
  busy: 'Saving…',
}

export default function EditRaid() {
  const { id = '' } = useParams()
  const query = useQuery(oneRaid(id))
  const { data: raid, isFetching, refetch } = query
  const error = useSteadyError(query)
  return (
    <>
      <PageHeader
        title="Edit Raid"
        actions={raid && <RecordHistory noun="raid" id={raid._id} of={raid.name} worded />}
      >
        {raid ? aboutState(raid) : !error && <Skeleton className="my-1 h-4 w-80 max-w-full" />}
      </PageHeader>
      {raid && <Editor key={raid._id} raid={raid} />}
      {!raid && error && (
        <Panel className="max-w-4xl">
          <ErrorState
            title={isUnreachable(error) ? 'Error loading raid data' : 'Failed to load raid data'}
            onRetry={() => void refetch()}
            retrying={isFetching}
            action={<ButtonLink to={LIST}>Back to Upcoming Raids</ButtonLink>}
          >
            {serverSentence(error) ?? error.message}
          </ErrorState>
        </Panel>
      )}
      {!raid && !error && <RaidFormSkeleton />}
    </>
  )
}

function aboutState({ published, clients }: Raid): string {
  if (!published) return 'This raid is pending: nobody can book it yet.'
  if (clients.length === 0)
    return 'This raid is published. Everyone who can book sees what you change at once.'
  const bookings =
    clients.length === 1 ? 'one booking, which keeps' : `${clients.length} bookings, which keep`
  return `This raid is published and has ${bookings} the price agreed on.`
}

function Editor({ raid: opened }: { raid: Raid }) {
  // The raid as it was when the form opened, so that a refetch does not replace typed values.
  const [raid, setRaid] = useState(opened)
  const nameOf = usePeople(opened, raid)
  return (
    <RaidForm
      draftKey={`raid.edit.${raid._id}`}
      defaultValues={valuesOf(raid)}
      saved={raid}
      words={WORDS}
      whyNot={(input, now, mostOnCurve) => whyNotEdit(raid, input, now, mostOnCurve)}
      onSent={({ _id: id }) => navigate(LIST, withFound({ id, mark: 'Edited' }))}
      refusal={(error) => failureText(error, 'Error updating raid')}
      record={{
        filledFrom: raid,
        labels: FIELDS,
        text: (field, value) => factText(RAID_FIELDS, field, value, nameOf),
        async read() {
          const now = await readOneRaid(raid._id)
          setRaid(now)
          return valuesOf(now)
        },
      }}
      actions={<ButtonLink to={LIST}>Cancel</ButtonLink>}
    />
  )
}

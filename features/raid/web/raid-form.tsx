import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type DefaultValues, FormProvider } from 'react-hook-form'
import { useMember } from '#features/member/web/member-context.ts'
import { createRaid, editRaid, publishRaid } from '#features/raid/calls.ts'
import type { Raid, RaidInput } from '#features/raid/raid.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { useMostOnCurve } from '#features/season/web/queries.ts'
import type { Failure } from '#platform/call/failure.ts'
import { failureText } from '#platform/call/web/api.ts'
import { type RecordForm, useServerForm } from '#platform/call/web/use-server-form.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { DraftNote, StaleNote } from '#platform/ui/form/notes.tsx'
import { WrongTexts } from '#platform/ui/form/number-input.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { MAIN_ID, Panel } from '#platform/ui/page.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { goldCollectors, raidLeaders } from './queries.ts'
import { RaidFormFields, type SavedRaid } from './raid-form-fields.tsx'
import { FIELDS, fieldSentence, type RaidField, type RaidValues, raidRules } from './raid-values.ts'
import { FormWarnings, RaidWarnings } from './raid-warnings.tsx'

/** The form's purpose: making a raid or changing one. */
export interface RaidFormWords {
  submit: string
  title: string
  question: string
  confirm: string
  busy: string
}

interface RaidFormProps {
  /** Names the draft of what is typed here (`useDraft`): the form, and the raid that it edits. */
  draftKey: string
  defaultValues: DefaultValues<RaidValues>
  saved?: SavedRaid
  words: RaidFormWords
  whyNot(input: RaidInput, now: Date, mostOnCurve: number): Failure | null
  /** It was sent, and this is the raid now. */
  onSent(raid: Raid): void
  /** The toast of a refusal. */
  refusal(error: unknown): string
  /** The raid that is changed; none where one is made. */
  record?: RecordForm<RaidValues>
  /** Beside the button that submits. */
  actions: ReactNode
}

/** The form of Create Raid and Edit Raid: checked, then asked about, then sent once. */
export function RaidForm({
  draftKey,
  defaultValues,
  saved,
  words,
  whyNot,
  onSent,
  refusal,
  record,
  actions,
}: RaidFormProps) {
  const mostOnCurve = useMostOnCurve(saved)
  const server = useServerForm<RaidValues, RaidInput>({
    draftKey: `${draftKey}.${useMember().user._id}`,
    defaultValues,
    mode: 'onTouched',
    rules: raidRules((input) => whyNot(input, new Date(), mostOnCurve), {
      mostOnCurve,
      saved: saved?.moment,
    }),
    fields: FIELD_NAMES,
    sentenceAt: fieldSentence,
    refusal,
    record,
  })
  const { form, draft, leaving } = server
  const publishing = useWrite(PUBLISHING_FAILED)
  const busy = server.busy || publishing.busy
  const [asking, setAsking] = useState<RaidInput | null>(null)

  const isNew = saved === undefined
  const { setFocus } = form
  useEffect(() => {
    // The focus would open a phone's keyboard over the form.
    if (!isNew || window.matchMedia('(pointer: coarse)').matches) return undefined
    // The layout puts the focus to the page's start in an effect of the same moment.
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement
      if (now === document.body || now?.id === MAIN_ID) setFocus('name')
    })
    return () => cancelAnimationFrame(frame)
  }, [isNew, setFocus])

  function publish(raid: Raid) {
    publishing.write(
      publishRaid,
      { id: raid._id },
      {
        done: () => onSent(raid),
        says: () => null,
        failed(error) {
          onSent(raid)
          // Only after the move: a toast goes with the page that it was raised on.
          notify.error(`${raid.name} stays pending: ${failureText(error, PUBLISHING_FAILED)}`)
        },
      },
    )
  }

  function send(input: RaidInput, next: (raid: Raid) => void) {
    const following = {
      done: next,
      // Only after the dialog has closed and given the focus back can a field take it.
      failed() {
        setAsking(null)
        return false
      },
    }
    if (saved === undefined) server.send(createRaid, input, following)
    else server.send(editRaid, { id: saved.id, version: saved.version, ...input }, following)
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={server.handleSubmit(setAsking)}
        className="max-w-4xl [&_.control]:scroll-mb-20"
      >
        {draft.restored && <DraftNote onDiscard={() => leaving.ask(draft.discard)} />}
        {server.stale && <StaleNote {...server.stale} />}
        <Panel flush>
          <WrongTexts value={draft.wrongTexts}>
            <RaidFormFields saved={saved} />
          </WrongTexts>
          <FormWarnings except={saved?.id} />
          <div className="sticky bottom-14 z-9 flex flex-wrap justify-end gap-3 rounded-b-xl border-t border-ink-700 bg-ink-850 px-5 py-3 sm:bottom-0 sm:px-6">
            {actions}
            <Button type="submit" variant="primary" busy={busy} busyLabel={words.busy}>
              {words.submit}
            </Button>
          </div>
        </Panel>
      </form>
      <ConfirmDialog
        open={asking !== null}
        title={words.title}
        confirmLabel={words.confirm}
        busyLabel={words.busy}
        busy={busy}
        onConfirm={() => asking && send(asking, onSent)}
        {...(isNew && {
          also: { label: 'Create and publish', onConfirm: () => asking && send(asking, publish) },
        })}
        onCancel={() => setAsking(null)}
      >
        <p>{words.question}</p>
        {asking && <RaidSummary raid={asking} saved={saved} />}
      </ConfirmDialog>
      {leaving.question}
    </FormProvider>
  )
}

const PUBLISHING_FAILED = 'Error publishing raid'
const FIELD_NAMES = Object.keys(FIELDS) as RaidField[]

/** The input about to be sent: the whole of a new raid, the changes of a saved one. */
function RaidSummary({ raid, saved }: { raid: RaidInput; saved: SavedRaid | undefined }) {
  const people = [
    ...(useQuery(raidLeaders).data ?? []),
    ...(useQuery(goldCollectors).data ?? []),
    ...(saved ? [saved.leader] : []),
    ...(saved?.collector ? [saved.collector] : []),
  ]

  const shownTime = useShownTime()

  /** A field's value as people read it. */
  function shown(values: RaidInput, field: RaidField): string {
    const value = values[field]
    if (field === 'date') return dayText(values.date, new Date())
    if (field === 'time') return shownTime(values.time)
    if (field === 'pot') return formatGold(values.pot)
    if (field === 'raidLeader' || field === 'goldCollector')
      return people.find(({ _id }) => _id === value)?.username ?? 'Not assigned'
    return typeof value === 'number' ? value.toLocaleString('en') : String(value)
  }

  const fields = (Object.keys(FIELDS) as RaidField[]).filter((field) => field !== 'name' || saved)
  const shownFields = fields.filter((field) => !saved || shown(saved.input, field) !== shown(raid, field))
  const booked = saved?.booked ?? 0
  return (
    <>
      <div className="mt-3 rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm">
        <p className="font-semibold break-words text-bone-100">
          <Isolated>{raid.name}</Isolated>
        </p>
        <ul>
          {shownFields.map((field) => (
            <li key={field} className="break-words">
              {FIELDS[field].label}: {saved && `${shown(saved.input, field)} → `}
              {shown(raid, field)}
            </li>
          ))}
        </ul>
        {booked > 0 && (
          <p className="text-amber-400">{booked === 1 ? 'One client is' : `${booked} clients are`} booked</p>
        )}
      </div>
      <RaidWarnings raid={raid} except={saved?.id} />
    </>
  )
}

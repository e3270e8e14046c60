import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type DefaultValues, FormProvider, useWatch } from 'react-hook-form'
import { useMember } from '#features/member/web/member-context.ts'
import { createRaid, editRaid, publishRaid } from '#features/raid/calls.ts'
import type { Raid, RaidInput } from '#features/raid/raid.ts'
import type { whyNotCreate } from '#features/raid/rules.ts'
import { raidWarnings, type WeighedRaid } from '#features/raid/warnings.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { DIFFICULTY_LABELS } from '#features/season/game.ts'
import { useMostOnCurve } from '#features/season/web/queries.ts'
import { failureText } from '#platform/call/web/api.ts'
import { type RecordForm, useServerForm } from '#platform/call/web/use-server-form.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { LoadingNote, Skeleton } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { DraftNote, StaleNote } from '#platform/ui/form/notes.tsx'
import { WrongTexts } from '#platform/ui/form/number-input.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { MAIN_ID, Panel } from '#platform/ui/page.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { goldCollectors, pendingRaids, publishedRaids, raidLeaders } from './queries.ts'
import { RaidFormFields } from './raid-form-fields.tsx'
import {
  FIELD_NAMES,
  FIELDS,
  fieldSentence,
  type RaidField,
  type RaidValues,
  raidRules,
  valuesOf,
} from './raid-values.ts'

export interface RaidFormWords {
  submit: string
  title: string
  question: string
  confirm: string
  busy: string
}

interface RaidFormProps {
  /** The key of the form's draft (`useDraft`), with the id of the edited raid. */
  draftKey: string
  defaultValues: DefaultValues<RaidValues>
  saved?: Raid
  words: RaidFormWords
  whyNot: typeof whyNotCreate
  onSent(raid: Raid): void
  refusal(error: unknown): string
  /** The raid that is edited; absent for a new one. */
  record?: RecordForm<RaidValues>
  actions: ReactNode
}

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
    rules: raidRules(whyNot, mostOnCurve, saved),
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
    // Runs after the page layout's effect, which moves the focus to the page's start.
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
          // After the navigation: a toast disappears with the page that raised it.
          notify.error(`${raid.name} stays pending: ${failureText(error, PUBLISHING_FAILED)}`)
        },
      },
    )
  }

  function send(input: RaidInput, next: (raid: Raid) => void) {
    const following = {
      done: next,
      // Closes the dialog first, so that the field with the error can take the focus.
      failed() {
        setAsking(null)
        return false
      },
    }
    if (saved === undefined) server.send(createRaid, input, following)
    else server.send(editRaid, { id: saved._id, version: saved.version, ...input }, following)
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
          <FormWarnings except={saved?._id} />
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

/** The names of all people whom the form can name, by id. */
export function usePeople(...raids: readonly Raid[]): ReadonlyMap<string, string> {
  const lists = [useQuery(raidLeaders).data, useQuery(goldCollectors).data]
  const crews = raids.flatMap(({ raidLeader, goldCollector }) => [raidLeader, goldCollector])
  const people = [...crews, ...lists.flatMap((list) => list ?? [])].filter((person) => person !== null)
  return new Map(people.map(({ _id, username }) => [_id, username]))
}

function RaidSummary({ raid, saved }: { raid: RaidInput; saved: Raid | undefined }) {
  const nameOf = usePeople(...(saved ? [saved] : []))
  const before = saved && valuesOf(saved)
  const shownTime = useShownTime()

  function shown(values: RaidValues, field: RaidField): string {
    const value = values[field]
    if (field === 'date') return dayText(values.date, new Date())
    if (field === 'time') return shownTime(values.time)
    if (field === 'difficulty') return DIFFICULTY_LABELS[values.difficulty]
    if (field === 'pot') return formatGold(values.pot)
    if (field === 'raidLeader' || field === 'goldCollector')
      return nameOf.get(values[field] ?? '') ?? 'Not assigned'
    return typeof value === 'number' ? value.toLocaleString('en') : String(value)
  }

  const shownFields = FIELD_NAMES.filter((field) =>
    before ? shown(before, field) !== shown(raid, field) : field !== 'name',
  )
  const booked = saved?.clients.length ?? 0
  return (
    <>
      <div className="mt-3 rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm">
        <p className="font-semibold break-words text-bone-100">
          <Isolated>{raid.name}</Isolated>
        </p>
        <ul>
          {shownFields.map((field) => (
            <li key={field} className="break-words">
              {FIELDS[field].label}: {before && `${shown(before, field)} → `}
              {shown(raid, field)}
            </li>
          ))}
        </ul>
        {booked > 0 && (
          <p className="text-amber-400">{booked === 1 ? 'One client is' : `${booked} clients are`} booked</p>
        )}
      </div>
      <RaidWarnings raid={raid} except={saved?._id} />
    </>
  )
}

/** Fields in each section of the raid form; full-width ones come first. */
const SECTIONS = [
  { id: 'raid', wide: 1, half: 4 },
  { id: 'start', wide: 0, half: 2 },
  { id: 'slots', wide: 0, half: 3 },
  { id: 'crew', wide: 0, half: 2 },
] as const

export function RaidFormSkeleton() {
  return (
    <Panel flush className="max-w-4xl">
      <LoadingNote />
      <div aria-hidden className="divide-y divide-ink-700">
        {SECTIONS.map(({ id, wide, half }) => (
          <div key={id} className="grid gap-x-8 gap-y-4 px-5 py-4 sm:px-6 md:grid-cols-[11rem_minmax(0,1fr)]">
            <div className="space-y-2">
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-4 w-36" />
            </div>
            <div className="grid gap-x-5 gap-y-1 sm:grid-cols-6">
              {Array.from({ length: wide + half }, (_, place) => (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a skeleton have no ids
                  key={place}
                  className={place < wide ? 'sm:col-span-6' : half === 3 ? 'sm:col-span-2' : 'sm:col-span-3'}
                >
                  <Skeleton className="mb-1.5 h-5 w-24" />
                  <Skeleton className="mb-1 h-10 w-full" />
                  <div className="h-5" />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
      <div
        aria-hidden
        className="flex justify-end rounded-b-xl border-t border-ink-700 bg-ink-850 px-5 py-3 sm:px-6"
      >
        <Skeleton className="h-11 w-full sm:h-10 sm:w-32" />
      </div>
    </Panel>
  )
}

export function FormWarnings({ except }: { except?: string | undefined }) {
  return (
    <div className="px-5 has-[ul]:pb-4 sm:px-6">
      <RaidWarnings raid={useWatch<RaidValues>() as RaidValues} except={except} />
    </div>
  )
}

/** Warnings about a raid (docs/product.md, RAID-14). The edited raid, `except`, is not compared with itself. */
function RaidWarnings({ raid, except }: { raid: WeighedRaid; except: string | undefined }) {
  const published = useQuery(publishedRaids).data ?? []
  const pending = useQuery(pendingRaids).data ?? []
  const others = [...published, ...pending].filter(({ _id }) => _id !== except)
  const shownTime = useShownTime()
  const warnings = raidWarnings(raid, { others, shownTime })
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <ul className="mt-3 space-y-1 rounded-lg border border-amber-400/40 bg-amber-400/8 px-4 py-3 text-sm text-amber-400">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 break-words">{warning}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

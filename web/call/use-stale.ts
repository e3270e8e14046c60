import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { ApiFailure } from '#web/call/api.ts'
import { merge } from '#web/call/merge.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { typedPart } from '#web/ui/form/draft.ts'
import type { StaleNoteProps } from '#web/ui/form/stale-note.tsx'

/** A form's view of the record that it changes, so that nobody overwrites what somebody else did meanwhile. */
export interface RecordForm<Values extends FieldValues> {
  /** The record that the form was filled from. */
  readonly filledFrom: object
  /** Fields that people choose about, in their order, as the screens call them. */
  readonly labels: Readonly<Record<string, { readonly label: string }>>
  /** A field's value in words. */
  text(field: Path<Values>, value: unknown): string
  /** The record as it is now, and in the form's values; from then on the form counts as filled from it. */
  read(): Promise<{ readonly now: object; readonly values: Values }>
  /** The form shows other values than before. */
  onMerged?(): void
}

interface Stale<Values extends FieldValues> {
  /** The record as it was read then. */
  readonly now: object
  readonly theirs: Values
  readonly conflicts: readonly Path<Values>[]
  readonly taken: readonly Path<Values>[]
  /** How often the form asked the person to choose. */
  readonly asked: number
}

/** The note about somebody else's changes while the form was open; null for none. */
export type StaleForm = StaleNoteProps | null

/** In the order of the form. */
function named<Values extends FieldValues>({ labels }: RecordForm<Values>, fields: readonly string[]) {
  return Object.keys(labels).filter((field) => fields.includes(field)) as Path<Values>[]
}

/** A restored draft's question: it was typed into an older record than the one that the form was filled from. */
function restored<Values extends FieldValues>(
  record: RecordForm<Values> | undefined,
  outdated: readonly string[],
  theirs: Values,
): Stale<Values> | null {
  if (record === undefined || outdated.length === 0) return null
  return { now: record.filledFrom, theirs, conflicts: named(record, outdated), taken: [], asked: 0 }
}

/** Brings a form and its record together after a refusal that says that somebody else changed the record. */
export function useStale<Values extends FieldValues, Sent>(
  { formState, getValues, setValue, reset }: UseFormReturn<Values, unknown, Sent>,
  record: RecordForm<Values> | undefined,
  /** Fields of a restored draft whose record was changed since they were typed. */
  outdated: readonly string[],
) {
  const [last, setStale] = useState<Stale<Values> | null>(null)
  // A form goes on with another record: what was said of the one before is over.
  const current = last !== null && last.now === record?.filledFrom ? last : null
  // Read here, so that the form tells of it.
  const { defaultValues } = formState
  const stale = current ?? restored(record, outdated, defaultValues as Values)

  function put(field: Path<Values>, values: Values) {
    setValue(field, values[field] as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }

  /** Whether the refusal was of this kind and is shown at the form. */
  async function take(error: unknown): Promise<boolean> {
    if (record === undefined || !(error instanceof ApiFailure) || error.code !== 'stale-version') return false
    const read = await record.read().catch(() => null)
    if (read === null) return false
    const { now, values: theirs } = read
    const mine = { ...getValues() }
    const { conflicts, taken, kept } = merge(defaultValues ?? {}, mine, theirs)
    reset(theirs)
    for (const field of kept) put(field as Path<Values>, mine)
    record.onMerged?.()
    setStale((before) => ({
      now,
      theirs,
      conflicts: named(record, conflicts),
      taken: named(record, taken),
      asked: (before?.asked ?? 0) + 1,
    }))
    return true
  }

  function settle(field: Path<Values>, whose: 'mine' | 'theirs') {
    if (stale === null) return
    if (whose === 'theirs') put(field, stale.theirs)
    setStale({ ...stale, conflicts: stale.conflicts.filter((one) => one !== field) })
    record?.onMerged?.()
  }

  /** A field that was typed over since, or discarded, asks no more. */
  function open({ conflicts, theirs }: Stale<Values>): readonly Path<Values>[] {
    const different = typedPart(getValues(), theirs)
    return conflicts.filter((field) => field in different)
  }

  /** Says that there is something to choose, if there is. */
  function mustChoose(): boolean {
    if (stale === null || open(stale).length === 0) return false
    notify.error('Choose between your values and theirs first.')
    setStale({ ...stale, asked: stale.asked + 1 })
    return true
  }

  const note: StaleForm =
    stale === null || record === undefined
      ? null
      : {
          conflicts: open(stale).map((field) => ({
            ...{ field, label: record.labels[field]?.label ?? field },
            mine: record.text(field, getValues(field)),
            theirs: record.text(field, stale.theirs[field]),
          })),
          taken: stale.taken.map((field) => record.labels[field]?.label ?? field),
          asked: stale.asked,
          onChoose: (field, whose) => settle(field as Path<Values>, whose),
        }
  return { note, take, mustChoose, forget: () => setStale(null) }
}

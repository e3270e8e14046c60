import type { ReactNode } from 'react'
import { useEffect, useMemo, useState } from 'react'
import type { DefaultValues, FieldErrors, UseFormReturn } from 'react-hook-form'
import { FormProvider, useForm } from 'react-hook-form'
import type { Failure } from '#domain/failure.ts'
import type { RaidInput } from '#domain/raid/raid.ts'
import { ApiFailure } from '#web/call/api.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { formatGold } from '#web/game/gold.tsx'
import { useMember } from '#web/member/member-context.ts'
import type { SavedRaid } from '#web/raid/raid-form-fields.tsx'
import { RaidFormFields } from '#web/raid/raid-form-fields.tsx'
import type { RaidField, RaidValues } from '#web/raid/raid-values.ts'
import { fieldsOf, formSentence, LABELS, raidResolver } from '#web/raid/raid-values.ts'
import { dayText } from '#web/time/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/feedback/toast.tsx'
import { DraftNote } from '#web/ui/form/draft-note.tsx'
import { useDraft } from '#web/ui/form/use-draft.ts'
import { useLeaveQuestion } from '#web/ui/form/use-leave-question.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** What the form is called for: making a raid or changing one. */
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
  whyNot(input: RaidInput, now: Date): Failure | null
  /** Sends it and goes on from there; what it throws comes back to the form, with everything that was typed. */
  send(input: RaidInput): Promise<unknown>
  /** What a toast says when `send` threw. */
  refusal(error: unknown): string
  /** Beside the button that submits. */
  actions?: ReactNode
}

/** The form of Create Raid and Edit Raid: checked, then asked about, then sent once. */
export function RaidForm({
  draftKey,
  defaultValues,
  saved,
  words,
  whyNot,
  send,
  refusal,
  actions,
}: RaidFormProps) {
  const moment = saved?.moment
  const resolver = useMemo(() => raidResolver((input) => whyNot(input, new Date()), moment), [whyNot, moment])
  const form = useForm<RaidValues, unknown, RaidInput>({ defaultValues, resolver, mode: 'onTouched' })
  const draft = useDraft(`${draftKey}.${useMember().user._id}`, form)
  const leaving = useLeaveQuestion({ unsaved: draft.unsaved, onDiscard: draft.forget })
  const [asking, setAsking] = useState<RaidInput | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const { busy, run } = useSingleFlight()
  // Only after the dialog has closed and given the focus back can a field take it.
  useRefusedFields(form, asking === null ? refused : null)

  function ask(input: RaidInput) {
    setRefused(null)
    setAsking(input)
  }

  async function confirm(input: RaidInput) {
    try {
      await send(input)
      draft.forget()
    } catch (error) {
      notify.error(refusal(error))
      setRefused(error)
      setAsking(null)
    }
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(ask, sayWhatIsMissing)} className="max-w-4xl">
        {draft.restored && <DraftNote onDiscard={() => leaving.ask(draft.discard)} />}
        <Panel flush>
          <RaidFormFields saved={saved} />
          <div className="flex flex-col-reverse gap-3 rounded-b-xl border-t border-ink-700 bg-ink-850 px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
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
        onConfirm={() => asking && void run(() => confirm(asking))}
        onCancel={() => setAsking(null)}
      >
        <p>{words.question}</p>
        {asking && <Summary raid={asking} />}
      </ConfirmDialog>
      {leaving.question}
    </FormProvider>
  )
}

/** Puts what the server refused at its fields, and the focus at the first of them. */
function useRefusedFields(form: UseFormReturn<RaidValues, unknown, RaidInput>, refused: unknown) {
  const { setError, setFocus } = form
  useEffect(() => {
    if (!(refused instanceof ApiFailure)) return
    const fields = fieldsOf(refused.code, refused.fields, refused.message)
    const wrong = fieldNames.filter((name) => fields[name] !== undefined)
    for (const name of wrong) setError(name, { type: 'server', message: fields[name] ?? '' })
    if (wrong[0]) setFocus(wrong[0])
  }, [refused, setError, setFocus])
}

/** In the order in which they stand in the form. */
const fieldNames = Object.keys(LABELS) as RaidField[]

/** The fields say what is wrong with each of them; this says what the form as a whole lacks. */
function sayWhatIsMissing(errors: FieldErrors<RaidValues>) {
  const messages = fieldNames.map((name) => [name, errors[name]?.message ?? ''] as const)
  const sentence = formSentence(messages)
  if (sentence !== null) notify.error(sentence)
}

function Summary({ raid }: { raid: RaidInput }) {
  return (
    <p className="mt-3 rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm">
      <span className="block font-semibold break-words text-bone-100">
        <Isolated>{raid.name}</Isolated>
      </span>
      <span className="block">
        {dayText(raid.date, new Date())}, {raid.time} server time
      </span>
      <span className="block">
        {raid.raidType} for {formatGold(raid.pot)}, {raid.maxClients.toLocaleString('en')}{' '}
        {raid.maxClients === 1 ? 'client' : 'clients'}
      </span>
    </p>
  )
}

import type { ReactNode } from 'react'
import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { FormProvider } from 'react-hook-form'
import type { Failure } from '#domain/failure.ts'
import { createRaid, editRaid } from '#domain/raid/endpoints.ts'
import type { Raid, RaidInput } from '#domain/raid/raid.ts'
import { type RecordForm, useServerForm } from '#web/call/use-server-form.ts'
import { useMember } from '#web/member/member-context.ts'
import type { SavedRaid } from '#web/raid/raid-form-fields.tsx'
import { RaidFormFields } from '#web/raid/raid-form-fields.tsx'
import { RaidSummary } from '#web/raid/raid-summary.tsx'
import type { RaidField, RaidValues } from '#web/raid/raid-values.ts'
import { FIELDS, fieldSentence, raidRules } from '#web/raid/raid-values.ts'
import { FormWarnings } from '#web/raid/raid-warnings.tsx'
import { useMostOnCurve } from '#web/season/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { DraftNote } from '#web/ui/form/draft-note.tsx'
import { WrongTexts } from '#web/ui/form/number-input.tsx'
import { StaleNote } from '#web/ui/form/stale-note.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'

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
  actions?: ReactNode
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
  const { form, draft, leaving, busy } = server
  const [asking, setAsking] = useState<RaidInput | null>(null)

  function send(input: RaidInput) {
    const following = {
      done: onSent,
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
      <form noValidate onSubmit={server.handleSubmit(setAsking)} className="max-w-4xl">
        {draft.restored && <DraftNote onDiscard={() => leaving.ask(draft.discard)} />}
        {server.stale && <StaleNote {...server.stale} />}
        <Panel flush>
          <WrongTexts value={draft.wrongTexts}>
            <RaidFormFields saved={saved} />
          </WrongTexts>
          <FormWarnings except={saved?.id} />
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
        onConfirm={() => asking && send(asking)}
        onCancel={() => setAsking(null)}
      >
        <p>{words.question}</p>
        {asking && <RaidSummary raid={asking} saved={saved} />}
      </ConfirmDialog>
      {leaving.question}
    </FormProvider>
  )
}

const FIELD_NAMES = Object.keys(FIELDS) as RaidField[]

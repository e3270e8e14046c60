import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMember } from '#features/member/web/member-context.ts'
import { type Booster, nameBoosters, type RaidSettlement } from '#features/payout/settlement-calls.ts'
import { boosterLines, boosterText, readBoosters } from '#features/payout/settlement-rules.ts'
import { failureTextWithReason } from '#platform/call/web/api.ts'
import { useServerForm } from '#platform/call/web/use-server-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field, Textarea } from '#platform/ui/form/field.tsx'
import { DraftNote } from '#platform/ui/form/notes.tsx'
import { Decisions } from './decisions.tsx'
import { SplitTable, settlementOf } from './split-table.tsx'

const textOf = (boosters: readonly Booster[]) => boosters.map(boosterText).join('\n')

/** The boosters, typed or pasted, beside the resulting split. */
export default function BoosterForm({ settlement }: { settlement: RaidSettlement }) {
  const { _id: raidId } = settlement
  const client = useQueryClient()
  const saved = textOf(settlement.boosters)
  const { form, busy, draft, leaving, errorOf, handleSubmit, send } = useServerForm<
    { text: string },
    { boosters: Booster[] }
  >({
    draftKey: `boosters.${raidId}.${useMember().user._id}`,
    defaultValues: { text: saved },
    rules: { schema: boosterLines, fieldOf: { 'invalid-input': 'text' } },
    fields: ['text'],
    refusal: (error) => failureTextWithReason(error, 'The crew could not be saved'),
  })
  const takeSaved = useEffectEvent((text: string) => {
    if (!draft.unsaved) form.reset({ text })
  })
  useEffect(() => takeSaved(saved), [saved])
  function take(now: RaidSettlement) {
    // Otherwise the table would show the previous boosters until the refetch.
    client.setQueryData(settlementOf(raidId).queryKey, now)
    form.reset({ text: textOf(now.boosters) })
  }
  const submit = handleSubmit(({ boosters }) => send(nameBoosters, { raidId, boosters }, { done: take }))
  const typed = readBoosters(form.watch('text')).boosters
  const named = draft.unsaved ? typed : settlement.boosters
  return (
    <div className="grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <form noValidate aria-label="Boosters" onSubmit={(event) => void submit(event)}>
        {draft.restored && <DraftNote onDiscard={() => leaving.ask(draft.discard)} />}
        <Field
          label="Boosters"
          hint="One Name-Realm per line, followed by a share such as 0.5 if it is not a whole one"
          lines={2}
          error={errorOf('text')}
        >
          <Textarea {...form.register('text')} rows={8} spellCheck={false} autoCapitalize="off" />
        </Field>
        <Button type="submit" className="mt-3" disabled={!draft.unsaved} busy={busy} busyLabel="Saving…">
          Save crew
        </Button>
        {leaving.question}
      </form>
      <div className="min-w-0 space-y-5">
        <SplitTable settlement={settlement} boosters={named} />
        <Decisions settlement={settlement} isSaved={!draft.unsaved} />
      </div>
    </div>
  )
}

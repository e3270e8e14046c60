import { createSeason, editSeason } from '#domain/season/endpoints.ts'
import { whyNotEdit, whyNotKeep } from '#domain/season/rules.ts'
import type { Season, SeasonContent } from '#domain/season/season.ts'
import { raidLines, readRaidLines } from '#domain/season/text.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useServerForm } from '#web/call/use-server-form.ts'
import { SeasonRaids } from '#web/season/season-raids.tsx'
import { type TypedSeason, typedFrom, typedSeason } from '#web/season/typed-season.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

interface SeasonFormProps {
  /** One that is kept is changed; anything else is what a new one starts from. */
  typed: Season | SeasonContent
  all: readonly Season[]
  now: Date
  onClose(): void
}

/** A season, typed or pasted a raid a line. What was read of it stands below, where Curve's bosses are chosen. */
export function SeasonForm({ typed, all, now, onClose }: SeasonFormProps) {
  const before = '_id' in typed ? typed : null
  const { form, busy, errorOf, handleSubmit, send } = useServerForm<TypedSeason, SeasonContent>({
    defaultValues: typedFrom(typed),
    rules: {
      schema: typedSeason,
      whyNot: (content) =>
        before === null ? whyNotKeep(content, all) : whyNotEdit(content, before, { seasons: all, now }),
    },
    fields: ['name', 'raids', 'tokenGroups'],
    refusal: (error) => failureTextWithReason(error, 'The season could not be saved'),
  })
  const submit = handleSubmit((content) =>
    before === null
      ? send(createSeason, content, { done: onClose })
      : send(editSeason, { id: before._id, version: before.version, ...content }, { done: onClose }),
  )
  const raids = readRaidLines(form.watch('raids'))
  function turnCurve(name: string) {
    const turned = raids.map((raid) => ({
      ...raid,
      bosses: raid.bosses.map((boss) => (boss.name === name ? { ...boss, curve: !boss.curve } : boss)),
    }))
    form.setValue('raids', raidLines(turned), { shouldDirty: true })
  }
  return (
    <FormDialog
      size="large"
      title={before === null ? 'New season' : 'Edit season'}
      submitLabel={before === null ? 'Save draft' : 'Save'}
      busyLabel="Saving…"
      {...{ busy, onClose }}
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Name" required error={errorOf('name')}>
        <TextInput {...form.register('name')} maxLength={60} />
      </Field>
      <Field
        label="Raids and bosses"
        required
        error={errorOf('raids')}
        lines={2}
        hint="One raid per line, as ‘Raid: Boss, Boss, Boss’. In brackets: a raid’s short name for lists, and other words for a boss. A star marks a boss that Curve sells."
      >
        <Textarea
          {...form.register('raids')}
          rows={4}
          spellCheck={false}
          placeholder={'Abyss of Night (Abyss): First Boss, Last Boss (lasty)*'}
        />
      </Field>
      {/* A text pasted by mistake is not rendered a thousand times. */}
      <div className="mt-2">
        <SeasonRaids raids={raids.slice(0, MOST_SHOWN)} onCurve={turnCurve} />
      </div>
      <div className="mt-4">
        <Field
          label="Token groups"
          error={errorOf('tokenGroups')}
          hint="One group per line, as ‘Zenith: Evoker, Monk’. Leave empty if there are none."
        >
          <Textarea {...form.register('tokenGroups')} rows={4} spellCheck={false} />
        </Field>
      </div>
    </FormDialog>
  )
}

const MOST_SHOWN = 12

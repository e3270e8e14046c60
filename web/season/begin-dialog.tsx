import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import type { InputOf } from '#domain/endpoint.ts'
import { beginSeason } from '#domain/season/endpoints.ts'
import type { Season } from '#domain/season/season.ts'
import { daysAfter, quartersFor, wallClockAt } from '#domain/server-time.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useServerForm } from '#web/call/use-server-form.ts'
import { TimeSelect } from '#web/time/time-select.tsx'
import { DatePicker } from '#web/ui/form/date-picker.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioChips } from '#web/ui/form/radio-chips.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

const WHEN = [
  ['now', 'At once'],
  ['later', 'At a moment'],
] as const

const begun = z.pipe(
  z.pipe(
    z.strictObject({ id: z.string(), when: z.enum(['now', 'later']), date: z.string(), time: z.string() }),
    z.transform(({ id, when, ...at }) => (when === 'now' ? { id } : { id, ...at })),
  ),
  beginSeason.input,
)
type Typed = z.input<typeof begun>

interface BeginDialogProps {
  season: Season
  now: Date
  onClose(): void
}

/** Asks when the season becomes the current one. */
export function BeginDialog({ season, now, onClose }: BeginDialogProps) {
  const { form, busy, errorOf, handleSubmit, send } = useServerForm<Typed, InputOf<typeof beginSeason>>({
    defaultValues: { id: season._id, when: 'now', date: '', time: '' },
    rules: { schema: begun },
    fields: ['date', 'time'],
    refusal: (error) => failureTextWithReason(error, 'The season could not become current'),
  })
  const { when, date } = form.watch()
  const today = wallClockAt(now).date
  const submit = handleSubmit((input) => send(beginSeason, input, { done: onClose }))
  return (
    <FormDialog
      title="Make current"
      description={`New raids will belong to ${season.name}. Existing raids keep their season.`}
      submitLabel="Make current"
      busyLabel="Saving…"
      {...{ busy, onClose }}
      onSubmit={(event) => void submit(event)}
    >
      <Controller
        control={form.control}
        name="when"
        render={({ field: { ref, value, onChange } }) => (
          <RadioChips {...{ ref, value, onChange }} legend="When" choices={WHEN} columns="grid-cols-2" />
        )}
      />
      {when === 'later' && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Controller
            control={form.control}
            name="date"
            render={({ field }) => (
              <Field label="Date" required error={errorOf('date')}>
                <DatePicker {...field} min={today} />
              </Field>
            )}
          />
          <Controller
            control={form.control}
            name="time"
            render={({ field }) => (
              <Field label="Time" required hint="Server time" error={errorOf('time')}>
                <TimeSelect
                  {...field}
                  onTyped={field.onChange}
                  minutes={quartersFor(date || daysAfter(today, 1), now)}
                  placeholder="Choose a time"
                />
              </Field>
            )}
          />
        </div>
      )}
    </FormDialog>
  )
}

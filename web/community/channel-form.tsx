import { Link2 } from 'lucide-react'
import { CHANNEL_KINDS, CHANNEL_LABELS, DEFAULT_PLAN_HOUR } from '#domain/channel/channel.ts'
import { setChannel } from '#domain/channel/endpoints.ts'
import type { InputOf } from '#domain/endpoint.ts'
import { failureTextWithReason } from '#web/call/failure-text.ts'
import { useServerForm } from '#web/call/use-server-form.ts'
import { minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

type Values = InputOf<typeof setChannel>

/** Sets a channel, or gives one that is set another address or hour. */
export default function ChannelForm() {
  const { clock } = useTimePreferences()
  const { form, busy, errorOf, handleSubmit, send } = useServerForm<Values, Values>({
    defaultValues: { kind: 'published', address: '', hour: DEFAULT_PLAN_HOUR },
    rules: { schema: setChannel.input },
    fields: ['kind', 'hour', 'address'],
    refusal: (error) => failureTextWithReason(error, 'The channel could not be set'),
  })
  const kind = form.watch('kind')
  const submit = handleSubmit(({ hour, ...input }) =>
    send(setChannel, kind === 'plan' ? { ...input, hour } : input, {
      done: () => form.resetField('address'),
    }),
  )

  return (
    <form
      noValidate
      aria-label="Set a channel"
      className="grid gap-x-4 sm:grid-cols-2"
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Post" error={errorOf('kind')}>
        <Select
          {...form.register('kind')}
          options={CHANNEL_KINDS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
        />
      </Field>
      {kind === 'plan' && (
        <Field label="Hour, server time" error={errorOf('hour')}>
          <Select
            {...form.register('hour', { valueAsNumber: true })}
            options={HOURS.map((one) => ({ value: String(one), label: minutesText(one * 60, clock) }))}
          />
        </Field>
      )}
      <div className="sm:col-span-2">
        <Field label="Webhook URL" error={errorOf('address')}>
          <TextInput
            {...form.register('address')}
            maxLength={300}
            inputMode="url"
            spellCheck={false}
            placeholder="https://discord.com/api/webhooks/…"
          />
        </Field>
      </div>
      <Button
        type="submit"
        className="mb-5 justify-self-start"
        busy={busy}
        busyLabel="Setting…"
        icon={<Link2 aria-hidden className="size-4" />}
      >
        Set channel
      </Button>
    </form>
  )
}

import { Link2 } from 'lucide-react'
import { useState } from 'react'
import {
  CHANNEL_KINDS,
  CHANNEL_LABELS,
  type ChannelKind,
  DEFAULT_PLAN_HOUR,
} from '#domain/channel/channel.ts'
import { setChannel } from '#domain/channel/endpoints.ts'
import { REQUIRED } from '#domain/field.ts'
import { ApiFailure } from '#web/call/api.ts'
import { useWrite } from '#web/call/use-write.ts'
import { minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Sets a channel, or gives one that is set another address or hour. */
export function ChannelForm() {
  const { clock } = useTimePreferences()
  const { busy, write } = useWrite('The channel could not be set')
  const [kind, setKind] = useState<ChannelKind>('published')
  const [address, setAddress] = useState('')
  const [hour, setHour] = useState(DEFAULT_PLAN_HOUR)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})

  function send() {
    const typed = address.trim()
    setWrong(typed === '' ? { address: REQUIRED } : {})
    if (typed === '') return
    const failed = (error: unknown) => setWrong(error instanceof ApiFailure ? error.fields : {})
    const input = { kind, address: typed, ...(kind === 'plan' && { hour }) }
    write(setChannel, input, { done: () => setAddress(''), failed })
  }

  return (
    <form
      noValidate
      aria-label="Set a channel"
      className="grid gap-x-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label="Tell of" error={wrong.kind}>
        <Select
          value={kind}
          options={CHANNEL_KINDS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
          onChange={({ target }) => setKind(CHANNEL_KINDS.find((one) => one === target.value) ?? kind)}
        />
      </Field>
      {kind === 'plan' && (
        <Field label="Hour, server time" error={wrong.hour}>
          <Select
            value={String(hour)}
            options={HOURS.map((one) => ({ value: String(one), label: minutesText(one * 60, clock) }))}
            onChange={({ target }) => setHour(Number(target.value))}
          />
        </Field>
      )}
      <div className="sm:col-span-2">
        <Field label="Address of the webhook" error={wrong.address}>
          <TextInput
            value={address}
            maxLength={300}
            inputMode="url"
            spellCheck={false}
            placeholder="https://discord.com/api/webhooks/…"
            onChange={({ target }) => setAddress(target.value)}
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
        Set Channel
      </Button>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CHANNEL_KINDS,
  CHANNEL_LABELS,
  type Channel,
  DEFAULT_PLAN_HOUR,
  getBot,
  listChannels,
  listDropped,
  removeChannel,
  setChannel,
  testChannel,
} from '#features/discord/calls.ts'
import type { PayloadOf } from '#platform/call/endpoint.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { useCallForm } from '#platform/call/web/use-server-form.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, Waiting } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Field, Select, TextInput } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { minutesText, useTimePreferences } from '#platform/ui/time/time.ts'
import { InstantDay } from '#platform/ui/time/when.tsx'

const channels = queryOf([...VIEW_KEYS.channels, 'list'], listChannels, {})

/** The community's Discord channels and what is posted there (docs/product.md, DSC-1). */
export default function Channels() {
  return (
    <div className="settings-part">
      <Loaded
        query={useQuery(channels)}
        failed="The channels could not be loaded"
        skeleton={<Waiting bars={CHANNEL_KINDS.map(() => 'my-2 h-10 w-full')} />}
      >
        {(set) => (
          <ul aria-label="Discord channels" className="divide-y divide-ink-700">
            {CHANNEL_KINDS.map((kind) => (
              <ChannelRow key={kind} kind={kind} channel={set.find((one) => one.kind === kind)} />
            ))}
          </ul>
        )}
      </Loaded>
      <BotState />
      <DroppedMessages />
    </div>
  )
}

interface ChannelProps {
  kind: Channel['kind']
  channel: Channel | undefined
}

function ChannelRow({ kind, channel }: ChannelProps) {
  const testing = useWrite('The test could not be sent')
  const removing = useWrite('The channel could not be removed')
  const [isSetting, setSetting] = useState(false)
  const label = CHANNEL_LABELS[kind]
  const act = (name: string, { busy }: typeof testing, onClick: () => void) => (
    <Button size="small" variant="ghost" busy={busy} aria-label={`${name}: ${label}`} onClick={onClick}>
      {name}
    </Button>
  )
  const tell = {
    toast: null,
    done: ({ delivered, says }: PayloadOf<typeof testChannel>) =>
      notify[delivered ? 'success' : 'error'](says),
  }

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <div className="min-w-40 grow">
        <p className="font-semibold">{label}</p>
        <ChannelState channel={channel} />
      </div>
      <div className="flex gap-2">
        {channel && act('Remove', removing, () => removing.write(removeChannel, { kind }))}
        {channel && act('Send a test', testing, () => testing.write(testChannel, { kind }, tell))}
        <Button
          size="small"
          aria-label={`${channel ? 'Change' : 'Set'}: ${label}`}
          onClick={() => setSetting(true)}
        >
          {channel ? 'Change…' : 'Set…'}
        </Button>
      </div>
      {isSetting && <ChannelDialog kind={kind} channel={channel} onClose={() => setSetting(false)} />}
    </li>
  )
}

function ChannelState({ channel }: Pick<ChannelProps, 'channel'>) {
  const { clock } = useTimePreferences()
  if (channel === undefined) return <p className="text-xs text-bone-500">Not set: nothing is posted</p>
  const { ending, hour, brokenSince } = channel
  if (brokenSince !== null)
    return (
      <p className="text-xs text-rose-400">
        Discord no longer knows this address, since <InstantDay instant={brokenSince} />. Set the channel
        again.
      </p>
    )
  return (
    <p className="text-xs text-bone-500">
      Ends in …{ending}
      {hour !== null && `, at ${minutesText(hour * 60, clock)} server time`}
    </p>
  )
}

/** Adds a channel, or changes its address or hour. */
function ChannelDialog({ kind, channel, onClose }: ChannelProps & { onClose(): void }) {
  const { clock } = useTimePreferences()
  const { form, busy, errorOf, submit } = useCallForm(setChannel, {
    startsWith: {
      kind,
      ...(kind === 'plan' && { hour: channel?.hour ?? DEFAULT_PLAN_HOUR }),
      address: channel ? undefined : '',
    },
    refused: 'The channel could not be set',
    done: onClose,
  })
  return (
    <FormDialog
      title={CHANNEL_LABELS[kind]}
      description="Create a webhook in the channel’s settings on Discord, under Integrations, and paste its URL."
      busy={busy}
      submitLabel="Set channel"
      busyLabel="Setting…"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Webhook URL"
        hint={channel && `Empty: the one that ends in …${channel.ending} stays`}
        error={errorOf('address')}
      >
        <TextInput
          {...form.register('address', {
            setValueAs: (text: string) => (channel && text === '' ? undefined : text),
          })}
          maxLength={300}
          inputMode="url"
          spellCheck={false}
          placeholder="https://discord.com/api/webhooks/…"
        />
      </Field>
      {kind === 'plan' && (
        <Field label="Hour, server time" error={errorOf('hour')}>
          <Select
            {...form.register('hour', { valueAsNumber: true })}
            options={Array.from({ length: 24 }, (_, hour) => ({
              value: String(hour),
              label: minutesText(hour * 60, clock),
            }))}
          />
        </Field>
      )}
    </FormDialog>
  )
}

function BotState() {
  const { data } = useQuery(queryOf([...VIEW_KEYS.channels, 'bot'], getBot, {}))
  if (data === undefined) return <Skeleton className="mt-4 h-5 w-3/5" />
  return (
    <p className="mt-4 text-sm text-bone-500">
      {data.hasToken
        ? 'The bot writes to members who want it.'
        : 'No bot is set up: members get notices on the site only.'}
      {data.hasToken && data.listsMembers === false && ' Discord does not let it list the members.'}
    </p>
  )
}

/** Messages that Discord did not accept within ten minutes, and why (docs/product.md, DSC-7). */
function DroppedMessages() {
  const { data = [] } = useQuery(queryOf([...VIEW_KEYS.channels, 'dropped'], listDropped, {}))
  if (data.length === 0) return null
  return (
    <>
      <h3 className="mt-6 mb-2 text-sm font-semibold">Not delivered</h3>
      <ul aria-label="Not delivered" className="space-y-2 text-sm">
        {data.map(({ _id, to, what, reason, droppedAt }) => (
          <li key={_id} className="wrap-anywhere">
            {to}: <Isolated>{what}</Isolated>
            <span className="block text-bone-500">
              {reason}. <InstantDay instant={droppedAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Send, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CHANNEL_KINDS, CHANNEL_LABELS, type Channel } from '#domain/channel/channel.ts'
import { removeChannel, testChannel } from '#domain/channel/endpoints.ts'
import { useWrite } from '#web/call/use-write.ts'
import { bot, channels, droppedMessages } from '#web/community/queries.ts'
import { SettingsList } from '#web/community/settings-list.tsx'
import { InstantDay } from '#web/time/instant-day.tsx'
import { minutesText, useTimePreferences } from '#web/time/time-preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Section } from '#web/ui/section.tsx'

const ChannelForm = onDemand(() => import('#web/community/channel-form.tsx'))

/** The channels of the community's Discord, and what is posted there (docs/product.md, DSC-1). */
export function ChannelsCard() {
  const query = useQuery(channels)
  return (
    <Section
      anchor="channels"
      title="Discord channels"
      about="What is posted in the community’s Discord, and where. Create a webhook in the channel’s settings on Discord and paste its URL. Client data and gold are never posted."
    >
      <AtAPress label="Set a channel">
        <ChannelForm />
      </AtAPress>
      <BotState />
      <SettingsList
        label="Discord channels"
        rowsOf={inOrder}
        rowKey={({ kind }) => kind}
        query={query}
        failed="The channels could not be loaded"
        empty="No channels yet."
      >
        {(channel) => <ChannelRow channel={channel} />}
      </SettingsList>
      <DroppedMessages />
    </Section>
  )
}

const inOrder = (all: readonly Channel[]) =>
  all.toSorted((one, other) => CHANNEL_KINDS.indexOf(one.kind) - CHANNEL_KINDS.indexOf(other.kind))

function BotState() {
  const { data } = useQuery(bot)
  if (data === undefined) return <Skeleton className="mb-4 h-6 w-3/5" />
  if (!data.hasToken)
    return (
      <p className="mb-4 text-sm text-bone-500">No bot is set up: members get notices on the site only.</p>
    )
  return (
    <p className="mb-4 text-sm text-bone-300">
      The bot writes to members who want it.
      {data.listsMembers === false && ' Discord does not let it list the members.'}
    </p>
  )
}

/** What Discord did not take within ten minutes, and why (docs/product.md, DSC-7). */
function DroppedMessages() {
  const { data = [] } = useQuery(droppedMessages)
  if (data.length === 0) return null
  return (
    <>
      <h3 className="mt-6 mb-2 font-semibold">Not delivered</h3>
      <ul aria-label="Not delivered" className="space-y-2 text-sm">
        {data.map(({ _id, to, what, reason, droppedAt }) => (
          <li key={_id}>
            <p className="wrap-anywhere">
              {to}: <Isolated>{what}</Isolated>
            </p>
            <p className="text-bone-500">
              {reason}. <InstantDay instant={droppedAt} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function ChannelRow({ channel: { kind, ending, hour, brokenSince } }: { channel: Channel }) {
  const { clock } = useTimePreferences()
  const testing = useWrite('The test could not be sent')
  const removing = useWrite('The channel could not be removed')

  const test = () =>
    testing.write(
      testChannel,
      { kind },
      { toast: null, done: ({ delivered, says }) => notify[delivered ? 'success' : 'error'](says) },
    )

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-40 grow">
        <p className="font-semibold">{CHANNEL_LABELS[kind]}</p>
        <p className="text-sm text-bone-500">
          Ends in …{ending}
          {hour !== null && `, at ${minutesText(hour * 60, clock)} server time`}
        </p>
        {brokenSince !== null && (
          <p className="text-sm text-rose-400">
            Discord no longer knows this address, since <InstantDay instant={brokenSince} />. Set the channel
            again.
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          busy={testing.busy}
          busyLabel="Sending…"
          icon={<Send aria-hidden className="size-4" />}
          aria-label={`Send a test: ${CHANNEL_LABELS[kind]}`}
          onClick={test}
        >
          Send a test
        </Button>
        <Button
          size="small"
          variant="ghost"
          busy={removing.busy}
          busyLabel="Removing…"
          icon={<Trash2 aria-hidden className="size-4" />}
          aria-label={`Remove: ${CHANNEL_LABELS[kind]}`}
          onClick={() => removing.write(removeChannel, { kind })}
        >
          Remove
        </Button>
      </div>
    </div>
  )
}

/** A form that is seldom filled in, behind a press. */
function AtAPress({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  if (open) return children
  return (
    <Button size="small" className="mb-4" onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
}

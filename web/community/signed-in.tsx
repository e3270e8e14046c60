import { useInfiniteQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { endAllSessions } from '#domain/session/endpoints.ts'
import type { SignedInMember } from '#domain/session/session.ts'
import { ConfirmCall } from '#web/call/confirm-call.tsx'
import { rowsOf } from '#web/call/paged.ts'
import { signedInMembers } from '#web/community/queries.ts'
import { SettingsList } from '#web/community/settings-list.tsx'
import { InstantDay } from '#web/time/instant-day.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

/** The members who are signed in, and the end of all sessions of one of them. */
export function SignedInCard() {
  const [name, setName] = useState('')
  const [asked, setAsked] = useState<SignedInMember | null>(null)
  const query = useInfiniteQuery(signedInMembers(name.trim()))
  return (
    <Section
      anchor="members"
      title="Members signed in"
      about="Ending somebody’s sessions signs them out on all of their devices at once. They can sign in again if Discord still allows it."
    >
      <Field label="Find a member" compact className="mb-4 max-w-sm">
        <TextInput
          type="search"
          value={name}
          maxLength={64}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <SettingsList
        label="Members signed in"
        rowsOf={(data) => rowsOf(data)}
        rowKey={({ _id }) => _id}
        query={query}
        failed="Who is signed in could not be loaded"
        empty="Nobody by that name is signed in."
      >
        {(member) => <Member member={member} onEnd={() => setAsked(member)} />}
      </SettingsList>
      <ShowMore query={query} className="mt-4" />
      {asked && <EndAllDialog member={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

function Member({ member, onEnd }: { member: SignedInMember; onEnd(): void }) {
  const { username, devices, lastUsedAt } = member
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <span className="font-semibold wrap-anywhere">
        <Isolated>{username}</Isolated>
      </span>
      <span className="text-bone-300 max-sm:col-start-1">{devicesText(devices)}</span>
      <span className="text-bone-300 max-sm:col-start-1">
        last used <InstantDay instant={lastUsedAt} />
      </span>
      <span className="max-sm:col-start-2 max-sm:row-span-3 max-sm:row-start-1">
        <IconButton
          label={`End all sessions of ${username}`}
          icon={<LogOut aria-hidden className="size-4" />}
          onClick={onEnd}
        />
      </span>
    </div>
  )
}

const devicesText = (count: number) => (count === 1 ? '1 device' : `${count} devices`)

function EndAllDialog({ member, onClose }: { member: SignedInMember; onClose(): void }) {
  const { _id: memberId, username, devices } = member
  return (
    <ConfirmCall
      endpoint={endAllSessions}
      input={{ memberId }}
      refused="The sessions could not be ended"
      title="End all sessions"
      confirmLabel="End all sessions"
      busyLabel="Ending…"
      danger
      onClose={onClose}
    >
      <Isolated>{username}</Isolated> is signed out on {devicesText(devices)} at once. What they typed and did
      not send stays in their browser.
    </ConfirmCall>
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { devicesText, endAllSessions, listSignedIn, type SignedInMember } from '#features/member/calls.ts'
import { SessionLine } from '#features/member/web/session-line.tsx'
import { ConfirmCall } from '#platform/call/web/confirm-call.tsx'
import { Loaded, rowsOf } from '#platform/call/web/loaded.tsx'
import { pagesOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { IconButton } from '#platform/ui/button.tsx'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { Field, TextInput } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Section } from '#platform/ui/page.tsx'
import { ShowMore } from '#platform/ui/table/data-table.tsx'
import SettingForm from './setting-form.tsx'

/** Lists signed-in members, ends a member's sessions, and sets how long contact data is kept. */
export default function Members() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<SignedInMember | null>(null)
  const name = typed.trim()
  const query = useInfiniteQuery({
    ...pagesOf([...VIEW_KEYS['signed-in'], name], listSignedIn, { name }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SettingForm page="members" />
      <div className="border-t border-ink-700">
        <Section
          title="Members signed in"
          about="Ending somebody’s sessions signs them out on all of their devices at once. They can sign in again if Discord still allows it."
        >
          <Field label="Find a member" compact className="mb-2 max-w-sm">
            <TextInput
              type="search"
              value={typed}
              maxLength={64}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <Loaded
            query={query}
            failed="Who is signed in could not be loaded"
            skeleton={<Waiting bars={['h-11 w-full', 'mt-1 h-11 w-full']} />}
          >
            {(data) => (
              <ul className="divide-y divide-ink-700">
                {rowsOf(data).map((member) => (
                  <SessionLine
                    key={member._id}
                    fact={devicesText(member.devices)}
                    lastUsedAt={member.lastUsedAt}
                    action={
                      <IconButton
                        label={`End all sessions of ${member.username}`}
                        icon={<LogOut aria-hidden className="size-4" />}
                        onClick={() => setAsked(member)}
                      />
                    }
                  >
                    <Isolated>{member.username}</Isolated>
                  </SessionLine>
                ))}
                {rowsOf(data).length === 0 && <li className="text-sm">Nobody by that name is signed in.</li>}
              </ul>
            )}
          </Loaded>
          <ShowMore query={query} className="mt-4" />
        </Section>
      </div>
      {asked && <EndAllDialog member={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

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

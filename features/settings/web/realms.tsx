import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { connectRealm, partRealm } from '#features/character/calls.ts'
import type { ConnectedRealms } from '#features/character/realm.ts'
import { connectedRealms } from '#features/hero-name/web/queries.ts'
import { community } from '#features/settings/community.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { useCallForm } from '#platform/call/web/use-server-form.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button, IconButton } from '#platform/ui/button.tsx'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { Field, SuggestingInput } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { Section } from '#platform/ui/page.tsx'
import SettingForm from './setting-form.tsx'

/** The payment realms, and groups of connected realms: a hero name on one of them gets the mails of the group. */
export default function Realms() {
  const [isConnecting, setConnecting] = useState(false)
  return (
    <>
      <SettingForm page="realms" />
      <div className="border-t border-ink-700">
        <Section
          title="Connected realms"
          about="Gold is mailed to a hero name of the payment realm, or of a realm that is connected to it."
        >
          <Loaded
            query={useQuery(connectedRealms)}
            failed="The connected realms could not be loaded"
            skeleton={<Waiting bars={['h-11 w-3/5']} />}
          >
            {(groups) => (
              <ul aria-label="Connected realms" className="divide-y divide-ink-700">
                {groups.map(({ _id, realms }) => (
                  <Group key={_id} realms={realms} />
                ))}
                {groups.length === 0 && <li className="text-sm">No realm is connected to another.</li>}
              </ul>
            )}
          </Loaded>
          <Button className="mt-3" onClick={() => setConnecting(true)}>
            Connect realms…
          </Button>
        </Section>
      </div>
      {isConnecting && <ConnectDialog onClose={() => setConnecting(false)} />}
    </>
  )
}

function ConnectDialog({ onClose }: { onClose(): void }) {
  const { form, busy, errorOf, submit } = useCallForm(connectRealm, {
    startsWith: { realm: '', to: '' },
    refused: 'The realms could not be connected',
    done: onClose,
  })
  const suggestions = community.realms.payment
  return (
    <FormDialog
      title="Connect realms"
      busy={busy}
      submitLabel="Connect"
      busyLabel="Connecting…"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Realm" error={errorOf('realm')}>
        <SuggestingInput {...form.register('realm')} maxLength={64} suggestions={suggestions} />
      </Field>
      <Field label="Connected to" error={errorOf('to')}>
        <SuggestingInput {...form.register('to')} maxLength={64} suggestions={suggestions} />
      </Field>
    </FormDialog>
  )
}

function Group({ realms }: Pick<ConnectedRealms, 'realms'>) {
  const { busy, write } = useWrite('The realm could not be disconnected')

  function take(realm: string) {
    const [other] = realms.filter((one) => one !== realm)
    const undo = other === undefined ? {} : { undo: () => write(connectRealm, { realm, to: other }) }
    write(partRealm, { realm }, undo)
  }

  return (
    <li className="flex flex-wrap gap-2 py-1">
      {realms.map((realm) => (
        <span
          key={realm}
          className="inline-flex max-w-full items-center rounded-lg border border-ink-700 bg-ink-850 pl-3 text-sm"
        >
          <span className="min-w-0 wrap-anywhere">
            <Isolated>{realm}</Isolated>
          </span>
          <IconButton
            label={`Disconnect ${realm}`}
            icon={<Unlink aria-hidden className="size-3.5" />}
            aria-disabled={busy || undefined}
            onClick={() => take(realm)}
          />
        </span>
      ))}
    </li>
  )
}

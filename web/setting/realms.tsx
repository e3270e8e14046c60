import { queryOptions, useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { community } from '#domain/community.ts'
import { connectRealm, listConnectedRealms, partRealm } from '#domain/realm/endpoints.ts'
import type { ConnectedRealms } from '#domain/realm/realm.ts'
import { call } from '#web/call/api.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useCallForm } from '#web/call/use-call-form.ts'
import { useWrite } from '#web/call/use-write.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import SettingForm from '#web/setting/setting-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SuggestingInput } from '#web/ui/form/suggesting-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Section } from '#web/ui/section.tsx'

const connectedRealms = queryOptions({
  queryKey: [...VIEW_KEYS.realms, 'connected'],
  queryFn: async ({ signal }) => (await call(listConnectedRealms, {}, { signal })).payload,
})

/** Where gold is paid, and the realms that share a mailbox: a hero name on one of them takes the mails of all. */
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

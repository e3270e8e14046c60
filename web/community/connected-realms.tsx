import { useQuery } from '@tanstack/react-query'
import { Link2, Unlink } from 'lucide-react'
import { community } from '#domain/community.ts'
import { connectRealm, partRealm } from '#domain/realm/endpoints.ts'
import type { ConnectedRealms } from '#domain/realm/realm.ts'
import { useCallForm } from '#web/call/use-call-form.ts'
import { useWrite } from '#web/call/use-write.ts'
import { connectedRealms } from '#web/community/queries.ts'
import { SettingsList } from '#web/community/settings-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SuggestingInput } from '#web/ui/form/suggesting-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Section } from '#web/ui/section.tsx'

/** Realms that share a mailbox: a hero name on one of them takes the mails of all. */
export function ConnectedRealmsCard() {
  const query = useQuery(connectedRealms)
  return (
    <Section
      anchor="connected-realms"
      title="Connected realms"
      about="Gold is mailed to a hero name of the client’s payment realm, or of a realm that is connected to it."
    >
      <ConnectForm />
      <SettingsList
        label="Connected realms"
        rowsOf={(all) => all}
        rowKey={({ _id }) => _id}
        query={query}
        failed="The connected realms could not be loaded"
        empty="No realm is connected to another."
      >
        {(group) => <Group group={group} />}
      </SettingsList>
    </Section>
  )
}

function ConnectForm() {
  const { form, busy, errorOf, submit } = useCallForm(connectRealm, {
    startsWith: { realm: '', to: '' },
    refused: 'The realms could not be connected',
    done: () => form.reset(),
  })
  return (
    <form
      noValidate
      aria-label="Connect two realms"
      className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      onSubmit={submit}
    >
      <Field label="Realm" error={errorOf('realm')}>
        <SuggestingInput {...form.register('realm')} maxLength={64} suggestions={community.realms.payment} />
      </Field>
      <Field label="Connected to" error={errorOf('to')}>
        <SuggestingInput {...form.register('to')} maxLength={64} suggestions={community.realms.payment} />
      </Field>
      <Button
        type="submit"
        className="mb-5 self-start sm:mt-6.5"
        busy={busy}
        busyLabel="Connecting…"
        icon={<Link2 aria-hidden className="size-4" />}
      >
        Connect
      </Button>
    </form>
  )
}

function Group({ group: { realms } }: { group: ConnectedRealms }) {
  const { busy, write } = useWrite('The realm could not be disconnected')

  function take(realm: string) {
    const [other] = realms.filter((one) => one !== realm)
    const undo = other === undefined ? {} : { undo: () => write(connectRealm, { realm, to: other }) }
    write(partRealm, { realm }, undo)
  }

  return (
    <ul className="flex flex-wrap gap-2">
      {realms.map((realm) => (
        <li
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
        </li>
      ))}
    </ul>
  )
}

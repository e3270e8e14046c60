import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { ROLES, type Role } from '#domain/rights.ts'
import { FIXED } from '#domain/setting/setting.ts'
import { keepRoles } from '#domain/setup/endpoints.ts'
import { type Entrance, type RoleIdLists, roleIdListsBy, type ServerRole } from '#domain/setup/setup.ts'
import { tryRoles } from '#domain/setup/trial.ts'
import { ApiFailure } from '#web/call/api.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { KeepButton } from '#web/setup/address-step.tsx'
import { serverRolesQuery, serversQuery } from '#web/setup/queries.ts'
import type { StepProps } from '#web/setup/step.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The community's server, and which of its roles give which of the nine. */
export function RolesStep(step: StepProps) {
  const { state, fixed = [] } = step
  const [guildId, setGuildId] = useState(state.guildId ?? '')
  const isFixed = fixed.includes('guildId')
  if (!state.hasBot)
    return (
      <>
        <Field
          label="Server id"
          required
          hint={isFixed ? FIXED : "To copy ids, switch on 'Developer Mode' in Discord’s settings."}
        >
          <TextInput
            value={guildId}
            onChange={({ target }) => setGuildId(target.value)}
            readOnly={isFixed}
            inputMode="numeric"
          />
        </Field>
        <RolesForm {...step} guildId={guildId} offered={null} />
      </>
    )
  return <ByName {...step} guildId={guildId} onGuild={setGuildId} />
}

function ByName({ guildId, onGuild, ...step }: StepProps & { guildId: string; onGuild(id: string): void }) {
  const { state, isTrial = false, fixed = [] } = step
  const servers = useQuery(serversQuery(isTrial))
  return (
    <Loaded
      query={servers}
      failed="The servers could not be loaded"
      quiet
      skeleton={<Waiting bars={['h-10']} />}
    >
      {(found) => {
        const chosen = guildId || (found.length === 1 ? (found[0]?._id ?? '') : '')
        return (
          <>
            {found.length === 0 && <NoServer state={state} onAgain={() => void servers.refetch()} />}
            {found.length > 0 && (
              <Field label="Server" required hint={fixed.includes('guildId') ? FIXED : undefined}>
                <Select
                  value={chosen}
                  onChange={({ target }) => onGuild(target.value)}
                  disabled={fixed.includes('guildId')}
                  placeholder="Choose your server"
                  options={found.map(({ _id: value, name: label }) => ({ value, label }))}
                />
              </Field>
            )}
            {found.length > 0 && chosen !== '' && <OfServer {...step} guildId={chosen} />}
          </>
        )
      }}
    </Loaded>
  )
}

function NoServer({ state: { invitation }, onAgain }: { state: Entrance; onAgain(): void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="basis-full text-bone-300">
        The bot is in no server yet. Open its invitation, choose your server, then look again.
      </p>
      <a href={invitation ?? ''} target="_blank" rel="noreferrer" className="link">
        Open the invitation
      </a>
      <CopyButton text={invitation ?? ''} what="invitation">
        Copy invitation
      </CopyButton>
      <Button onClick={onAgain}>Look again</Button>
    </div>
  )
}

function OfServer({ guildId, ...step }: StepProps & { guildId: string }) {
  const query = useQuery(serverRolesQuery(guildId, step.isTrial ?? false))
  return (
    <Loaded
      query={query}
      failed="The roles could not be loaded"
      quiet
      skeleton={<Waiting className="space-y-3" bars={['h-10', 'h-10', 'h-10']} />}
    >
      {(offered) => <RolesForm {...step} key={guildId} guildId={guildId} offered={offered} />}
    </Loaded>
  )
}

/** The saved roles, as far as this server has them; else those with the same names. */
function startsWith({ roles }: Entrance, offered: readonly ServerRole[] | null): RoleIdLists {
  if (offered === null) return roles
  const there = (role: Role) => (roles[role] ?? []).filter((id) => offered.some(({ _id }) => _id === id))
  if (ROLES.some((role) => there(role).length > 0)) return roleIdListsBy(there)
  return roleIdListsBy((role) =>
    offered.filter(({ name }) => name.toLowerCase() === role.toLowerCase()).map(({ _id }) => _id),
  )
}

interface RolesFormProps extends StepProps {
  guildId: string
  /** Null without a bot: ids are pasted. */
  offered: readonly ServerRole[] | null
}

function RolesForm({
  state,
  guildId,
  offered,
  isTrial = false,
  fixed = [],
  onKept,
  ...step
}: RolesFormProps) {
  const [roles, setRoles] = useState(() => startsWith(state, offered))
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const { busy, write } = useWrite('The roles could not be saved')

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setWrong({})
    const failed = (error: unknown) => {
      setWrong(error instanceof ApiFailure ? error.fields : {})
      step.failed?.(error)
    }
    write(isTrial ? tryRoles : keepRoles, { guildId, roles }, { done: onKept, failed })
  }

  return (
    <form noValidate aria-label="Server and roles" className="mt-2" onSubmit={submit}>
      {ROLES.some((role) => fixed.includes(role)) && (
        <p className="mb-3 text-sm text-bone-500">Roles: {FIXED}</p>
      )}
      {wrong.guildId && (
        <p role="alert" className="mb-3 text-sm text-rose-400">
          {wrong.guildId}
        </p>
      )}
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        {ROLES.map((role) => {
          const one = {
            role,
            ids: roles[role],
            error: wrong[`roles.${role}`] ?? wrong[role],
            onIds: (ids: string[]) => setRoles((all) => ({ ...all, [role]: ids })),
          }
          return offered === null ? (
            <PastedIds key={role} {...one} />
          ) : (
            <NamedRoles key={role} {...one} offered={offered} />
          )
        })}
      </div>
      <KeepButton busy={busy} />
    </form>
  )
}

interface OneRole {
  role: Role
  ids: readonly string[]
  error: string | undefined
  onIds(ids: string[]): void
}

function PastedIds({ role, ids, error, onIds }: OneRole) {
  const [text, setText] = useState(ids.join(', '))
  return (
    <Field label={role} required={role === 'Admin'} error={error}>
      <TextInput
        value={text}
        placeholder="Ids of Discord roles"
        onChange={({ target }) => {
          setText(target.value)
          onIds(target.value.split(/[\s,]+/).filter(Boolean))
        }}
      />
    </Field>
  )
}

function NamedRoles({ role, ids, error, onIds, offered }: OneRole & { offered: readonly ServerRole[] }) {
  const label = ({ name, holders }: ServerRole) =>
    `${name} (${holders} ${holders === 1 ? 'member' : 'members'})`
  const chosen = offered.filter(({ _id }) => ids.includes(_id))
  return (
    <div>
      <Field label={role} required={role === 'Admin'} error={error}>
        <Select
          value=""
          onChange={({ target }) => onIds([...ids, target.value])}
          placeholder={chosen.length === 0 ? 'Nobody' : 'Add another'}
          options={offered
            .filter(({ _id }) => !ids.includes(_id))
            .map((one) => ({ value: one._id, label: label(one) }))}
        />
      </Field>
      <ul aria-label={`Discord roles of ${role}`} className="-mt-3 mb-3 flex flex-wrap gap-2 empty:hidden">
        {chosen.map((one) => (
          <li
            key={one._id}
            className="inline-flex max-w-full items-center rounded-lg border border-ink-700 bg-ink-850 pl-3 text-sm"
          >
            <span className="min-w-0 wrap-anywhere">{label(one)}</span>
            <IconButton
              label={`Take ${one.name} from ${role}`}
              icon={<X className="size-4" />}
              onClick={() => onIds(ids.filter((id) => id !== one._id))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Save } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import {
  createHeroName,
  deleteHeroName,
  HERO_NAME_DEFAULTS,
  type HeroName,
  type HeroNameInput,
  heroNameInput,
  updateHeroName,
} from '#features/hero-name/calls.ts'
import { HERO_NAME_FIELDS } from '#features/hero-name/changes.ts'
import { bankOf } from '#features/ledger/web/queries.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { FactionChip } from '#features/raid/web/game/chips.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { FACTIONS } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { REQUIRED } from '#platform/call/field.ts'
import { ApiFailure, failureText } from '#platform/call/web/api.ts'
import { type RecordForm, useServerForm } from '#platform/call/web/use-server-form.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { factText } from '#platform/change/facts.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Field, Select, SuggestingInput, TextInput } from '#platform/ui/form/field.tsx'
import { DraftNote, StaleNote } from '#platform/ui/form/notes.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { PageHeader, Panel } from '#platform/ui/page.tsx'
import { HeroNameTable } from './hero-name-table.tsx'
import { heroNames, readHeroName } from './queries.ts'

/** Admin Panel: the characters that receive the community's gold (docs/product.md, HERO-4). */
export default function AdminPanel() {
  const state = useHeroNameForm()
  const { isPending } = useInfiniteQuery(heroNames(''))
  const [doomed, setDoomed] = useState<HeroName | null>(null)
  const [gone, setGone] = useState<HeroName | null>(null)
  const table = useRef<HTMLDivElement>(null)

  // The deleted row had the focus, so the list gets it once the dialog has closed.
  useEffect(() => {
    if (gone !== null) table.current?.focus({ preventScroll: true })
  }, [gone])

  function forget(heroName: HeroName) {
    setDoomed(null)
    setGone(heroName)
    if (state.editing?._id === heroName._id) state.leave()
  }

  return (
    <>
      <PageHeader title="Admin Panel">
        Hero names are the characters that the community’s gold is mailed to.
      </PageHeader>
      <div className="grid items-start gap-6 grid-cols-[minmax(0,1fr)] min-[84rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <HeroNameTable ref={table} editing={state.editing} onEdit={state.edit} onDelete={setDoomed} />
        {/* Hidden until the list above is loaded, so that the form does not jump. */}
        <div className={classNames(isPending && 'max-[84rem]:hidden')}>
          <HeroNameForm state={state} />
        </div>
      </div>
      <DeleteHeroName heroName={doomed} onGone={forget} onClose={() => setDoomed(null)} />
      {state.leaving.question}
    </>
  )
}

const WIDE = 'col-span-2 sm:col-span-1 min-[84rem]:col-span-2'

function HeroNameForm({ state }: { state: HeroNameFormState }) {
  const { editing, busy, draft, leaving } = state
  return (
    <Panel
      title={editing ? 'Edit hero name' : 'Add hero name'}
      className="min-[84rem]:sticky min-[84rem]:top-24"
    >
      <form
        noValidate
        aria-label={editing ? `Edit ${editing.name}` : 'Add a hero name'}
        onSubmit={(event) => void state.submit(event)}
      >
        {draft.restored && <DraftNote onDiscard={() => leaving.ask(draft.discard)} />}
        {state.stale && <StaleNote {...state.stale} />}
        <Fields state={state} />
        <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end min-[84rem]:flex-col-reverse 2xl:flex-row">
          {editing && (
            <Button disabled={busy} onClick={state.leave}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel={editing ? 'Saving…' : 'Adding…'}
            icon={editing ? <Save aria-hidden className="size-4" /> : <Plus aria-hidden className="size-4" />}
          >
            {editing ? 'Save changes' : 'Add hero name'}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Fields({ state: { form, errorOf } }: { state: HeroNameFormState }) {
  const status = useController({ control: form.control, name: 'status' }).field
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-1">
      <Field label={HERO_NAME_FIELDS.name.label} required error={errorOf('name')} className={WIDE}>
        <TextInput {...form.register('name')} required maxLength={48} spellCheck={false} />
      </Field>
      <Field label={HERO_NAME_FIELDS.realm.label} required error={errorOf('realm')} className={WIDE}>
        <SuggestingInput
          {...form.register('realm')}
          required
          maxLength={64}
          suggestions={community.realms.payment}
        />
      </Field>
      <Field label={HERO_NAME_FIELDS.faction.label} required error={errorOf('faction')}>
        <Select {...form.register('faction')} required options={FACTIONS} />
      </Field>
      <Field label={HERO_NAME_FIELDS.status.label} error={errorOf('status')}>
        <Select
          {...status}
          value={status.value ? 'Active' : 'Inactive'}
          onChange={({ target }) => status.onChange(target.value === 'Active')}
          options={['Active', 'Inactive']}
        />
      </Field>
    </div>
  )
}

interface DeleteHeroNameProps {
  /** Null closes the dialog. */
  heroName: HeroName | null
  /** Called after this user or somebody else has deleted the hero name. */
  onGone(heroName: HeroName): void
  onClose(): void
}

function DeleteHeroName({ heroName, onGone, onClose }: DeleteHeroNameProps) {
  const { busy, write } = useWrite('Failed to delete hero name', { plain: true })
  const { data: bank } = useQuery(bankOf(heroName?._id ?? null))
  const gold = bank?.gold
  if (heroName === null) return null

  function confirm(asked: HeroName) {
    write(
      deleteHeroName,
      { id: asked._id },
      {
        says: (error) => (isGone(error) ? null : failureText(error, 'Failed to delete hero name')),
        failed(error) {
          if (!isGone(error)) return onClose()
          notify.info('Somebody else has already deleted this hero name.')
          onGone(asked)
        },
        done: () => onGone(asked),
      },
    )
  }

  return (
    <ConfirmDialog
      danger
      title="Confirm Deletion"
      confirmLabel="Delete"
      busyLabel="Deleting…"
      busy={busy}
      onConfirm={() => confirm(heroName)}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete this hero name?</p>
      <p className="mt-3 rounded-lg border border-ink-700 bg-ink-850 px-4 py-3 text-sm">
        <span className="block font-semibold wrap-anywhere text-bone-100">
          <Isolated>{heroName.name}</Isolated>
        </span>
        <span className="mr-2 wrap-anywhere">
          <Isolated>{heroName.realm}</Isolated>
        </span>
        <FactionChip faction={heroName.faction} />
      </p>
      {gold !== undefined && gold !== 0 && (
        <p className="mt-3 text-amber-400">
          This bank holds <Gold amount={gold} />. It stays in Gold without its hero name.
        </p>
      )}
    </ConfirmDialog>
  )
}

const FIELD_NAMES = Object.keys(HERO_NAME_DEFAULTS) as (keyof HeroNameInput)[]

const GONE_WHILE_EDITED =
  'Somebody else has deleted this hero name. What you typed is still here: add it if it is needed.'

/** The form adds a hero name, or edits `editing`. After Cancel or a save it adds again, from the defaults. */
function useHeroNameForm() {
  const [editing, setEditing] = useState<HeroName | null>(null)
  const server = useServerForm<HeroNameInput, HeroNameInput>({
    draftKey: `hero-name.${editing?._id ?? 'new'}.${useMember().user._id}`,
    defaultValues: HERO_NAME_DEFAULTS,
    rules: { schema: heroNameInput, fieldOf: { 'duplicate-hero-name': 'name' } },
    fields: FIELD_NAMES,
    sentenceAt: (field, message) =>
      message === REQUIRED ? `${HERO_NAME_FIELDS[field].label} is required` : message,
    refusal: (error) =>
      editing && isGone(error) ? GONE_WHILE_EDITED : failureText(error, 'Operation failed'),
    record: editing === null ? undefined : recordOf(editing, setEditing),
  })
  const { form, busy, leaving } = server
  const [added, setAdded] = useState(0)
  const [orphan, setOrphan] = useState<HeroNameInput | null>(null)
  const opener = useRef<Element | null>(null)

  const { setValue, setFocus } = form

  // What was typed for a deleted hero name fills the form that adds one.
  useLayoutEffect(() => {
    for (const field of FIELD_NAMES) if (orphan) setValue(field, orphan[field], { shouldDirty: true })
  }, [orphan, setValue])

  // Effects, because by then the dialog about unsaved changes has returned the focus.
  const editedId = editing?._id
  useEffect(() => {
    if (editedId !== undefined) setFocus('name', { shouldSelect: true })
  }, [editedId, setFocus])
  useEffect(() => {
    if (added > 0) setFocus('name')
  }, [added, setFocus])

  function start(heroName: HeroName) {
    form.reset(valuesOf(heroName))
    setEditing(heroName)
  }

  function edit(heroName: HeroName) {
    if (busy) return
    opener.current = document.activeElement
    leaving.ask(() => start(heroName))
  }

  function leave() {
    form.reset(HERO_NAME_DEFAULTS)
    setEditing(null)
    const back = editing === null ? null : opener.current
    if (back instanceof HTMLElement && back.isConnected) back.focus()
    else setAdded((count) => count + 1)
  }

  function loseEdited(input: HeroNameInput, error: unknown): boolean {
    if (!isGone(error)) return false
    server.draft.forget()
    form.reset(HERO_NAME_DEFAULTS)
    setEditing(null)
    setOrphan(input)
    return true
  }

  function submit(input: HeroNameInput) {
    if (editing === null) return server.send(createHeroName, input, { done: leave })
    const { _id: id, version } = editing
    const failed = (error: unknown) => loseEdited(input, error)
    server.send(updateHeroName, { id, version, ...input }, { done: leave, failed })
  }

  return { ...server, editing, edit, leave, submit: server.handleSubmit(submit) }
}

function recordOf(editing: HeroName, onRead: (now: HeroName) => void): RecordForm<HeroNameInput> {
  return {
    filledFrom: editing,
    labels: HERO_NAME_FIELDS,
    text: (field, value) => factText(HERO_NAME_FIELDS, field, value),
    async read() {
      const now = await readHeroName(editing._id)
      if (now === null) throw new Error('The hero name is gone')
      onRead(now)
      return valuesOf(now)
    },
  }
}

function valuesOf({ name, realm, faction, status }: HeroName): HeroNameInput {
  return { name, realm, faction, status }
}

type HeroNameFormState = ReturnType<typeof useHeroNameForm>

function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'not-found'
}

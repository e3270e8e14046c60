import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Save } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { deleteHeroName, type HeroName } from '#features/hero-name/calls.ts'
import { bankOf } from '#features/ledger/web/queries.ts'
import { FactionChip } from '#features/raid/web/game/chips.tsx'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { FACTIONS } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { ApiFailure, failureText } from '#platform/call/web/api.ts'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Field, Select, SuggestingInput, TextInput } from '#platform/ui/form/field.tsx'
import { DraftNote, StaleNote } from '#platform/ui/form/notes.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { PageHeader, Panel } from '#platform/ui/page.tsx'
import { HeroNameTable } from './hero-name-table.tsx'
import { heroNames } from './queries.ts'
import { FIELDS, type HeroNameFormState, useHeroNameForm } from './use-hero-name-form.ts'

/** Admin Panel: the characters that the community's gold is mailed to (docs/product.md, HERO-4). */
export default function AdminPanel() {
  const state = useHeroNameForm()
  const { isPending } = useInfiniteQuery(heroNames(''))
  const [doomed, setDoomed] = useState<HeroName | null>(null)
  const [gone, setGone] = useState<HeroName | null>(null)
  const table = useRef<HTMLDivElement>(null)

  // The row that had the focus is no more: its list takes it, once the dialog has given it back.
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
        {/* Below the list it has its place once that is there. */}
        <div className={classNames(isPending && 'max-[84rem]:hidden')}>
          <HeroNameForm state={state} />
        </div>
      </div>
      <DeleteHeroName heroName={doomed} onGone={forget} onClose={() => setDoomed(null)} />
      {state.leaving.question}
    </>
  )
}

const ICON = 'size-4'
const WIDE = 'col-span-2 sm:col-span-1 min-[84rem]:col-span-2'

/** Adds a hero name, or changes the one that is being edited. */
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
            icon={editing ? <Save aria-hidden className={ICON} /> : <Plus aria-hidden className={ICON} />}
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
      <Field label={FIELDS.name.label} required error={errorOf('name')} className={WIDE}>
        <TextInput {...form.register('name')} required maxLength={48} spellCheck={false} />
      </Field>
      <Field label={FIELDS.realm.label} required error={errorOf('realm')} className={WIDE}>
        <SuggestingInput
          {...form.register('realm')}
          required
          maxLength={64}
          suggestions={community.realms.payment}
        />
      </Field>
      <Field label={FIELDS.faction.label} required error={errorOf('faction')}>
        <Select {...form.register('faction')} required options={FACTIONS} />
      </Field>
      <Field label={FIELDS.status.label} error={errorOf('status')}>
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
  /** The one in question; null asks nothing. */
  heroName: HeroName | null
  /** It is gone, by us or by somebody else. */
  onGone(heroName: HeroName): void
  onClose(): void
}

/** Asks before a hero name is deleted, does it, and says how it went. */
function DeleteHeroName({ heroName, onGone, onClose }: DeleteHeroNameProps) {
  const { busy, write } = useWrite('Failed to delete hero name', { plain: true })
  const { data: bank } = useQuery(bankOf(heroName?._id ?? null))
  const gold = bank?.gold
  if (heroName === null) return null

  function confirm(asked: HeroName) {
    const isGone = (error: unknown) => error instanceof ApiFailure && error.code === 'not-found'
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

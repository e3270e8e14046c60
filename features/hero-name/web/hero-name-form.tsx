import { Plus, Save } from 'lucide-react'
import { useController } from 'react-hook-form'
import { FACTIONS } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { Button } from '#platform/ui/button.tsx'
import { DraftNote } from '#platform/ui/form/draft-note.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { Select } from '#platform/ui/form/select.tsx'
import { StaleNote } from '#platform/ui/form/stale-note.tsx'
import { SuggestingInput } from '#platform/ui/form/suggesting-input.tsx'
import { TextInput } from '#platform/ui/form/text-input.tsx'
import { Panel } from '#platform/ui/panel.tsx'
import { FIELDS, type HeroNameFormState } from './use-hero-name-form.ts'

const ICON = 'size-4'
const WIDE = 'col-span-2 sm:col-span-1 min-[84rem]:col-span-2'

/** Adds a hero name, or changes the one that is being edited. */
export function HeroNameForm({ state }: { state: HeroNameFormState }) {
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

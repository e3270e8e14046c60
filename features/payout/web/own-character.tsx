import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMember } from '#features/member/web/member-context.ts'
import { type PayoutCharacter, payoutCharacter, setOwnCharacter } from '#features/payout/calls.ts'
import { whyNotPaidTo } from '#features/payout/rules.ts'
import { FACTIONS } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { REQUIRED } from '#platform/call/field.ts'
import { failureText } from '#platform/call/web/api.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { useServerForm } from '#platform/call/web/use-server-form.ts'
import { Waiting } from '#platform/ui/feedback/states.tsx'
import { Field, Select, SuggestingInput, TextInput } from '#platform/ui/form/field.tsx'
import { SaveBar } from '#platform/ui/form/save-bar.tsx'
import { ownCharacter } from './queries.ts'

/** The character that receives the viewer's gold (docs/product.md, PAY-1). */
export default function OwnCharacter() {
  return (
    <Loaded
      query={useQuery(ownCharacter)}
      failed="Where you are paid could not be loaded"
      quiet
      skeleton={<Waiting className={GRID} bars={FIELDS.map(() => 'my-6 h-10')} />}
    >
      {(character) => <CharacterForm character={character} />}
    </Loaded>
  )
}

const LABELS = { name: 'Character', realm: 'Realm', faction: 'Faction' } as const
const FIELDS = ['name', 'realm', 'faction'] as const satisfies readonly (keyof PayoutCharacter)[]
const GRID = 'settings-part grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]'

function CharacterForm({ character }: { character: PayoutCharacter | null }) {
  const id = useId()
  const { form, busy, draft, leaving, errorOf, handleSubmit, send } = useServerForm<
    PayoutCharacter,
    PayoutCharacter
  >({
    draftKey: `payout-character.${useMember().user._id}`,
    defaultValues: character ?? { name: '', realm: '', faction: 'Alliance' },
    rules: { schema: payoutCharacter, whyNot: whyNotPaidTo },
    fields: FIELDS,
    sentenceAt: (field, message) => (message === REQUIRED ? `${LABELS[field]} is required` : message),
    refusal: (error) => failureText(error, 'Where you are paid could not be saved'),
  })
  const submit = handleSubmit((input) => send(setOwnCharacter, input, { done: (saved) => form.reset(saved) }))
  const typed = form.watch()
  const before: Partial<PayoutCharacter> = form.formState.defaultValues ?? {}
  return (
    <>
      <form id={id} noValidate className={GRID} onSubmit={(event) => void submit(event)}>
        <Field label={LABELS.name} required error={errorOf('name')}>
          <TextInput {...form.register('name')} required maxLength={48} spellCheck={false} />
        </Field>
        <Field label={LABELS.realm} required error={errorOf('realm')}>
          <SuggestingInput
            {...form.register('realm')}
            required
            maxLength={64}
            suggestions={community.realms.payment}
          />
        </Field>
        <Field label={LABELS.faction} required error={errorOf('faction')}>
          <Select {...form.register('faction')} required options={FACTIONS} />
        </Field>
      </form>
      <SaveBar
        form={id}
        draft={draft}
        busy={busy}
        changes={FIELDS.filter((field) => typed[field] !== before[field]).map((field) => ({
          label: LABELS[field],
          text: `${before[field] || 'none'} → ${typed[field] || 'none'}`,
        }))}
      />
      {leaving.question}
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BookingInput } from '#features/booking/booking.ts'
import { characterOf, LINK_INVALID } from '#features/booking/rules.ts'
import { type NamedCharacter, namedInLink, splitCharacter } from '#features/character/rules.ts'
import { lookedUp } from '#features/character/web/queries.ts'
import { CLASSES, FACTIONS } from '#features/season/game.ts'
import { failureText } from '#platform/call/web/api.ts'
import { useSingleFlight } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Field, Select, TextInput } from '#platform/ui/form/field.tsx'

interface CharacterFieldsProps {
  form: UseFormReturn<BookingInput>
  /** The client's record in words. */
  record: string | undefined
}

/** The client's character: typed, or fetched from Raider.IO by a link. */
export function CharacterFields({ form, record }: CharacterFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  const { fetchCharacter, fetching } = useFetchCharacter(form)

  function fetchOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // In this box Enter means to fetch, and never to book what is not filled in yet.
    event.preventDefault()
    fetchCharacter()
  }

  function pasteLink(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text').trim()
    if (characterOf(pasted) === null) return
    event.preventDefault()
    form.setValue('raiderioLink', pasted, { shouldDirty: true })
    fetchCharacter()
  }

  function pasteCharacter(event: ClipboardEvent) {
    const pasted = splitCharacter(event.clipboardData.getData('text'))
    if (pasted === null) return
    event.preventDefault()
    fillIn(form, pasted)
  }

  return (
    <>
      <Field
        label="Raider.IO Link"
        hint={record ?? 'Optional. A pasted link is fetched at once.'}
        error={errors.raiderioLink?.message}
        className="md:col-span-2 md:row-start-2"
      >
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <TextInput
              {...register('raiderioLink')}
              type="url"
              inputMode="url"
              spellCheck={false}
              maxLength={300}
              placeholder="https://raider.io/characters/eu/kazzak/Name"
              onKeyDown={fetchOnEnter}
              onPaste={pasteLink}
            />
          </div>
          <Button
            busy={fetching}
            busyLabel="Fetching…"
            onClick={fetchCharacter}
            icon={<Search aria-hidden className="size-4" />}
          >
            Fetch
          </Button>
        </div>
      </Field>
      <Field
        label="Client Name"
        required
        error={errors.clientName?.message}
        className="md:col-start-1 md:row-start-3"
      >
        <TextInput {...register('clientName')} onPaste={pasteCharacter} maxLength={48} spellCheck={false} />
      </Field>
      <Field
        label="Client Realm"
        required
        error={errors.clientRealm?.message}
        className="md:col-start-2 md:row-start-3"
      >
        <TextInput {...register('clientRealm')} maxLength={64} spellCheck={false} />
      </Field>
      <Field
        label="Client Class"
        required
        error={errors.clientClass?.message}
        className="md:col-start-1 md:row-start-4"
      >
        <Select {...register('clientClass')} placeholder="Choose a class" options={CLASSES} />
      </Field>
      <Field
        label="Client Faction"
        error={errors.clientFaction?.message}
        className="md:col-start-2 md:row-start-4"
      >
        <Select {...register('clientFaction')} options={FACTIONS} />
      </Field>
    </>
  )
}

function fillIn(form: UseFormReturn<BookingInput>, { name, realm }: NamedCharacter) {
  const again = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  form.setValue('clientName', name, again)
  form.setValue('clientRealm', realm, again)
}

function useFetchCharacter(form: UseFormReturn<BookingInput>) {
  const client = useQueryClient()
  const { busy, run } = useSingleFlight()

  function refuse(message: string) {
    form.setError('raiderioLink', { type: 'lookup', message }, { shouldFocus: true })
    notify.error(message)
  }

  const again = () => ({ shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  async function fetchCharacter() {
    const address = characterOf(form.getValues('raiderioLink').trim())
    if (address === null) return refuse(LINK_INVALID)
    form.clearErrors('raiderioLink')
    try {
      const found = await client.fetchQuery({ ...lookedUp(address), staleTime: 0 })
      fillIn(form, found)
      form.setValue('clientClass', found.class, again())
      form.setValue('clientFaction', found.faction, again())
      notify.success('Character information fetched successfully')
    } catch (error) {
      // A pasted link fills in what need not be typed.
      fillIn(form, namedInLink(address))
      refuse(failureText(error, 'Error fetching character info'))
    }
  }

  return { fetchCharacter: () => void run(fetchCharacter), fetching: busy }
}

import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { characterOf } from '#features/booking/rules.ts'
import { FitNotes, useMisfits } from '#features/booking/web/clients/fit-notes.tsx'
import type { Character } from '#features/character/calls.ts'
import { namedInLink } from '#features/character/rules.ts'
import { lookedUp } from '#features/character/web/queries.ts'
import { clientKey, type NamedClient, recordText } from '#features/client/calls.ts'
import { clientRecord } from '#features/client/web/queries.ts'
import type { Raid } from '#features/raid/raid.ts'
import { GoldBox } from '#features/raid/web/game/gold-box.tsx'
import { CLASSES, type ClientClass, FACTIONS } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { failureText } from '#platform/call/web/api.ts'
import { Button } from '#platform/ui/button.tsx'
import { InlineNote } from '#platform/ui/feedback/states.tsx'
import { Field, Select, TextInput } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { useNow } from '#platform/ui/time/when.tsx'
import type { ClientValues, MessageValues } from './message-values.ts'

interface ClientFieldsProps {
  form: UseFormReturn<MessageValues, unknown, unknown>
  /** The index of the booking. */
  at: number
  values: ClientValues
  /** Null until a client is fully named. */
  named: NamedClient | null
  /** The raid for the client's record; undefined while none fits. */
  raid: Raid | undefined
  otherClasses: readonly ClientClass[]
  isTwice: boolean
  /** Undefined for the only client. */
  onRemove: (() => void) | undefined
}

export function ClientFields({ form, at, named, raid, isTwice, onRemove, ...client }: ClientFieldsProps) {
  const { values } = client
  const lookUp = useCharacter(form, at, values, named)
  const facts = useFacts(raid, values.clientClass || undefined, named, client.otherClasses)
  const { clientClass } = values.start
  const isOtherClass = clientClass !== '' && lookUp.found && lookUp.found.class !== clientClass
  const { register, control, formState } = form
  const errors = formState.errors.bookings?.[at]
  const field = (name: keyof ClientValues['start'], label: string) => ({
    label,
    error: errors?.[name]?.message,
    isGuess:
      values.guesses.includes(name) &&
      !(lookUp.found && name in filledBy(lookUp.found)) &&
      Object.is(values[name], values.start[name]),
  })
  const gold = (name: 'price' | 'deposit') => (
    <Controller
      control={control}
      name={`bookings.${at}.${name}`}
      render={({ field: { value, onChange, ...box } }) => (
        <GoldBox {...box} amount={value} onAmount={onChange} />
      )}
    />
  )
  return (
    <li aria-label={`Client ${at + 1}`} className="min-w-0 rounded-lg border border-ink-700 bg-ink-850 p-4">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-bone-300">
          <span className="font-semibold text-bone-100">Client {at + 1}</span>{' '}
          {lookUp.isFetching ? 'Asking Raider.IO…' : facts.text}
        </p>
        {onRemove && (
          <Button size="small" onClick={onRemove} aria-label={`Remove client ${at + 1}`}>
            Remove
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4">
        <Guessable {...field('clientName', 'Client Name')} required>
          <TextInput {...register(`bookings.${at}.clientName`)} maxLength={48} spellCheck={false} />
        </Guessable>
        <Guessable {...field('clientRealm', 'Client Realm')} required>
          <TextInput {...register(`bookings.${at}.clientRealm`)} maxLength={64} spellCheck={false} />
        </Guessable>
        <Guessable {...field('clientClass', 'Client Class')} required>
          <Select
            {...register(`bookings.${at}.clientClass`)}
            placeholder="Choose a class"
            options={CLASSES}
          />
        </Guessable>
        <Guessable {...field('clientFaction', 'Client Faction')}>
          <Select {...register(`bookings.${at}.clientFaction`)} options={FACTIONS} />
        </Guessable>
        <Guessable {...field('price', 'Price')} required>
          {gold('price')}
        </Guessable>
        <Guessable {...field('deposit', 'Deposit')}>{gold('deposit')}</Guessable>
        <Guessable {...field('raiderioLink', 'Raider.IO Link')} className="col-span-2">
          <TextInput
            {...register(`bookings.${at}.raiderioLink`, { onBlur: lookUp.readLink })}
            type="url"
            maxLength={300}
            spellCheck={false}
          />
        </Guessable>
      </div>
      <div className="space-y-2 not-empty:pt-3">
        {errors?.message && <InlineNote tone="danger">{errors.message}</InlineNote>}
        {lookUp.problem && (
          <InlineNote tone="warning">
            {lookUp.problem}{' '}
            <Button size="small" onClick={lookUp.again}>
              Ask again
            </Button>
          </InlineNote>
        )}
        {isOtherClass && (
          <InlineNote tone="warning">
            The message says {clientClass}, Raider.IO {lookUp.found?.class}.
          </InlineNote>
        )}
        {isTwice && (
          <InlineNote tone="warning">
            <Isolated>{values.clientName.trim()}</Isolated> is listed twice.
          </InlineNote>
        )}
        <FitNotes misfits={facts.misfits} warnings={facts.warnings} />
      </div>
    </li>
  )
}

/** Used while no raid fits; it causes no warning. */
const NO_RAID = { difficulty: 'HEROIC', lootType: 'Unsaved', raidType: 'Full Run', clients: [] } as const

function useFacts(
  raid: Raid | undefined,
  clientClass: ClientClass | undefined,
  client: NamedClient | null,
  otherClasses: readonly ClientClass[],
) {
  const now = useNow()
  const { data: record } = useQuery(clientRecord(client, raid?._id))
  const others = otherClasses.map((each) => ({ _id: '', clientClass: each }))
  const { clients, ...facts } = raid ?? NO_RAID
  const beside = { ...facts, clients: [...clients, ...others] }
  const misfits = useMisfits({ raid: beside, bookingId: null, clientClass, record })
  return { misfits, warnings: record?.warnings ?? [], text: record && recordText(record, now) }
}

const filledBy = ({ name, realm, class: clientClass, faction }: Character) => ({
  clientName: name,
  clientRealm: realm,
  clientClass,
  clientFaction: faction,
})

/** Asks Raider.IO for the character and fills the untouched fields. A link counts if it names the same character. */
function useCharacter(
  form: UseFormReturn<MessageValues, unknown, unknown>,
  at: number,
  { start, ...values }: ClientValues,
  named: NamedClient | null,
) {
  // The link is read when its box loses the focus.
  const [link, setLink] = useState(values.raiderioLink)
  const linked = characterOf(link.trim())
  const isLinked = linked !== null && (named === null || clientKey(named) === clientKey(namedInLink(linked)))
  const address = isLinked ? linked : named && { region: community.site.region, ...named }
  const { data: found, error, isFetching, refetch } = useQuery(lookedUp(address))
  const filled = useRef<Partial<ReturnType<typeof filledBy>>>({})
  const fill = useEffectEvent((character: Character) => {
    const facts = filledBy(character)
    for (const field of Object.keys(facts) as (keyof typeof facts)[])
      if (values[field] === start[field] || values[field] === filled.current[field])
        form.setValue(`bookings.${at}.${field}`, facts[field], { shouldDirty: true })
    filled.current = facts
  })
  useEffect(() => {
    if (found) fill(found)
  }, [found])
  return {
    ...{ found, isFetching },
    problem: error && failureText(error, 'Error fetching character info'),
    again: () => void refetch(),
    readLink: () => setLink(form.getValues(`bookings.${at}.raiderioLink`)),
  }
}

/** A field that marks its value as guessed from a message. */
export function Guessable({ label, isGuess, ...rest }: ComponentProps<typeof Field> & { isGuess: boolean }) {
  return <Field {...rest} label={isGuess ? <GuessedLabel label={label} /> : label} compact />
}

export function GuessedLabel({ label }: { label: ReactNode }) {
  return (
    <>
      {label} <span className="text-amber-400">(guessed)</span>
    </>
  )
}

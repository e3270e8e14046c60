import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type BookingInput, bookingInput } from '#domain/booking/booking.ts'
import { characterOf } from '#domain/booking/rules.ts'
import type { Character } from '#domain/character/character.ts'
import type { NamedClient } from '#domain/client/client.ts'
import { community } from '#domain/community.ts'
import type { MessageClient } from '#domain/message/characters.ts'
import { useNamedClient } from '#web/booking/clients/use-named-client.ts'
import { NO_BOUNDS } from '#web/booking/form/gold-terms.ts'
import { type BookingGold, type CorrectedBox, useBookingGold } from '#web/booking/form/use-booking-gold.ts'
import { cardValues, guessesOf, type SaidOfAll } from '#web/booking/message/card-values.ts'
import { failureText } from '#web/call/failure-text.ts'
import { resolverFor } from '#web/call/server-form.ts'
import { lookedUp } from '#web/character/queries.ts'
import { type Draft, useDraft } from '#web/ui/form/use-draft.ts'

/** The facts that the dialog needs of a card when its clients are booked. */
export interface CardHandle {
  readonly form: UseFormReturn<BookingInput>
  readonly gold: BookingGold
  readonly draft: Draft
  /** The box that was corrected since it was asked for last; null for none. */
  takeCorrected(): CorrectedBox | null
  /** Opens the fields: something is to be said at them. */
  open(): void
}

export interface CardOptions {
  client: MessageClient
  said: SaidOfAll
  /** Names what is typed here (`useDraft`). */
  draftKey: string
  register(handle: CardHandle): () => void
  /** `named`: the client, while nobody types who it is. */
  onChange(values: BookingInput, named: NamedClient | null): void
}

/** One client of a message: the form that it fills, what Raider.IO knows of the character, and what is still a guess. */
export function useClientCard({ client, said, draftKey, register, onChange }: CardOptions) {
  const [defaults] = useState(() => cardValues(client, said) as DefaultValues<BookingInput>)
  const form = useForm<BookingInput>({
    defaultValues: defaults,
    resolver: resolverFor({ schema: bookingInput }),
  })
  const corrected = useRef<CorrectedBox | null>(null)
  const gold = useBookingGold(form, NO_BOUNDS, (box) => {
    corrected.current = box
  })
  const [openings, setOpenings] = useState(0)
  const named = useNamedClient(form)
  const lookUp = useCharacter(form, named.client)
  const values = useWatch({ control: form.control }) as BookingInput
  // After those who watch the form: they hear of what it puts back.
  const draft = useDraft(draftKey, form)
  const guesses = openGuesses(form, guessesOf(client, said), lookUp.found)

  const handle = useEffectEvent(() => ({
    form,
    gold,
    draft,
    takeCorrected() {
      const box = corrected.current
      corrected.current = null
      return box
    },
    open: () => setOpenings((count) => count + 1),
  }))
  const join = useEffectEvent(() => register(handle()))
  const tell = useEffectEvent(() => onChange(values, named.client))
  const start = useEffectEvent(() => gold.settle())
  useEffect(() => join(), [])
  useEffect(() => start(), [])
  const signature = JSON.stringify([values, named.client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the report says when it changes
  useEffect(() => tell(), [signature])
  return { form, gold, values, guesses, openings, lookUp, named }
}

/** Guesses that nobody has decided about: neither the person nor Raider.IO. */
function openGuesses(
  { formState: { dirtyFields } }: UseFormReturn<BookingInput>,
  guesses: ReturnType<typeof guessesOf>,
  found: Character | undefined,
) {
  const answered: readonly (keyof BookingInput)[] = found
    ? ['clientName', 'clientRealm', 'clientClass', 'clientFaction']
    : []
  return new Map([...guesses].filter(([field]) => !(dirtyFields[field] || answered.includes(field))))
}

/** Asks Raider.IO for the character that is named, and fills in what nobody typed. */
function useCharacter(form: UseFormReturn<BookingInput>, named: { name: string; realm: string } | null) {
  const link = useWatch({ control: form.control, name: 'raiderioLink' })
  const { dirtyFields } = form.formState
  // A link that is being typed is asked for by its Fetch.
  const isTyped = dirtyFields.clientName || dirtyFields.clientRealm || dirtyFields.raiderioLink
  const address =
    (isTyped ? null : characterOf(link.trim())) ?? (named && { region: community.site.region, ...named })
  const { data: found, error, isFetching, refetch } = useQuery(lookedUp(address))
  const fill = useEffectEvent(({ name, realm, class: clientClass, faction }: Character) => {
    const character = { clientName: name, clientRealm: realm, clientClass, clientFaction: faction }
    // As if the message had said it: what somebody typed stays.
    form.reset({ ...form.formState.defaultValues, ...character } as DefaultValues<BookingInput>, {
      keepDirtyValues: true,
    })
  })
  useEffect(() => {
    if (found) fill(found)
  }, [found])
  return {
    found,
    isFetching,
    problem: error && failureText(error, 'Error fetching character info'),
    again: () => void refetch(),
    isDone: address === null || found !== undefined || error !== null,
  }
}

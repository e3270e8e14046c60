import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { BookingInput } from '#domain/booking/booking.ts'
import type { NamedClient } from '#domain/client/client.ts'
import type { MessageClient } from '#domain/message/characters.ts'
import { MOST_CLIENTS } from '#domain/message/clients.ts'
import { MAX_MESSAGE, type ReadMessage, readMessage } from '#domain/message/message.ts'
import type { WantedClient, Wishes } from '#web/booking/message/raid-fit.ts'
import type { CardHandle } from '#web/booking/message/use-client-card.ts'
import { useMember } from '#web/member/member-context.ts'
import { useDraft } from '#web/ui/form/use-draft.ts'
import { useLeaveQuestion } from '#web/ui/form/use-leave-question.tsx'

/** The dialog's own form; the clients have one each. */
export interface MessageValues extends Wishes {
  /** In the box. */
  message: string
  /** The text that the cards were made of; '' before anything was read. */
  read: string
  /** How often something was read: cards of another text have other drafts. */
  times: number
  /** Places of clients that were taken out. */
  removed: number[]
  /** Empty clients for those whom the message speaks of and does not name. */
  added: number
  /** Somebody said that there are no others. */
  counted: boolean
}

const NOTHING: MessageValues = {
  ...{ message: '', read: '', times: 0, removed: [], added: 0, counted: false },
  ...{ difficulty: '', raidType: '', lootType: '', date: '', time: '' },
}

interface CardState {
  readonly values: BookingInput
  /** Null while it is not typed in full. */
  readonly named: NamedClient | null
}

/** The pasted text, its reading, and the cards of its clients. All of it survives a reload as drafts do (FORM-2). */
export function useMessage(pasted: string) {
  const { actor } = useMember()
  const key = `booking.message.${actor._id}`
  const form = useForm<MessageValues>({ defaultValues: NOTHING })
  const values = useWatch({ control: form.control }) as MessageValues
  // After who watches the form: it hears of what is put back.
  const draft = useDraft(key, form)
  const { handles, cards, register, change, forgetCards } = useCards()
  const reading = useMemo(
    () => (values.read === '' ? null : readMessage(values.read, new Date())),
    [values.read],
  )
  const leaving = useLeaveQuestion({ unsaved: draft.unsaved, onDiscard: forget })

  function forget() {
    forgetCards()
    draft.forget()
  }

  function discard() {
    forgetCards()
    draft.discard()
  }

  function read(text: string) {
    const message = text.slice(0, MAX_MESSAGE)
    forgetCards()
    const dirty = { shouldDirty: true }
    const begun: MessageValues = {
      ...{ ...NOTHING, ...wishesOf(readMessage(message, new Date())), message },
      read: message.trim() === '' ? '' : message,
      times: form.getValues('times') + 1,
    }
    for (const field of Object.keys(begun) as (keyof MessageValues)[])
      form.setValue(field, begun[field], dirty)
  }

  const begin = useEffectEvent(() => pasted !== '' && read(pasted))
  useEffect(() => void begin(), [])

  const clients = shownClients(reading, values)
  const count = openCount(reading, values)
  const wanted = clients.map(({ at }) => wantedOf(cards.get(at)?.values))
  return {
    ...{ form, draft, discard, leaving, values, reading, clients, count, cards, wanted },
    ...{ handles, register, change, read, forget },
    cardKey: (at: number) => `${key}.${values.times}.${at}`,
    again: () => form.setValue('read', '', { shouldDirty: true }),
    addMissing: () => form.setValue('added', (count?.said ?? 0) - (count?.found ?? 0), { shouldDirty: true }),
    agree: () => form.setValue('counted', true, { shouldDirty: true }),
    remove: (at: number) => form.setValue('removed', [...(values.removed ?? []), at], { shouldDirty: true }),
  }
}

export type Message = ReturnType<typeof useMessage>

/** The cards' reports about themselves, by their places. */
function useCards() {
  const handles = useRef(new Map<number, CardHandle>())
  const [cards, setCards] = useState<ReadonlyMap<number, CardState>>(new Map())
  return {
    handles,
    cards,
    register: (at: number, handle: CardHandle) => {
      handles.current.set(at, handle)
      return () => {
        handles.current.delete(at)
      }
    },
    change: (at: number, state: CardState) => setCards((before) => new Map(before).set(at, state)),
    forgetCards() {
      for (const { draft } of handles.current.values()) draft.forget()
      setCards(new Map())
    },
  }
}

/** A message that names nobody has one empty card, to be filled in; so has each whom it only counts, once that is asked for. */
function shownClients(reading: ReadMessage | null, { removed, added }: MessageValues) {
  if (reading === null) return []
  const named: readonly MessageClient[] = reading.clients.length > 0 ? reading.clients : [{}]
  const all = [...named, ...Array.from({ length: added }, () => ({}))]
  return all.map((client, at) => ({ client, at })).filter(({ at }) => !removed.includes(at))
}

/** How many clients the message speaks of and how many were found, while that is two numbers and nobody has answered. */
function openCount(reading: ReadMessage | null, { removed, added, counted }: MessageValues) {
  const said = Math.min(reading?.spokenOf ?? 0, MOST_CLIENTS)
  const found = Math.min((reading?.clients.length ?? 0) + (reading?.left ?? 0), MOST_CLIENTS)
  const isAnswered = counted || added > 0 || removed.length > 0
  return said < 2 || found === 0 || said === found || isAnswered ? null : { said, found }
}

function wishesOf({ raid }: ReadMessage): Wishes {
  return {
    difficulty: raid.difficulty?.value ?? '',
    raidType: raid.raidType?.value ?? '',
    lootType: raid.lootType?.value ?? '',
    date: raid.date?.value ?? '',
    time: raid.time?.value ?? '',
  }
}

function wantedOf(values: BookingInput | undefined): WantedClient {
  return {
    clientClass: values?.clientClass || undefined,
    // An emptied box is null in a draft.
    price: values?.price ?? Number.NaN,
    source: values?.source ?? 'TC',
  }
}

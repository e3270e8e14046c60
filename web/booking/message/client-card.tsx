import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BookingInput } from '#domain/booking/booking.ts'
import { recordText } from '#domain/client/rules.ts'
import type { MessageClient } from '#domain/message/characters.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { ClientClass } from '#domain/season.ts'
import { FitNotes } from '#web/booking/clients/fit-notes.tsx'
import { useMisfits } from '#web/booking/clients/use-misfits.ts'
import { CharacterFields } from '#web/booking/form/character-fields.tsx'
import { correctionNotice, NO_BOUNDS } from '#web/booking/form/gold-terms.ts'
import { PaymentFields } from '#web/booking/form/payment-fields.tsx'
import type { BookingGold } from '#web/booking/form/use-booking-gold.ts'
import { CardFacts } from '#web/booking/message/card-facts.tsx'
import type { SaidOfAll } from '#web/booking/message/card-values.ts'
import { type CardHandle, type CardOptions, useClientCard } from '#web/booking/message/use-client-card.ts'
import { clientRecord } from '#web/client/queries.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

interface ClientCardProps {
  /** 1 for the first. */
  place: number
  client: MessageClient
  said: SaidOfAll
  draftKey: string
  /** The raid that fits best, which the client's record is asked about; undefined while none fits. */
  raid: Raid | undefined
  /** The message's other clients. */
  otherClasses: readonly ClientClass[]
  /** Another card has the same character. */
  isTwice: boolean
  /** Undefined where it is the only one. */
  onRemove: (() => void) | undefined
  register(handle: CardHandle): () => void
  onChange: CardOptions['onChange']
}

/** A client as the message tells of them: what is known, what is a guess, and behind 'Edit' every field of a booking. */
export function ClientCard({ place, raid, otherClasses, isTwice, onRemove, ...options }: ClientCardProps) {
  const card = useClientCard(options)
  const { form, gold, values, guesses, openings, lookUp, named } = card
  const facts = useFacts(raid, values, named.client, otherClasses)
  const isOpen = useMissing(values, lookUp)
  const { errors } = form.formState
  const saidClass = options.client.clientClass
  const otherClass =
    saidClass?.sure && lookUp.found && lookUp.found.class !== saidClass.value ? saidClass.value : null
  const notices = (['price', 'deposit'] as const).map((box) =>
    correctionNotice(gold.corrections[box], values[box]),
  )
  return (
    <li
      {...named.handlers}
      aria-label={`Client ${place}`}
      className="min-w-0 rounded-lg border border-ink-700 bg-ink-850"
    >
      <div className="flex items-start justify-between gap-x-4 px-4 pt-3">
        <CardFacts place={place} values={values} guesses={guesses} />
        {onRemove && (
          <Button size="small" onClick={onRemove} aria-label={`Remove client ${place}`}>
            Remove
          </Button>
        )}
      </div>
      <p role="status" className="min-h-5 px-4 pb-1 text-sm text-bone-300">
        {lookUp.isFetching ? 'Asking Raider.IO…' : facts.text}
      </p>
      <div className="space-y-2 px-4 not-empty:pb-2">
        {lookUp.problem && (
          <InlineNote tone="warning">
            {lookUp.problem}{' '}
            <Button size="small" onClick={lookUp.again}>
              Ask again
            </Button>
          </InlineNote>
        )}
        {otherClass && (
          <InlineNote tone="warning">
            The message says {otherClass}, Raider.IO {lookUp.found?.class}.
          </InlineNote>
        )}
        {errors.root?.message && <InlineNote tone="danger">{errors.root.message}</InlineNote>}
        {notices.map(
          (notice) =>
            notice && (
              <InlineNote key={notice} tone="warning">
                {notice}
              </InlineNote>
            ),
        )}
        {isTwice && (
          <InlineNote tone="warning">
            <Isolated>{values.clientName.trim()}</Isolated> is listed twice.
          </InlineNote>
        )}
        <FitNotes misfits={facts.misfits} warnings={facts.warnings} />
      </div>
      <div className="border-t border-ink-700">
        <Fold key={openings} title="Edit" startsOpen={isOpen || openings > 0}>
          <Fields form={form} gold={gold} />
        </Fold>
      </div>
    </li>
  )
}

/** The booking form's fields, except those that depend on the raid. */
function Fields({ form, gold }: { form: UseFormReturn<BookingInput>; gold: BookingGold }) {
  const { register, formState } = form
  return (
    <div className="grid gap-x-8 gap-y-1 p-4 md:grid-cols-2">
      <div className="min-w-0 space-y-1">
        <CharacterFields form={form} realmHint={undefined} />
        <Field label="Contact Info" error={formState.errors.contactInfo?.message}>
          <Textarea {...register('contactInfo')} rows={2} maxLength={500} />
        </Field>
      </div>
      <div className="min-w-0 space-y-1">
        <PaymentFields form={form} gold={gold} bounds={NO_BOUNDS} fixed={null} claimed={false} />
        <Field label="Additional Notes" error={formState.errors.additionalNotes?.message}>
          <Textarea {...register('additionalNotes')} rows={2} maxLength={1000} />
        </Field>
      </div>
    </div>
  )
}

/** Against which nothing speaks. */
const NO_RAID = { difficulty: 'HEROIC', lootType: 'Unsaved', raidType: 'Full Run', clients: [] } as const

/** The client's record, and the warnings about booking them on the raid that fits best. */
function useFacts(
  raid: Raid | undefined,
  { clientClass }: BookingInput,
  client: { name: string; realm: string } | null,
  otherClasses: readonly ClientClass[],
) {
  const now = useNow()
  const { data: record } = useQuery(clientRecord(client, raid?._id))
  const others = otherClasses.map((each) => ({ _id: '', clientClass: each }))
  const facts = raid ?? NO_RAID
  const misfits = useMisfits({
    raid: { ...facts, clients: [...facts.clients, ...others] },
    bookingId: null,
    clientClass: clientClass || undefined,
    record,
  })
  const text = record && recordText(record, now)
  return { misfits, warnings: record?.warnings ?? [], text }
}

/** Whether something that no booking can be without was missing once Raider.IO had answered; it stays open while that is typed. */
function useMissing(
  { clientName, clientRealm, clientClass, price }: BookingInput,
  { isDone, found }: { isDone: boolean; found: unknown },
): boolean {
  const [wasMissing, setMissing] = useState(false)
  // Raider.IO's answer is filled in a moment later.
  const isNamed = found !== undefined || (clientName !== '' && clientRealm !== '' && Boolean(clientClass))
  const isMissing = isDone && !(isNamed && (price ?? Number.NaN) >= 0)
  useEffect(() => {
    if (isMissing) setMissing(true)
  }, [isMissing])
  return wasMissing
}

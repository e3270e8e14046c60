import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Booking, BookingInput } from '#features/booking/booking.ts'
import {
  characterOf,
  hasEnded,
  isAlreadyBooked,
  LINK_INVALID,
  otherBookings,
} from '#features/booking/rules.ts'
import { AlreadyBooked, FitNotes, useMisfits } from '#features/booking/web/clients/fit-notes.tsx'
import { type CurrentRaid, FateNote, useBookingFate } from '#features/booking/web/plans/fate-note.tsx'
import { raidBookings } from '#features/booking/web/queries.ts'
import { type NamedCharacter, namedInLink, splitCharacter } from '#features/character/rules.ts'
import { lookedUp } from '#features/character/web/queries.ts'
import { recordText } from '#features/client/calls.ts'
import { clientRecord, useOnRaids } from '#features/client/web/queries.ts'
import { bossChoices, type Raid } from '#features/raid/raid.ts'
import { freeText, whyNotBook, whyNotJoinBackup } from '#features/raid/rules.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { publishedRaids } from '#features/raid/web/queries.ts'
import { CLASSES, FACTIONS } from '#features/season/game.ts'
import { failureText } from '#platform/call/web/api.ts'
import { useSingleFlight } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { EmptyLine, InlineNote } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Field, RadioChips, Select, Textarea, TextInput } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import type { BookingGold } from './booking-gold.ts'
import { otherRaids, useNamedClients } from './booking-values.ts'
import { PaymentFields } from './payment-fields.tsx'

interface BookingFormProps {
  current: CurrentRaid
  booking: Booking | null
  waits: boolean
  form: UseFormReturn<BookingInput>
  gold: BookingGold
  onWait(waits: boolean): void
  onMove(to: Raid): void
}

export function BookingForm(props: BookingFormProps) {
  const { current, booking, form, gold } = props
  const { raid, isThere } = current
  const { register, control, formState } = form
  const { errors } = formState
  const facts = useFacts(props)
  const isCurve = raid.raidType === 'Curve'
  return (
    <>
      <BookingNotes {...props} onRaid={facts.onRaid} />
      {/* Two pairs of columns share the rows; a row is 94 pixels high while its hints have one line. */}
      <div className="grid gap-x-3 gap-y-1 md:grid-cols-[1fr_1fr_1rem_1fr_1fr]">
        <fieldset className="contents" {...facts.handlers}>
          <legend className="sr-only">Character</legend>
          <CharacterFields form={form} record={facts.text} />
          <div className="not-empty:md:col-span-full md:row-start-5">
            <FitNotes misfits={facts.misfits} warnings={facts.warnings} />
          </div>
          <Field
            label="Contact Info"
            error={errors.contactInfo?.message}
            className="md:col-span-2 md:row-start-6"
          >
            <Textarea
              {...register('contactInfo')}
              rows={1}
              maxLength={500}
              placeholder="Battle.net tag or Discord"
              className="field-sizing-content resize-none! py-2.25"
            />
          </Field>
          {isCurve && (
            <div className="md:col-span-2 md:row-start-7">
              <Controller
                control={control}
                name="selectedBosses"
                render={({ field }) => (
                  <RadioChips
                    ref={field.ref}
                    name={field.name}
                    legend="Bosses"
                    choices={bossChoices(raid).map((boss) => [boss, boss])}
                    columns="grid-cols-3"
                    value={field.value[0] ?? null}
                    onChange={(boss) => field.onChange([boss])}
                    error={errors.selectedBosses?.message ?? errors.selectedBosses?.[0]?.message}
                  />
                )}
              />
            </div>
          )}
        </fieldset>
        <fieldset className="contents">
          <legend className="sr-only">Payment</legend>
          <PaymentFields form={form} gold={gold} booking={booking} isThere={isThere} />
          <Field
            label="Additional Notes"
            error={errors.additionalNotes?.message}
            className={classNames(
              'md:row-start-7',
              isCurve ? 'md:col-span-2 md:col-start-4' : 'md:col-span-full',
            )}
          >
            <Textarea
              {...register('additionalNotes')}
              rows={1}
              maxLength={1000}
              className="field-sizing-content resize-none! py-2.25"
            />
          </Field>
        </fieldset>
      </div>
    </>
  )
}

function useFacts({ form, booking, current: { raid, isThere } }: BookingFormProps) {
  const now = useNow()
  const { control } = form
  const [clientName, clientRealm, clientClass] = useWatch({
    control,
    name: ['clientName', 'clientRealm', 'clientClass'],
  })
  const { clients, handlers } = useNamedClients([{ clientName, clientRealm }])
  const client = isThere ? (clients[0] ?? null) : null
  const { data: record } = useQuery(clientRecord(client, raid._id))
  const bookingId = booking?._id ?? null
  const misfits = useMisfits({ raid, bookingId, clientClass: clientClass || undefined, record })
  const text = record && recordText(record, now)
  const [on] = useOnRaids(client ? [client] : [], [raid._id])
  return { misfits, warnings: record?.warnings ?? [], onRaid: on?.bookings ?? 0, text, handlers }
}

/**
 * Reasons against submitting the form: a refusal, a raid that is full or deleted, a character who is already on the raid.
 * Offers other raids for the typed values. `onRaid`: the client's bookings on the raid.
 */
function BookingNotes({
  current: { raid, gone, isThere },
  booking,
  onRaid,
  waits,
  form,
  onWait,
  onMove,
}: BookingFormProps & { onRaid: number }) {
  const now = useNow()
  const bookings = useQuery({ ...raidBookings(raid._id), enabled: isThere }).data ?? []
  const [clientName, clientRealm] = useWatch({ control: form.control, name: ['clientName', 'clientRealm'] })
  const kept = bookings.filter((one) => !hasEnded(one))
  const client = { clientName, clientRealm }
  // The viewer's loaded bookings match while the name is being typed; `onRaid` follows when the box is left.
  const again =
    isAlreadyBooked(kept, { ...client, except: booking?._id }) || otherBookings(onRaid, client, booking) > 0
  const whyNot = booking === null ? (waits ? whyNotJoinBackup : whyNotBook)(raid, now) : null
  const isFull = whyNot?.code === 'raid-full'
  const fate = useBookingFate(raid, booking)
  const closed = booking === null ? (gone ?? whyNot?.message ?? null) : null
  const refused = form.formState.errors.root?.message
  return (
    // No role=alert: the screen reader has read the toast already.
    <div aria-live="polite" className="space-y-2 not-empty:mb-5">
      {refused && refused !== closed && gone === null && <InlineNote tone="danger">{refused}</InlineNote>}
      {booking !== null && fate !== null && (
        <FateNote bookingId={booking._id} fate={fate}>
          <BookElsewhere raid={raid} onMove={onMove} />
        </FateNote>
      )}
      {closed !== null && (
        <InlineNote tone="warning">
          <Isolated>{closed}</Isolated>
          {/* Offers a backup on a full raid, or a booking when a slot is free. Typed values stay. */}
          {gone === null && (isFull || whyNot?.code === 'raid-has-slot') && (
            <p className="mt-2">
              <Button size="small" onClick={() => onWait(isFull)}>
                {isFull ? 'Join Backup' : 'Book instead'}
              </Button>
            </p>
          )}
          {!waits && <BookElsewhere raid={raid} onMove={onMove} />}
        </InlineNote>
      )}
      {again && <AlreadyBooked name={clientName} />}
    </div>
  )
}

function BookElsewhere({ raid, onMove }: { raid: Raid; onMove(to: Raid): void }) {
  const now = useNow()
  const all = useQuery(publishedRaids).data
  const shownTime = useShownTime()
  if (all === undefined) return null
  const others = otherRaids(raid, all, now)
  if (others.length === 0) return <EmptyLine>No other raid of its kind has a free slot.</EmptyLine>
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {others.map((other) => (
        <li key={other._id}>
          <Button size="small" className="py-1 text-left whitespace-normal!" onClick={() => onMove(other)}>
            <span className="min-w-0 break-words">
              Book on <Isolated>{other.name}</Isolated>{' '}
              {other.date !== raid.date && `${dayText(other.date, now)}, `}
              {shownTime(other.time)}, {freeText(other)}
              {other.pot !== raid.pot && `, ${formatGold(other.pot)}`}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function CharacterFields({ form, record }: Pick<BookingFormProps, 'form'> & { record: string | undefined }) {
  const { register, formState } = form
  const { errors } = formState
  const { fetchCharacter, fetching } = useFetchCharacter(form)

  function fetchOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // In this box Enter fetches the character instead of submitting the form.
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
      // A pasted link fills in name and realm.
      fillIn(form, namedInLink(address))
      refuse(failureText(error, 'Error fetching character info'))
    }
  }

  return { fetchCharacter: () => void run(fetchCharacter), fetching: busy }
}

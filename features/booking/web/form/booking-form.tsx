import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Booking, BookingInput } from '#features/booking/booking.ts'
import { hasEnded, isAlreadyBooked, otherBookings } from '#features/booking/rules.ts'
import { AlreadyBooked } from '#features/booking/web/clients/already-booked.tsx'
import { FitNotes } from '#features/booking/web/clients/fit-notes.tsx'
import { useMisfits } from '#features/booking/web/clients/use-misfits.ts'
import { useNamedClients } from '#features/booking/web/clients/use-named-clients.ts'
import { FateNote } from '#features/booking/web/plans/fate-note.tsx'
import { otherRaids } from '#features/booking/web/plans/other-raids.ts'
import { useBookingFate } from '#features/booking/web/plans/use-booking-fate.ts'
import type { CurrentRaid } from '#features/booking/web/plans/use-current-raid.ts'
import { raidBookings } from '#features/booking/web/queries.ts'
import { recordText } from '#features/client/calls.ts'
import { clientRecord, useOnRaids } from '#features/client/web/queries.ts'
import { bossChoices, type Raid } from '#features/raid/raid.ts'
import { freeText, whyNotBook, whyNotJoinBackup } from '#features/raid/rules.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { publishedRaids } from '#features/raid/web/queries.ts'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { EmptyLine, InlineNote } from '#platform/ui/feedback/states.tsx'
import { Field, RadioChips, Textarea } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { dayText, useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import type { BookingGold } from './booking-gold.ts'
import { CharacterFields } from './character-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'

interface BookingFormProps {
  current: CurrentRaid
  booking: Booking | null
  /** A new one goes into the line of the raid. */
  waits: boolean
  form: UseFormReturn<BookingInput>
  gold: BookingGold
  /** The new booking shall wait in line from now on, or no more. */
  onWait(waits: boolean): void
  /** Called to book what was typed on another raid. */
  onMove(to: Raid): void
}

/** Everything that a booking holds, in the order in which an advertiser learns it. */
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
      {/* Two pairs of columns in the same rows, each 94 pixels while its hints have one line. */}
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

/** The named client's record, and the warnings about the booking as it is. */
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
 * The reasons against sending the form as it is: a refusal, a raid that filled up or was deleted, a character booked before. Values
 * that no longer suit this raid can go to another one. `onRaid`: the client's bookings on the raid, whoever made them.
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
  // One's own are known while the name is being typed.
  const again =
    isAlreadyBooked(kept, { ...client, except: booking?._id }) || otherBookings(onRaid, client, booking) > 0
  const whyNot = booking === null ? (waits ? whyNotJoinBackup : whyNotBook)(raid, now) : null
  const isFull = whyNot?.code === 'raid-full'
  const fate = useBookingFate(raid, booking)
  const closed = booking === null ? (gone ?? whyNot?.message ?? null) : null
  const refused = form.formState.errors.root?.message
  return (
    // No role=alert: a screen reader has read the toast already.
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
          {/* On a full raid a client can wait, and where a slot is free nobody has to: what was typed stays. */}
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

interface BookElsewhereProps {
  raid: Raid
  /** Called to book what was typed on this raid instead. */
  onMove(to: Raid): void
}

/** Other raids of the raid's kind: a press takes there what was typed. */
function BookElsewhere({ raid, onMove }: BookElsewhereProps) {
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

import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste, Copy, Link2 } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { createBookings } from '#features/booking/calls.ts'
import { whyNotCreateAll } from '#features/booking/rules.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import { type Confirmed, useConfirmation } from '#features/booking/web/confirmation.ts'
import { useNamedClients } from '#features/booking/web/form/booking-values.ts'
import { SOURCE_OPTIONS } from '#features/booking/web/form/payment-fields.tsx'
import { clientKey, MOST_CLIENTS } from '#features/client/calls.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { MAX_MESSAGE } from '#features/message/message.ts'
import type { Raid } from '#features/raid/raid.ts'
import { mayViewDetails } from '#features/raid/rules.ts'
import { publishedRaids } from '#features/raid/web/queries.ts'
import { EVERY_QUARTER } from '#features/raid/web/raid-values.ts'
import { DIFFICULTIES, DIFFICULTY_LABELS, FACTIONS, LOOT_TYPES, RAID_TYPES } from '#features/season/game.ts'
import { community } from '#features/settings/community.ts'
import { copyConfirmation, copyTrackingLink } from '#features/tracking/web/queries.ts'
import { failureText } from '#platform/call/web/api.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { type ServerForm, useServerForm } from '#platform/call/web/use-server-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyLine, InlineNote, Skeleton } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { Field, Select, Textarea, TextInput } from '#platform/ui/form/field.tsx'
import { DayFilter } from '#platform/ui/form/filter-bar.tsx'
import { DraftNote } from '#platform/ui/form/notes.tsx'
import { WrongTexts } from '#platform/ui/form/number-input.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Dialog, FormDialog } from '#platform/ui/overlay/dialog.tsx'
import { useShownTime } from '#platform/ui/time/time.ts'
import { TimeSelect } from '#platform/ui/time/time-select.tsx'
import { useNow } from '#platform/ui/time/when.tsx'
import { ClientFields, Guessable, GuessedLabel } from './client-fields.tsx'
import { FittingRaids } from './fitting-raids.tsx'
import {
  bookingsOn,
  clientOf,
  MESSAGE_FIELDS,
  type MessageValues,
  messageInput,
  nothingRead,
  valuesOfMessage,
} from './message-values.ts'
import { bookLabel, sortedByFit } from './raid-fit.ts'

type Sent = z.output<typeof messageInput>
type MessageForm = UseFormReturn<MessageValues, unknown, Sent>

/**
 * Books the clients of a chat message together onto a fitting raid. Asks before it discards the text. `pasted`: the text
 * pasted outside a box; '' if the button opened the dialog.
 */
export default function MessageDialog({ pasted, onClose }: { pasted: string; onClose(): void }) {
  const { actor } = useMember()
  const [booked, setBooked] = useState<Confirmed | null>(null)
  const server = useServerForm<MessageValues, Sent>({
    draftKey: `booking.message.${actor._id}`,
    defaultValues: nothingRead(),
    rules: { schema: messageInput as unknown as z.core.$ZodType<Sent, MessageValues> },
    fields: MESSAGE_FIELDS,
    refusal: (error) => failureText(error, 'Failed to submit booking'),
  })
  const { form, draft, leaving, send } = server

  function read(text: string) {
    const next = valuesOfMessage(text.slice(0, MAX_MESSAGE))
    for (const field of Object.keys(next) as (keyof MessageValues)[])
      form.setValue(field, next[field], { shouldDirty: true })
  }
  const readPasted = useEffectEvent(() => pasted !== '' && read(pasted))
  useEffect(() => void readPasted(), [])

  function book(raid: Raid, input: Sent) {
    const bookings = bookingsOn(raid, input)
    const refused = whyNotCreateAll(bookings, raid, actor)
    if (refused !== null) {
      notify.error(refused.message)
      for (const [at, [field, message]] of Object.entries(refused.fields ?? {}).entries())
        form.setError(field as `bookings.${number}.price`, { message }, { shouldFocus: at === 0 })
      return
    }
    const content = { raidId: raid._id, bookings: bookings.map(({ raidId: _, ...rest }) => rest) }
    send(createBookings, content, {
      key: draft.requestKey(content),
      done: (made) => setBooked({ raid, bookings, ids: made.map(({ _id }) => _id) }),
    })
  }

  if (booked) return <BookedClients {...booked} onClose={onClose} />
  return (
    <>
      <MessageForm server={server} onRead={read} onBook={book} onClose={() => leaving.ask(onClose)} />
      {leaving.question}
    </>
  )
}

interface MessageFormProps {
  server: ServerForm<MessageValues, Sent>
  onRead(text: string): void
  onBook(raid: Raid, input: Sent): void
  onClose(): void
}

/** A separate component, because it must watch the form before a draft is restored. */
function MessageForm({ server, onRead, onBook, onClose }: MessageFormProps) {
  const { form, draft, leaving, busy, handleSubmit } = server
  const shownTime = useShownTime()
  const box = useRef<HTMLTextAreaElement | null>(null)
  const values = useWatch({ control: form.control }) as MessageValues
  const raids = useFittingRaids(values)
  const { raid } = raids
  const isRead = values.read !== ''
  const label = raid ? `${bookLabel(values.bookings.length)}, ${shownTime(raid.time)}` : 'Book'
  return (
    <FormDialog
      onClose={onClose}
      title="Paste a message"
      description="The message is read in your browser and not sent anywhere. Check it, then book all clients onto one raid."
      size="large"
      busy={busy}
      initialFocus={box}
      submitLabel={isRead ? label : 'Read message'}
      busyLabel="Booking…"
      disabled={isRead && raid === undefined}
      submitProps={{
        ...(isRead && raid && { 'aria-label': `${label} on ${raid.name}` }),
        // The second click of a double click on 'Read message' must not book.
        onClick: (event) => event.detail > 1 && event.preventDefault(),
      }}
      onSubmit={(event) => {
        if (!isRead) onRead(box.current?.value ?? '')
        else if (raid) void handleSubmit((input) => onBook(raid, input))(event)
      }}
    >
      {draft.restored && <DraftNote onDiscard={() => leaving.ask(draft.discard)} />}
      {isRead ? (
        <WrongTexts value={draft.wrongTexts}>
          <ReadMessage form={form} values={values} raids={raids} />
        </WrongTexts>
      ) : (
        <MessageBox form={form} box={box} onRead={onRead} />
      )}
    </FormDialog>
  )
}

interface MessageBoxProps {
  form: MessageForm
  box: RefObject<HTMLTextAreaElement | null>
  onRead(text: string): void
}

/** Reads pasted text at once, typed text on a click. */
function MessageBox({ form, box, onRead }: MessageBoxProps) {
  const { ref, ...registered } = form.register('message')

  async function paste() {
    // Some browsers lack clipboard access, others ask first.
    const text = await navigator.clipboard?.readText?.().catch(() => '')
    if (text) onRead(text)
    else notify.error('The clipboard could not be read. Paste into the box.')
    box.current?.focus()
  }

  return (
    <>
      <Field
        label="Message"
        hint="Paste what the client wrote: characters, prices, deposit, difficulty, day, where they pay."
      >
        <Textarea
          {...registered}
          ref={(element) => {
            ref(element)
            box.current = element
          }}
          rows={6}
          maxLength={MAX_MESSAGE}
          onPaste={(event) => {
            // Text that is pasted into other text is only a part of a message.
            if (box.current?.value !== '') return
            event.preventDefault()
            onRead(event.clipboardData.getData('text'))
          }}
        />
      </Field>
      <Button
        className="mt-3"
        icon={<ClipboardPaste aria-hidden className="size-4" />}
        onClick={() => void paste()}
      >
        Paste
      </Button>
    </>
  )
}

interface ReadMessageProps {
  form: MessageForm
  values: MessageValues
  raids: ReturnType<typeof useFittingRaids>
}

function ReadMessage({ form, values, raids }: ReadMessageProps) {
  const { control, getValues, setValue } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'bookings' })
  const { read, found, spokenOf } = values
  // Watched values come one render later than the fields of useFieldArray.
  const bookings = getValues('bookings')
  const { clients: named, handlers } = useNamedClients(bookings)
  const answer = () => setValue('spokenOf', 0, { shouldDirty: true })
  const keys = named.map((client) => client && clientKey(client))
  return (
    <div className="space-y-5">
      <div>
        <p
          dir="auto"
          className="mb-2 max-h-36 overflow-y-auto rounded-lg border border-ink-700 bg-ink-950 px-3 py-2 text-sm break-words whitespace-pre-wrap text-bone-300"
        >
          {read}
        </p>
        <Button size="small" onClick={() => setValue('read', '', { shouldDirty: true })}>
          Another message
        </Button>
      </div>
      {isCountOpen(values) && (
        <InlineNote tone="warning">
          The message speaks of {spokenOf} clients, {found} {found === 1 ? 'was' : 'were'} found.{' '}
          {spokenOf > found && (
            <Button
              size="small"
              onClick={() => {
                const missing = Math.min(spokenOf, MOST_CLIENTS) - found
                append(Array.from({ length: missing }, () => clientOf({})))
                answer()
              }}
            >
              {spokenOf - found === 1 ? 'Add the other one' : `Add the other ${spokenOf - found}`}
            </Button>
          )}{' '}
          <Button size="small" onClick={answer}>
            {found === 1 ? '1 is right' : `${found} are right`}
          </Button>
        </InlineNote>
      )}
      {found === 0 && <EmptyLine>No character found: enter one below.</EmptyLine>}
      {found > MOST_CLIENTS && (
        <InlineNote tone="warning">
          The message names {found - MOST_CLIENTS} more. Ten can be booked at once: paste the rest separately.
        </InlineNote>
      )}
      <ul aria-label="Clients" className="space-y-3" {...handlers}>
        {fields.map(({ id }, at) => {
          const client = bookings[at]
          return (
            client && (
              <ClientFields
                key={id}
                form={form}
                at={at}
                values={client}
                named={named[at] ?? null}
                raid={raids.raid}
                otherClasses={bookings
                  .toSpliced(at, 1)
                  .flatMap(({ clientClass }) => (clientClass ? [clientClass] : []))}
                isTwice={keys.some((key, other) => other !== at && key !== null && key === keys[at])}
                onRemove={
                  bookings.length > 1
                    ? () => {
                        remove(at)
                        answer()
                      }
                    : undefined
                }
              />
            )
          )
        })}
      </ul>
      <SharedFields form={form} values={values} />
      <Loaded
        query={raids.list}
        failed="Failed to load raid data"
        quiet
        skeleton={<Skeleton className="h-14" />}
      >
        {() => (
          <FittingRaids
            {...raids}
            named={named.filter((client) => client !== null)}
            onChoose={(raid) => setValue('raidId', raid._id, { shouldDirty: true })}
          />
        )}
      </Loaded>
    </div>
  )
}

/** What applies to all clients of a message: payment realm and faction, and the wanted raid ('' for any). */
function SharedFields({ form, values }: Pick<ReadMessageProps, 'form' | 'values'>) {
  const { register, control, setValue, formState } = form
  const field = (name: keyof MessageValues['guesses'], label: string) => ({
    label,
    error: formState.errors[name]?.message,
    isGuess: values.guesses[name] !== undefined && values.guesses[name] === values[name],
  })
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3">
      <Guessable {...field('paymentRealm', 'Payment Realm')}>
        <Select {...register('paymentRealm')} options={community.realms.payment} />
      </Guessable>
      <Guessable {...field('paymentFaction', 'Payment Faction')}>
        <Select {...register('paymentFaction')} options={FACTIONS} />
      </Guessable>
      <Guessable {...field('source', 'Source')}>
        <Select {...register('source')} options={SOURCE_OPTIONS} />
      </Guessable>
      <Guessable {...field('contactInfo', 'Contact Info')}>
        <TextInput {...register('contactInfo')} maxLength={500} />
      </Guessable>
      <Guessable {...field('difficulty', 'Difficulty')}>
        <Select
          {...register('difficulty')}
          placeholder="Any"
          options={DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value] }))}
        />
      </Guessable>
      <Guessable {...field('raidType', 'Raid Type')}>
        <Select {...register('raidType')} placeholder="Any" options={RAID_TYPES} />
      </Guessable>
      <Guessable {...field('lootType', 'Loot Type')}>
        <Select {...register('lootType')} placeholder="Any" options={LOOT_TYPES} />
      </Guessable>
      <DayFilter
        label={field('date', '').isGuess ? <GuessedLabel label="Date" /> : 'Date'}
        date={values.date}
        onChange={(date) => setValue('date', date, { shouldDirty: true })}
      />
      <Guessable {...field('time', 'Time')}>
        <Controller
          control={control}
          name="time"
          render={({ field: box }) => (
            <TimeSelect {...box} placeholder="Any" minutes={EVERY_QUARTER} onTyped={box.onChange} />
          )}
        />
      </Guessable>
    </div>
  )
}

/** The message mentions another number of clients than it names, and nobody has confirmed the number. */
function isCountOpen({ spokenOf, found }: MessageValues): boolean {
  return spokenOf >= 2 && Math.min(spokenOf, MOST_CLIENTS) !== Math.min(found, MOST_CLIENTS)
}

/** The published raids by fit. `raid`: the raid chosen by hand, else the best fit, unless the number of clients is open. */
function useFittingRaids(values: MessageValues) {
  const { actor } = useMember()
  const now = useNow()
  const list = useQuery(publishedRaids)
  const raids = (list.data ?? []).filter((raid) => mayViewDetails(actor, raid))
  const { source } = values
  const clients = values.bookings.map(({ clientClass, price }) => ({
    ...{ clientClass: clientClass || undefined, price, source },
  }))
  const { fits, others } = sortedByFit(raids, clients, values, now)
  const bookable = [...fits, ...others.filter((one) => one.isBookable).map(({ raid }) => raid)]
  const chosen = bookable.find(({ _id }) => _id === values.raidId)
  return { list, clients, fits, others, raid: chosen ?? (isCountOpen(values) ? undefined : fits[0]) }
}

export function BookedClients({ onClose, ...confirmed }: Confirmed & { onClose(): void }) {
  const { raid, bookings, ids } = confirmed
  const { text, whole } = useConfirmation()(confirmed)
  return (
    <Dialog
      onClose={onClose}
      title="Booked"
      description={
        <>
          {bookings.length === 1 ? '1 client' : `${bookings.length} clients`} on{' '}
          <Isolated>{raid.name}</Isolated>
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            onClick={() => void copyConfirmation(whole)}
            icon={<Copy aria-hidden className="size-3.5" />}
          >
            Copy confirmation
          </Button>
        </>
      }
    >
      <pre className="font-sans text-sm break-words whitespace-pre-wrap text-bone-300">{text}</pre>
      <p className="mt-2 text-sm text-bone-300">A link to each client's page is added when you copy it.</p>
      <ul className="mt-4 divide-y divide-ink-700 border-t border-ink-700">
        {bookings.map((booking, at) => (
          <li key={ids[at]} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <span className="min-w-0 text-sm font-semibold wrap-anywhere">
              <Isolated>{clientLabel(booking)}</Isolated>
            </span>
            <Button
              variant="ghost"
              onClick={() => void copyTrackingLink(ids[at] ?? '')}
              aria-label={`Copy tracking link of ${clientLabel(booking)}`}
              icon={<Link2 aria-hidden className="size-4" />}
            >
              Copy tracking link
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

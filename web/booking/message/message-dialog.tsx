import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { type RefObject, useMemo, useRef } from 'react'
import { isAlreadyBooked } from '#domain/booking/rules.ts'
import { MAX_MESSAGE } from '#domain/message/message.ts'
import { mayViewDetails } from '#domain/raid/rules.ts'
import { BookedClients } from '#web/booking/message/booked-clients.tsx'
import { ClientCard } from '#web/booking/message/client-card.tsx'
import { CountNote } from '#web/booking/message/count-note.tsx'
import { FittingRaids } from '#web/booking/message/fitting-raids.tsx'
import { ForAllFields } from '#web/booking/message/for-all-fields.tsx'
import { bookLabel, sortedByFit } from '#web/booking/message/raid-fit.ts'
import { useBookAll } from '#web/booking/message/use-book-all.ts'
import { type Message, useMessage } from '#web/booking/message/use-message.ts'
import { WishFields } from '#web/booking/message/wish-fields.tsx'
import { Loaded } from '#web/call/loaded.tsx'
import { useMember } from '#web/member/member-context.ts'
import { publishedRaids } from '#web/raid/queries.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyLine } from '#web/ui/feedback/empty-state.tsx'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { DraftNote } from '#web/ui/form/draft-note.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface MessageDialogProps {
  /** The text that was pasted outside a box; '' when the dialog was opened by its button. */
  pasted: string
  onClose(): void
}

/** Books the clients of a chat message together onto a raid that fits them. Asks before it drops what was pasted. */
export default function MessageDialog({ pasted, onClose }: MessageDialogProps) {
  const message = useMessage(pasted)
  const booking = useBookAll(message)
  const { leaving, draft, reading } = message
  const found = useFits(message)
  // On a phone too: there is nothing else to do than to fill it.
  const box = useRef<HTMLTextAreaElement | null>(null)
  const leave = () => leaving.ask(onClose)
  if (booking.booked) return <BookedClients {...booking.booked} onClose={onClose} />
  return (
    <>
      <Dialog
        onClose={leave}
        title="Paste a message"
        description="The message is read in your browser and not sent anywhere. Check it, then book all clients onto one raid."
        size="large"
        busy={booking.busyWith !== null}
        initialFocus={box}
        footer={
          <>
            <Button
              onClick={leave}
              disabled={booking.busyWith !== null}
              className={reading ? 'max-sm:hidden' : undefined}
            >
              Cancel
            </Button>
            {reading ? (
              <Button key="again" onClick={message.again} disabled={booking.busyWith !== null}>
                Another message
              </Button>
            ) : (
              // Another button: the press on the one before must not send this form.
              <Button key="read" type="submit" form={BOX_ID} variant="primary">
                Read message
              </Button>
            )}
            {reading && <BookBest message={message} booking={booking} fits={found.fits} />}
          </>
        }
      >
        {draft.restored && <DraftNote onDiscard={() => leaving.ask(() => message.discard())} />}
        {reading ? (
          <Clients message={message} booking={booking} found={found} />
        ) : (
          <MessageBox message={message} box={box} />
        )}
      </Dialog>
      {leaving.question}
    </>
  )
}

const BOX_ID = 'pasted-message'

/** On a phone the raids that fit are below all cards: the best one is within reach of the thumb that has read them. */
function BookBest({
  message: { wanted, count },
  booking,
  fits,
}: Pick<ClientsProps, 'message' | 'booking'> & Pick<ReturnType<typeof useFits>, 'fits'>) {
  const shownTime = useShownTime()
  const [best] = fits
  if (best === undefined || count !== null) return null
  return (
    <Button
      variant="primary"
      className="sm:hidden"
      busy={booking.busyWith !== null}
      busyLabel="Booking…"
      onClick={() => booking.book(best)}
    >
      {bookLabel(wanted.length)}, {shownTime(best.time)}
      <span className="sr-only"> on {best.name}</span>
    </Button>
  )
}

interface MessageBoxProps {
  message: Message
  box: RefObject<HTMLTextAreaElement | null>
}

/** Reads at once what is pasted; what is typed, at a press. */
function MessageBox({ message: { form, read }, box }: MessageBoxProps) {
  const { ref, ...registered } = form.register('message')

  async function paste() {
    // Some browsers have none, others ask first.
    const text = await navigator.clipboard?.readText?.().catch(() => '')
    if (text) read(text)
    else notify.error('The clipboard could not be read. Paste into the box.')
    box.current?.focus()
  }

  return (
    <form
      id={BOX_ID}
      onSubmit={(event) => {
        event.preventDefault()
        read(box.current?.value ?? '')
      }}
    >
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
            // Into what stands there already one pastes a part.
            if (box.current?.value !== '') return
            event.preventDefault()
            read(event.clipboardData.getData('text'))
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
    </form>
  )
}

interface ClientsProps {
  message: Message
  booking: ReturnType<typeof useBookAll>
  found: ReturnType<typeof useFits>
}

function Clients({ message, booking, found: { list, fits, others } }: ClientsProps) {
  const { reading, clients, cards, values, wanted, register, change } = message
  if (!reading) return null
  const shown = clients.flatMap(({ at }) => {
    const typed = cards.get(at)?.values
    return typed === undefined ? [] : [{ ...typed, _id: String(at) }]
  })
  const isTwice = (at: number) => {
    const card = cards.get(at)?.values
    return card !== undefined && isAlreadyBooked(shown, { ...card, except: String(at) })
  }
  return (
    <div className="space-y-5">
      <p
        dir="auto"
        className="max-h-36 overflow-y-auto rounded-lg border border-ink-700 bg-ink-950 px-3 py-2 text-sm break-words whitespace-pre-wrap text-bone-300"
      >
        {values.read}
      </p>
      <CountNote message={message} />
      {reading.clients.length === 0 && <EmptyLine>No character found: enter one below.</EmptyLine>}
      {reading.left > 0 && (
        <InlineNote tone="warning">
          The message names {reading.left} more. Ten can be booked at once: paste the rest separately.
        </InlineNote>
      )}
      {clients.length > 1 && <ForAllFields message={message} />}
      <ul aria-label="Clients" className="space-y-3">
        {clients.map(({ client, at }, index) => (
          <ClientCard
            key={message.cardKey(at)}
            place={index + 1}
            client={client}
            said={reading}
            draftKey={message.cardKey(at)}
            raid={fits[0]}
            otherClasses={wanted.flatMap(({ clientClass }, other) =>
              other !== index && clientClass ? [clientClass] : [],
            )}
            isTwice={isTwice(at)}
            onRemove={clients.length > 1 ? () => message.remove(at) : undefined}
            register={(handle) => register(at, handle)}
            onChange={(typed, named) => change(at, { values: typed, named })}
          />
        ))}
      </ul>
      <WishFields form={message.form} values={values} reading={reading} />
      <Loaded query={list} failed="Failed to load raid data" quiet skeleton={<Skeleton className="h-14" />}>
        {() => (
          <FittingRaids
            fits={fits}
            others={others}
            clients={wanted}
            named={clients.flatMap(({ at }) => cards.get(at)?.named ?? [])}
            isSure={message.count === null}
            busyWith={booking.busyWith}
            onBook={booking.book}
          />
        )}
      </Loaded>
    </div>
  )
}

/** The kept list, by what fits. */
function useFits({ wanted, values }: Message) {
  const { actor } = useMember()
  const now = useNow()
  const list = useQuery(publishedRaids)
  const raids = useMemo(
    () => (list.data ?? []).filter((raid) => mayViewDetails(actor, raid)),
    [list.data, actor],
  )
  return {
    list,
    ...sortedByFit(raids, wanted, values, now),
  }
}

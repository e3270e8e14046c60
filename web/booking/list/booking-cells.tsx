import { ExternalLink } from 'lucide-react'
import type { Booking } from '#domain/booking/booking.ts'
import { correctionText, partsText } from '#domain/booking/correction.ts'
import { runId } from '#domain/booking/rules.ts'
import { linkTo } from '#web/booking/address/raid-address.ts'
import { clientLabel, nameAndRealm } from '#web/booking/client-label.ts'
import { ClientSays } from '#web/booking/clients/client-says.tsx'
import { FitChip } from '#web/booking/clients/fit-chip.tsx'
import { BookedAt } from '#web/booking/list/booked-at.tsx'
import { CopyLink, CopyText } from '#web/booking/list/copy-buttons.tsx'
import { Shown } from '#web/booking/list/masked.tsx'
import { useList } from '#web/booking/list-context.ts'
import { UndoMark } from '#web/booking/marks/undo-mark.tsx'
import { MorePlans } from '#web/booking/plans/more-plans.tsx'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { ClassName } from '#web/game/class-chip.tsx'
import { formatGold, Gold } from '#web/game/gold.tsx'
import { RecordHistory } from '#web/history/record-history.tsx'
import { Clamped } from '#web/ui/clamped.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** The smaller line below a fact. */
const BELOW = 'min-w-0 text-2xs font-normal text-bone-300'

/** Who comes along; the buttons of the row are described by the name. */
export function Client({ booking }: { booking: Booking }) {
  const { bookingId } = useList()
  const character = nameAndRealm(booking)
  return (
    <>
      <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-1">
        <span id={`booking-${booking._id}`} className="max-w-full min-w-0 font-semibold hyphens-auto">
          <Shown value={booking.clientName}>{(name) => <Isolated>{name}</Isolated>}</Shown>
        </span>
        <ClientSays clientSays={booking.clientSays} />
        {character && <CopyText text={character} what="name and realm" of={clientLabel(booking)} />}
        {booking.raiderioLink && <RaiderioLink to={booking.raiderioLink} of={clientLabel(booking)} />}
        <UndoMark booking={booking} />
        {booking._id === bookingId && <StatusChip tone="warning">Linked</StatusChip>}
        <Fit booking={booking} />
      </div>
      <div className={BELOW}>
        <ClassName name={booking.clientClass} />
        {' · '}
        <Shown value={booking.clientRealm}>{(realm) => <Isolated>{realm}</Isolated>}</Shown>
        {booking.clientFaction && (
          <>
            {' · '}
            <span>{booking.clientFaction}</span>
          </>
        )}
        {booking.selectedBosses.length > 0 && (
          <>
            {' · '}
            <span className="sr-only">Bosses: </span>
            <span className="text-bone-100">{booking.selectedBosses.join(', ')}</span>
          </>
        )}
      </div>
    </>
  )
}

/** By itself: it is drawn again with its raid, the rest of the row is not. */
function Fit({ booking }: { booking: Booking }) {
  const { raid } = usePlans()
  return <FitChip raid={raid} booking={booking} />
}

function RaiderioLink({ to, of }: { to: string; of: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Raider.IO of ${of} (opens in a new tab)`}
      title="Raider.IO"
      className="touch-target inline-flex size-6 shrink-0 items-center justify-center rounded-lg text-bone-500 hover:bg-ink-700/60 hover:text-bone-100"
    >
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  )
}

export function Price({ booking: { price, deposit } }: { booking: Booking }) {
  return (
    <>
      <Shown value={price}>{(amount) => <Gold amount={amount} />}</Shown>
      <div className={BELOW}>
        <span className="sr-only">Deposit: </span>
        <Shown value={deposit}>
          {(amount) => <span className="whitespace-nowrap">{formatGold(amount)}</span>}
        </Shown>
      </div>
    </>
  )
}

/** What is still to be paid and where; of a booking that was paid in full, who holds it. */
export function Owes({ booking }: { booking: Booking }) {
  const { owes, paidFull, paid, status, paymentRealm, paymentFaction, source, userId, parts, correction } =
    booking
  return (
    <>
      {paidFull ? (
        <span className="text-2xs text-moss-400">
          Paid in full · held by <Isolated>{userId.username}</Isolated>
        </span>
      ) : (
        <Shown value={owes}>
          {(amount) => (paid || status ? <span>Paid {formatGold(amount)}</span> : <Gold amount={amount} />)}
        </Shown>
      )}
      <div className={BELOW}>
        <Shown value={paymentRealm}>{(realm) => <span>{realm}</span>}</Shown>
        {paymentFaction && source && (
          <>
            {' · '}
            <span>{paymentFaction}</span>
            {' · '}
            <span>{source}</span>
          </>
        )}
        {parts && <span className="block">of it {partsText(parts)}</span>}
        {correction && (
          <span className="block text-amber-400">
            waits: {correctionText(correction, booking.price ?? 0)}
          </span>
        )}
      </div>
    </>
  )
}

/** What was written about the client: how to reach them, and notes. */
export function Written({ booking }: { booking: Booking }) {
  const { contactInfo, additionalNotes } = booking
  if (contactInfo === '' && additionalNotes === '') return <span className="text-bone-500">—</span>
  // Two lines in all.
  const lines = contactInfo === '' || additionalNotes === '' ? 2 : 1
  return (
    <div className="text-2xs text-bone-300">
      {contactInfo !== '' && (
        <div className="flex min-h-6 min-w-0 items-center gap-1">
          <span className="sr-only">Contact: </span>
          <Shown value={contactInfo}>{(text) => <Clamped text={text} lines={lines} />}</Shown>
          {contactInfo && <CopyText text={contactInfo} what="contact info" of={clientLabel(booking)} />}
        </div>
      )}
      {additionalNotes !== '' && (
        <div>
          <span className="sr-only">Notes: </span>
          <Shown value={additionalNotes}>{(text) => <Clamped text={text} lines={lines} />}</Shown>
        </div>
      )}
    </div>
  )
}

/** What leads on from a booking: its id, its address, its history, its menu; and when it was made. */
export function Leads({ booking, raidId }: { booking: Booking; raidId: string }) {
  const of = clientLabel(booking)
  return (
    <>
      <span className="flex min-h-6 items-center font-mono text-2xs text-bone-300">
        {runId(booking._id)}
        <CopyText text={booking._id} what="RunID" of={of} />
        <CopyLink of={of} to={linkTo(raidId, booking._id)} />
        <RecordHistory noun="booking" id={booking._id} of={of} className="-my-0.5 size-6! text-bone-500!" />
      </span>
      <div className="flex min-h-6 items-center justify-between text-2xs text-bone-300">
        <BookedAt booking={booking} />
        <MorePlans booking={booking} />
      </div>
    </>
  )
}

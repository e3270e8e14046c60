import { Copy, ExternalLink, StickyNote, TriangleAlert, Undo2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Booking } from '#features/booking/booking.ts'
import { openSheet } from '#features/booking/web/address/open-sheet.ts'
import { clientLabel, nameAndRealm, nameOf } from '#features/booking/web/client-label.ts'
import { ClientSays, useBookingFit, WarningText } from '#features/booking/web/clients/fit-notes.tsx'
import { undoableMark, useRecentPresses } from '#features/booking/web/marks/recent-presses.ts'
import { useSubmitMark } from '#features/booking/web/marks/waiting-marks.tsx'
import { usePlans } from '#features/booking/web/plans/plan.ts'
import { ClassName } from '#features/raid/web/game/chips.tsx'
import { formatGold, Gold } from '#features/raid/web/game/gold.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { copyAndSay } from '#platform/ui/copy.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { UNDO_KEY, useLetterKeys } from '#platform/ui/list-keys.ts'
import { Tooltip } from '#platform/ui/overlay/tooltip.tsx'
import { BookedAt, CopyText, Masked, Shown } from './cell-parts.tsx'

/** The smaller line below a fact. */
const BELOW = 'min-w-0 text-2xs font-normal text-bone-300'

/** The client's name describes the row's buttons (`aria-describedby`). */
export function Client({ booking }: { booking: Booking }) {
  const character = nameAndRealm(booking)
  return (
    <>
      <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-1">
        <ClientName booking={booking} />
        <ClientSays clientSays={booking.clientSays} />
        {character && <CopyText text={character} what="name and realm" of={clientLabel(booking)} />}
        {booking.raiderioLink && <RaiderioLink to={booking.raiderioLink} of={clientLabel(booking)} />}
        <UndoMark booking={booking} />
        <FitChip booking={booking} />
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

/** Opens the sheet, unless the booking is masked. `full`: with the realm. */
export function ClientName({ booking, full = false }: { booking: Booking; full?: boolean }) {
  const { _id, clientName } = booking
  const id = `booking-${_id}`
  if (clientName === null)
    return (
      <span id={id} className="font-semibold">
        <Masked />
      </span>
    )
  return (
    <button
      type="button"
      id={id}
      aria-haspopup="dialog"
      onClick={() => openSheet(_id)}
      className="link in-row touch-target max-w-full min-w-0 text-left font-semibold hyphens-auto"
    >
      <Isolated>{full ? nameOf(booking) : clientName}</Isolated>
    </button>
  )
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
      <Shown value={price}>{(amount) => <Gold amount={amount} settled />}</Shown>
      <div className={BELOW}>
        <span className="sr-only">Deposit: </span>
        <Shown value={deposit}>
          {(amount) => <span className="whitespace-nowrap">{formatGold(amount)}</span>}
        </Shown>
      </div>
    </>
  )
}

export function Owes({ booking }: { booking: Booking }) {
  const { owes, paidFull, paid, status, paymentRealm, paymentFaction, source, userId } = booking
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
      </div>
    </>
  )
}

const ICON = 'icon-button touch-target -my-0.5 size-6! text-bone-500!'

export function Written({ booking }: { booking: Booking }) {
  const { contactInfo, additionalNotes } = booking
  const of = clientLabel(booking)
  if (contactInfo === '' && additionalNotes === '') return <span className="text-bone-500">—</span>
  return (
    <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-1 text-2xs text-bone-300">
      {contactInfo !== '' && (
        <>
          <span className="min-w-0 wrap-anywhere @min-[50rem]:sr-only">
            <span className="sr-only">Contact: </span>
            <Shown value={contactInfo}>{(text) => <Isolated>{text}</Isolated>}</Shown>
          </span>
          {contactInfo && (
            <Tooltip
              tip={contactInfo}
              label={`Copy contact info of ${of}`}
              onPress={() => void copyAndSay(contactInfo, 'contact info')}
              className={ICON}
            >
              <Copy aria-hidden className="size-3.5" />
            </Tooltip>
          )}
        </>
      )}
      {additionalNotes !== '' && (
        <>
          <span className="min-w-0 wrap-anywhere max-[50rem]:basis-full @min-[50rem]:sr-only">
            <span className="sr-only">Notes: </span>
            <Shown value={additionalNotes}>{(text) => <Isolated>{text}</Isolated>}</Shown>
          </span>
          {additionalNotes && (
            <span className="hidden @min-[50rem]:inline">
              <Tooltip tip={additionalNotes} label={`Notes about ${of}`} className={ICON}>
                <StickyNote aria-hidden className="size-3.5" />
              </Tooltip>
            </span>
          )}
        </>
      )}
    </div>
  )
}

export function BookedBy({ booking }: { booking: Booking }) {
  return (
    <>
      <span className="text-xs">
        <Isolated>{booking.userId.username}</Isolated>
      </span>
      <div className={BELOW}>
        <BookedAt booking={booking} />
      </div>
    </>
  )
}

/** The Undo button, shown for a minute after the viewer set a mark (docs/product.md, CHANGE-8). */
function UndoMark({ booking }: { booking: Booking }) {
  const submitMark = useSubmitMark()
  const mark = undoableMark(booking, useRecentPresses())
  const hasKey = useLetterKeys()
  if (mark === null) return null

  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button disappears on click, so the focus moves to the row's menu.
    const more = currentTarget.closest('tr, li')?.querySelector<HTMLElement>('[data-more]')
    if (currentTarget === document.activeElement) more?.focus()
    submitMark({ raidId: booking.raidId, mark, isUndo: true, says: true }, [booking._id])
  }

  return (
    <button
      type="button"
      data-undo
      aria-describedby={`booking-${booking._id}`}
      aria-keyshortcuts={hasKey ? UNDO_KEY : undefined}
      onClick={press}
      className="touch-target inline-flex h-6 shrink-0 items-center gap-1 rounded-lg px-1 text-2xs font-semibold text-ember-400 hover:bg-ink-700/60"
    >
      <Undo2 aria-hidden className="size-3.5" />
      Undo
    </button>
  )
}

/** 'Plate twice +1': the first warning about a booking that the viewer sees in full; the tooltip lists all. */
function FitChip({ booking }: { booking: Booking }) {
  const { raid } = usePlans()
  const { misfits, record } = useBookingFit(raid, booking)
  const found = [
    ...(record?.warnings ?? []).map((warning) => ({
      key: warning._id,
      label: 'Warning',
      tip: <WarningText warning={warning} />,
    })),
    ...misfits.map(({ label, text }) => ({ key: label, label, tip: text })),
  ]
  const [first, ...more] = found
  if (first === undefined) return null
  const tips = found.map(({ key, tip }) => (
    <span key={key} className="block">
      {tip}
    </span>
  ))
  return (
    <Tooltip tip={tips} className="reach cursor-help rounded-md">
      <StatusChip tone="warning" icon={<TriangleAlert aria-hidden className="size-3" />}>
        {first.label}
        {more.length > 0 && ` +${more.length}`}
      </StatusChip>
    </Tooltip>
  )
}

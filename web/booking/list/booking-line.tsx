import { ExternalLink, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Booking, MARK, SHOWN_MARKS, type ShownMark } from '#domain/booking/booking.ts'
import { runId, whyNotMark, whyNotOffer } from '#domain/booking/rules.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Crew } from '#domain/raid/rules.ts'
import { can } from '#domain/rights.ts'
import { timeText, wallClockAt } from '#domain/server-time.ts'
import { linkTo } from '#web/booking/address/raid-address.ts'
import { clientLabel } from '#web/booking/client-label.ts'
import { CopyLink, CopyText } from '#web/booking/list/copy-buttons.tsx'
import { Shown } from '#web/booking/list/masked.tsx'
import { useList } from '#web/booking/list-context.ts'
import { MarkButton } from '#web/booking/marks/mark-button.tsx'
import { MARK_LABELS } from '#web/booking/marks/mark-labels.ts'
import { RecordHistory } from '#web/history/record-history.tsx'
import { useMember } from '#web/member/member-context.ts'
import { dayText } from '#web/time/day-text.ts'
import { When } from '#web/time/when.tsx'
import { Button } from '#web/ui/button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

/** What a raid's bookings need of their raid. */
export type RaidOfBookings = Crew & Pick<Raid, '_id' | 'name'>

interface BookingLineProps {
  raid: RaidOfBookings
  booking: Booking
  onAsk(mark: ShownMark, booking: Booking): void
  onEdit(booking: Booking): void
}

/** The second line of a booking: what was written about the client, and what this viewer may do. */
export function BookingLine({ raid, booking, onAsk, onEdit }: BookingLineProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-5 pb-3">
      <dl className="flex min-w-0 flex-1 basis-80 flex-wrap gap-x-6 gap-y-2 text-xs">
        {booking.selectedBosses.length > 0 && <Fact term="Bosses">{booking.selectedBosses.join(', ')}</Fact>}
        <Fact term="Contact">
          <Written value={booking.contactInfo} />
          {booking.contactInfo && (
            <CopyText text={booking.contactInfo} what="contact info" of={clientLabel(booking)} />
          )}
        </Fact>
        <Fact term="Notes">
          <Written value={booking.additionalNotes} />
        </Fact>
        {booking.raiderioLink && (
          <Fact term="Raider.IO">
            <a
              href={booking.raiderioLink}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex items-center gap-1 text-ember-400 underline decoration-ember-400/40 underline-offset-4 hover:decoration-ember-400"
            >
              Profile
              <ExternalLink aria-hidden className="size-3" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </Fact>
        )}
        <BookedAt booking={booking} />
        <Fact term="RunID">
          <span className="inline-flex items-center gap-1 font-mono">
            {runId(booking._id)}
            <CopyText text={booking._id} what="RunID" of={clientLabel(booking)} />
            <CopyLink of={clientLabel(booking)} to={linkTo(raid._id, booking._id)} />
            <RecordHistory noun="booking" id={booking._id} of={clientLabel(booking)} />
          </span>
        </Fact>
      </dl>
      <Actions raid={raid} booking={booking} onAsk={onAsk} onEdit={onEdit} />
    </div>
  )
}

/** When it was booked, in server time. */
function BookedAt({ booking: { createdAt } }: { booking: Booking }) {
  const { now } = useList()
  if (createdAt === '') return null
  const { date, minutes } = wallClockAt(new Date(createdAt))
  return (
    <Fact term="Booked">
      <When instant={createdAt}>
        {dayText(date, now)}, {timeText(minutes)}
      </When>
    </Fact>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 max-w-md">
      <dt className="text-2xs text-bone-500">{term}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line text-bone-300">{children}</dd>
    </div>
  )
}

/** What a person wrote; a dash when it was nothing. */
function Written({ value }: { value: string | null }) {
  return <Shown value={value}>{(text) => (text ? <Isolated>{text}</Isolated> : '—')}</Shown>
}

function Actions({ raid, booking, onAsk, onEdit }: BookingLineProps) {
  const { actor } = useMember()
  const marks = SHOWN_MARKS.filter((mark) => whyNotMark(mark, raid, actor) === null)
  const mayEdit = can(actor.roles, 'edit-booking') && whyNotOffer(booking, actor) === null
  if (marks.length === 0 && !mayEdit) return null
  const describedBy = `booking-${booking._id}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-label={`Actions for ${clientLabel(booking)}`} className="flex flex-wrap gap-2">
      {mayEdit && (
        <Button
          size="small"
          aria-describedby={describedBy}
          onClick={() => onEdit(booking)}
          icon={<Pencil aria-hidden className="size-3.5" />}
        >
          Edit
        </Button>
      )}
      {marks.map((mark) => (
        <MarkButton
          key={mark}
          label={MARK_LABELS[mark].label}
          set={booking[MARK[mark].field]}
          describedBy={describedBy}
          onPress={() => onAsk(mark, booking)}
        />
      ))}
    </div>
  )
}

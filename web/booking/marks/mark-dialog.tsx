import type { Booking } from '#domain/booking/booking.ts'
import { MARK, type ShownMark } from '#domain/booking/mark.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { clientLabel } from '#web/booking/client-label.ts'
import { earlyText } from '#web/booking/marks/early-text.ts'
import { usePressMark } from '#web/booking/marks/waiting-marks.tsx'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface MarkDialogProps {
  raid: Raid
  /** The question's booking and mark. */
  asked: { mark: ShownMark; booking: Booking }
  onClose(): void
}

/** Asks before a mark is set, since others act on it at once. It is set as soon as the server is there. */
export default function MarkDialog({ raid, asked: { mark, booking }, onClose }: MarkDialogProps) {
  const pressMark = usePressMark()
  const { verb, asks, consequence } = MARK[mark]
  const early = earlyText(mark, raid, useNow(), useShownTime())

  function confirm() {
    pressMark({ raidId: raid._id, mark, says: true }, [booking._id])
    onClose()
  }

  return (
    <ConfirmDialog title={`Confirm ${verb}`} confirmLabel={verb} onConfirm={confirm} onCancel={onClose}>
      <p className="text-bone-100">{asks}</p>
      <p className="mt-2">
        <span className="font-semibold text-bone-100">
          <Client booking={booking} />
        </span>{' '}
        on <Isolated>{raid.name}</Isolated>. {consequence}
      </p>
      {early && <p className="mt-2 text-amber-400">{early}</p>}
    </ConfirmDialog>
  )
}

/** As clientLabel, with the name in an element of its own. */
function Client({ booking }: { booking: Booking }) {
  if (booking.clientName === null) return clientLabel(booking)
  return (
    <>
      <Isolated>{booking.clientName}</Isolated> ({booking.clientClass})
    </>
  )
}

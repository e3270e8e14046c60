import type { Booking } from '#features/booking/booking.ts'
import { MARK, type ShownMark } from '#features/booking/mark.ts'
import { clientLabel } from '#features/booking/web/client-label.ts'
import type { Raid } from '#features/raid/raid.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { ConfirmDialog } from '#platform/ui/overlay/dialog.tsx'
import { useShownTime } from '#platform/ui/time/time.ts'
import { useNow } from '#platform/ui/time/when.tsx'
import { earlyText } from './client-steps.ts'
import { usePressMark } from './waiting-marks.tsx'

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

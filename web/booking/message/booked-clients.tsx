import { confirmationText } from '#web/booking/message/card-values.ts'
import type { Booked } from '#web/booking/message/use-book-all.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { notify } from '#web/ui/feedback/toast.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** What was booked, and the text that tells the client so. */
export function BookedClients({ raid, bookings, onClose }: Booked & { onClose(): void }) {
  const now = useNow()
  const shownTime = useShownTime()
  const text = confirmationText(raid, bookings, `${dayText(raid.date, now)}, ${shownTime(raid.time)}`)
  return (
    <Dialog
      open
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
          <CopyButton
            text={text}
            variant="primary"
            size="medium"
            onCopied={() => notify.success('Confirmation copied')}
            onFailed={() => notify.error('Error copying the confirmation')}
          >
            Copy confirmation
          </CopyButton>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <pre className="font-sans text-sm break-words whitespace-pre-wrap text-bone-300">{text}</pre>
    </Dialog>
  )
}

import { Link2 } from 'lucide-react'
import { clientLabel } from '#web/booking/client-label.ts'
import { confirmationText } from '#web/booking/message/card-values.ts'
import type { Booked } from '#web/booking/message/use-book-all.ts'
import { dayText } from '#web/time/day-text.ts'
import { useShownTime } from '#web/time/time-preferences.ts'
import { useNow } from '#web/time/use-now.ts'
import { copyTrackingLink } from '#web/tracking/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** What was booked, and the text that tells the client so. */
export function BookedClients({ raid, bookings, ids, onClose }: Booked & { onClose(): void }) {
  const now = useNow()
  const shownTime = useShownTime()
  const text = confirmationText(raid, bookings, `${dayText(raid.date, now)}, ${shownTime(raid.time)}`)
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

import { Copy, Link2 } from 'lucide-react'
import { clientLabel } from '#features/booking/web/client-label.ts'
import { type Confirmed, useConfirmation } from '#features/booking/web/confirmation.ts'
import { copyConfirmation, copyTrackingLink } from '#features/tracking/web/queries.ts'
import { Button } from '#platform/ui/button.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Dialog } from '#platform/ui/overlay/dialog.tsx'

/** The booked clients, and the confirmation for them. */
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

import type { Booking } from '#domain/booking/booking.ts'
import { MARK } from '#domain/booking/mark.ts'
import { hasEnded } from '#domain/booking/rules.ts'
import { nameOf, placeText } from '#web/booking/client-label.ts'
import { STEP_LABELS } from '#web/booking/marks/step-labels.ts'
import { STEPS } from '#web/booking/marks/steps.ts'
import { useFateNote } from '#web/booking/plans/fate-note.tsx'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { SheetActions } from '#web/booking/sheet/sheet-actions.tsx'
import { SheetFacts } from '#web/booking/sheet/sheet-facts.tsx'
import { ClassName } from '#web/game/class-chip.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

interface ClientSheetProps {
  client: Booking
  onClose(): void
}

/** A client's record, the next step, and the booking's other actions (docs/product.md, SHEET-2). */
export function ClientSheet({ client, onClose }: ClientSheetProps) {
  const { raid } = usePlans()
  const fate = useFateNote(raid, client, false)
  return (
    <Dialog
      onClose={onClose}
      title={nameOf(client)}
      size="sheet"
      description={
        <>
          <ClassName name={client.clientClass} />
          {client.clientFaction && ` · ${client.clientFaction}`} · booked by{' '}
          <Isolated>{client.userId.username}</Isolated>
        </>
      }
      footer={fate === null && <SheetActions client={client} onClose={onClose} />}
    >
      {fate}
      <ClientStatus client={client} />
      <SheetFacts raid={raid} client={client} />
    </Dialog>
  )
}

/** How far the booking is: its marks, its place in line, or how it ended. */
function ClientStatus({ client }: { client: Booking }) {
  const { waiting } = usePlans()
  if (hasEnded(client)) return <Ended client={client} />
  if (client.state === 'backup') return <StatusChip tone="info">{placeText(client, waiting)}</StatusChip>
  return (
    <ul aria-label="Marks" className="flex flex-wrap gap-x-4 gap-y-1 text-xs font-semibold">
      {STEPS.map((step) => {
        const isSet = client[MARK[step].field]
        return (
          <li key={step} className={isSet ? 'text-moss-400' : 'text-bone-500'}>
            <span aria-hidden>{isSet ? '✓ ' : '○ '}</span>
            {isSet ? '' : <span className="sr-only">Not </span>}
            {STEP_LABELS[step].label}
          </li>
        )
      })}
    </ul>
  )
}

function Ended({ client: { state, end } }: { client: Booking }) {
  return (
    <p className="text-sm">
      <StatusChip tone={state === 'no-show' ? 'danger' : 'quiet'}>
        {state === 'no-show' ? 'No-show' : 'Cancelled'}
      </StatusChip>{' '}
      {end?.reason && (
        <>
          <Isolated>{end.reason}</Isolated>.{' '}
        </>
      )}
      {end?.by && (
        <>
          By <Isolated>{end.by.username}</Isolated>.
        </>
      )}
    </p>
  )
}

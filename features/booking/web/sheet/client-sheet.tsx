import type { Booking } from '#features/booking/booking.ts'
import { MARK, STEPS, stateOf } from '#features/booking/mark.ts'
import { nameOf } from '#features/booking/web/client-label.ts'
import { useFateNote } from '#features/booking/web/plans/fate-note.tsx'
import { usePlans } from '#features/booking/web/plans/plans-context.ts'
import { isOverdue } from '#features/raid/rules.ts'
import { ClassName } from '#features/raid/web/game/chips.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Dialog } from '#platform/ui/overlay/dialog.tsx'
import { useNow } from '#platform/ui/time/when.tsx'
import { SheetActions } from './sheet-actions.tsx'
import { SheetFacts } from './sheet-facts.tsx'

/** A client's record, the next step, and the booking's other actions (docs/product.md, SHEET-2). */
export function ClientSheet({ client, onClose }: { client: Booking; onClose(): void }) {
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
      {client.state === 'booked' ? <Progress client={client} /> : <ClientState client={client} />}
      <SheetFacts raid={raid} client={client} />
    </Dialog>
  )
}

/** How far the booking is. */
function Progress({ client }: { client: Booking }) {
  const next = STEPS.find((step) => !client[MARK[step].field])
  return (
    <ol aria-label="Progress" className="flex gap-1.5 text-2xs">
      {STEPS.map((step) => {
        const isSet = client[MARK[step].field]
        const isNext = step === next && !client.status
        return (
          <li
            key={step}
            aria-current={isNext ? 'step' : undefined}
            className={classNames(
              'flex-1',
              isNext ? 'text-ember-400' : isSet ? 'text-bone-300' : 'text-bone-500',
            )}
          >
            <span
              className={classNames(
                'mb-1 block h-1 rounded-full forced-color-adjust-none',
                isNext ? 'bg-ember-500' : isSet ? 'bg-moss-400' : 'bg-ink-700',
              )}
            />
            {MARK[step].done}
            {!isSet && <span className="sr-only">: not yet</span>}
          </li>
        )
      })}
    </ol>
  )
}

/** What became of a booking that takes no marks. */
function ClientState({ client }: { client: Booking }) {
  const { raid } = usePlans()
  const now = useNow()
  const { word, tone } = stateOf(client, { isOver: isOverdue(raid, now) })
  const { end } = client
  return (
    <p className="text-sm">
      <StatusChip tone={tone}>{word}</StatusChip>{' '}
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

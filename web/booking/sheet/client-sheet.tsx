import type { Booking } from '#domain/booking/booking.ts'
import { MARK, STEPS } from '#domain/booking/mark.ts'
import { stateOf } from '#domain/booking/state.ts'
import { isOverdue } from '#domain/raid/rules.ts'
import { nameOf } from '#web/booking/client-label.ts'
import { useFateNote } from '#web/booking/plans/fate-note.tsx'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { SheetActions } from '#web/booking/sheet/sheet-actions.tsx'
import { SheetFacts } from '#web/booking/sheet/sheet-facts.tsx'
import { ClassName } from '#web/game/class-chip.tsx'
import { useNow } from '#web/time/use-now.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Isolated } from '#web/ui/isolated.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

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

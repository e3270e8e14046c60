import type { Booking } from '#domain/booking/booking.ts'
import { ordinal } from '#domain/ordinal.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { waitsFor } from '#domain/raid/slots.ts'
import { openSheet } from '#web/booking/address/open-sheet.ts'
import { nameOf } from '#web/booking/client-label.ts'
import { debtText } from '#web/booking/marks/step-labels.ts'
import { planItems } from '#web/booking/plans/plan-items.ts'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { useMember } from '#web/member/member-context.ts'
import { ClientLine } from '#web/tonight/client-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'

interface BackupLineProps {
  raid: Raid
  /** The first in line first. */
  backups: readonly Booking[]
  now: Date
}

/** Who waits for a slot, folded below the clients (docs/product.md, TONIGHT-13). */
export function BackupLine({ raid, backups, now }: BackupLineProps) {
  if (backups.length === 0) return null
  return (
    <div className="mt-2 overflow-clip rounded-xl border border-ink-700 bg-ink-900">
      <Fold title={`Backup (${backups.length})`} startsOpen={false}>
        <ul aria-label="Backup">
          {backups.map((backup) => (
            <Waiting key={backup._id} raid={raid} backup={backup} now={now} />
          ))}
        </ul>
      </Fold>
    </div>
  )
}

interface WaitingProps extends Pick<BackupLineProps, 'raid' | 'now'> {
  backup: Booking
}

/** One who waits, as tall as a client, with the button that moves them up or gives them a free slot. */
function Waiting({ raid, backup, now }: WaitingProps) {
  const { actor } = useMember()
  const { ask } = usePlans()
  const promote = planItems(backup, raid, actor, now).find(({ plan }) => plan === 'promote')
  return (
    <ClientLine
      client={backup}
      onOpen={openSheet}
      note={
        promote?.whyNot ??
        [`${ordinal(backup.place ?? 0)} in line`, waitsFor(backup, raid) ?? [], debtText(backup)]
          .flat()
          .join(', ')
      }
    >
      {promote && (
        <Button
          disabled={promote.whyNot !== null}
          aria-label={`${promote.label} ${nameOf(backup)}`}
          onClick={() => ask('promote', backup)}
          className="h-11 px-3!"
        >
          {promote.label}
        </Button>
      )}
    </ClientLine>
  )
}

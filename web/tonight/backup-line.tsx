import { useState } from 'react'
import type { Booking } from '#domain/booking/booking.ts'
import { ordinal } from '#domain/ordinal.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { nameOf } from '#web/booking/client-label.ts'
import { planItems } from '#web/booking/plans/plan-items.ts'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { useMember } from '#web/member/member-context.ts'
import { ClientLine, ClientSheet } from '#web/tonight/client-line.tsx'
import { debtText } from '#web/tonight/step-labels.ts'
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
  const { actor } = useMember()
  const { ask } = usePlans()
  const [openId, setOpen] = useState<string | null>(null)
  const open = backups.find(({ _id }) => _id === openId)
  if (backups.length === 0) return null
  return (
    <div className="mt-2 overflow-clip rounded-xl border border-ink-700 bg-ink-900">
      <Fold title={`Backup (${backups.length})`} startsOpen={false}>
        <ul aria-label="Backup">
          {backups.map((backup) => (
            <Waiting key={backup._id} raid={raid} backup={backup} now={now} onOpen={setOpen} />
          ))}
        </ul>
      </Fold>
      {open && (
        <ClientSheet
          raid={raid}
          client={open}
          steps={[]}
          plans={planItems(open, raid, actor, now)}
          onPress={() => {}}
          onPlan={(plan) => {
            setOpen(null)
            ask(plan, open)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

interface WaitingProps extends Pick<BackupLineProps, 'raid' | 'now'> {
  backup: Booking
  onOpen(id: string): void
}

/** One who waits, as tall as a client, with the button that moves them up or gives them a free slot. */
function Waiting({ raid, backup, now, onOpen }: WaitingProps) {
  const { actor } = useMember()
  const { ask } = usePlans()
  const promote = planItems(backup, raid, actor, now).find(({ plan }) => plan === 'promote')
  return (
    <ClientLine
      client={backup}
      onOpen={onOpen}
      note={promote?.whyNot ?? `${ordinal(backup.place ?? 0)} in line, ${debtText(backup)}`}
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

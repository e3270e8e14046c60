import type { Booking } from '#domain/booking/booking.ts'
import { ordinal } from '#domain/ordinal.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { openSheet } from '#web/booking/address/open-sheet.ts'
import { nameOf } from '#web/booking/client-label.ts'
import { debtText } from '#web/booking/marks/client-steps.ts'
import { planItems } from '#web/booking/plans/plan-items.ts'
import { usePlans } from '#web/booking/plans/plans-context.ts'
import { useMember } from '#web/member/member-context.ts'
import { ClientLine } from '#web/tonight/client-row.tsx'
import { Button } from '#web/ui/button.tsx'

interface WaitingClientsProps {
  raid: Raid
  backups: readonly Booking[]
  now: Date
}

/** Those in line, a row each. */
export default function WaitingClients({ raid, backups, now }: WaitingClientsProps) {
  return (
    <ul aria-label="Backup">
      {backups.map((backup) => (
        <Waiting key={backup._id} raid={raid} backup={backup} now={now} />
      ))}
    </ul>
  )
}

interface WaitingProps extends Pick<WaitingClientsProps, 'raid' | 'now'> {
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

import type { Booking } from '#features/booking/booking.ts'
import { ordinal } from '#features/booking/mark.ts'
import { openSheet } from '#features/booking/web/address/open-sheet.ts'
import { nameOf } from '#features/booking/web/client-label.ts'
import { debtText } from '#features/booking/web/marks/client-steps.ts'
import { usePlans } from '#features/booking/web/plans/plan.ts'
import { planItems } from '#features/booking/web/plans/plan-items.ts'
import { useMember } from '#features/member/web/member-context.ts'
import type { Raid } from '#features/raid/raid.ts'
import { Button } from '#platform/ui/button.tsx'
import { ClientLine } from './client-row.tsx'

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

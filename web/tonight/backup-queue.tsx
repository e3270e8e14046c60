import type { Booking } from '#domain/booking/booking.ts'
import type { Raid } from '#domain/raid/raid.ts'
import { Fold } from '#web/ui/fold.tsx'
import { onDemand, useAtFirstUse } from '#web/ui/on-demand.tsx'

const loadWaiting = () => import('#web/tonight/waiting-clients.tsx')
const WaitingClients = onDemand(loadWaiting, ({ backups }) => (
  <div style={{ height: `${3.5 * backups.length}rem` }} />
))

export interface BackupQueueProps {
  raid: Raid
  /** The first in line first. */
  backups: readonly Booking[]
  now: Date
}

/** The backups, folded below the clients (docs/product.md, TONIGHT-13). */
export function BackupQueue(props: BackupQueueProps) {
  const { length } = props.backups
  useAtFirstUse(loadWaiting)
  if (length === 0) return null
  return (
    <div className="mt-2 overflow-clip rounded-xl border border-ink-700 bg-ink-900">
      <Fold title={`Backup (${length})`} startsOpen={false}>
        <WaitingClients {...props} />
      </Fold>
    </div>
  )
}

import type { RaidSettlement } from '#domain/settlement/settlement.ts'
import { Gold } from '#web/game/gold.tsx'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** Where the settlement stands: what is settled, what waits for whom, and what hinders it. */
export function SettlementStatus({ settlement: { settled, last, open } }: { settlement: RaidSettlement }) {
  return (
    <div className="space-y-3">
      <p role="status" className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-bone-300">
        {settled !== null && <StatusChip tone="done">Settled</StatusChip>}
        {settled === null && last?.state !== 'proposed' && (
          <StatusChip tone="quiet">Not settled yet</StatusChip>
        )}
        {last?.state === 'proposed' && (
          <>
            <StatusChip tone="info">Awaiting approval</StatusChip>{' '}
            <span>
              Proposed by <Isolated>{last.proposedBy.username}</Isolated>
            </span>
          </>
        )}
        {settled !== null && (
          <span>
            <Gold amount={settled} /> for the crew and the boosters
          </span>
        )}
      </p>
      {(last?.state === 'sent-back' || last?.state === 'taken-back') && (
        <InlineNote tone="warning">
          {last.state === 'sent-back' ? 'Sent' : 'Taken'} back by{' '}
          <Isolated>{last.decidedBy?.username ?? ''}</Isolated>: <Isolated>{last.reason ?? ''}</Isolated>
        </InlineNote>
      )}
      {last?.state === 'fallen' && (
        <InlineNote tone="warning">
          What was proposed has changed since. It has to be proposed again.
        </InlineNote>
      )}
      {open > 0 && (
        <p className="text-sm text-bone-300">
          {open === 1 ? '1 booking is' : `${open} bookings are`} still open. The raid is settled once all are
          done or ended.
        </p>
      )}
    </div>
  )
}

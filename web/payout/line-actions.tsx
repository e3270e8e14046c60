import { useState } from 'react'
import { dropLines, payLines } from '#domain/payout/endpoints.ts'
import type { PayoutLine } from '#domain/payout/payout.ts'
import { useWrite } from '#web/call/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

const TakeBackLine = onDemand(() => import('#web/payout/take-back-line.tsx'))

export type ListedLine = PayoutLine & { readonly payoutId: string }

/** The state of a line, in a word. */
export function LineState({ line: { state } }: { line: Pick<PayoutLine, 'state'> }) {
  if (state === 'open') return <StatusChip tone="warning">To pay</StatusChip>
  if (state === 'dropped') return <StatusChip tone="quiet">Taken out</StatusChip>
  if (state === 'taken-back') return <StatusChip tone="quiet">Taken back</StatusChip>
  return <StatusChip tone="done">Paid out</StatusChip>
}

/** The actions on a line: each has a call of its own, so that many can be pressed one after another. */
export function LineActions({ line }: { line: ListedLine }) {
  const { busy, write } = useWrite('The payout could not be changed')
  const [isDoubted, setDoubted] = useState(false)
  const chosen = { id: line.payoutId, lineIds: [line._id] }
  const of = <span className="sr-only"> {line.character}</span>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {line.state === 'open' && (
        <>
          <Button
            size="small"
            variant="primary"
            busy={busy}
            busyLabel="Posting…"
            onClick={() => write(payLines, chosen)}
          >
            Paid out{of}
          </Button>
          <Button size="small" disabled={busy} onClick={() => write(dropLines, chosen)}>
            Take out{of}
          </Button>
        </>
      )}
      {line.state === 'paid' && (
        <Button size="small" onClick={() => setDoubted(true)}>
          Take back{of}
        </Button>
      )}
      {isDoubted && <TakeBackLine line={line} onClose={() => setDoubted(false)} />}
    </div>
  )
}
